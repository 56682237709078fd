/*
 * Arguments of a generator. By place: opt<int>(1) is the first argument. By name: opt<int>("n") is 5 after "-n 5", "-n=5"
 * or "--n=5"; a name without a value stands for true. A missing or malformed one ends in FAIL unless there is a default.
 */
#ifndef PODIUM_TESTLIB_OPTIONS_H
#define PODIUM_TESTLIB_OPTIONS_H

namespace podium_testlib {

inline std::vector<std::string> &commandLine() {
    static std::vector<std::string> *const arguments = new std::vector<std::string>;
    return *arguments;
}

/** "n" of "-n", "--n", "-n=5"; empty for a value, negative numbers included. */
inline std::string keyOf(const std::string &argument) {
    const size_t from = argument.compare(0, 2, "--") == 0 ? 2 : 1;
    if (argument.size() <= from || argument[0] != '-' || std::isdigit((unsigned char)argument[from]) || argument[from] == '.') return "";
    return argument.substr(from, argument.find('=') - from);
}

/** A misspelt name of an option would go unnoticed where it has a default. */
struct UsedOptions {
    std::set<std::string> keys;
    /** Set by the first question by name. */
    bool isChecked = false;
    bool isSuppressed = false;
};

inline UsedOptions &usedOptions() {
    static UsedOptions *const one = new UsedOptions;
    return *one;
}

inline bool findOption(const std::string &key, std::string &value) {
    usedOptions().isChecked = true;
    const std::vector<std::string> &arguments = commandLine();
    for (size_t i = 1; i < arguments.size(); i++) {
        if (keyOf(arguments[i]) != key) continue;
        usedOptions().keys.insert(key);
        const size_t equals = arguments[i].find('=');
        if (equals != std::string::npos) value = arguments[i].substr(equals + 1);
        else value = i + 1 < arguments.size() && keyOf(arguments[i + 1]).empty() ? arguments[i + 1] : "true";
        return true;
    }
    return false;
}

inline bool findOption(int index, std::string &value) {
    const std::vector<std::string> &arguments = commandLine();
    if (index < 0 || size_t(index) >= arguments.size()) return false;
    value = arguments[size_t(index)];
    return true;
}

inline bool convert(const std::string &text, std::string &value) { value = text; return true; }
inline bool convert(const std::string &text, double &value) { return parseReal(text, value); }
inline bool convert(const std::string &text, char &value) { value = text.empty() ? '\0' : text[0]; return text.size() == 1; }
inline bool convert(const std::string &text, bool &value) { value = text == "true" || text == "1"; return value || text == "false" || text == "0"; }
template <class T>
typename std::enable_if<std::is_integral<T>::value, bool>::type convert(const std::string &text, T &value) {
    typename std::conditional<std::is_signed<T>::value, long long, unsigned long long>::type wide = 0;
    if (!parseInteger(text, wide) || wide < std::numeric_limits<T>::min() || wide > std::numeric_limits<T>::max()) return false;
    value = T(wide);
    return true;
}

template <class T>
T converted(const std::string &text) {
    T value = T();
    if (!convert(text, value)) endWith(_fail, "The option \"" + text + "\" has the wrong type");
    return value;
}

}  // namespace podium_testlib

template <class T, class Key>
T opt(const Key &key) {
    std::string value;
    if (!podium_testlib::findOption(key, value)) podium_testlib::endWith(_fail, "The option \"" + toString(key) + "\" is missing");
    return podium_testlib::converted<T>(value);
}
template <class T, class Key>
T opt(const Key &key, const T &otherwise) {
    std::string value;
    return podium_testlib::findOption(key, value) ? podium_testlib::converted<T>(value) : otherwise;
}
template <class Key>
bool has_opt(const Key &key) {
    std::string value;
    return podium_testlib::findOption(key, value);
}

/** FAIL when there is an option by name that nobody has asked for. */
inline void ensureNoUnusedOpts() {
    const std::vector<std::string> &arguments = podium_testlib::commandLine();
    for (size_t i = 1; i < arguments.size(); i++) {
        const std::string key = podium_testlib::keyOf(arguments[i]);
        if (!key.empty() && podium_testlib::usedOptions().keys.count(key) == 0) podium_testlib::endWith(_fail, "The option \"" + compress(key) + "\" is not used");
    }
}
/** A generator that has asked for an option by name is otherwise checked at its end. */
inline void suppressEnsureNoUnusedOpts() { podium_testlib::usedOptions().isSuppressed = true; }

#endif
