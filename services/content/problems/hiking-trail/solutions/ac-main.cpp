#include <cmath>
#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    double total = 0, px = 0, py = 0;
    for (int i = 0; i < n; i++) {
        double x, y;
        scanf("%lf %lf", &x, &y);
        if (i > 0) total += std::hypot(x - px, y - py);
        px = x;
        py = y;
    }
    printf("%.3f\n", total);
}
