#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

int steps[60][60][9];

struct State {
    int row, column, smashed;
};

int main() {
    int r, c, k;
    cin >> r >> c >> k;
    vector<string> floor(r);
    queue<State> todo;
    for (int i = 0; i < r; i++) {
        cin >> floor[i];
        size_t j = floor[i].find('R');
        if (j == string::npos) continue;
        steps[i][j][0] = 1;
        todo.push({i, (int)j, 0});
    }
    const int down[] = {1, -1, 0, 0}, right[] = {0, 0, 1, -1};
    while (!todo.empty()) {
        State s = todo.front();
        todo.pop();
        int done = steps[s.row][s.column][s.smashed];
        if (floor[s.row][s.column] == 'X') {
            cout << done - 1 << "\n";
            return 0;
        }
        for (int d = 0; d < 4; d++) {
            State t = {s.row + down[d], s.column + right[d], s.smashed};
            if (t.row < 0 || t.row >= r || t.column < 0 || t.column >= c) continue;
            if (floor[t.row][t.column] == '#') t.smashed++;
            if (t.smashed > k || steps[t.row][t.column][t.smashed] > 0) continue;
            steps[t.row][t.column][t.smashed] = done + 1;
            todo.push(t);
        }
    }
    cout << -1 << "\n";
}
