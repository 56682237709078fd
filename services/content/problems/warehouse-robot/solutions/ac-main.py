from collections import deque


def main():
    r, c, k = map(int, input().split())
    width = c + 2
    cells = "!" * width + "".join("!" + input().strip() + "!" for _ in range(r)) + "!" * width
    start, goal = cells.index("R"), cells.index("X")
    fewest = [k + 1] * len(cells)
    fewest[start] = 0
    todo = deque([(start, 0, 0)])
    while todo:
        cell, smashed, steps = todo.popleft()
        if cell == goal:
            return steps
        for step in (1, -1, width, -width):
            other = cell + step
            kind = cells[other]
            cost = smashed + (kind == "#")
            if kind != "!" and cost < fewest[other]:
                fewest[other] = cost
                todo.append((other, cost, steps + 1))
    return -1


print(main())
