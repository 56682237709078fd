r, c = map(int, input().split())
plan = [input().split() for _ in range(r)]
for row in zip(*plan[::-1]):
    print(*row)
