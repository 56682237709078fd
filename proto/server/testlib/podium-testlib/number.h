/*
 * Numbers as contestants may write them. The text is checked as a whole before it is converted, so a NUL
 * inside, digits without end, "nan", "inf", "0x1p3" or " 5" are all just not numbers.
 *
 * Integer: an optional minus, then digits without leading zeros; "-0" and "+1" are not integers.
 * Real: an optional sign, digits with at most one point (at least one digit), an optional exponent; finite.
 */
#ifndef PODIUM_TESTLIB_NUMBER_H
#define PODIUM_TESTLIB_NUMBER_H

namespace podium_testlib {

/** Decimal digits without leading zeros, at most `most`. False when the text is anything else. */
inline bool parseDigits(const char *digits, size_t count, unsigned long long most, unsigned long long &value) {
    if (count == 0 || (count > 1 && digits[0] == '0')) return false;
    value = 0;
    for (size_t i = 0; i < count; i++) {
        if (digits[i] < '0' || digits[i] > '9') return false;
        const unsigned digit = unsigned(digits[i] - '0');
        if (value > (most - digit) / 10) return false;
        value = value * 10 + digit;
    }
    return true;
}

inline bool parseInteger(const std::string &text, unsigned long long &value) {
    return parseDigits(text.data(), text.size(), ULLONG_MAX, value);
}

inline bool parseInteger(const std::string &text, long long &value) {
    const bool negative = !text.empty() && text[0] == '-';
    unsigned long long size = 0;
    const unsigned long long most = (unsigned long long)LLONG_MAX + (negative ? 1 : 0);
    if (!parseDigits(text.data() + (negative ? 1 : 0), text.size() - (negative ? 1 : 0), most, size)) return false;
    if (negative && size == 0) return false;
    value = !negative ? (long long)size : -(long long)(size - 1) - 1;
    return true;
}

inline bool parseInteger(const std::string &text, int &value) {
    long long wide = 0;
    if (!parseInteger(text, wide) || wide < INT_MIN || wide > INT_MAX) return false;
    value = int(wide);
    return true;
}

inline size_t skipDigits(const std::string &text, size_t from) {
    while (from < text.size() && text[from] >= '0' && text[from] <= '9') from++;
    return from;
}

/** What a plain decimal number looks like. */
struct RealShape {
    bool isReal = false;
    bool hasSign = false, hasPlus = false, hasExponent = false, hasPoint = false;
    size_t digitsBefore = 0, digitsAfter = 0;
};

inline RealShape shapeOfReal(const std::string &text) {
    RealShape shape;
    size_t at = 0;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) {
        shape.hasSign = true;
        shape.hasPlus = text[at++] == '+';
    }
    size_t next = skipDigits(text, at);
    shape.digitsBefore = next - at;
    at = next;
    if (at < text.size() && text[at] == '.') {
        shape.hasPoint = true;
        next = skipDigits(text, ++at);
        shape.digitsAfter = next - at;
        at = next;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        shape.hasExponent = true;
        at++;
        if (at < text.size() && (text[at] == '-' || text[at] == '+')) at++;
        next = skipDigits(text, at);
        if (next == at) return shape;
        at = next;
    }
    shape.isReal = at == text.size() && shape.digitsBefore + shape.digitsAfter > 0;
    return shape;
}

/** Reals whose size a double cannot hold are refused; too small ones become zero. */
inline bool parseReal(const std::string &text, double &value) {
    if (!shapeOfReal(text).isReal) return false;
    value = std::strtod(text.c_str(), nullptr);
    return std::isfinite(value);
}

/** No exponent, no plus, no missing digit beside the point, and the number of decimals asked for. */
inline bool parseStrictReal(const std::string &text, size_t minAfter, size_t maxAfter, double &value) {
    const RealShape shape = shapeOfReal(text);
    if (!shape.isReal || shape.hasPlus || shape.hasExponent || shape.digitsBefore == 0) return false;
    if (shape.hasPoint && shape.digitsAfter == 0) return false;
    if (shape.digitsBefore > 1 && text[shape.hasSign ? 1 : 0] == '0') return false;
    return shape.digitsAfter >= minAfter && shape.digitsAfter <= maxAfter && parseReal(text, value);
}

}  // namespace podium_testlib

/** A template, so that a program's own function of this name is preferred. */
template <class Real>
bool isNaN(Real value) { return std::isnan(value); }

/**
 * True when the result is within the error of the expected value, absolutely or relatively.
 * A result that is not a number or infinite matches only an expected value of the same kind.
 */
inline bool doubleCompare(double expected, double result, double maxError) {
    if (isNaN(expected) || isNaN(result)) return isNaN(expected) && isNaN(result);
    if (std::isinf(expected) || std::isinf(result)) return expected == result;
    // The last digits of the error itself are noise: 1 + 1e-6 must count as within 1e-6 of 1.
    return std::fabs(result - expected) <= maxError * std::max(1.0, std::fabs(expected)) + 1e-15;
}

/** The smaller of the absolute and the relative error; for messages. */
inline double doubleDelta(double expected, double result) {
    const double absolute = std::fabs(result - expected);
    return std::fabs(expected) > 1e-9 ? std::min(absolute, absolute / std::fabs(expected)) : absolute;
}

#endif
