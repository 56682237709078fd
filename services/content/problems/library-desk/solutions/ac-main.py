with open("library.in") as source:
    source.readline()
    entries = [line.split() for line in source]

lent = set()
refused = 0
for action, title in entries:
    if (action == "borrow") == (title in lent):
        refused += 1
    elif action == "borrow":
        lent.add(title)
    else:
        lent.remove(title)

with open("library.out", "w") as target:
    print(refused, *sorted(lent), sep="\n", file=target)
