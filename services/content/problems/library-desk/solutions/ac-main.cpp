#include <fstream>
#include <set>
#include <string>
using namespace std;

int main() {
    ifstream in("library.in");
    ofstream out("library.out");
    int n, refused = 0;
    in >> n;
    set<string> lent;
    string action, title;
    while (in >> action >> title) {
        bool done = action == "borrow" ? lent.insert(title).second : lent.erase(title) == 1;
        if (!done) refused++;
    }
    out << refused << "\n";
    for (const string &one : lent) out << one << "\n";
}
