#include "testlib.h"
using namespace std;

bool check(const string& s) {
    int bal = 0;
    for (size_t i = 0; i < s.length(); i++) {
        bal += s[i] == '(' ? 1 : -1;
        if (bal < 0) return false;
    }
    return bal == 0;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int len = inf.readInt(1, 100);
    pattern p(format("[()]{%d}", len));
    if (ans.readToken() == "NO") {
        string no = ouf.readToken("(NO|No|no)", "verdict");
        ouf.readEoln();
        ouf.readEof();
        quitf(_ok, "%s", no.c_str());
    }
    string s = ouf.readToken(p, "s");
    ouf.quitif(!check(s), _wa, "not balanced: %s", s.c_str());
    quitf(_ok, "balanced");
}
