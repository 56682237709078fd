#include <algorithm>
#include <cstdio>

int main() {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    int count = 0;
    long long widest = 0, last = 0;
    for (long long c = a; c <= b; c++) {
        bool clean = c > 1;
        for (long long p = 2; clean && p * p <= (int)c; p++) clean = c % p != 0;
        if (!clean) continue;
        if (count++ > 0) widest = std::max(widest, c - last);
        last = c;
    }
    printf("%d %lld\n", count, widest);
}
