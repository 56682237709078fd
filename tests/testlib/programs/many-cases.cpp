#include "testlib.h"
#include <string>
using namespace std;

string readVerdict(InStream &in) {
    string s = in.readWord();
    if (upperCase(s) != "POSSIBLE" && upperCase(s) != "IMPOSSIBLE")
        in.quitf(_pe, "possible or impossible expected, but %s found", compress(s).c_str());
    return lowerCase(s);
}

int main(int argc, char * argv[])
{
    registerTestlibCmd(argc, argv);
    int t = inf.readInt(1, 1000);
    for (int tc = 1; tc <= t; tc++) {
        setTestCase(tc);
        int n = inf.readInt();
        string j = readVerdict(ans), p = readVerdict(ouf);
        quitif(j != p, _wa, "expected %s, found %s", j.c_str(), p.c_str());
        if (p == "impossible") continue;
        vector<int> x = ouf.readInts(2, 0, n, "x");
        quitif(x[0] + x[1] != n, _wa, "%d + %d is not %d", x[0], x[1], n);
    }
    quitf(_ok, "all right");
}
