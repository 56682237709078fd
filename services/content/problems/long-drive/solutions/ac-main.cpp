#include <algorithm>
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

int main() {
    int n;
    long long d, reach;
    scanf("%d %lld %lld", &n, &d, &reach);
    std::vector<std::pair<long long, long long>> stations(n);
    for (auto &[place, fuel] : stations) scanf("%lld %lld", &place, &fuel);
    std::sort(stations.begin(), stations.end());
    std::priority_queue<long long> passed;
    int stops = 0, next = 0;
    while (reach < d) {
        while (next < n && stations[next].first <= reach) passed.push(stations[next++].second);
        if (passed.empty()) {
            puts("-1");
            return 0;
        }
        reach += passed.top();
        passed.pop();
        stops++;
    }
    printf("%d\n", stops);
}
