// The tokens agree one by one; numbers may be off by EPSILON, absolutely or relative to the expected one.
#include "testlib.h"

using std::string;

#ifndef EPSILON
#define EPSILON 1e-6
#endif

bool toNumber(const string &token, double &value) {
    // strtod alone would also take nan, inf and hexadecimal numbers
    if (token.find_first_not_of("0123456789+-.eE") != string::npos) return false;
    char *end = nullptr;
    value = std::strtod(token.c_str(), &end);
    return end == token.c_str() + token.size() && std::isfinite(value);
}

int main(int argc, char *argv[]) {
    setName("floats");
    registerTestlibCmd(argc, argv);
    string expected, found;
    double expectedNumber = 0, foundNumber = 0, largestError = 0;
    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        count++;
        ans.readTokenTo(expected);
        ouf.readTokenTo(found);
        if (found == expected) continue;
        if (!toNumber(expected, expectedNumber)) quitf(_wa, "tokenDiffers\nposition %d\nexpected %s\nfound %s", count, compress(expected).c_str(), compress(found).c_str());
        if (!toNumber(found, foundNumber)) quitf(_wa, "notANumber\nposition %d\nfound %s", count, compress(found).c_str());
        const double error = doubleDelta(expectedNumber, foundNumber);
        if (!doubleCompare(expectedNumber, foundNumber, EPSILON)) {
            quitf(_wa, "numberDiffers\nposition %d\nexpected %.10g\nfound %.10g\nerror %.3g", count, expectedNumber, foundNumber, error);
        }
        largestError = std::max(largestError, error);
    }
    if (!ans.seekEof()) quitf(_wa, "endsEarly\ncount %d", count);
    if (!ouf.seekEof()) quitf(_wa, "goesOn\ncount %d", count);
    quitf(_ok, "%d tokens, largest error %.3g", count, largestError);
}
