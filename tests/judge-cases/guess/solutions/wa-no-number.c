#include <stdio.h>
int main(void) { puts("x\0y ok found"); fflush(stdout); while (getchar() != EOF) { } return 0; }
