#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n, room;
    scanf("%d %d", &n, &room);
    std::vector<std::pair<int, int>> boxes(n);
    for (auto &box : boxes) scanf("%d %d", &box.first, &box.second);
    std::sort(boxes.begin(), boxes.end(), [](const std::pair<int, int> &a, const std::pair<int, int> &b) {
        return (long long)a.second * b.first > (long long)b.second * a.first;
    });
    long long total = 0;
    for (auto &box : boxes)
        if (box.first <= room) room -= box.first, total += box.second;
    printf("%lld\n", total);
}
