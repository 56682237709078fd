#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

struct State {
    int row, column, smashed, steps;
};

int main() {
    int r, c, k;
    cin >> r >> c >> k;
    vector<string> floor(r);
    vector<vector<bool>> seen(r, vector<bool>(c));
    queue<State> todo;
    for (int i = 0; i < r; i++) {
        cin >> floor[i];
        size_t j = floor[i].find('R');
        if (j != string::npos) todo.push({i, (int)j, 0, 0}), seen[i][j] = true;
    }
    const int down[] = {1, -1, 0, 0}, right[] = {0, 0, 1, -1};
    while (!todo.empty()) {
        State s = todo.front();
        todo.pop();
        if (floor[s.row][s.column] == 'X') {
            cout << s.steps << "\n";
            return 0;
        }
        for (int d = 0; d < 4; d++) {
            State t = {s.row + down[d], s.column + right[d], s.smashed, s.steps + 1};
            if (t.row < 0 || t.row >= r || t.column < 0 || t.column >= c || seen[t.row][t.column]) continue;
            if (floor[t.row][t.column] == '#' && ++t.smashed > k) continue;
            seen[t.row][t.column] = true;
            todo.push(t);
        }
    }
    cout << -1 << "\n";
}
