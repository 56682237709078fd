/*
 * Patterns: a small language of regular expressions for tokens and lines. A pattern describes whole texts.
 *
 *   abc      these characters             [a-z_]  one of these; [^a-z] one that is not among these
 *   x|y      one or the other             (...)   a group
 *   x? x* x+ x{3} x{2,5} x{2,} x{,5}      repetition            \x   x itself, also a blank
 *
 * Blanks without a backslash mean nothing.
 */
#ifndef PODIUM_TESTLIB_PATTERN_H
#define PODIUM_TESTLIB_PATTERN_H

#include "pattern-match.h"

namespace podium_testlib {

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
        const podium_testlib::Places ends = root.reach(text, {{0, 0}});
        return !ends.empty() && ends.back().last == text.size();
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
