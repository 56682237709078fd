#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    scanf("%d", &n);
    std::vector<std::pair<int, int>> strokes(n);
    for (auto &stroke : strokes) scanf("%d %d", &stroke.first, &stroke.second);
    std::sort(strokes.begin(), strokes.end());
    int painted = 0, end = 0;
    for (auto &stroke : strokes) {
        painted += std::max(0, stroke.second - std::max(end, stroke.first));
        end = std::max(end, stroke.second);
    }
    printf("%d\n", painted);
}
