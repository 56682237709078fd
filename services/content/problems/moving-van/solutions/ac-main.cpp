#include <algorithm>
#include <cstdio>

int best[10001];

int main() {
    int n, room;
    scanf("%d %d", &n, &room);
    for (int i = 0; i < n; i++) {
        int volume, value;
        scanf("%d %d", &volume, &value);
        for (int used = room; used >= volume; used--) best[used] = std::max(best[used], best[used - volume] + value);
    }
    printf("%d\n", best[room]);
}
