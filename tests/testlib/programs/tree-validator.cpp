// A tree of at most a thousand vertices, a path in the group "paths"; notes which shapes the tests have.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    addFeature("path");
    addFeature("star");
    const int n = inf.readInt(2, validator.testset() == "small" ? 5 : 1000, "n");
    inf.readEoln();
    std::vector<int> degree(size_t(n) + 1);
    for (int i = 2; i <= n; i++) {
        setTestCase(i);
        degree[size_t(inf.readInt(1, i - 1, "parent"))]++;
        degree[size_t(i)]++;
        inf.readEoln();
    }
    unsetTestCase();
    const int most = *std::max_element(degree.begin(), degree.end());
    if (most <= 2) feature("path");
    if (most == n - 1) feature("star");
    ensuref(validator.group() != "paths" || most <= 2, "a vertex has degree %d", most);
    inf.readEof();
    return 0;
}
