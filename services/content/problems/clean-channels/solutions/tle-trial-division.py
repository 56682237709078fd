def is_clean(channel):
    divisor = 2
    while divisor * divisor <= channel:
        if channel % divisor == 0:
            return False
        divisor += 1
    return channel > 1


a, b = map(int, input().split())
clean = [channel for channel in range(a, b + 1) if is_clean(channel)]
print(len(clean), max((after - before for before, after in zip(clean, clean[1:])), default=0))
