#include <iostream>
#include <sstream>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    string line;
    while (n-- > 0) {
        getline(cin, line);
        istringstream in(line);
        string word, reversed;
        while (in >> word) reversed = reversed.empty() ? word : word + " " + reversed;
        cout << reversed << "\n";
    }
}
