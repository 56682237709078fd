a, b = map(int, input().split())
pieces = 0
while b:
    pieces += a // b
    a, b = b, a % b
print(pieces, a)
