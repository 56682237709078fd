/*
 * Random numbers that are the same everywhere: the same seed gives the same sequence on every run, compiler
 * and platform. The generator is SplitMix64 (a counter in steps of 0x9E3779B97F4A7C15, mixed by two
 * multiplications). Only integer arithmetic and exactly rounded operations are used, no library function
 * whose last digit may differ. The sequences are this header's own.
 *
 * Below n: draws are taken modulo n after rejecting those of the incomplete last round, so all values are equally
 * likely. Real in [0, 1): the upper 53 bits of a draw. wnext(n, w): w > 0 the largest of w + 1 draws, w < 0 the
 * smallest of -w + 1 draws.
 *
 * The seed is 3905348978240129619 until a program sets another; registerGen takes it from the arguments of the
 * command line, so that equal arguments make equal tests.
 */
#ifndef PODIUM_TESTLIB_RANDOM_H
#define PODIUM_TESTLIB_RANDOM_H

#include <type_traits>

namespace podium_testlib {
/** The type of an answer in a range of two bounds: real when one is, otherwise at least int. */
template <class A, class B>
using Wider = typename std::common_type<A, B, int>::type;

NORETURN inline void badArgument(const char *what) { endWith(_fail, what); }
}  // namespace podium_testlib

class random_t {
  public:
    void setSeed(long long seed) { state = (unsigned long long)seed; }

    /** FNV-1a over all arguments but the program's name. */
    void setSeed(int argc, char *argv[]) {
        unsigned long long hash = 14695981039346656037ULL;
        for (int i = 1; i < argc; i++) {
            // the closing NUL too: "1 23" and "12 3" are different seeds
            for (const char *c = argv[i];; c++) {
                hash = (hash ^ (unsigned char)*c) * 1099511628211ULL;
                if (*c == '\0') break;
            }
        }
        state = hash;
    }

    /** Real in [0, 1). */
    double next() { return double(draw() >> 11) * (1.0 / 9007199254740992.0); }

    /** In [0, n), for an integer or a real n above zero. */
    template <class T>
    typename std::enable_if<std::is_arithmetic<T>::value, T>::type next(T n) {
        if (!(n > T(0))) podium_testlib::badArgument("random: next(n) needs n above zero");
        return inside(T(0), n, std::is_floating_point<T>());
    }

    /** In [from, to] for integers, in [from, to) for reals. */
    template <class A, class B>
    typename std::enable_if<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value, podium_testlib::Wider<A, B>>::type next(A from, B to) {
        using T = podium_testlib::Wider<A, B>;
        if (T(from) > T(to)) podium_testlib::badArgument("random: next(from, to) needs from <= to");
        return between(T(from), T(to), std::is_floating_point<T>());
    }

    /** A text that the pattern describes; the pattern is a printf format when values follow. */
    template <class... Values>
    std::string next(const char *pattern, Values... values) { return text(patternText(pattern, values...)); }
    std::string next(const std::string &pattern) { return text(pattern); }

    /** As next(n), leaning to large values for type > 0 and to small ones for type < 0. */
    template <class T>
    T wnext(T n, int type) {
        return lean(type, [this, n] { return next(n); });
    }
    template <class A, class B>
    podium_testlib::Wider<A, B> wnext(A from, B to, int type) {
        return lean(type, [this, from, to] { return next(from, to); });
    }
    double wnext(int type) {
        return lean(type, [this] { return next(); });
    }

    /** One of the elements. */
    template <class Container>
    auto any(const Container &container) -> typename std::decay<decltype(*container.begin())>::type {
        return any(container.begin(), container.end());
    }
    template <class Iterator>
    auto any(Iterator first, Iterator last) -> typename std::decay<decltype(*first)>::type {
        return *std::next(first, next((long long)std::distance(first, last)));
    }
    template <class Container>
    auto wany(const Container &container, int type) -> typename std::decay<decltype(*container.begin())>::type {
        return wany(container.begin(), container.end(), type);
    }
    template <class Iterator>
    auto wany(Iterator first, Iterator last, int type) -> typename std::decay<decltype(*first)>::type {
        return *std::next(first, wnext((long long)std::distance(first, last), type));
    }

