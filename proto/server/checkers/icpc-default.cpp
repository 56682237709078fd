// As the default validator of ICPC problem packages compares, with the words of that format as its arguments:
// case_sensitive, space_change_sensitive, float_tolerance e, float_absolute_tolerance e, float_relative_tolerance e.
// Called as such a validator is: input, answer, a folder, the arguments; the output comes on standard input.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

const int right = 42, wrong = 43, failed = 1;
const size_t shownBytes = 60, maxTokenBytes = 64 << 20;

bool isSpace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/** One of the two texts, token by token, with the blanks in front of each. */
struct Text {
    std::FILE *file;
    std::string blanks, token;

    void next() {
        blanks.clear();
        token.clear();
        int c = getc_unlocked(file);
        for (; isSpace(c); c = getc_unlocked(file)) if (blanks.size() < maxTokenBytes) blanks += char(c);
        for (; c != EOF && !isSpace(c) && token.size() < maxTokenBytes; c = getc_unlocked(file)) token += char(c);
        if (c != EOF) std::ungetc(c, file);
    }
};

/** Digits with a point anywhere among them, and an exponent; nothing else that strtod would take. */
bool toNumber(const std::string &text, long double &value) {
    size_t at = 0, digits = 0;
    const auto skipDigits = [&] { for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; at++) digits++; };
    if (text[at] == '+' || text[at] == '-') at++;
    skipDigits();
    if (text[at] == '.') at++, skipDigits();
    if (digits == 0) return false;
    if (text[at] == 'e' || text[at] == 'E') {
        at++;
        if (text[at] == '+' || text[at] == '-') at++;
        digits = 0;
        skipDigits();
        if (digits == 0) return false;
    }
    value = std::strtold(text.c_str(), nullptr);
    return at == text.size();
}

/** Only the letters of ASCII have two cases. */
bool isSame(const std::string &a, const std::string &b, bool hasCase) {
    if (hasCase || a.size() != b.size()) return a == b;
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
    for (size_t i = 0; i < a.size(); i++) if (small(a[i]) != small(b[i])) return false;
    return true;
}

std::string shown(const std::string &text) { return text.size() <= shownBytes ? text : text.substr(0, shownBytes) + "..."; }

int main(int argc, char *argv[]) {
    bool hasCase = false, hasSpace = false;
    long double absolute = -1, relative = -1;
    for (int i = 4; i < argc; i++) {
        const std::string word = argv[i];
        if (word == "case_sensitive") hasCase = true;
        else if (word == "space_change_sensitive") hasSpace = true;
        else if (word.compare(0, 6, "float_") == 0 && i + 1 < argc) {
            const long double tolerance = std::strtold(argv[++i], nullptr);
            if (word != "float_relative_tolerance") absolute = tolerance;
            if (word != "float_absolute_tolerance") relative = tolerance;
        } else {
            std::fprintf(stderr, "The argument \"%s\" is unknown\n", argv[i]);
            return failed;
        }
    }
    Text expected{argc > 2 ? std::fopen(argv[2], "rb") : nullptr, "", ""}, found{stdin, "", ""};
    if (expected.file == nullptr) return failed;
    for (long long position = 1;; position++) {
        expected.next();
        found.next();
        const std::string &a = expected.token, &b = found.token;
        if (hasSpace && expected.blanks != found.blanks) {
            std::fprintf(stderr, "blanksDiffer\nposition %lld\n", position);
            return wrong;
        }
        if (a.empty() && b.empty()) return right;
        if (a.empty() || b.empty()) {
            std::fprintf(stderr, b.empty() ? "endsEarly\ncount %lld\n" : "goesOn\ncount %lld\n", position - 1);
            return wrong;
        }
        long double number = 0, other = 0;
        if ((absolute >= 0 || relative >= 0) && toNumber(a, number)) {
            if (!toNumber(b, other)) {
                std::fprintf(stderr, "notANumber\nposition %lld\nfound %s\n", position, shown(b).c_str());
                return wrong;
            }
            const long double error = std::fabs(number - other);
            if (error <= absolute || error <= relative * std::fabs(number)) continue;
            std::fprintf(stderr, "numberDiffers\nposition %lld\nexpected %.10Lg\nfound %.10Lg\nerror %.3Lg\n", position, number, other, error);
            return wrong;
        }
        if (!isSame(a, b, hasCase)) {
            std::fprintf(stderr, "tokenDiffers\nposition %lld\nexpected %s\nfound %s\n", position, shown(a).c_str(), shown(b).c_str());
            return wrong;
        }
    }
}
