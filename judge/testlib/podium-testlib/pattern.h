/*
 * Patterns: a small language of regular expressions for tokens and lines. A pattern describes whole texts.
 *
 *   abc      these characters             [a-z_]  one of these; [^a-z] one that is not among these
 *   x|y      one or the other             (...)   a group
 *   x? x* x+ x{3} x{2,5} x{2,} x{,5}      repetition            \x   x itself, also a blank
 *
 * Blanks without a backslash mean nothing. Matching keeps the set of all places that can be reached, so it finds every
 * match, and a hostile text costs at most its length times the size of the pattern.
 */
#ifndef PODIUM_TESTLIB_PATTERN_H
#define PODIUM_TESTLIB_PATTERN_H

#include <bitset>

namespace podium_testlib {

/** Which positions of a text can be reached: one flag per position, its end included. */
using Places = std::vector<char>;

struct PatternNode {
    enum Kind { Characters, Sequence, Choice };
    Kind kind = Sequence;
    std::bitset<256> allowed;
    /** The characters as written: one written twice is twice as likely in a random text. */
    std::string written;
    std::vector<PatternNode> children;
    int least = 1;
    int most = 1;

    Places once(const std::string &text, const Places &from) const;
    Places reach(const std::string &text, const Places &from) const;
    Places reachCharacters(const std::string &text, const Places &from) const;
    void write(random_t &random, std::string &out) const;
};

inline Places PatternNode::once(const std::string &text, const Places &from) const {
    Places to(text.size() + 1, 0);
    if (kind == Characters) {
        for (size_t i = 0; i < text.size(); i++) to[i + 1] = from[i] && allowed[(unsigned char)text[i]];
        return to;
    }
    if (kind == Sequence) {
        to = from;
        for (const PatternNode &child : children) to = child.reach(text, to);
        return to;
    }
    for (const PatternNode &child : children) {
        const Places reached = child.reach(text, from);
        for (size_t i = 0; i < to.size(); i++) to[i] = to[i] || reached[i];
    }
    return to;
}

/** Repetition of single characters in one pass: place i is reached from [i - most, i - least] if the run of fitting characters is long enough. */
inline Places PatternNode::reachCharacters(const std::string &text, const Places &from) const {
    Places to(text.size() + 1, 0);
    size_t run = 0;
    // last start that is far enough away, or npos
    size_t start = std::string::npos;
    for (size_t i = 0; i <= text.size(); i++) {
        run = i > 0 && allowed[(unsigned char)text[i - 1]] ? run + 1 : 0;
        if (i >= size_t(least) && from[i - size_t(least)]) start = i - size_t(least);
        to[i] = start != std::string::npos && i - start <= std::min(run, size_t(most));
    }
    return to;
}

inline Places PatternNode::reach(const std::string &text, const Places &from) const {
    if (kind == Characters) return reachCharacters(text, from);
    Places current = from;
    for (int i = 0; i < least; i++) {
        Places next = once(text, current);
        if (next == current) break;
        current = std::move(next);
    }
    Places all = current;
    for (int i = least; i < most; i++) {
        current = once(text, current);
        bool grew = false;
        for (size_t k = 0; k < all.size(); k++) {
            if (current[k] && !all[k]) all[k] = grew = true;
            else current[k] = 0;
        }
        if (!grew) break;
    }
    return all;
}

inline void PatternNode::write(random_t &random, std::string &out) const {
    // without an upper bound a random text has to stop somewhere
    const int count = random.next(least, most == INT_MAX ? least + 10 : most);
    for (int i = 0; i < count; i++) {
        if (kind == Characters) out += random.any(written);
        else if (kind == Choice) random.any(children).write(random, out);
        else for (const PatternNode &child : children) child.write(random, out);
    }
}

/** Reads a pattern; a mistake in it is the author's and ends in FAIL. */
class PatternParser {
  public:
    explicit PatternParser(const std::string &source) : source(source) {}

    PatternNode parse() {
        PatternNode root = choice();
        if (!atEnd()) wrong("a closing parenthesis without its opening one");
        return root;
    }

