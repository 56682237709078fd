import heapq
import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    n, m = numbers[:2]
    wait = [0] + numbers[2:2 + n]
    wait[1] = 0
    lines = [[] for _ in range(n + 1)]
    for i in range(2 + n, 2 + n + 3 * m, 3):
        u, v, t = numbers[i:i + 3]
        lines[u].append((v, t))
        lines[v].append((u, t))
    best = [-1] * (n + 1)
    queue = [(0, 1)]
    while queue:
        time, stop = heapq.heappop(queue)
        if best[stop] >= 0:
            continue
        best[stop] = time
        leave = time + wait[stop]
        for other, ride in lines[stop]:
            if best[other] < 0:
                heapq.heappush(queue, (leave + ride, other))
    print(best[n])


main()
