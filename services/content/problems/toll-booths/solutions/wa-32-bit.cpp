#include <cstdio>

unsigned total[1001];

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    for (int i = 0; i < n; i++) {
        int booth, price;
        scanf("%d %d", &booth, &price);
        total[booth] += price;
    }
    for (int booth = 1; booth <= m; booth++) printf("%u\n", total[booth]);
}
