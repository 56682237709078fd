#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    int n, d;
    scanf("%d %d", &n, &d);
    std::vector<int> x(n);
    for (int &one : x) scanf("%d", &one);
    long long pairs = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (std::abs(x[i] - x[j]) <= d) pairs++;
    printf("%lld\n", pairs);
}
