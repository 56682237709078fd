#include <cstdio>

int plan[51][51];

int main() {
    int r, c;
    scanf("%d %d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) scanf("%d", &plan[i][j]);
    for (int j = 0; j < c; j++) {
        for (int i = r - 1; i >= 0; i--) printf("%d ", plan[i][j]);
        printf("\t\n");
    }
    printf("\n\n");
}
