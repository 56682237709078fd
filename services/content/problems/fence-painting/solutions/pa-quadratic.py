def main():
    ends = set()
    strokes = []
    for _ in range(int(input())):
        left, right = map(int, input().split())
        strokes.append((left, right))
        ends.update((left, right))
    total = 0
    edges = sorted(ends)
    for a, b in zip(edges, edges[1:]):
        if any(left <= a and b <= right for left, right in strokes):
            total += b - a
    print(total)


main()
