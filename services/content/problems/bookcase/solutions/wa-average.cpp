#include <algorithm>
#include <cstdio>

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    long long sum = 0, thickest = 0;
    for (int i = 0; i < n; i++) {
        long long book;
        scanf("%lld", &book);
        sum += book;
        thickest = std::max(thickest, book);
    }
    printf("%lld\n", std::max(thickest, (sum + k - 1) / k));
}
