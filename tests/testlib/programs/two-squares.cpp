#include <iostream>
#include <vector>
#include "testlib.h"

using namespace std;
using ll = long long;
using ull = unsigned long long;

vector<pair<ull, ull>> read_pairs(InStream& stream, ull sum) {
    int k = stream.readInt(0, 100);
    vector<pair<ull, ull>> pairs;
    for (int i = 0; i < k; ++i) {
        auto xy = stream.readLongs(2, 0LL, 3037000499LL, "xy", 0);
        stream.ensure(ull(xy[0]) * xy[0] + ull(xy[1]) * xy[1] == sum);
        pairs.push_back({ull(xy[0]), ull(xy[1])});
    }
    sort(pairs.begin(), pairs.end());
    for (size_t i = 1; i < pairs.size(); ++i) stream.ensure(pairs[i - 1] != pairs[i]);
    return pairs;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    ull sum = inf.readUnsignedLong();
    auto expected = read_pairs(ans, sum);
    auto found = read_pairs(ouf, sum);
    if (found.size() < expected.size()) quitf(_wa, "%d pairs are missing", int(expected.size() - found.size()));
    ensure(found.size() == expected.size());
    ensuref(found == expected, "different pairs with the same sum?");
    quitf(_ok, "%zu pairs", found.size());
}
