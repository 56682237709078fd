#include "testlib.h"
int main(int argc, char *argv[]) { registerTestlibCmd(argc, argv); quitf(_fail, "the answer of the jury is wrong"); }
