import sys; sys.stderr.write("ok accept me\n"); print("1")
