#include "testlib.h"
#include <cmath>

const double EPS = 1.5E-6;

int main(int argc, char * argv[])
{
    setName("compare sequences of doubles, lines given as text");
    registerTestlibCmd(argc, argv);

    int n = 0;
    double j = 0, p = 0;
    std::string first = ouf.readString(), expectedFirst = ans.readString();
    if (trim(first) != trim(expectedFirst))
        quitf(_wa, "title differs: '%s' instead of '%s'", first.c_str(), expectedFirst.c_str());

    while (!ans.seekEoln())
    {
        n++;
        j = ans.readReal();
        p = ouf.readReal();
        if (!doubleCompare(j, p, EPS))
            quitf(_wa, "%d%s numbers differ - expected: '%.5lf', found: '%.5lf', error = '%.5lf'",
                n, englishEnding(n).c_str(), j, p, doubleDelta(j, p));
    }
    if (!ouf.seekEoln())
        quitf(_pe, "end of line expected after %d numbers", n);

    quitf(_ok, "%d numbers", n);
    return 0;
}
