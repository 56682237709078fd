/** Judging languages in which testlib.h can be included begin so. */
export const testlibLanguage = 'C++'

const checker = `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int expected = ans.readInt();
    int found = ouf.readInt();
    if (found != expected) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "%d", found);
}
`

const interactor = `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    int secret = inf.readInt();
    int guess = ouf.readInt();
    if (guess != secret) quitf(_wa, "guessed %d", guess);
    quitf(_ok, "guessed");
}
`

/** A small program that compiles, to be changed into the one that is needed. */
export const testlibStart = (isInteractor: boolean): string => (isInteractor ? interactor : checker)
