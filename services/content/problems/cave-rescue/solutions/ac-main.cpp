#include <cstdio>
#include <utility>
#include <vector>

const int most = 40001;
std::vector<std::pair<int, int>> near_by[most];
int parent[most], level[most], size[most], heavy[most], top[most];
long long depth[most];

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
                depth[next] = depth[here] + l;
                order.push_back(next);
            }
    }
    for (int i = n - 1; i > 0; i--) {
        int here = order[i], above = parent[here];
        size[here]++;
        size[above] += size[here];
        if (heavy[above] == 0 || size[here] > size[heavy[above]]) heavy[above] = here;
    }
    for (int here : order) top[here] = heavy[parent[here]] == here && here != 1 ? top[parent[here]] : here;
    while (q--) {
        int u, v;
        scanf("%d %d", &u, &v);
        long long length = depth[u] + depth[v];
        while (top[u] != top[v]) {
            if (level[top[u]] < level[top[v]]) std::swap(u, v);
            u = parent[top[u]];
        }
        printf("%lld\n", length - 2 * (level[u] < level[v] ? depth[u] : depth[v]));
    }
}
