def main():
    n = int(input())
    heights = list(map(int, input().split()))
    stack = []
    total = 0
    for i, height in enumerate(heights):
        while stack and heights[stack[-1]] <= height:
            stack.pop()
        if stack:
            total += i - stack[-1]
        stack.append(i)
    print(total)


main()
