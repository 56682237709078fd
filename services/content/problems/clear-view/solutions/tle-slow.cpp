#include <cstdio>
#include <vector>

int main() {
    int n;
    scanf("%d", &n);
    std::vector<int> h(n);
    long long total = 0;
    for (int i = 0; i < n; i++) {
        scanf("%d", &h[i]);
        int j = i - 1;
        while (j >= 0 && h[j] <= h[i]) j--;
        if (j >= 0) total += i - j;
    }
    printf("%lld\n", total);
}
