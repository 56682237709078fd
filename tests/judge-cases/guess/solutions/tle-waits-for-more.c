#include <stdio.h>
int main(void) { char line[100]; for (;;) { if (!fgets(line, sizeof line, stdin)) return 0; } }
