#include <iostream>
#include <stdexcept>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<long long> total(101);
    for (int i = 0; i < n; i++) {
        int booth, price;
        std::cin >> booth >> price;
        total.at(booth) += price;
    }
    for (int booth = 1; booth <= m; booth++) std::cout << total.at(booth) << "\n";
}
