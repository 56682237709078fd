#include <algorithm>
#include <climits>
#include <cstdio>

int sum[201], best[200][200];

int main() {
    int n;
    scanf("%d", &n);
    int w[200];
    for (int i = 0; i < n; i++) {
        scanf("%d", &w[i]);
        w[i + n] = w[i];
    }
    for (int i = 0; i < 2 * n; i++) sum[i + 1] = sum[i] + w[i];
    for (int length = 2; length <= n; length++)
        for (int l = 0; l + length <= 2 * n; l++) {
            int r = l + length - 1, least = INT_MAX;
            for (int cut = l; cut < r; cut++) least = std::min(least, best[l][cut] + best[cut + 1][r]);
            best[l][r] = least + sum[r + 1] - sum[l];
        }
    int answer = INT_MAX;
    for (int l = 0; l < n; l++) answer = std::min(answer, best[l][l + n - 1]);
    printf("%d\n", answer);
}
