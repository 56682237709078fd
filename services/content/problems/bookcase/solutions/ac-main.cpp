#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    std::vector<int> books(n);
    long long low = 0, high = 0;
    for (int &book : books) {
        scanf("%d", &book);
        low = std::max<long long>(low, book);
        high += book;
    }
    while (low < high) {
        long long width = (low + high) / 2, used = 0;
        int boards = 1;
        for (int book : books) {
            if (used + book > width) {
                boards++;
                used = 0;
            }
            used += book;
        }
        if (boards <= k) high = width;
        else low = width + 1;
    }
    printf("%lld\n", low);
}
