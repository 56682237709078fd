#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    const int root = 1000000;
    std::vector<bool> composite(root + 1), crossed(b - a + 1);
    if (a == 1) crossed[0] = true;
    for (long long p = 2; p <= root; p++) {
        if (composite[p]) continue;
        for (long long m = p * p; m <= root; m += p) composite[m] = true;
        for (long long m = std::max(p * p, (a + p - 1) / p * p); m <= b; m += p) crossed[m - a] = true;
    }
    long long count = 0, widest = 0, last = 0;
    for (long long c = a; c <= b; c++)
        if (!crossed[c - a]) {
            if (count++ > 0) widest = std::max(widest, c - last);
            last = c;
        }
    printf("%lld %lld\n", count, widest);
}
