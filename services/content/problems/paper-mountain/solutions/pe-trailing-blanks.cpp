#include <iostream>
#include <string>

int main() {
    int n;
    std::cin >> n;
    for (int i = 1; i <= n; i++) {
        std::string side(n - i, ' ');
        std::cout << side << std::string(2 * i - 1, '*') << side << "\n";
    }
}
