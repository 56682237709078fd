def main():
    a, b = map(int, input().split())
    root = int(b ** 0.5) + 1
    small = bytearray([1]) * (root + 1)
    inside = bytearray([1]) * (b - a + 1)
    if a == 1:
        inside[0] = 0
    for p in range(2, root + 1):
        if not small[p]:
            continue
        if p * p <= root:
            small[p * p::p] = bytes(len(range(p * p, root + 1, p)))
        first = max(p * p, -(-a // p) * p)
        if first <= b:
            inside[first - a::p] = bytes(len(range(first - a, b - a + 1, p)))
    clean = [place for place, flag in enumerate(inside) if flag]
    print(len(clean), max((after - before for before, after in zip(clean, clean[1:])), default=0))


main()
