/*
 * The three files of a checker as streams of tokens, lines and numbers.
 *
 * A stream of a checker or interactor skips blanks before a token or number. A stream of a validator is strict: the next
 * byte must be what was asked for. Lines end in LF or CR LF (strict: LF only), or with the file.
 * Every reading method either answers what was asked for or ends the program: what is missing or malformed is a wrong
 * format, a value outside its range is a wrong answer, and both are FAIL in the input and the expected output.
 */
#ifndef PODIUM_TESTLIB_STREAM_H
#define PODIUM_TESTLIB_STREAM_H

#include <memory>

namespace podium_testlib {
/** What a message calls a value: a variable, or an element of one. Its text is only made when it is needed. */
struct Label {
    const std::string &variable;
    bool isElement;
    long long index;

    std::string text() const {
        if (variable.empty()) return "";
        return isElement ? variable + "[" + std::to_string(index) + "]" : variable;
    }
};
}  // namespace podium_testlib

class InStream {
  public:
    TMode mode = _input;
    /** What messages call the stream. */
    std::string name;
    bool strict = false;
    size_t maxTokenLength = 32 * 1000 * 1000;
    size_t maxFileSize = std::numeric_limits<size_t>::max();

    InStream() = default;
    /** Reads a text as part of another stream: faults in it are that stream's. */
    InStream(const InStream &base, const std::string &text)
        : mode(base.mode), name(base.name), strict(base.strict), reader(new podium_testlib::Reader(text)) {}
    InStream(const InStream &) = delete;
    InStream &operator=(const InStream &) = delete;

    void init(const std::string &path, TMode streamMode);
    void init(std::FILE *file, TMode streamMode);
    void reset() { bytes().rewind(); }
    void close() { bytes().close(); }

    /** The next byte, which stays or is stepped over; EOFC at the end. */
    char curChar() {
        const int c = look();
        return c == podium_testlib::endOfFile ? EOFC : char(c);
    }
    char nextChar() {
        const char c = curChar();
        skipChar();
        return c;
    }
    void skipChar();
    void skipBlanks() { bytes().skipBlanks(); }
    void skipBom() { bytes().skipByteOrderMark(); }

    bool eof() { return look() == podium_testlib::endOfFile; }
    /** At the end of a line: steps over it. The end of the file ends a line too, unless the stream is strict. */
    bool eoln();
    /** As eof and eoln, after skipping blanks (of this line, for eoln). */
    bool seekEof();
    bool seekEoln();

    /** As nextChar. */
    char readChar() { return nextChar(); }
    char readChar(char expected);
    char readSpace() { return readChar(' '); }
    void readEoln();
    void readEof();

    /** Without a pattern every token is taken; with one the whole token must match it. */
    void readTokenTo(std::string &result);
    void readTokenTo(std::string &result, const pattern &allowed, const std::string &variableName = "");
    void readTokenTo(std::string &result, const std::string &allowed, const std::string &variableName = "") { readTokenTo(result, pattern(allowed), variableName); }
    std::string readToken();
    std::string readToken(const pattern &allowed, const std::string &variableName = "");
    std::string readToken(const std::string &allowed, const std::string &variableName = "") { return readToken(pattern(allowed), variableName); }
    template <class... Options>
    void readWordTo(std::string &result, const Options &...options) { readTokenTo(result, options...); }
    template <class... Options>
    std::string readWord(const Options &...options) { return readToken(options...); }

    /** The rest of the line, without its end, which is stepped over. Behind the end of the file lines are empty, unless strict. */
    void readLineTo(std::string &result);
    void readLineTo(std::string &result, const pattern &allowed, const std::string &variableName = "");
    void readLineTo(std::string &result, const std::string &allowed, const std::string &variableName = "") { readLineTo(result, pattern(allowed), variableName); }
    std::string readLine();
    std::string readLine(const pattern &allowed, const std::string &variableName = "");
    std::string readLine(const std::string &allowed, const std::string &variableName = "") { return readLine(pattern(allowed), variableName); }
    template <class... Options>
    void readStringTo(std::string &result, const Options &...options) { readLineTo(result, options...); }
    template <class... Options>
    std::string readString(const Options &...options) { return readLine(options...); }

    std::vector<std::string> readTokens(int size, int indexBase = 1);
    std::vector<std::string> readTokens(int size, const pattern &allowed, const std::string &variablesName = "", int indexBase = 1);
    std::vector<std::string> readTokens(int size, const std::string &allowed, const std::string &variablesName = "", int indexBase = 1) { return readTokens(size, pattern(allowed), variablesName, indexBase); }
    std::vector<std::string> readLines(int size, int indexBase = 1);
    std::vector<std::string> readLines(int size, const pattern &allowed, const std::string &variablesName = "", int indexBase = 1);
    std::vector<std::string> readLines(int size, const std::string &allowed, const std::string &variablesName = "", int indexBase = 1) { return readLines(size, pattern(allowed), variablesName, indexBase); }
    template <class... Options>
    std::vector<std::string> readWords(int size, const Options &...options) { return readTokens(size, options...); }
    template <class... Options>
    std::vector<std::string> readStrings(int size, const Options &...options) { return readLines(size, options...); }

