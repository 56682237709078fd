#include <iostream>
#include <utility>

int main() {
    long long a, b, pieces = 0;
    std::cin >> a >> b;
    while (b > 0) {
        pieces += a / b;
        a %= b;
        std::swap(a, b);
    }
    std::cout << pieces << " " << a << "\n";
}
