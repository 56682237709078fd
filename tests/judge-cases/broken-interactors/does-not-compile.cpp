int main() { return verdict; }
