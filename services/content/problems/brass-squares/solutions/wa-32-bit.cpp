#include <iostream>
#include <utility>

int main() {
    long long wideA, wideB;
    std::cin >> wideA >> wideB;
    unsigned a = wideA, b = wideB, pieces = 0;
    while (b > 0) {
        pieces += a / b;
        a %= b;
        std::swap(a, b);
    }
    std::cout << pieces << " " << a << "\n";
}
