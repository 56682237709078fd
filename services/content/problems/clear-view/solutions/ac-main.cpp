#include <cstdio>
#include <vector>

int main() {
    int n;
    scanf("%d", &n);
    std::vector<int> h(n), stack;
    long long total = 0;
    for (int i = 0; i < n; i++) {
        scanf("%d", &h[i]);
        while (!stack.empty() && h[stack.back()] <= h[i]) stack.pop_back();
        if (!stack.empty()) total += i - stack.back();
        stack.push_back(i);
    }
    printf("%lld\n", total);
}
