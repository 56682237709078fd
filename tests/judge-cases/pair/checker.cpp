#include "testlib.h"

/* Two whole numbers with the given sum; without the second number as asked, half the points. */
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    const int sum = inf.readInt();
    const int first = ouf.readInt(-1000000, 1000000, "first");
    const int second = ouf.readInt(-1000000, 1000000, "second");
    if (first + second == sum) quitf(_ok, "%d + %d", first, second);
    if (first - second == sum) quitf(_pc(50), "a difference, no sum");
    quitf(_wa, "%d + %d is not %d", first, second, sum);
}
