#include <iostream>
#include <string>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t-- > 0) {
        string log;
        cin >> log;
        int open = 0;
        size_t bad = 0;
        for (size_t i = 0; i < log.size() && bad == 0; i++) {
            open += log[i] == '(' || log[i] == '[' || log[i] == '{' ? 1 : -1;
            if (open < 0) bad = i + 1;
        }
        if (bad > 0) cout << "BAD " << bad << "\n";
        else if (open > 0) cout << "OPEN " << open << "\n";
        else cout << "OK\n";
    }
}
