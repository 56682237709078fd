/*
 * Ending with a verdict. quitf speaks about the contestant, a stream's own quit about that stream.
 * Accepting is refused when the contestant's output goes on behind what the checker has read.
 */
#ifndef PODIUM_TESTLIB_QUIT_H
#define PODIUM_TESTLIB_QUIT_H

/** The text of a variadic function's printf arguments. */
#define PODIUM_FORMATTED(text, format) \
    va_list podiumArguments; \
    va_start(podiumArguments, format); \
    const std::string text = podium_testlib::formatList(format, podiumArguments); \
    va_end(podiumArguments)

inline void InStream::quit(TResult result, const std::string &message) {
    if (mode == _output) {
        const bool givesPoints = result == _ok || result == _points || result >= _partially;
        if (givesPoints && testlibMode == _checker && !ouf.seekEof()) podium_testlib::endWith(_dirt, "Extra information in the output file");
        podium_testlib::endWith(result, message);
    }
    const bool hasLine = testlibMode == _validator && reader != nullptr;
    const std::string place = hasLine ? name + ", line " + std::to_string(reader->line()) : name;
    podium_testlib::endWith(_fail, result == _fail ? message : message + " (" + place + ")");
}

inline void InStream::quitf(TResult result, const char *format, ...) {
    PODIUM_FORMATTED(message, format);
    quit(result, message);
}

inline void InStream::quitif(bool condition, TResult result, const char *format, ...) {
    if (!condition) return;
    PODIUM_FORMATTED(message, format);
    quit(result, message);
}

inline void InStream::ensuref(bool condition, const char *format, ...) {
    if (condition) return;
    PODIUM_FORMATTED(message, format);
    quit(_wa, message);
}

NORETURN inline void quit(TResult result, const std::string &message = "") { ouf.mode = _output; ouf.quit(result, message); }
NORETURN inline void quits(TResult result, const std::string &message) { quit(result, message); }

NORETURN inline void quitf(TResult result, const char *format, ...) PODIUM_PRINTF(2);
inline void quitf(TResult result, const char *format, ...) {
    PODIUM_FORMATTED(message, format);
    quit(result, message);
}

inline void quitif(bool condition, TResult result, const char *format, ...) PODIUM_PRINTF(3);
inline void quitif(bool condition, TResult result, const char *format, ...) {
    if (!condition) return;
    PODIUM_FORMATTED(message, format);
    quit(result, message);
}

/** Points with a text of its own in place of the number. */
NORETURN inline void quitpi(const std::string &points, const std::string &message = "") {
    if (testlibMode == _checker && !ouf.seekEof()) podium_testlib::endWith(_dirt, "Extra information in the output file");
    podium_testlib::endWith(_points, message, points);
}

namespace podium_testlib {
/** At most ten decimals, without zeros at the end. */
inline std::string pointsText(double points) {
    if (!std::isfinite(points)) endWith(_fail, "Points must be a finite number");
    if (std::fabs(points) > 1e6) endWith(_fail, "Points must not be more than a million");
    std::string text = formatAny("%.10f", points);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}
}  // namespace podium_testlib

/** Points of 100. */
template <class Points>
NORETURN void quitp(Points points, const std::string &message = "") { quitpi(podium_testlib::pointsText(double(points)), message); }
template <class Points>
NORETURN void quitp(Points points, const char *format, ...) {
    PODIUM_FORMATTED(message, format);
    quitpi(podium_testlib::pointsText(double(points)), message);
}

/** FAIL unless the condition holds: for what the author promises. */
inline void ensuref(bool condition, const char *format, ...) PODIUM_PRINTF(2);
inline void ensuref(bool condition, const char *format, ...) {
    if (condition) return;
    PODIUM_FORMATTED(message, format);
    quit(_fail, message);
}

inline void podiumEnsure(bool condition, const char *text) {
    if (!condition) podium_testlib::endWith(_fail, std::string("Condition failed: \"") + text + "\"");
}
inline void InStream::podiumEnsure(bool condition, const char *text) {
    if (!condition) quit(_wa, std::string("Condition failed: \"") + text + "\"");
}

/** FAIL unless the condition holds; as a method of a stream, that stream's wrong answer. */
#define ensure(condition) podiumEnsure(condition, #condition)
#define ensure_ext(condition) podiumEnsure(condition, "line " PODIUM_TEXT_OF(__LINE__) ": " #condition)
#define PODIUM_TEXT_OF(line) PODIUM_AS_TEXT(line)
#define PODIUM_AS_TEXT(line) #line

#endif
