/*
 * Buffered bytes of one file, pipe or text. Nothing is read before it is asked for, and a read takes what is there,
 * so an interactor never waits for more than the contestant had to say. -1 stands for the end: all 256 byte values
 * can be in a file.
 */
#ifndef PODIUM_TESTLIB_READER_H
#define PODIUM_TESTLIB_READER_H

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace podium_testlib {

const int endOfFile = -1;
const size_t readChunkBytes = 1 << 17;

inline bool isBlankByte(int c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

class Reader {
  public:
    explicit Reader(int descriptor) : descriptor(descriptor), buffer(readChunkBytes) {}
    explicit Reader(const std::string &text) : descriptor(-1), buffer(text.begin(), text.end()), filled(text.size()) {}
    ~Reader() { close(); }
    Reader(const Reader &) = delete;
    Reader &operator=(const Reader &) = delete;

    /** The next byte, or -1; stays where it is. */
    int peek() { return at < filled || fill() ? (unsigned char)buffer[at] : endOfFile; }

    /** The byte behind the next one, or -1. */
    int peekSecond() { return at + 1 < filled || (peek() != endOfFile && fill()) ? (unsigned char)buffer[at + 1] : endOfFile; }

    int take() {
        const int c = peek();
        if (c != endOfFile) at++;
        return c;
    }

    /** Steps over a UTF-8 byte order mark, which some editors put in front of a text. */
    void skipByteOrderMark() {
        while (filled - at < 3 && fill()) {}
        if (filled - at >= 3 && std::memcmp(buffer.data() + at, "\xEF\xBB\xBF", 3) == 0) at += 3;
    }

    void skipBlanks() {
        while (isBlankByte(peek())) at++;
    }

    /** Appends bytes up to the first that ends the part (it stays) or the end. False when they would be more than maxBytes. */
    template <class Ends>
    bool takeUntil(std::string &out, size_t maxBytes, Ends ends) {
        while (peek() != endOfFile) {
            size_t to = at;
            while (to < filled && !ends((unsigned char)buffer[to])) to++;
            if (to - at > maxBytes - out.size()) return false;
            out.append(buffer.data() + at, to - at);
            at = to;
            if (at < filled) return true;
        }
        return true;
    }

    /** From 1; for messages about the input. */
    size_t line() const { return linesBefore + size_t(std::count(buffer.begin(), buffer.begin() + long(at), '\n')) + 1; }

    size_t bytesRead() const { return total; }

    /** Back to the first byte, where the file allows it. */
    void rewind() {
        if (descriptor >= 0 && lseek(descriptor, 0, SEEK_SET) == 0) filled = linesBefore = total = 0;
        at = 0;
        ended = false;
    }

    void close() {
        if (descriptor > STDERR_FILENO) ::close(descriptor);
        descriptor = -1;
        at = filled;
    }

  private:
    int descriptor;
    std::vector<char> buffer;
    size_t at = 0;
    size_t filled = 0;
    size_t linesBefore = 0;
    size_t total = 0;
    bool ended = false;

    /** Adds bytes behind those not yet taken. False at the end. */
    bool fill() {
        if (ended || descriptor < 0) return false;
        linesBefore += size_t(std::count(buffer.begin(), buffer.begin() + long(at), '\n'));
        std::memmove(buffer.data(), buffer.data() + at, filled - at);
        filled -= at;
        at = 0;
        ssize_t size;
        do size = ::read(descriptor, buffer.data() + filled, buffer.size() - filled); while (size < 0 && errno == EINTR);
        if (size < 0) endWith(_fail, std::string("A file cannot be read: ") + std::strerror(errno));
        ended = size == 0;
        filled += size_t(size);
        total += size_t(size);
        return size > 0;
    }
};

}  // namespace podium_testlib

#endif
