int main(void) { return 9; }
