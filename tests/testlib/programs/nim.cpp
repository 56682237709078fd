// Interactor: two heaps, the contestant moves first; the interactor's moves are random but fixed.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int heap_[3];

int main(int argc, char **argv) {
    registerInteraction(argc, argv);
    heap_[1] = inf.readInt();
    heap_[2] = inf.readInt();
    rnd.setSeed(heap_[1] * 1000 + heap_[2]);
    println(heap_[1], heap_[2]);
    while (true) {
        int which = ouf.readInt(1, 2, "heap");
        int take = ouf.readInt(1, heap_[which], "take");
        heap_[which] -= take;
        tout << which << " " << take << "\n";
        if (heap_[1] + heap_[2] == 0) quitf(_ok, "won");
        vector<int> choices;
        for (int i = 1; i <= 2; i++) if (heap_[i] > 0) choices.push_back(i);
        int mine = rnd.any(choices);
        int taken = rnd.next(1, heap_[mine]);
        heap_[mine] -= taken;
        vector<int> move = {mine, taken};
        println(move);
        if (heap_[1] + heap_[2] == 0) quitf(_wa, "lost");
    }
}