    int readInt();
    int readInt(int least, int most, const std::string &variableName = "");
    int readInteger() { return readInt(); }
    int readInteger(int least, int most, const std::string &variableName = "") { return readInt(least, most, variableName); }
    long long readLong();
    long long readLong(long long least, long long most, const std::string &variableName = "");
    unsigned long long readUnsignedLong();
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &variableName = "");
    /** Two bounds without sign ask for a number without sign. */
    template <class A, class B>
    typename std::enable_if<std::is_unsigned<A>::value && std::is_unsigned<B>::value, unsigned long long>::type
    readLong(A least, B most, const std::string &variableName = "") { return readUnsignedLong(least, most, variableName); }
    double readReal() { return readDouble(); }
    double readReal(double least, double most, const std::string &variableName = "") { return readDouble(least, most, variableName); }
    double readDouble();
    double readDouble(double least, double most, const std::string &variableName = "");
    /** Without exponent, with minAfter to maxAfter digits behind the point. */
    double readStrictDouble(double least, double most, int minAfter, int maxAfter, const std::string &variableName = "");
    double readStrictReal(double least, double most, int minAfter, int maxAfter, const std::string &variableName = "") { return readStrictDouble(least, most, minAfter, maxAfter, variableName); }

    std::vector<int> readInts(int size, int indexBase = 1);
    std::vector<int> readInts(int size, int least, int most, const std::string &variablesName = "", int indexBase = 1);
    std::vector<int> readIntegers(int size, int indexBase = 1) { return readInts(size, indexBase); }
    std::vector<int> readIntegers(int size, int least, int most, const std::string &variablesName = "", int indexBase = 1) { return readInts(size, least, most, variablesName, indexBase); }
    std::vector<long long> readLongs(int size, int indexBase = 1);
    std::vector<long long> readLongs(int size, long long least, long long most, const std::string &variablesName = "", int indexBase = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, int indexBase = 1);
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long least, unsigned long long most, const std::string &variablesName = "", int indexBase = 1);
    std::vector<double> readReals(int size, int indexBase = 1) { return readDoubles(size, indexBase); }
    std::vector<double> readReals(int size, double least, double most, const std::string &variablesName = "", int indexBase = 1) { return readDoubles(size, least, most, variablesName, indexBase); }
    std::vector<double> readDoubles(int size, int indexBase = 1);
    std::vector<double> readDoubles(int size, double least, double most, const std::string &variablesName = "", int indexBase = 1);
    std::vector<double> readStrictDoubles(int size, double least, double most, int minAfter, int maxAfter, const std::string &variablesName = "", int indexBase = 1);
    std::vector<double> readStrictReals(int size, double least, double most, int minAfter, int maxAfter, const std::string &variablesName = "", int indexBase = 1) { return readStrictDoubles(size, least, most, minAfter, maxAfter, variablesName, indexBase); }

    /** Ends the program with a verdict about this stream: FAIL unless it is the contestant's. */
    NORETURN void quit(TResult result, const std::string &message);
    NORETURN void quits(TResult result, const std::string &message) { quit(result, message); }
    NORETURN void quitf(TResult result, const char *format, ...) PODIUM_PRINTF(3);
    void quitif(bool condition, TResult result, const char *format, ...) PODIUM_PRINTF(4);
    /** Wrong answer (of this stream) unless the condition holds. */
    void ensuref(bool condition, const char *format, ...) PODIUM_PRINTF(3);
    /** What the macro ensure calls. */
    void podiumEnsure(bool condition, const char *text);

  private:
    std::unique_ptr<podium_testlib::Reader> reader;
    int readsBehindEnd = 0;
    /** Text of the number being read; kept for its memory. */
    std::string scratch;

    podium_testlib::Reader &bytes();
    int look();
    void countReadBehindEnd();
    const std::string &numberToken(const char *kind);
    NORETURN void notOf(const std::string &kind);
    void requireMatch(const std::string &what, const std::string &text, const pattern &allowed, const podium_testlib::Label &label);
    template <class T>
    T integer(const char *kind);
    template <class T>
    T integerWithin(const char *kind, T least, T most, const podium_testlib::Label &label);
    template <class T>
    T within(const char *what, T value, T least, T most, const podium_testlib::Label &label);
    double realWithin(double least, double most, const podium_testlib::Label &label) { return within("Real", readDouble(), least, most, label); }
    double strictReal(double least, double most, int minAfter, int maxAfter, const podium_testlib::Label &label);
    template <class T, class Read>
    std::vector<T> many(int size, bool blanksBetween, Read readOne);
};

InStream inf;
InStream ouf;
InStream ans;

#endif
