import math

n = int(input())
points = [tuple(map(int, input().split())) for _ in range(n)]
total = math.fsum(math.dist(a, b) for a, b in zip(points, points[1:]))
print(f"{total:.3f}")