    /** The numbers first .. first + size - 1 in random order. */
    template <class T, class E>
    std::vector<E> perm(T size, E first) {
        std::vector<E> order;
        for (T i = 0; i < size; i++) order.push_back(E(first + E(i)));
        for (size_t i = 1; i < order.size(); i++) std::swap(order[i], order[size_t(next((long long)i + 1))]);
        return order;
    }
    template <class T>
    std::vector<T> perm(T size) { return perm(size, T(0)); }

    /** Different numbers of [from, to] in random order. */
    template <class T>
    std::vector<T> distinct(int size, T from, T to) {
        if (size < 0 || from > to || (unsigned long long)to - (unsigned long long)from < (unsigned long long)std::max(size - 1, 0)) {
            podium_testlib::badArgument("random: distinct needs a range of at least as many numbers");
        }
        std::vector<T> chosen;
        std::set<T> used;
        // one more place at the end in each round; a place already used stands for its end (Floyd)
        for (int i = 0; i < size; i++) {
            const T last = T(to - T(size - 1 - i));
            const T drawn = T(next(from, last));
            chosen.push_back(used.insert(drawn).second ? drawn : *used.insert(last).first);
        }
        for (size_t i = 1; i < chosen.size(); i++) std::swap(chosen[i], chosen[size_t(next((long long)i + 1))]);
        return chosen;
    }
    template <class T>
    std::vector<T> distinct(int size, T upper) { return distinct(size, T(0), T(upper - 1)); }

    /** `size` numbers of at least minPart each that add up to sum. */
    template <class T>
    std::vector<T> partition(int size, T sum, T minPart = T(1)) {
        if (size <= 0 || sum < minPart * T(size)) podium_testlib::badArgument("random: partition needs sum >= size * minimum");
        const T rest = T(sum - minPart * T(size));
        std::vector<T> cuts;
        for (int i = 0; i + 1 < size; i++) cuts.push_back(T(next(T(0), rest)));
        std::sort(cuts.begin(), cuts.end());
        cuts.push_back(rest);
        for (size_t i = cuts.size() - 1; i > 0; i--) cuts[i] = T(cuts[i] - cuts[i - 1]);
        for (T &part : cuts) part = T(part + minPart);
        return cuts;
    }

  private:
    unsigned long long state = 3905348978240129619ULL;

    unsigned long long draw() {
        state += 0x9E3779B97F4A7C15ULL;
        unsigned long long mixed = state;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31);
    }

    /** In [0, n); n = 0 stands for 2^64. */
    unsigned long long below(unsigned long long n) {
        if (n == 0) return draw();
        const unsigned long long incomplete = (0 - n) % n;
        unsigned long long drawn = draw();
        while (drawn < incomplete) drawn = draw();
        return drawn % n;
    }

    template <class T>
    T inside(T, T n, std::false_type) { return T(below((unsigned long long)n)); }
    template <class T>
    T inside(T from, T to, std::true_type) {
        // kept apart: a compiler that multiplies and adds in one step would round differently
        volatile T part = (to - from) * T(next());
        return T(from + part);
    }
    template <class T>
    T between(T from, T to, std::false_type) {
        return T((unsigned long long)from + below((unsigned long long)to - (unsigned long long)from + 1));
    }
    template <class T>
    T between(T from, T to, std::true_type) { return inside(from, to, std::true_type()); }

    template <class Draw>
    auto lean(int type, Draw draw) -> decltype(draw()) {
        auto value = draw();
        for (int i = 0; i < std::abs(type); i++) {
            const auto other = draw();
            if (type > 0 ? other > value : other < value) value = other;
        }
        return value;
    }

    static std::string patternText(const char *pattern) { return pattern; }
    template <class First, class... Rest>
    static std::string patternText(const char *pattern, First first, Rest... rest) {
        return podium_testlib::formatAny(pattern, first, rest...);
    }
    std::string text(const std::string &pattern);
};

random_t rnd;

/** Random order, the same for the same seed everywhere (the library's own functions differ between compilers). */
template <class Iterator>
void shuffle(Iterator first, Iterator last) {
    for (long long i = 1; i < (long long)(last - first); i++) std::iter_swap(first + i, first + rnd.next(i + 1));
}

#endif
