a, b = map(int, input("Please enter two numbers: ").split())
print(a + b)
