/* What a program calls first: it opens the files named on the command line. */
#ifndef PODIUM_TESTLIB_START_H
#define PODIUM_TESTLIB_START_H

/** The group and set of the test being judged, when the command line names them. */
class TestOptions {
  public:
    const std::string &testset() const { return testsetName; }
    const std::string &group() const { return groupName; }
    void setTestset(const std::string &value) { testsetName = value; }
    void setGroup(const std::string &value) { groupName = value; }

  private:
    std::string testsetName;
    std::string groupName;
};

TestOptions validator;
TestOptions checker;

namespace podium_testlib {

/** The file names of the command line; "--testset x" and "--group x" are taken out of it. */
inline std::vector<std::string> filesOf(int argc, char *argv[], TestOptions &options) {
    std::vector<std::string> files;
    for (int i = 1; i < argc; i++) {
        const std::string argument = argv[i];
        if (argument == "--testset" && i + 1 < argc) options.setTestset(argv[++i]);
        else if (argument == "--group" && i + 1 < argc) options.setGroup(argv[++i]);
        else files.push_back(argument);
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
}

/** A generator: the random numbers depend on the arguments alone. */
inline void registerGen(int argc, char *argv[], int = 1) {
    podium_testlib::begin(_generator);
    podium_testlib::commandLine().assign(argv, argv + argc);
    rnd.setSeed(argc, argv);
}

#endif
