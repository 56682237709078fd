import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
n, m = numbers[:2]
total = [0] * (m + 1)
for booth, price in zip(numbers[2::2], numbers[3::2]):
    total[booth] += price
print(*total[1:], sep="\n")
