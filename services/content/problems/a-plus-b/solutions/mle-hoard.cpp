#include <cstring>
#include <iostream>
#include <vector>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::vector<char *> blocks;
    const std::size_t blockBytes = 16 << 20;
    for (int i = 0; i < 64; i++) {
        blocks.push_back(new char[blockBytes]);
        std::memset(blocks.back(), i + 1, blockBytes);
    }
    std::cout << a + b + blocks[0][0] - 1 << "\n";
}
