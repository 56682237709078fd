#include <algorithm>
#include <cstdio>
#include <vector>

int best[1001][1001];

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    std::vector<int> a(n), b(m);
    for (int &song : a) scanf("%d", &song);
    for (int &song : b) scanf("%d", &song);
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : std::max(best[i - 1][j], best[i][j - 1]);
    printf("%d\n", best[n][m]);
}
