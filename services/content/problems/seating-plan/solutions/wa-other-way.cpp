#include <cstdio>

int plan[51][51];

int main() {
    int r, c;
    scanf("%d %d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) scanf("%d", &plan[i][j]);
    for (int j = c - 1; j >= 0; j--)
        for (int i = 0; i < r; i++) printf("%d%c", plan[i][j], i == r - 1 ? '\n' : ' ');
}
