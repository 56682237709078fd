// The answer: how many operations the jury needs, and how to say the score.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    std::string way = ans.readToken("pc|points|text");
    if (way == "pc") quitf(_pc(ouf.readInt(0, 200)), "scored");
    if (way == "points") {
        double points = ouf.readDouble(0, 100);
        if (points == 100) quitp(points);
        quitp(points, "of %d", 100);
    }
    quitpi("37.5 of 100", ouf.readWord());
}
