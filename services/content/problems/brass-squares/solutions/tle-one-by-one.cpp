#include <iostream>

int main() {
    long long a, b, pieces = 1;
    std::cin >> a >> b;
    while (a != b) {
        if (a > b) a -= b;
        else b -= a;
        pieces++;
    }
    std::cout << pieces << " " << a << "\n";
}
