#include "testlib.h"

/* The contestant guesses a number up to 1000 in at most 12 questions; answers are "less", "more", "found". */
int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    const int secret = inf.readInt();
    std::cout << 1000 << std::endl;
    for (int questions = 1; questions <= 12; questions++) {
        const int guess = ouf.readInt(1, 1000, "guess");
        tout << guess << std::endl;
        std::cout << (guess == secret ? "found" : secret < guess ? "less" : "more") << std::endl;
        if (guess == secret) quitf(_ok, "%d questions", questions);
    }
    quitf(_wa, "more than 12 questions");
}
