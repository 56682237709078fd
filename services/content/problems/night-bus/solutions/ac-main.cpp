#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>
using namespace std;

typedef pair<long long, int> Entry;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<long long> wait(n + 1), best(n + 1, -1);
    for (int v = 1; v <= n; v++) scanf("%lld", &wait[v]);
    wait[1] = 0;
    vector<vector<pair<int, int>>> lines(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, t;
        scanf("%d %d %d", &u, &v, &t);
        lines[u].push_back({v, t});
        lines[v].push_back({u, t});
    }
    priority_queue<Entry, vector<Entry>, greater<Entry>> queue;
    queue.push({0, 1});
    while (!queue.empty()) {
        Entry top = queue.top();
        queue.pop();
        int stop = top.second;
        if (best[stop] >= 0) continue;
        best[stop] = top.first;
        for (auto &line : lines[stop])
            if (best[line.first] < 0) queue.push({top.first + wait[stop] + line.second, line.first});
    }
    printf("%lld\n", best[n]);
}
