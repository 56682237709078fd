#include <iostream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::string s;
    std::cin >> s;
    int n = s.size();
    std::vector<int> border(n + 1);
    border[0] = -1;
    for (int i = 0, k = -1; i < n; border[++i] = ++k)
        while (k >= 0 && s[k] != s[i]) k = border[k];
    int motif = n - border[n];
    std::cout << motif << " " << (motif - n % motif) % motif << "\n";
}
