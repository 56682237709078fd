#include <iostream>
#include <string>

int main() {
    std::string s;
    std::cin >> s;
    std::size_t n = s.size(), motif = 1;
    for (;; motif++) {
        std::size_t i = motif;
        while (i < n && s[i] == s[i - motif]) i++;
        if (i >= n) break;
    }
    std::cout << motif << " " << (motif - n % motif) % motif << "\n";
}
