// Prints what random numbers and helpers answer: one line each.
#include "testlib.h"
#include <iostream>

using namespace std;

/** Braces, because they fix the order in which the draws are made. */
static void randomNumbers() {
    using Row = vector<long long>;
    println("below 1000:", Row{rnd.next(1000), rnd.next(1000), rnd.next(1000)});
    println("range:", Row{rnd.next(-5, 5), rnd.next(1LL, 1000000000000000000LL), rnd.next(0u, 4294967295u), rnd.next('a', 'z')});
    const vector<double> reals = {rnd.next(), rnd.next(2.5), rnd.next(-1.0, 1.0)};
    println("real:", format("%.17g %.17g %.17g", reals[0], reals[1], reals[2]));
    println("leaning:", Row{rnd.wnext(100, 3), rnd.wnext(100, -3), rnd.wnext(1, 6, 0), rnd.wnext(1000000000000LL, 2)});
    println("perm:", rnd.perm(8));
    println("perm:", rnd.perm(5, 1));
    vector<int> v = {10, 20, 30, 40, 50, 60};
    shuffle(v.begin(), v.end());
    println("shuffle:", v);
    println("any:", Row{rnd.any(v), rnd.wany(v, 1), rnd.any(string("abc"))});
    println("distinct:", rnd.distinct(5, 10));
    println("distinct:", rnd.distinct(3, -1, 1));
    println("partition:", rnd.partition(4, 20));
    println("partition:", rnd.partition(3, 3, 0));
    println("text:", rnd.next("[a-z]{5}-(x|yy){2}[0-9]{1,%d}", 3));
    println("text:", pattern("[01]{8}").next(rnd));
}

static void spread() {
    int counts[3] = {0, 0, 0};
    for (int i = 0; i < 30000; i++) counts[rnd.next(3)]++;
    double sum = 0;
    long long leaning = 0;
    for (int i = 0; i < 10000; i++) {
        sum += rnd.next();
        leaning += rnd.wnext(100, 5) - rnd.wnext(100, -5);
    }
    bool fair = true;
    for (int count : counts) fair = fair && count > 9500 && count < 10500;
    println(fair, fabs(sum / 10000 - 0.5) < 0.02, leaning / 10000 > 50);
}

static void text() {
    println(trim(" \t a b \r\n"), upperCase("aZ9"), lowerCase("aZ9"), compress(string(100, 'x')).size());
    println(join(split("a,,b", ','), '|'), join(split("a;b,c", ";,"), '|'), join(tokenize(",,a,,b,", ','), '|'), split("", ',').size());
    println(1, englishEnding(1), 2, englishEnding(2), 3, englishEnding(3), 11, englishEnding(11), 112, englishEnding(112), 21, englishEnding(21));
    println(format("%s-%03d", "a", 7), format(string("%d%%"), 5), vtos(12) + toString('c'), isBlanks('\t'), isBlanks('\0'));
    println(doubleCompare(1, 1 + 1e-6, 1e-6), doubleCompare(1e9, 1e9 + 999, 1e-6), doubleCompare(0, 1.1e-6, 1e-6), doubleCompare(1, NAN, 1), doubleCompare(1, INFINITY, 1), isNaN(NAN));
    println(doubleDelta(100, 101), doubleDelta(0, 0.25));
}

static void patterns() {
    const char *const tests[][2] = {
        {"a|b{2}", "bb"}, {"a|b{2}", "ab"}, {"[^0-9]+", "x-y"}, {"[^0-9]+", "x1"}, {"(ab?){2,3}", "aaba"}, {"(ab?){2,3}", "a"}, {"[0-9]?1", "1"},
        {"a b", "ab"}, {"a\\ b", "a b"}, {"\\[x\\]", "[x]"}, {"[a-]", "-"}, {"(a*)*", "aaaa"}, {"(a|aa)+b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}, {"", ""},
        {"x{,2}", "xxx"}, {"x{2,}", "xxxx"}, {"[^]+", "any thing"}, {"-?[1-9][0-9]{0,3}", "-1204"},
    };
    for (const auto &test : tests) cout << pattern(test[0]).matches(test[1]);
    cout << '\n';
}

static void options() {
    println(opt<int>("n"));
    println(opt<long long>("m", 7), opt<bool>("flag", false), opt<double>("x", 0), has_opt("y"), opt<string>(2));
}

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    const string what = opt<string>(1);
    if (what == "random") randomNumbers();
    else if (what == "spread") spread();
    else if (what == "text") text();
    else if (what == "patterns") patterns();
    else if (what == "options") options();
    else pattern(what).matches("");
    return 0;
}
