#include <iostream>
int main() { int sum; std::cin >> sum; std::cout << sum / 2 << ' ' << sum - sum / 2 << '\n'; }
