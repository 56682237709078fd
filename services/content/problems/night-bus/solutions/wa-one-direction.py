import heapq
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
n, m = numbers[:2]
wait = [0, 0] + numbers[3:2 + n]
lines = [[] for _ in range(n + 1)]
for i in range(2 + n, 2 + n + 3 * m, 3):
    u, v, t = numbers[i:i + 3]
    lines[u].append((v, t))
best = {}
queue = [(0, 1)]
while queue:
    time, stop = heapq.heappop(queue)
    if stop in best:
        continue
    best[stop] = time
    for other, ride in lines[stop]:
        heapq.heappush(queue, (time + wait[stop] + ride, other))
print(best.get(n, -1))
