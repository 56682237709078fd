// The same lines in any order; blanks at the end of a line and empty lines do not count.
#include "testlib.h"

using std::string;
using std::vector;

/** No more than `most` lines are kept: an output of a million lines must not cost more memory than the answer. */
vector<string> sortedLines(InStream &stream, size_t most) {
    vector<string> lines;
    string line;
    while (!stream.eof()) {
        stream.readLineTo(line);
        while (!line.empty() && isBlanks(line.back())) line.pop_back();
        if (line.empty()) continue;
        if (lines.size() == most) stream.quitf(_wa, "tooManyLines");
        lines.push_back(line);
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

int main(int argc, char *argv[]) {
    setName("unordered lines");
    registerTestlibCmd(argc, argv);
    const vector<string> expected = sortedLines(ans, std::numeric_limits<size_t>::max());
    const vector<string> found = sortedLines(ouf, expected.size());
    if (found.size() != expected.size()) quitf(_wa, "tooFewLines\nexpected %d\nfound %d", int(expected.size()), int(found.size()));
    for (size_t i = 0; i < found.size(); i++) {
        if (found[i] < expected[i]) quitf(_wa, "lineUnexpected\nfound %s", compress(found[i]).c_str());
        if (found[i] > expected[i]) quitf(_wa, "lineMissing\nexpected %s", compress(expected[i]).c_str());
    }
    quitf(_ok, "%d lines", int(found.size()));
}
