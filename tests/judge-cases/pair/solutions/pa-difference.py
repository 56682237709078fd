print(int(input()) + 1, 1)
