/* What a program calls first: it opens the files named on the command line. */
#ifndef PODIUM_TESTLIB_START_H
#define PODIUM_TESTLIB_START_H

namespace podium_testlib {

/** The file names of the command line; what follows a name of an option of the test is taken out of it. */
inline std::vector<std::string> filesOf(int argc, char *argv[], TestOptions &options) {
    std::vector<std::string> files;
    for (int i = 1; i < argc; i++) {
        const std::string argument = argv[i];
        const bool isOption = argument == "--testset" || argument == "--group" || argument == "--testOverviewLogFileName"
            || argument == "--testMarkupFileName" || argument == "--testCase" || argument == "--testCaseFileName";
        if (!isOption) {
            files.push_back(argument);
            continue;
        }
        const bool mayBeEmpty = argument == "--group";
        if (i + 1 >= argc || (argv[i + 1][0] == '\0' && !mayBeEmpty)) endWith(_fail, "A value is expected behind " + argument);
        const std::string value = argv[++i];
        if (argument == "--testset") options.setTestset(value);
        else if (argument == "--group") options.setGroup(value);
        else if (argument == "--testOverviewLogFileName") overview().path = value;
    }
    return files;
}

inline void open(InStream &stream, const char *name, const std::string &path, TMode mode) {
    stream.name = name;
    stream.init(path, mode);
}

inline void begin(TTestlibMode mode) {
    testlibMode = mode;
    session().mustEndWithVerdict = mode != _generator;
    ouf.mode = _output;
}

}  // namespace podium_testlib

/** Of the test, for a program of any kind. */
inline std::string getTestset() { return testlibMode == _validator ? validator.testset() : checker.testset(); }
inline std::string getGroup() { return testlibMode == _validator ? validator.group() : checker.group(); }

/** What the program calls itself. */
inline void setName(const char *format, ...) PODIUM_PRINTF(1);
inline void setName(const char *format, ...) {
    PODIUM_FORMATTED(name, format);
    podium_testlib::session().name = name;
}

/** A checker: input, output of the contestant, expected output, and optionally a file for the verdict. */
inline void registerTestlibCmd(int argc, char *argv[]) {
    podium_testlib::begin(_checker);
    const std::vector<std::string> files = podium_testlib::filesOf(argc, argv, checker);
    if (files.size() < 3 || files.size() > 4) podium_testlib::endWith(_fail, "A checker is started as: " + std::string(argv[0]) + " <input> <output> <answer> [<report>]");
    if (files.size() == 4) podium_testlib::session().reportPath = files[3];
    podium_testlib::open(inf, "input", files[0], _input);
    podium_testlib::open(ouf, "output", files[1], _output);
    ouf.skipBom();
    podium_testlib::open(ans, "answer", files[2], _answer);
}

/**
 * An interactor: input, log, optionally the expected output and a file for the verdict. The contestant is standard input
 * and standard output. A contestant who has gone is found at the next read, a write to him must not end the interactor.
 */
inline void registerInteraction(int argc, char *argv[]) {
    podium_testlib::begin(_interactor);
    std::signal(SIGPIPE, SIG_IGN);
    const std::vector<std::string> files = podium_testlib::filesOf(argc, argv, checker);
    if (files.size() < 2 || files.size() > 4) podium_testlib::endWith(_fail, "An interactor is started as: " + std::string(argv[0]) + " <input> <log> [<answer> [<report>]]");
    if (files.size() == 4) podium_testlib::session().reportPath = files[3];
    podium_testlib::open(inf, "input", files[0], _input);
    ouf.name = "output";
    ouf.init(stdin, _output);
    podium_testlib::open(ans, "answer", files.size() > 2 ? files[2] : "/dev/null", _answer);
    tout.open(files[1], std::ios_base::out);
    if (!tout.is_open()) podium_testlib::endWith(_fail, "The log \"" + files[1] + "\" cannot be written");
}

/** A validator: the input comes on standard input and is read strictly, to the end. */
inline void registerValidation() {
    podium_testlib::begin(_validator);
    inf.strict = true;
    inf.name = "stdin";
    inf.init(stdin, _input);
}

inline void registerValidation(int argc, char *argv[]) {
    registerValidation();
    podium_testlib::filesOf(argc, argv, validator);
    podium_testlib::session().atEnd = podium_testlib::writeOverview;
}

/** As registerTestlibCmd, with the file names as arguments of their own. */
template <class... Paths>
void registerTestlib(int argc, Paths... paths) {
    const char *const all[] = {"checker", paths...};
    if (size_t(argc) != sizeof...(paths)) podium_testlib::endWith(_fail, "registerTestlib is given another number of files than it says");
    registerTestlibCmd(argc + 1, const_cast<char **>(all));
}

/** A generator: the random numbers depend on the arguments alone. */
inline void registerGen(int argc, char *argv[], int version = 1) {
    if (version < 0 || version > 1) podium_testlib::endWith(_fail, "registerGen takes 0 or 1 as the version of the random numbers");
    podium_testlib::begin(_generator);
    podium_testlib::commandLine().assign(argv, argv + argc);
    podium_testlib::session().atEnd = [] { if (podium_testlib::usedOptions().isChecked && !podium_testlib::usedOptions().isSuppressed) ensureNoUnusedOpts(); };
    rnd.setSeed(argc, argv);
}

/** A generator of several tests: what is printed from here on is the test of this number, a file of its own. */
inline void startTest(int test) {
    if (std::freopen(std::to_string(test).c_str(), "w", stdout) == nullptr) podium_testlib::endWith(_fail, "The file \"" + std::to_string(test) + "\" cannot be written");
}

#endif
