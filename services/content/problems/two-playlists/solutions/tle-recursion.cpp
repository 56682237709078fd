#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<int> a, b;

int best(int i, int j) {
    if (i == 0 || j == 0) return 0;
    if (a[i - 1] == b[j - 1]) return best(i - 1, j - 1) + 1;
    return std::max(best(i - 1, j), best(i, j - 1));
}

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    a.resize(n);
    b.resize(m);
    for (int &song : a) scanf("%d", &song);
    for (int &song : b) scanf("%d", &song);
    printf("%d\n", best(n, m));
}
