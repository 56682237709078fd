import math

n = int(input())
points = [tuple(map(int, input().split())) for _ in range(n)]
print(f"{sum(math.dist(a, b) for a, b in zip(points, points[1:])):.2f}")
