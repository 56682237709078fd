/* Writing lines to standard output, for generators and interactors. */
#ifndef PODIUM_TESTLIB_PRINT_H
#define PODIUM_TESTLIB_PRINT_H

namespace podium_testlib {

/** Elements of a collection with blanks between them; everything else, text too, as operator<< writes it. */
template <class T>
auto writeOne(const T &value, int) -> typename std::enable_if<!std::is_same<T, std::string>::value, decltype(value.begin(), value.end(), void())>::type {
    std::cout << join(value, ' ');
}
template <class T>
void writeOne(const T &value, long) { std::cout << value; }

inline void writeAll() {}
template <class First, class... Rest>
void writeAll(const First &first, const Rest &...rest) {
    writeOne(first, 0);
    if (sizeof...(rest) > 0) std::cout << ' ';
    writeAll(rest...);
}

}  // namespace podium_testlib

/** The values with blanks between them and a line end. An interactor's contestant is waiting for it, so it goes out at once. */
template <class... Values>
void println(const Values &...values) {
    podium_testlib::writeAll(values...);
    std::cout << '\n';
    if (testlibMode == _interactor) std::cout.flush();
}

#endif
