#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, d;
    scanf("%d %d", &n, &d);
    std::vector<int> x(n);
    for (int &one : x) scanf("%d", &one);
    std::sort(x.begin(), x.end());
    long long pairs = 0;
    for (int right = 0, left = 0; right < n; right++) {
        while (x[right] - x[left] > d) left++;
        pairs += right - left;
    }
    printf("%lld\n", pairs);
}
