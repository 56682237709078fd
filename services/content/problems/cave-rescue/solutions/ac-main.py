import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[0], data[1]
    near = [[] for _ in range(n + 1)]
    at = 2
    for _ in range(n - 1):
        a, b, length = data[at:at + 3]
        near[a].append((b, length))
        near[b].append((a, length))
        at += 3
    parent = [0] * (n + 1)
    level = [0] * (n + 1)
    depth = [0] * (n + 1)
    order = [1]
    for here in order:
        for after, length in near[here]:
            if after != parent[here]:
                parent[after] = here
                level[after] = level[here] + 1
                depth[after] = depth[here] + length
                order.append(after)
    size = [1] * (n + 1)
    heavy = [0] * (n + 1)
    largest = [0] * (n + 1)
    for here in reversed(order):
        above = parent[here]
        size[above] += size[here]
        if size[here] > largest[above]:
            largest[above] = size[here]
            heavy[above] = here
    top = [0] * (n + 1)
    for here in order:
        top[here] = top[parent[here]] if heavy[parent[here]] == here and here != 1 else here
    answers = []
    for _ in range(q):
        u, v = data[at], data[at + 1]
        at += 2
        length = depth[u] + depth[v]
        while top[u] != top[v]:
            if level[top[u]] < level[top[v]]:
                u, v = v, u
            u = parent[top[u]]
        answers.append(length - 2 * min(depth[u], depth[v]))
    print("\n".join(map(str, answers)))


main()