  private:
    const std::string source;
    size_t at = 0;

    NORETURN void wrong(const char *what) const { endWith(_fail, "Illegal pattern \"" + source + "\": " + what); }

    bool atEnd() {
        while (at < source.size() && source[at] == ' ') at++;
        return at == source.size();
    }

    bool accept(char c) {
        if (atEnd() || source[at] != c) return false;
        at++;
        return true;
    }

    char literal() {
        if (source[at] != '\\') return source[at++];
        if (at + 1 == source.size()) wrong("a backslash at the end");
        at += 2;
        return source[at - 1];
    }

    PatternNode choice() {
        PatternNode node;
        node.kind = PatternNode::Choice;
        do node.children.push_back(sequence()); while (accept('|'));
        return node.children.size() == 1 ? PatternNode(node.children[0]) : node;
    }

    PatternNode sequence() {
        PatternNode node;
        while (!atEnd() && source[at] != '|' && source[at] != ')') node.children.push_back(repeated());
        return node;
    }

    PatternNode repeated() {
        PatternNode node = single();
        if (accept('?')) node.least = 0;
        else if (accept('*')) { node.least = 0; node.most = INT_MAX; }
        else if (accept('+')) node.most = INT_MAX;
        else if (accept('{')) count(node);
        return node;
    }

    void count(PatternNode &node) {
        const bool hasLeast = number(node.least);
        if (!hasLeast) node.least = 0;
        if (accept(',')) { if (!number(node.most)) node.most = INT_MAX; }
        else if (hasLeast) node.most = node.least;
        else wrong("braces without a number");
        if (!accept('}')) wrong("braces that are not closed");
        if (node.least > node.most) wrong("a repetition that ends below its begin");
    }

    bool number(int &value) {
        std::string digits;
        while (!atEnd() && source[at] >= '0' && source[at] <= '9') digits += source[at++];
        if (!digits.empty() && !parseInteger(digits, value)) wrong("a number that is not one");
        return !digits.empty();
    }

    PatternNode single() {
        if (accept('(')) {
            // a group of its own, so that a repetition behind it cannot replace one inside
            PatternNode group;
            group.children.push_back(choice());
            if (!accept(')')) wrong("an opening parenthesis without its closing one");
            return group;
        }
        PatternNode node;
        node.kind = PatternNode::Characters;
        if (accept('[')) { characters(node); return node; }
        if (std::strchr("?*+{", source[at]) != nullptr) wrong("a repetition of nothing");
        const char c = literal();
        node.allowed.set((unsigned char)c);
        node.written = c;
        return node;
    }

    void characters(PatternNode &node) {
        const bool negated = accept('^');
        while (!accept(']')) {
            if (atEnd()) wrong("a bracket that is not closed");
            const unsigned char from = (unsigned char)literal();
            unsigned char to = from;
            if (at + 1 < source.size() && source[at] == '-' && source[at + 1] != ']') { at++; to = (unsigned char)literal(); }
            if (from > to) wrong("a range of characters that ends below its begin");
            for (int c = from; c <= to; c++) { node.allowed.set(size_t(c)); node.written += char(c); }
        }
        if (!negated) return;
        node.allowed.flip();
        node.written.clear();
        for (int c = ' ' + 1; c < 127; c++) if (node.allowed[size_t(c)]) node.written += char(c);
    }
};

}  // namespace podium_testlib

class pattern {
  public:
    pattern(std::string source) : source(std::move(source)), root(podium_testlib::PatternParser(this->source).parse()) {}

    bool matches(const std::string &text) const {
        podium_testlib::Places start(text.size() + 1, 0);
        start[0] = 1;
        return root.reach(text, start)[text.size()] != 0;
    }

    std::string next(random_t &random = rnd) const {
        std::string out;
        root.write(random, out);
        return out;
    }

    std::string src() const { return source; }

  private:
    std::string source;
    podium_testlib::PatternNode root;
};

inline std::string random_t::text(const std::string &patternText) { return pattern(patternText).next(*this); }

#endif
