def main():
    input()
    first = input().split()
    second = input().split()
    row = [0] * (len(second) + 1)
    for song in first:
        corner = 0
        for j, other in enumerate(second, 1):
            above = row[j]
            if song == other:
                row[j] = corner + 1
            elif row[j - 1] > above:
                row[j] = row[j - 1]
            corner = above
    print(row[-1])


main()
