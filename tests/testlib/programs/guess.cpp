// Interactor: the contestant asks "? x" and hears <, > or =; ends with "! x".
#include "testlib.h"
#include <iostream>

using namespace std;

int main(int argc, char* argv[]) {
    setName("guess the number");
    registerInteraction(argc, argv);
    int n = inf.readInt(), limit = inf.readInt();
    int secret = ans.readInt(1, n);
    cout << n << endl;
    int asked = 0;
    while (true) {
        string op = ouf.readToken("[?!]", "op");
        int x = ouf.readInt(1, n, "x");
        if (op == "!") {
            tout << asked << endl;
            if (x != secret) quitf(_wa, "%d is not the number", x);
            if (asked > limit) quitp(50, "%d questions", asked);
            quitf(_ok, "%d questions", asked);
        }
        asked++;
        if (asked > 2 * limit) quitf(_wa, "too many questions");
        cout << (secret < x ? "<" : secret > x ? ">" : "=") << endl;
    }
}
