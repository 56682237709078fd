def main():
    n, room = map(int, input().split())
    best = [0] * (room + 1)
    for _ in range(n):
        volume, value = map(int, input().split())
        if volume <= room:
            taken = [worth + value for worth in best[:room + 1 - volume]]
            best[volume:] = map(max, best[volume:], taken)
    print(best[room])


main()
