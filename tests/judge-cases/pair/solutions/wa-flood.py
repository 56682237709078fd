import sys; sys.stdout.write("0 1\n" * 5000000)
