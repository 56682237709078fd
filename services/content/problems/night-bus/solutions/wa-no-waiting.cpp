#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>
using namespace std;

typedef pair<long long, int> Entry;

int main() {
    int n, m, ignored;
    scanf("%d %d", &n, &m);
    for (int v = 1; v <= n; v++) scanf("%d", &ignored);
    vector<vector<pair<int, int>>> lines(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, t;
        scanf("%d %d %d", &u, &v, &t);
        lines[u].push_back({v, t});
        lines[v].push_back({u, t});
    }
    vector<long long> best(n + 1, -1);
    priority_queue<Entry, vector<Entry>, greater<Entry>> queue;
    queue.push({0, 1});
    while (!queue.empty()) {
        Entry top = queue.top();
        queue.pop();
        if (best[top.second] >= 0) continue;
        best[top.second] = top.first;
        for (auto &line : lines[top.second]) queue.push({top.first + line.second, line.first});
    }
    printf("%lld\n", best[n]);
}
