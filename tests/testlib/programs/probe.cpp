// Does to the output what the words of the input say, and prints what it gets.
#include "testlib.h"

using namespace std;

static void show(const string &text) { printf("<%s>", text.c_str()); }

static bool readText(const string &op) {
    if (op == "token") show(ouf.readToken());
    else if (op == "short-word") show(ouf.readWord("[a-z0-9]{1,3}|-?[0-9]+", "w"));
    else if (op == "tokens") for (const string &token : ouf.readTokens(2)) show(token);
    else if (op == "line") show(ouf.readLine());
    else if (op == "lines") for (const string &line : ouf.readLines(2)) show(line);
    else if (op == "lower-line") show(ouf.readLine("([a-z]+\\ ?)*", "l"));
    else if (op == "length") printf("%zu", ouf.readToken().size());
    else if (op == "bounded") { ouf.maxTokenLength = 10; show(ouf.readToken()); }
    else return false;
    return true;
}

static bool readNumber(const string &op) {
    if (op == "int") printf("%d", ouf.readInt());
    else if (op == "int-5-100") printf("%d", ouf.readInt(-5, 100, "x"));
    else if (op == "ints") for (int x : ouf.readInts(2, 0, 9, "a", 0)) printf("%d,", x);
    else if (op == "long") printf("%lld", ouf.readLong());
    else if (op == "ulong") printf("%llu", ouf.readUnsignedLong());
    else if (op == "double") printf("%.17g", ouf.readDouble());
    else if (op == "double-0-1") printf("%.17g", ouf.readDouble(0, 1));
    else if (op == "strict") printf("%.17g", ouf.readStrictDouble(-100, 100, 1, 3, "x"));
    else if (op == "all-ints") { int count = 0; while (!ouf.seekEof()) { ouf.readInt(); count++; } printf("%d", count); }
    else if (op == "many-ints") printf("%zu", ouf.readInts(ouf.readInt(), 0, 9, "a").size());
    else return false;
    return true;
}

static bool readPlace(const string &op) {
    if (op == "char") printf("%d", ouf.readChar());
    else if (op == "x") printf("%d", ouf.readChar('x'));
    else if (op == "space") printf("%d", ouf.readSpace());
    else if (op == "eoln") printf("%d", ouf.eoln());
    else if (op == "read-eoln") ouf.readEoln();
    else if (op == "seek-eoln") printf("%d", ouf.seekEoln());
    else if (op == "eof") printf("%d", ouf.eof());
    else if (op == "read-eof") ouf.readEof();
    else if (op == "seek-eof") printf("%d", ouf.seekEof());
    else if (op == "until-x") { while (ouf.readChar() != 'x') {} }
    else if (op == "at-most-3-bytes") ouf.maxFileSize = 3;
    else return false;
    return true;
}

static bool end(const string &op) {
    if (op == "no-verdict") exit(0);
    if (op == "crash") { fflush(stdout); abort(); }
    if (op == "fault-of-ans") ans.quitf(_wa, "the jury's answer is wrong");
    if (op == "fault-of-inf") inf.ensuref(false, "the input is wrong");
    if (op == "long-message") quitf(_wa, "%s", string(1 << 20, 'a').c_str());
    if (op == "control-characters") quitf(_wa, "a\x1b[31mb\rc%c", 0x7f);
    if (op == "message") quitf(_wa, "%s", ouf.readToken().c_str());
    if (op == "part") { InStream part(ouf, "1 2"); part.readInt(); part.readInt(); part.readInt(); }
    if (op == "of-text") { printf("%lld %g", stringToLongLong(ouf, "-12"), stringToDouble(ouf, "0.5")); return true; }
    return false;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    while (!inf.seekEof()) {
        const string op = inf.readToken();
        ensuref(readText(op) || readNumber(op) || readPlace(op) || end(op), "there is no operation %s", op.c_str());
        printf(" ");
    }
    quitf(_ok, "done");
}
