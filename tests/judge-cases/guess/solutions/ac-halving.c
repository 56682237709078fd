#include <stdio.h>
#include <string.h>
int main(void) {
  int low = 1, high;
  char answer[16];
  if (scanf("%d", &high) != 1) return 1;
  for (;;) {
    int middle = (low + high) / 2;
    printf("%d\n", middle);
    fflush(stdout);
    if (scanf("%15s", answer) != 1 || !strcmp(answer, "found")) return 0;
    if (!strcmp(answer, "less")) high = middle - 1; else low = middle + 1;
  }
}
