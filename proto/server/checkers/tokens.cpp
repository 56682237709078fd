// The tokens agree one by one; how they are spread over blanks and lines does not count.
#include "testlib.h"

using std::string;

#ifdef IGNORE_CASE
string normal(const string &token) { return lowerCase(token); }
#else
const string &normal(const string &token) { return token; }
#endif

int main(int argc, char *argv[]) {
    setName("tokens");
    registerTestlibCmd(argc, argv);
    string expected, found;
    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        count++;
        ans.readTokenTo(expected);
        ouf.readTokenTo(found);
        if (normal(expected) != normal(found)) {
            quitf(_wa, "tokenDiffers\nposition %d\nexpected %s\nfound %s", count, compress(expected).c_str(), compress(found).c_str());
        }
    }
    if (!ans.seekEof()) quitf(_wa, "endsEarly\ncount %d", count);
    if (!ouf.seekEof()) quitf(_wa, "goesOn\ncount %d", count);
    quitf(_ok, "%d tokens", count);
}
