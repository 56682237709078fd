n = int(input())
w = list(map(int, input().split()))
sums = [0]
for weight in w:
    sums.append(sums[-1] + weight)
best = [[0] * n for _ in range(n)]
for length in range(2, n + 1):
    for left in range(n - length + 1):
        right = left + length - 1
        best[left][right] = sums[right + 1] - sums[left] + min(best[left][c] + best[c + 1][right] for c in range(left, right))
print(best[0][-1])
