#include <cmath>
#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    float total = 0, px = 0, py = 0;
    for (int i = 0; i < n; i++) {
        float x, y;
        scanf("%f %f", &x, &y);
        if (i > 0) total += std::sqrt((x - px) * (x - px) + (y - py) * (y - py));
        px = x;
        py = y;
    }
    printf("%.3f\n", total);
}
