#include <unistd.h>
static char block[1 << 16];
int main(void) { for (unsigned i = 0; i < sizeof block; i++) block[i] = '7'; while (write(1, block, sizeof block) > 0) { } return 0; }
