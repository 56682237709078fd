#include <bits/stdc++.h>

int main() {
    std::vector<int> numbers;
    numbers.no_such_member();
}
