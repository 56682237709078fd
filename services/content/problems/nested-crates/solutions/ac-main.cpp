#include <iostream>
#include <string>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t-- > 0) {
        string log, open;
        cin >> log;
        size_t bad = 0;
        for (size_t i = 0; i < log.size() && bad == 0; i++) {
            char c = log[i];
            if (c == '(') open += ')';
            else if (c == '[') open += ']';
            else if (c == '{') open += '}';
            else if (!open.empty() && open.back() == c) open.pop_back();
            else bad = i + 1;
        }
        if (bad > 0) cout << "BAD " << bad << "\n";
        else if (!open.empty()) cout << "OPEN " << open.size() << "\n";
        else cout << "OK\n";
    }
}
