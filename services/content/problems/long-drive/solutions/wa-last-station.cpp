#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    long long d, reach;
    scanf("%d %lld %lld", &n, &d, &reach);
    std::vector<std::pair<long long, long long>> stations(n);
    for (auto &[place, fuel] : stations) scanf("%lld %lld", &place, &fuel);
    std::sort(stations.begin(), stations.end());
    int stops = 0, next = 0;
    while (reach < d) {
        int last = -1;
        while (next < n && stations[next].first <= reach) last = next++;
        if (last < 0) {
            puts("-1");
            return 0;
        }
        reach += stations[last].second;
        stops++;
    }
    printf("%d\n", stops);
}
