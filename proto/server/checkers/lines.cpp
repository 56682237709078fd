// The lines agree one by one; blanks at the end of a line and empty lines at the end of the file do not count.
#include "testlib.h"

using std::string;

bool nextLine(InStream &stream, string &line) {
    line.clear();
    if (stream.eof()) return false;
    stream.readLineTo(line);
    while (!line.empty() && isBlanks(line.back())) line.pop_back();
    return true;
}

int main(int argc, char *argv[]) {
    setName("lines");
    registerTestlibCmd(argc, argv);
    string expected, found;
    for (int number = 1;; number++) {
        const bool hasExpected = nextLine(ans, expected), hasFound = nextLine(ouf, found);
        if (!hasExpected && !hasFound) quitf(_ok, "%d lines", number - 1);
        if (expected != found) {
            quitf(_wa, "lineDiffers\nposition %d\nexpected %s\nfound %s", number, compress(expected).c_str(), compress(found).c_str());
        }
    }
}
