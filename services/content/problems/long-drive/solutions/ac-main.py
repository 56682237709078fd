import heapq
import sys


def main():
    n, d, reach, *rest = map(int, sys.stdin.read().split())
    stations = sorted(zip(rest[::2], rest[1::2]))
    passed = []
    stops = 0
    place = 0
    while reach < d:
        while place < n and stations[place][0] <= reach:
            heapq.heappush(passed, -stations[place][1])
            place += 1
        if not passed:
            print(-1)
            return
        reach -= heapq.heappop(passed)
        stops += 1
    print(stops)


main()
