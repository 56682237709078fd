import sys; sys.stdout.buffer.write(b"\0" * 100000 + b"1\0 2\0")
