partner = {")": "(", "]": "[", "}": "{"}


def finding(log):
    stack = []
    for position, sign in enumerate(log, 1):
        if sign not in partner:
            stack.append(sign)
        elif stack.pop() != partner[sign]:
            return f"BAD {position}"
    return f"OPEN {len(stack)}" if stack else "OK"


for _ in range(int(input())):
    print(finding(input().strip()))
