/* Streams: numbers. */
#ifndef PODIUM_TESTLIB_STREAM_NUMBER_H
#define PODIUM_TESTLIB_STREAM_NUMBER_H

inline const std::string &InStream::numberToken(const char *kind) {
    if (!strict && seekEof()) quit(_unexpected_eof, std::string("Unexpected end of file - ") + kind + " expected");
    readTokenTo(scratch);
    return scratch;
}

inline void InStream::notOf(const std::string &kind) { quit(_pe, "Expected " + kind + ", but \"" + compress(scratch) + "\" found"); }

template <class T>
T InStream::integer(const char *kind) {
    T value = 0;
    if (!podium_testlib::parseInteger(numberToken(kind), value)) notOf(kind);
    return value;
}

template <class T>
T InStream::within(const char *what, T value, T least, T most, const podium_testlib::Label &label) {
    if (value >= least && value <= most) {
        if (strict && !label.variable.empty()) podium_testlib::overview().noteBounds(label.variable, value, least, most);
        return value;
    }
    const std::string variable = label.text();
    std::string subject = what;
    if (!variable.empty()) subject += " parameter [name=" + variable + "] equals to";
    quit(_wa, subject + " " + toString(value) + (variable.empty() ? "" : ",") + " violates the range [" + toString(least) + ", " + toString(most) + "]");
}

template <class T>
T InStream::integerWithin(const char *kind, T least, T most, const podium_testlib::Label &label) {
    return within("Integer", integer<T>(kind), least, most, label);
}

inline int InStream::readInt() { return integer<int>("int32"); }
inline long long InStream::readLong() { return integer<long long>("int64"); }
inline unsigned long long InStream::readUnsignedLong() { return integer<unsigned long long>("unsigned int64"); }

inline double InStream::readDouble() {
    double value = 0;
    if (!podium_testlib::parseReal(numberToken("double"), value)) notOf("double");
    return value;
}

inline double InStream::strictReal(double least, double most, int minAfter, int maxAfter, const podium_testlib::Label &label) {
    if (minAfter < 0 || minAfter > maxAfter) podium_testlib::endWith(_fail, "readStrictDouble needs 0 <= minAfterPointDigitCount <= maxAfterPointDigitCount");
    double value = 0;
    if (!podium_testlib::parseStrictReal(numberToken("strict double"), size_t(minAfter), size_t(maxAfter), value)) {
        notOf("strict double with " + std::to_string(minAfter) + " to " + std::to_string(maxAfter) + " digits after the point");
    }
    return within("Real", value, least, most, label);
}

inline int InStream::readInt(int least, int most, const std::string &variableName) {
    return integerWithin<int>("int32", least, most, {variableName, false, 0});
}
inline long long InStream::readLong(long long least, long long most, const std::string &variableName) {
    return integerWithin<long long>("int64", least, most, {variableName, false, 0});
}
inline unsigned long long InStream::readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &variableName) {
    return integerWithin<unsigned long long>("unsigned int64", least, most, {variableName, false, 0});
}
inline double InStream::readDouble(double least, double most, const std::string &variableName) {
    return realWithin(least, most, {variableName, false, 0});
}
inline double InStream::readStrictDouble(double least, double most, int minAfter, int maxAfter, const std::string &variableName) {
    return strictReal(least, most, minAfter, maxAfter, {variableName, false, 0});
}

inline std::vector<int> InStream::readInts(int size, int) {
    return many<int>(size, true, [this](int) { return readInt(); });
}
inline std::vector<int> InStream::readInts(int size, int least, int most, const std::string &variablesName, int indexBase) {
    return many<int>(size, true, [&](int i) { return integerWithin<int>("int32", least, most, {variablesName, true, (long long)i + indexBase}); });
}
inline std::vector<long long> InStream::readLongs(int size, int) {
    return many<long long>(size, true, [this](int) { return readLong(); });
}
inline std::vector<long long> InStream::readLongs(int size, long long least, long long most, const std::string &variablesName, int indexBase) {
    return many<long long>(size, true, [&](int i) { return integerWithin<long long>("int64", least, most, {variablesName, true, (long long)i + indexBase}); });
}
inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, int) {
    return many<unsigned long long>(size, true, [this](int) { return readUnsignedLong(); });
}
inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, unsigned long long least, unsigned long long most, const std::string &variablesName, int indexBase) {
    return many<unsigned long long>(size, true, [&](int i) { return integerWithin<unsigned long long>("unsigned int64", least, most, {variablesName, true, (long long)i + indexBase}); });
}
inline std::vector<double> InStream::readDoubles(int size, int) {
    return many<double>(size, true, [this](int) { return readDouble(); });
}
inline std::vector<double> InStream::readDoubles(int size, double least, double most, const std::string &variablesName, int indexBase) {
    return many<double>(size, true, [&](int i) { return realWithin(least, most, {variablesName, true, (long long)i + indexBase}); });
}
inline std::vector<double> InStream::readStrictDoubles(int size, double least, double most, int minAfter, int maxAfter, const std::string &variablesName, int indexBase) {
    return many<double>(size, true, [&](int i) { return strictReal(least, most, minAfter, maxAfter, {variablesName, true, (long long)i + indexBase}); });
}

/** The texts of these belong to no stream; the stream only says whose fault a malformed one is. */
inline long long stringToLongLong(InStream &stream, const std::string &text) { return InStream(stream, text).readLong(); }
inline unsigned long long stringToUnsignedLongLong(InStream &stream, const std::string &text) { return InStream(stream, text).readUnsignedLong(); }
inline double stringToDouble(InStream &stream, const std::string &text) { return InStream(stream, text).readDouble(); }
inline double stringToStrictDouble(InStream &stream, const std::string &text, int minAfter, int maxAfter) {
    const double most = std::numeric_limits<double>::max();
    return InStream(stream, text).readStrictDouble(-most, most, minAfter, maxAfter);
}

#endif
