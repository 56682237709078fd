/* Helpers for text. Blanks are space, tab, CR and LF; every other byte can be part of a token. */
#ifndef PODIUM_TESTLIB_TEXT_H
#define PODIUM_TESTLIB_TEXT_H

/** Formats of long long and unsigned long long. */
#define I64 "%lld"
#define U64 "%llu"

inline bool isBlanks(char c) { return c == SPACE || c == LF || c == CR || c == TAB; }
inline bool isEof(char c) { return c == EOFC; }
inline bool isEoln(char c) { return c == LF || c == CR; }

inline char lowerCase(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }
inline char upperCase(char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; }

inline std::string lowerCase(std::string text) {
    for (char &c : text) c = lowerCase(c);
    return text;
}

inline std::string upperCase(std::string text) {
    for (char &c : text) c = upperCase(c);
    return text;
}

/** Without blanks at both ends. */
inline std::string trim(const std::string &text) {
    size_t from = 0, to = text.size();
    while (from < to && isBlanks(text[from])) from++;
    while (from < to && isBlanks(text[to - 1])) to--;
    return text.substr(from, to - from);
}

/** For messages: a long text is cut in the middle, at most 64 bytes stay. */
inline std::string compress(const std::string &text) {
    return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}

/** "st", "nd", "rd" or "th", as the number is spoken. */
inline std::string englishEnding(int number) {
    const int lastTwo = std::abs(number % 100), last = lastTwo % 10;
    if (lastTwo / 10 == 1 || last == 0 || last > 3) return "th";
    return last == 1 ? "st" : last == 2 ? "nd" : "rd";
}

namespace podium_testlib {

inline std::string formatList(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int size = std::vsnprintf(nullptr, 0, format, again);
    va_end(again);
    if (size < 0) return format;
    std::vector<char> buffer(size_t(size) + 1);
    std::vsnprintf(buffer.data(), buffer.size(), format, arguments);
    return std::string(buffer.data(), size_t(size));
}

inline std::string formatAny(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const std::string text = formatList(format, arguments);
    va_end(arguments);
    return text;
}

template <class IsSeparator>
std::vector<std::string> cut(const std::string &text, bool keepEmpty, IsSeparator isSeparator) {
    std::vector<std::string> parts;
    std::string part;
    for (size_t i = 0; i <= text.size(); i++) {
        if (i < text.size() && !isSeparator(text[i])) {
            part += text[i];
            continue;
        }
        if (keepEmpty || !part.empty()) parts.push_back(part);
        part.clear();
    }
    return parts;
}

}  // namespace podium_testlib

/** As printf, into a string of any length. */
template <class... Values>
std::string format(const char *fmt, Values... values) { return podium_testlib::formatAny(fmt, values...); }
template <class... Values>
std::string format(const std::string &fmt, Values... values) { return podium_testlib::formatAny(fmt.c_str(), values...); }

/** As operator<< writes it. */
template <class T>
std::string toString(const T &value) {
    std::ostringstream out;
    out << value;
    return out.str();
}
template <class T>
std::string vtos(const T &value) { return toString(value); }

/** Parts between separators, empty ones included. */
inline std::vector<std::string> split(const std::string &text, char separator) {
    return podium_testlib::cut(text, true, [separator](char c) { return c == separator; });
}
/** Parts between any of the separators, empty ones included. */
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
    return podium_testlib::cut(text, true, [&separators](char c) { return separators.find(c) != std::string::npos; });
}
/** Parts between separators without the empty ones. */
inline std::vector<std::string> tokenize(const std::string &text, char separator) {
    return podium_testlib::cut(text, false, [separator](char c) { return c == separator; });
}
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
    return podium_testlib::cut(text, false, [&separators](char c) { return separators.find(c) != std::string::npos; });
}

template <class Iterator, class Separator>
std::string join(Iterator first, Iterator last, Separator separator) {
    std::ostringstream out;
    for (Iterator at = first; at != last; ++at) {
        if (at != first) out << separator;
        out << *at;
    }
    return out.str();
}
template <class Iterator>
std::string join(Iterator first, Iterator last) { return join(first, last, ' '); }
template <class Collection, class Separator>
auto join(const Collection &collection, Separator separator) -> decltype(collection.begin(), std::string()) {
    return join(collection.begin(), collection.end(), separator);
}
template <class Collection>
auto join(const Collection &collection) -> decltype(collection.begin(), std::string()) {
    return join(collection.begin(), collection.end(), ' ');
}

#endif
