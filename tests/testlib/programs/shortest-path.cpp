// Prints any path from 1 to n; the jury's length must be reached. -1 when there is none.
#include "testlib.h"
#include <vector>
#include <map>

using namespace std;

typedef long long ll;

int n, m;
map<pair<int, int>, int> edges;

ll readAns(InStream& stream) {
    int k = stream.readInt(-1, n, "k");
    if (k == -1) return -1;
    if (k < 1) stream.quitf(_wa, "a path has at least one vertex");
    vector<int> path = stream.readInts(k, 1, n, "path");
    if (path.front() != 1 || path.back() != n)
        stream.quitf(_wa, "the path goes from %d to %d instead of from 1 to %d", path.front(), path.back(), n);
    ll len = 0;
    for (int i = 1; i < k; i++) {
        pair<int, int> e(path[i - 1], path[i]);
        stream.ensuref(edges.count(e) > 0, "there is no road from %d to %d", e.first, e.second);
        len += edges[e];
    }
    return len;
}

int main(int argc, char* argv[]) {
    setName("shortest path with %s", "certificate");
    registerTestlibCmd(argc, argv);
    n = inf.readInt();
    m = inf.readInt();
    for (int i = 0; i < m; i++) {
        int a = inf.readInt(), b = inf.readInt(), w = inf.readInt();
        edges[make_pair(a, b)] = w;
    }
    ll ja = readAns(ans);
    ll pa = readAns(ouf);
    if (ja == pa) quitf(_ok, "length " I64, pa);
    if (ja != -1 && (pa == -1 || pa > ja)) quitf(_wa, "jury has a better answer: jury = " I64 ", participant = " I64, ja, pa);
    quitf(_fail, "participant has a better answer: jury = " I64 ", participant = " I64, ja, pa);
}
