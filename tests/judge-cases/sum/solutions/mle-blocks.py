blocks = []
while True:
    blocks.append(b'x' * (1 << 20) + bytes([len(blocks) % 256]))
