#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    set<int> seen;
    for (int i = 0; i < n; ++i) {
        int x = ouf.readInt(1, n, format("p[%d]", i + 1));
        if (!seen.insert(x).second)
            quitf(_wa, "%d is used twice, the second time as %d%s element", x, i + 1, englishEnding(i + 1).c_str());
    }
    if (!ouf.seekEof()) quitf(_pe, "extra tokens");
    quit(_ok, "a permutation");
}
