// The output is the expected one byte for byte, blanks and line ends included.
#include "testlib.h"

int main(int argc, char *argv[]) {
    setName("exact");
    registerTestlibCmd(argc, argv);
    for (long long place = 1; !ans.eof() || !ouf.eof(); place++) {
        if (ouf.eof()) quitf(_wa, "the output ends at byte %lld, more is expected", place);
        if (ans.eof()) quitf(_wa, "the output goes on at byte %lld, nothing more is expected", place);
        if (ans.nextChar() != ouf.nextChar()) quitf(_wa, "byte %lld differs", place);
    }
    quitf(_ok, "equal");
}
