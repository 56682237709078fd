/*
 * Matching a text against a pattern: keeps the set of all places that can be reached, so it finds every match and never
 * goes back. A repetition forgets places it has been at, so a long hostile text costs little more than reading it.
 */
#ifndef PODIUM_TESTLIB_PATTERN_MATCH_H
#define PODIUM_TESTLIB_PATTERN_MATCH_H

#include <bitset>

namespace podium_testlib {

/** Positions of a text, from first to last. */
struct Stretch {
    size_t first, last;
    bool operator==(const Stretch &other) const { return first == other.first && last == other.last; }
};
/** The positions that can be reached: ascending, with gaps between the stretches. */
using Places = std::vector<Stretch>;

/** Adds positions that do not start before those already there. */
inline void addPlaces(Places &places, size_t first, size_t last) {
    if (places.empty() || first > places.back().last + 1) places.push_back({first, last});
    else places.back().last = std::max(places.back().last, last);
}

inline Places bothPlaces(const Places &a, const Places &b) {
    Places merged(a.size() + b.size()), all;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), merged.begin(), [](const Stretch &x, const Stretch &y) { return x.first < y.first; });
    for (const Stretch &stretch : merged) addPlaces(all, stretch.first, stretch.last);
    return all;
}

/** Positions seen by one repetition. Only the part of the text that it has come to costs memory. */
class SeenPlaces {
  public:
    explicit SeenPlaces(size_t base) : base(base) {}

    /** Takes the positions in and answers those that are new. */
    Places add(const Places &places) {
        Places fresh;
        for (const Stretch &stretch : places) {
            if (stretch.last - base >= seen.size()) seen.resize(std::max(seen.size() * 2, stretch.last - base + 1));
            for (size_t i = stretch.first; i <= stretch.last; i++) {
                if (seen[i - base]) continue;
                seen[i - base] = true;
                addPlaces(fresh, i, i);
            }
        }
        return fresh;
    }

    Places all() const {
        Places places;
        for (size_t i = 0; i < seen.size(); i++) if (seen[i]) addPlaces(places, base + i, base + i);
        return places;
    }

  private:
    size_t base;
    std::vector<bool> seen;
};

struct PatternNode {
    enum Kind { Characters, Sequence, Choice };
    Kind kind = Sequence;
    std::bitset<256> allowed;
    /** The characters as written: one written twice is twice as likely in a random text. */
    std::string written;
    std::vector<PatternNode> children;
    int least = 1;
    int most = 1;

    /** Where a text goes on after this node, from each of the places. */
    Places reach(const std::string &text, const Places &from) const;
    void write(random_t &random, std::string &out) const;

  private:
    Places once(const std::string &text, const Places &from) const;
    Places reachCharacters(const std::string &text, const Places &from) const;
};

inline Places PatternNode::once(const std::string &text, const Places &from) const {
    if (kind == Sequence) {
        Places to = from;
        for (const PatternNode &child : children) to = child.reach(text, to);
        return to;
    }
    Places to;
    for (const PatternNode &child : children) to = bothPlaces(to, child.reach(text, from));
    return to;
}

/** The end of the fitting characters only ever moves forward, so the text is walked once for all places together. */
inline Places PatternNode::reachCharacters(const std::string &text, const Places &from) const {
    Places to;
    size_t end = 0;
    for (const Stretch &stretch : from) {
        for (size_t start = stretch.first; start <= stretch.last; start++) {
            end = std::max(end, start);
            while (end < text.size() && end - start < size_t(most) && allowed[(unsigned char)text[end]]) end++;
            if (end - start >= size_t(least)) addPlaces(to, start + size_t(least), end);
        }
    }
    return to;
}

inline Places PatternNode::reach(const std::string &text, const Places &from) const {
    if (from.empty()) return from;
    if (kind == Characters) return reachCharacters(text, from);
    if (least == 1 && most == 1) return once(text, from);
    Places current = from;
    for (int i = 0; i < least && !current.empty(); i++) {
        Places next = once(text, current);
        if (next == current) break;
        current = std::move(next);
    }
    if (current.empty()) return current;
    SeenPlaces reached(current.front().first);
    reached.add(current);
    for (int i = least; i < most && !current.empty(); i++) current = reached.add(once(text, current));
    return reached.all();
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

}  // namespace podium_testlib

#endif
