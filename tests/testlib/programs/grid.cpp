#include "testlib.h"
#include <cctype>
using namespace std;

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int h = inf.readInteger(), w = inf.readInteger();
    inf.readEoln();
    int stars = 0;
    for (int i = 0; i < h; i++) {
        string row = ouf.readLine();
        if ((int)row.size() != w)
            quitf(_pe, "row %d has %d characters instead of %d", i + 1, (int)row.size(), w);
        for (int j = 0; j < w; j++) {
            if (row[j] != '.' && row[j] != '*') quitf(_pe, "unexpected character (code %d) in row %d", (unsigned char)row[j], i + 1);
            if (row[j] == '*') stars++;
        }
        string given = inf.readString();
        for (int j = 0; j < w; j++) if (given[j] == '#' && row[j] == '*') quitf(_wa, "star on a wall at %d %d", i + 1, j + 1);
    }
    int best = ans.readInt();
    if (stars < best) quitf(_wa, "%d stars, the jury has %d", stars, best);
    if (stars > best) quitf(_fail, "%d stars, the jury has only %d", stars, best);
    quitf(_ok, "%d stars", stars);
}
