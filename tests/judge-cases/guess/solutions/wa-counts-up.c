#include <stdio.h>
int main(void) {
  char answer[16];
  for (int i = 1; i <= 1000; i++) {
    printf("%d\n", i);
    fflush(stdout);
    if (scanf("%15s", answer) != 1) return 0;
  }
  return 0;
}
