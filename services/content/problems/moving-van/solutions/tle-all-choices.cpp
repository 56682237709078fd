#include <algorithm>
#include <cstdio>

int n, volumes[100], values[100];

int best(int box, int room) {
    if (box == n) return 0;
    int without = best(box + 1, room);
    if (volumes[box] > room) return without;
    return std::max(without, values[box] + best(box + 1, room - volumes[box]));
}

int main() {
    int room;
    scanf("%d %d", &n, &room);
    for (int i = 0; i < n; i++) scanf("%d %d", &volumes[i], &values[i]);
    printf("%d\n", best(0, room));
}
