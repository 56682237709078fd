import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    painted = end = 0
    for left, right in sorted(zip(numbers[1::2], numbers[2::2])):
        if right > end:
            painted += right - max(left, end)
            end = right
    print(painted)


main()
