#include <cstdio>
#include <vector>

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    std::vector<int> a(n), b(m);
    for (int &song : a) scanf("%d", &song);
    for (int &song : b) scanf("%d", &song);
    int kept = 0, from = 0;
    for (int song : a)
        for (int j = from; j < m; j++)
            if (b[j] == song) {
                kept++;
                from = j + 1;
                break;
            }
    printf("%d\n", kept);
}
