// Two tests in one run, a file each.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    const int n = opt<int>("n", 3);
    startTest(1);
    println(n);
    startTest(2);
    println(rnd.wany(std::vector<int>{7, 7}, 2), getTestset());
    return 0;
}
