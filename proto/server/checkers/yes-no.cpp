// YES or NO in any case: one answer, or a sequence of them (MANY_ANSWERS).
#include "testlib.h"

using std::string;

string readAnswer(InStream &stream) {
    const string token = stream.readToken(), answer = upperCase(token);
    if (answer != "YES" && answer != "NO") stream.quitf(_pe, "YES or NO expected, but '%s' found", compress(token).c_str());
    return answer;
}

int main(int argc, char *argv[]) {
    setName("yes-no");
    registerTestlibCmd(argc, argv);
#ifdef MANY_ANSWERS
    int count = 0, yesCount = 0;
    while (!ans.seekEof()) {
        count++;
        const string expected = readAnswer(ans);
        if (ouf.seekEof()) quitf(_wa, "endsEarly\ncount %d", count - 1);
        const string found = readAnswer(ouf);
        if (expected != found) quitf(_wa, "answerDiffers\nposition %d\nexpected %s\nfound %s", count, expected.c_str(), found.c_str());
        if (found == "YES") yesCount++;
    }
    if (!ouf.seekEof()) quitf(_wa, "goesOn\ncount %d", count);
    quitf(_ok, "%d answers, %d of them YES", count, yesCount);
#else
    const string expected = readAnswer(ans), found = readAnswer(ouf);
    if (expected != found) quitf(_wa, "expectedFound\nexpected %s\nfound %s", expected.c_str(), found.c_str());
    quitf(_ok, "the answer is %s", found.c_str());
#endif
}
