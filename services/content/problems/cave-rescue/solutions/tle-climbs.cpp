#include <cstdio>
#include <utility>
#include <vector>

const int most = 40001;
std::vector<std::pair<int, int>> near_by[most];
int parent[most], level[most];
long long above[most];

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    for (int i = 1; i < n; i++) {
        int a, b, l;
        scanf("%d %d %d", &a, &b, &l);
        near_by[a].push_back({b, l});
        near_by[b].push_back({a, l});
    }
    std::vector<int> order{1};
    for (int i = 0; i < n; i++) {
        int here = order[i];
        for (auto [next, l] : near_by[here])
            if (next != parent[here]) {
                parent[next] = here;
                level[next] = level[here] + 1;
                above[next] = l;
                order.push_back(next);
            }
    }
    while (q--) {
        int u, v;
        scanf("%d %d", &u, &v);
        long long length = 0;
        while (u != v) {
            if (level[u] < level[v]) std::swap(u, v);
            length += above[u];
            u = parent[u];
        }
        printf("%lld\n", length);
    }
}
