/* Verdicts: their codes, their words, and the one place where the program ends. */
#ifndef PODIUM_TESTLIB_RESULT_H
#define PODIUM_TESTLIB_RESULT_H

#include <csignal>

#define NORETURN __attribute__((noreturn))
#define PODIUM_PRINTF(formatIndex) __attribute__((format(printf, formatIndex, formatIndex + 1)))

enum TResult : int { _ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 5, _unexpected_eof = 8, _partially = 16 };
/** Partially correct, n of 100. */
#define _pc(n) (TResult(int(_partially) + int(n)))

enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

const char LF = '\n';
const char CR = '\r';
const char TAB = '\t';
const char SPACE = ' ';
/** What curChar and nextChar answer at the end of the file. A byte of this value can also be in the file: eof() tells. */
const char EOFC = char(255);

/** Log of an interactor, opened by registerInteraction. */
std::fstream tout;
TTestlibMode testlibMode = _unknown;

namespace podium_testlib {

const size_t maxMessageBytes = 32000;
/** Exit code of a partial result whose own code would mean something else to the judge. */
const int partialExitCode = 16;

struct Session {
    int testCase = -1;
    /** What the program calls itself. */
    std::string name;
    /** Where the verdict goes instead of standard error, when a fourth file was given. */
    std::string reportPath;
    bool mustEndWithVerdict = false;
    /** A program that never says what it is has not read what it was given. */
    bool mustRegister = true;
    /** What is done when main has returned; may end in FAIL. */
    void (*atEnd)() = nullptr;
};

/** Never destroyed: the program may end from any destructor. */
inline Session &session() {
    static Session *const one = new Session;
    return *one;
}

/** Programs that ask for it with the macro of this name end with a code of its own where a file ends early. */
#ifdef ENABLE_UNEXPECTED_EOF
const int unexpectedEofExitCode = 8;
#else
const int unexpectedEofExitCode = 2;
#endif

/**
 * 50 + n for a partial result. The judge gives 99 to 103 meanings of their own, there the words alone must count. Output
 * that goes on behind what was asked for is a wrong format like any other.
 */
inline int exitCodeOf(TResult result) {
    if (result >= _partially) {
        const int code = 50 + (int(result) - int(_partially));
        return code >= 99 && code <= 103 ? partialExitCode : std::min(code, 255);
    }
    switch (result) {
        case _dirt: return int(_pe);
        case _unexpected_eof: return unexpectedEofExitCode;
        case _points: return 7;
        default: return int(result);
    }
}

/** The words by which the judge recognises the verdict, with the blank behind them. */
inline std::string keywordOf(TResult result, const std::string &points) {
    if (result >= _partially) return "partially correct (" + std::to_string(int(result) - int(_partially)) + ") ";
    switch (result) {
        case _ok: return "ok ";
        case _wa: return "wrong answer ";
        case _pe: case _dirt: case _unexpected_eof: return "wrong output format ";
        case _points: return "points " + points + " ";
        default: return "FAIL ";
    }
}

/** A message that cannot confuse a reader: bounded, without control characters. Bytes above 127 stay, they may be UTF-8. */
inline std::string printable(const std::string &text) {
    std::string clean = text.substr(0, maxMessageBytes);
    for (char &c : clean) if (((unsigned char)c < 32 && c != '\n' && c != '\t') || c == 127) c = '?';
    if (text.size() > maxMessageBytes) clean += "...";
    return clean;
}

inline std::string withTestCase(TResult result, const std::string &message) {
    const int number = session().testCase;
    if (number < 0) return message;
    const std::string count = std::to_string(number);
    if (result != _ok) return message + " (test case " + count + ")";
    return message + " (" + count + (number == 1 ? " test case)" : " test cases)");
}

/**
 * Prints the verdict and ends the program at once: no destructor of the checker can change what was said.
 * @param points how many, as text; for _points only
 */
NORETURN inline void endWith(TResult result, const std::string &message, const std::string &points = "") {
    if (testlibMode == _interactor) std::signal(SIGPIPE, SIG_IGN);
    std::cout.flush();
    std::cerr.flush();
    if (tout.is_open()) tout.close();
    const std::string line = keywordOf(result, points) + printable(withTestCase(result, message)) + "\n";
    std::FILE *const report = session().reportPath.empty() ? stderr : std::fopen(session().reportPath.c_str(), "w");
    std::fwrite(line.data(), 1, line.size(), report != nullptr ? report : stderr);
    std::fflush(nullptr);
    std::_Exit(exitCodeOf(result));
}

/** A checker that just returns from main has said nothing, and nothing must not count as accepted. */
struct VerdictGuard {
    ~VerdictGuard() {
        const std::string name = session().name.empty() ? "" : " \"" + session().name + "\"";
        if (testlibMode == _unknown && session().mustRegister) endWith(_fail, "The program" + name + " has registered as nothing: registerTestlibCmd or another of that kind must come first");
        if (session().mustEndWithVerdict) endWith(_fail, "The program" + name + " ended without a verdict: quit, quitf or quitp must be called (a validator: inf.readEof)");
        if (session().atEnd != nullptr) session().atEnd();
    }
};

}  // namespace podium_testlib

static podium_testlib::VerdictGuard podiumVerdictGuard;

/** Lets main return without a verdict; the exit code then speaks alone. */
inline void disableFinalizeGuard() {
    podium_testlib::session().mustEndWithVerdict = podium_testlib::session().mustRegister = false;
}

/** Tells later messages which of several cases of one file is being checked. */
inline void setTestCase(int testCase) { podium_testlib::session().testCase = testCase; }
inline void unsetTestCase() { podium_testlib::session().testCase = -1; }

#endif
