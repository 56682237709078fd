#include <cstdio>
#include <iostream>
#include <set>
#include <string>
using namespace std;

int main() {
    freopen("library.in", "r", stdin);
    freopen("library.out", "w", stdout);
    int n;
    cin >> n;
    set<string> lent, refused;
    string action, title;
    while (cin >> action >> title) {
        bool done = action == "borrow" ? lent.insert(title).second : lent.erase(title) == 1;
        if (!done) refused.insert(title);
    }
    cout << refused.size() << "\n";
    for (const string &one : lent) cout << one << "\n";
}
