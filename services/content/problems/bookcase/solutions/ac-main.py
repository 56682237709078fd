from bisect import bisect_right
from itertools import accumulate


def main():
    n, k = map(int, input().split())
    books = list(map(int, input().split()))
    ends = [0] + list(accumulate(books))
    low, high = max(books), ends[-1]
    while low < high:
        width = (low + high) // 2
        place = 0
        for _ in range(k):
            place = bisect_right(ends, ends[place] + width) - 1
            if place == n:
                break
        if place == n:
            high = width
        else:
            low = width + 1
    print(low)


main()
