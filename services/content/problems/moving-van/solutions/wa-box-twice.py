n, room = map(int, input().split())
best = [0] * (room + 1)
for _ in range(n):
    volume, value = map(int, input().split())
    for used in range(volume, room + 1):
        best[used] = max(best[used], best[used - volume] + value)
print(best[room])
