print(int(input()), 0, 0)
