#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, m;
    std::cin >> n >> m;
    std::vector<long long> total(m + 1);
    for (int i = 0; i < n; i++) {
        int booth, price;
        std::cin >> booth >> price;
        total[booth] += price;
    }
    for (int booth = 1; booth <= m; booth++) std::cout << total[booth] << "\n";
}
