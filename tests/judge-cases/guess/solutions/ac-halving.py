low, high = 1, int(input())
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == 'found':
        break
    low, high = (low, middle - 1) if answer == 'less' else (middle + 1, high)
