from operator import add


def main():
    n = int(input())
    weights = list(map(int, input().split()))
    # from_start[l][k] and to_end[r][k]: least effort for the k + 1 pieces from l on, and for those up to r.
    from_start = [[0] for _ in range(n)]
    to_end = [[0] for _ in range(n)]
    totals = weights[:]
    for length in range(2, n + 1):
        for left in range(n):
            right = (left + length - 1) % n
            totals[left] += weights[right]
            effort = min(map(add, from_start[left], reversed(to_end[right]))) + totals[left]
            from_start[left].append(effort)
        for left in range(n):
            to_end[(left + length - 1) % n].append(from_start[left][-1])
    print(min(row[-1] for row in from_start))


main()
