#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    volatile long long sum = a;
    while (true) sum = sum + 1;
}
