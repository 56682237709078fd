#include "testlib.h"
int main(int argc, char *argv[]) { registerTestlibCmd(argc, argv); return 0; }
