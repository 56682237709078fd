/*
 * What a validator notes of a test beside whether it is right: which bounds its variables reach and which features it has.
 * Written when the validator is started with --testOverviewLogFileName, for those who look for gaps in their tests.
 */
#ifndef PODIUM_TESTLIB_OVERVIEW_H
#define PODIUM_TESTLIB_OVERVIEW_H

/** The group and set of the test being judged, when the command line names them. */
class TestOptions {
  public:
    explicit TestOptions(const char *testset) : testsetName(testset) {}
    const std::string &testset() const { return testsetName; }
    const std::string &group() const { return groupName; }
    void setTestset(const std::string &value) { testsetName = value; }
    void setGroup(const std::string &value) { groupName = value; }

  private:
    std::string testsetName;
    std::string groupName;
};

/** What is in no set that has a name is in the set "tests". */
TestOptions validator("tests");
TestOptions checker("");

namespace podium_testlib {

const size_t maxNotedVariables = 255;

/** A bound as text while it is always the same; empty since it changed. */
struct NotedBound {
    std::string text;
    bool isKnown = false;

    void note(const std::string &bound) {
        if (isKnown && bound != text) text.clear();
        else if (!isKnown) text = bound;
        isKnown = true;
    }
};

struct NotedVariable {
    bool hasBounds = false, hitsLeast = false, hitsMost = false;
    NotedBound least, most;
};

class Overview {
  public:
    /** "stdout", "stderr" or a file; empty: not asked for. */
    std::string path;
    std::set<std::string> features, hitFeatures;

    /** A "~" in front or behind says that this bound need not be reached. */
    template <class T>
    void noteBounds(const std::string &name, T value, T least, T most) {
        NotedVariable *const one = find(name);
        if (one == nullptr) return;
        one->hasBounds = true;
        const bool isMarked = name.size() > 1 && name != "~~";
        one->hitsLeast |= value == least || (isMarked && name.front() == '~');
        one->hitsMost |= value == most || (isMarked && name.back() == '~');
        one->least.note(std::to_string(least));
        one->most.note(std::to_string(most));
    }

    void noteVariable(const std::string &name) { find(name); }

    void write(std::FILE *to) const {
        for (const auto &one : variables) {
            if (!one.second.hasBounds) continue;
            std::fprintf(to, "\"%s\":%s%s\n", one.first.c_str(), one.second.hitsLeast ? " min-value-hit" : "", one.second.hitsMost ? " max-value-hit" : "");
        }
        for (const std::string &name : features) std::fprintf(to, "feature \"%s\":%s\n", name.c_str(), hitFeatures.count(name) ? " hit" : "");
        for (const auto &one : variables) {
            const std::string &least = one.second.least.text, &most = one.second.most.text;
            if (!least.empty() || !most.empty()) std::fprintf(to, "constant-bounds \"%s\": %s %s\n", one.first.c_str(), least.empty() ? "?" : least.c_str(), most.empty() ? "?" : most.c_str());
        }
        for (const auto &one : variables) std::fprintf(to, "variable \"%s\"\n", one.first.c_str());
    }

  private:
    std::map<std::string, NotedVariable> variables;

    /** Names with digits are those of single elements, of which there may be any number. */
    NotedVariable *find(const std::string &name) {
        if (path.empty()) return nullptr;
        for (char c : name) if (std::isdigit((unsigned char)c) || (unsigned char)c < ' ') return nullptr;
        const bool isMarked = name.size() > 1 && name != "~~";
        const size_t from = isMarked && name.front() == '~', to = name.size() - (isMarked && name.back() == '~');
        const std::string key = name.substr(from, to - from);
        return variables.size() < maxNotedVariables || variables.count(key) ? &variables[key] : nullptr;
    }
};

/** Never destroyed: it is written after main. */
inline Overview &overview() {
    static Overview *const one = new Overview;
    return *one;
}

inline void writeOverview() {
    const std::string &path = overview().path;
    if (path.empty()) return;
    std::FILE *const to = path == "stdout" ? stdout : path == "stderr" ? stderr : std::fopen(path.c_str(), "wb");
    if (to == nullptr) endWith(_fail, "The overview \"" + path + "\" cannot be written");
    overview().write(to);
    std::fflush(to);
}

inline void checkFeatureName(const std::string &name) {
    if (testlibMode != _validator) endWith(_fail, "Features are for validators");
    for (char c : name) if ((unsigned char)c < ' ') endWith(_fail, "The name of a feature has a control character");
}

}  // namespace podium_testlib

/** Says that tests may have this feature; once for each. */
inline void addFeature(const std::string &name) {
    podium_testlib::checkFeatureName(name);
    if (!podium_testlib::overview().features.insert(name).second) podium_testlib::endWith(_fail, "The feature \"" + name + "\" is added twice");
}

/** Says that this test has it. */
inline void feature(const std::string &name) {
    podium_testlib::checkFeatureName(name);
    if (podium_testlib::overview().features.count(name) == 0) podium_testlib::endWith(_fail, "The feature \"" + name + "\" was not added");
    podium_testlib::overview().hitFeatures.insert(name);
}

#endif
