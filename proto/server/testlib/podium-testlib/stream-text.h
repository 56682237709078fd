/* Streams: opening, ends of lines and of the file, characters, tokens and lines. */
#ifndef PODIUM_TESTLIB_STREAM_TEXT_H
#define PODIUM_TESTLIB_STREAM_TEXT_H

namespace podium_testlib {
const int maxReadsBehindEnd = 1000 * 1000;

inline std::string describeByte(int c) {
    if (c == endOfFile) return "the end of the file";
    return c > 32 && c < 127 ? std::string("'") + char(c) + "'" : "the byte " + std::to_string(c);
}
}  // namespace podium_testlib

inline void InStream::init(const std::string &path, TMode streamMode) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) podium_testlib::endWith(_fail, "The file \"" + path + "\" cannot be opened: " + std::strerror(errno));
    mode = streamMode;
    if (name.empty()) name = path;
    reader.reset(new podium_testlib::Reader(descriptor));
}

inline void InStream::init(std::FILE *file, TMode streamMode) {
    mode = streamMode;
    if (name.empty()) name = "stdin";
    reader.reset(new podium_testlib::Reader(::fileno(file)));
}

inline podium_testlib::Reader &InStream::bytes() {
    if (reader == nullptr) podium_testlib::endWith(_fail, "A stream was used before it was opened (registerTestlibCmd, registerInteraction)");
    return *reader;
}

inline int InStream::look() {
    const int c = bytes().peek();
    if (reader->bytesRead() > maxFileSize) quit(_pe, "The file is larger than " + std::to_string(maxFileSize) + " bytes");
    return c;
}

/** Checkers expect empty answers behind the end, but one that loops until a byte comes must not loop forever. */
inline void InStream::countReadBehindEnd() {
    if (++readsBehindEnd > podium_testlib::maxReadsBehindEnd) quit(_unexpected_eof, "Unexpected end of file");
}

inline void InStream::skipChar() {
    if (bytes().take() == podium_testlib::endOfFile) countReadBehindEnd();
}

inline bool InStream::eoln() {
    const int c = look();
    if (c == podium_testlib::endOfFile) return !strict;
    if (c == CR && !strict && bytes().peekSecond() == LF) skipChar();
    else if (c != LF) return false;
    skipChar();
    return true;
}

inline bool InStream::seekEof() {
    skipBlanks();
    return eof();
}

inline bool InStream::seekEoln() {
    while (look() == SPACE || look() == TAB) skipChar();
    return eoln();
}

inline char InStream::readChar(char expected) {
    const int c = look();
    if (c != (unsigned char)expected) {
        quit(_pe, "Unexpected character: " + podium_testlib::describeByte(c) + " found, " + podium_testlib::describeByte((unsigned char)expected) + " expected");
    }
    return nextChar();
}

inline void InStream::readEoln() {
    if (!eoln()) quit(_pe, "Expected EOLN");
}

inline void InStream::readEof() {
    if (!eof()) quit(_pe, "Expected EOF");
    if (testlibMode == _validator && this == &inf) podium_testlib::session().mustEndWithVerdict = false;
}

inline void InStream::readTokenTo(std::string &result) {
    if (!strict) skipBlanks();
    const int c = look();
    if (c == podium_testlib::endOfFile) quit(_unexpected_eof, "Unexpected end of file - token expected");
    if (podium_testlib::isBlankByte(c)) quit(_pe, "Unexpected white-space - token expected");
    result.clear();
    if (!reader->takeUntil(result, maxTokenLength, podium_testlib::isBlankByte)) quit(_pe, "A token is longer than " + std::to_string(maxTokenLength) + " bytes");
}

inline void InStream::readLineTo(std::string &result) {
    result.clear();
    if (eof()) {
        if (strict) quit(_pe, "Expected line");
        countReadBehindEnd();
        return;
    }
    if (!reader->takeUntil(result, maxTokenLength, [](int c) { return c == LF; })) quit(_pe, "A line is longer than " + std::to_string(maxTokenLength) + " bytes");
    const bool hasEnd = reader->take() == LF, hasReturn = !result.empty() && result.back() == CR;
    if (strict && (!hasEnd || hasReturn)) quit(_pe, "Expected EOLN");
    if (hasReturn) result.pop_back();
}

inline void InStream::requireMatch(const std::string &what, const std::string &text, const pattern &allowed, const podium_testlib::Label &label) {
    if (strict && !label.variable.empty()) podium_testlib::overview().noteVariable(label.variable);
    if (allowed.matches(text)) return;
    const std::string variable = label.text();
    const std::string subject = variable.empty() ? what : what + " parameter [name=" + variable + "]";
    quit(_wa, subject + " equals to \"" + compress(text) + "\", doesn't correspond to pattern \"" + compress(allowed.src()) + "\"");
}

inline void InStream::readTokenTo(std::string &result, const pattern &allowed, const std::string &variableName) {
    readTokenTo(result);
    requireMatch("Token", result, allowed, {variableName, false, 0});
}

inline void InStream::readLineTo(std::string &result, const pattern &allowed, const std::string &variableName) {
    readLineTo(result);
    requireMatch("Line", result, allowed, {variableName, false, 0});
}

inline std::string InStream::readToken() {
    std::string token;
    readTokenTo(token);
    return token;
}

inline std::string InStream::readToken(const pattern &allowed, const std::string &variableName) {
    std::string token;
    readTokenTo(token, allowed, variableName);
    return token;
}

inline std::string InStream::readLine() {
    std::string line;
    readLineTo(line);
    return line;
}

inline std::string InStream::readLine(const pattern &allowed, const std::string &variableName) {
    std::string line;
    readLineTo(line, allowed, variableName);
    return line;
}

/** No room is made in advance: how many there are is often what the contestant said. */
template <class T, class Read>
std::vector<T> InStream::many(int size, bool blanksBetween, Read readOne) {
    if (size < 0) podium_testlib::endWith(_fail, "A negative number of values cannot be read");
    std::vector<T> values;
    for (int i = 0; i < size; i++) {
        if (i > 0 && strict && blanksBetween) readSpace();
        values.push_back(readOne(i));
    }
    return values;
}

inline std::vector<std::string> InStream::readTokens(int size, int) {
    return many<std::string>(size, true, [this](int) { return readToken(); });
}

inline std::vector<std::string> InStream::readTokens(int size, const pattern &allowed, const std::string &variablesName, int indexBase) {
    return many<std::string>(size, true, [&](int i) {
        const std::string token = readToken();
        requireMatch("Token", token, allowed, {variablesName, true, (long long)i + indexBase});
        return token;
    });
}

inline std::vector<std::string> InStream::readLines(int size, int) {
    return many<std::string>(size, false, [this](int) { return readLine(); });
}

inline std::vector<std::string> InStream::readLines(int size, const pattern &allowed, const std::string &variablesName, int indexBase) {
    return many<std::string>(size, false, [&](int i) {
        const std::string line = readLine();
        requireMatch("Line", line, allowed, {variablesName, true, (long long)i + indexBase});
        return line;
    });
}

#endif
