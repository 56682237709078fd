def main():
    _, d = map(int, input().split())
    x = sorted(map(int, input().split()))
    pairs = left = 0
    for right, place in enumerate(x):
        while place - x[left] > d:
            left += 1
        pairs += right - left
    print(pairs)


main()
