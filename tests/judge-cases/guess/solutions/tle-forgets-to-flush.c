#include <stdio.h>
int main(void) { int first = 500; char word[16]; printf("%d\n", first); while (scanf("%15s", word) == 1) { } return 0; }
