for _ in range(int(input())):
    print(" ".join(reversed(input().split(" "))))
