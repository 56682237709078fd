#include <cstdio>

bool painted[1001];

int main() {
    int n, total = 0;
    scanf("%d", &n);
    while (n-- > 0) {
        int left, right;
        scanf("%d %d", &left, &right);
        for (int i = left; i < right && i <= 1000; i++) painted[i] = true;
    }
    for (bool one : painted) total += one;
    printf("%d\n", total);
}
