def main():
    s = input().strip()
    border = [-1] * (len(s) + 1)
    k = -1
    for i, letter in enumerate(s):
        while k >= 0 and s[k] != letter:
            k = border[k]
        k += 1
        border[i + 1] = k
    motif = len(s) - border[-1]
    print(motif, -len(s) % motif)


main()
