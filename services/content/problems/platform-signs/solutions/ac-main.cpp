#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string line;
    getline(cin, line);
    int n = stoi(line);
    while (n-- > 0) {
        getline(cin, line);
        istringstream in(line);
        vector<string> words;
        for (string word; in >> word;) words.push_back(word);
        reverse(words.begin(), words.end());
        for (size_t i = 0; i < words.size(); i++) cout << (i ? " " : "") << words[i];
        cout << "\n";
    }
}
