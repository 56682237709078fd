// The output is the expected one byte for byte, blanks and line ends included.
#include "testlib.h"

int main(int argc, char *argv[]) {
    setName("exact");
    registerTestlibCmd(argc, argv);
    for (long long place = 1; !ans.eof() || !ouf.eof(); place++) {
        if (ouf.eof()) quitf(_wa, "endsEarly\ncount %lld", place - 1);
        if (ans.eof()) quitf(_wa, "goesOn\ncount %lld", place - 1);
        if (ans.nextChar() != ouf.nextChar()) quitf(_wa, "byteDiffers\nposition %lld", place);
    }
    quitf(_ok, "equal");
}
