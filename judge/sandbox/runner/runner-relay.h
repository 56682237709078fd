/*
 * What a program writes, on its way: to the host as frames, or to the program in the other box of a
 * dialogue. That one reads from a named pipe; this end of it never blocks, so a peer that does not read
 * holds up its partner only, as a pipe between two processes would.
 */
#pragma once
#include <poll.h>
#include "runner-program.h"

enum { CHUNK = 1 << 16, NO_SINK = -1 };

static char buffer[5 + CHUNK];
static char pending[CHUNK];

static char outgoing[1 << 12];
static uint32_t outgoing_bytes;

static void flush_outgoing(void) {
  write_all(CONTROL, outgoing, outgoing_bytes);
  outgoing_bytes = 0;
}

/*
 * The bytes must already stand at buffer + 5. Small output waits for what follows it, at the latest the end of the run: the host
 * then wakes once for all of it.
 */
static void send_buffer(char kind, uint32_t size) {
  buffer[0] = kind;
  memcpy(buffer + 1, &size, 4);
  size += 5;
  if (outgoing_bytes + size > sizeof outgoing) flush_outgoing();
  if (size > sizeof outgoing) {
    write_all(CONTROL, buffer, size);
    return;
  }
  memcpy(outgoing + outgoing_bytes, buffer, size);
  outgoing_bytes += size;
  if (kind != 'O' && kind != 'E') flush_outgoing();
}

static void send_frame(char kind, const void *data, uint32_t size) {
  memcpy(buffer + 5, data, size);
  send_buffer(kind, size);
}

static void __attribute__((noreturn)) fail(const char *what) {
  char text[256];
  int n = snprintf(text, sizeof text, "%s: %s", what, strerror(errno));
  send_frame('F', text, n);
  kill(-1, SIGKILL);
  _exit(1);
}

struct stream {
  int fd;
  char kind;
  uint64_t left;
  int over;
  /* The rest is for standard output of a dialogue only. */
  int sink, discard;
  uint32_t pending_from, pending_to;
};

static void close_sink(struct stream *s) {
  if (s->sink != NO_SINK) close(s->sink);
  s->sink = NO_SINK;
  s->pending_from = s->pending_to = 0;
}

static void end_stream(struct stream *s) {
  if (s->fd >= 0) close(s->fd);
  s->fd = -1;
}

/* The peer reads no more: what is written now either breaks the pipe or is thrown away. */
static void lose_peer(struct stream *s) {
  close_sink(s);
  if (!s->discard) end_stream(s);
}

static int is_holding(const struct stream *s) { return s->pending_from < s->pending_to; }

/* Hands on what is pending, as far as the peer takes it. */
static void pass_on(struct stream *s) {
  while (is_holding(s)) {
    ssize_t n = write(s->sink, pending + s->pending_from, s->pending_to - s->pending_from);
    if (n >= 0) s->pending_from += n;
    else if (errno == EAGAIN) return;
    else if (errno != EINTR) lose_peer(s);
  }
}

/* Forwards what is in the pipe; returns 1 when there may be more, 0 when it is empty, -1 at its end. */
static int forward(struct stream *s, int in_dialogue) {
  char *into = in_dialogue ? pending : buffer + 5;
  ssize_t n = read(s->fd, into, CHUNK);
  if (n == 0) return -1;
  if (n < 0) return errno == EINTR ? 1 : errno == EAGAIN ? 0 : -1;
  uint32_t counted = (uint64_t)n > s->left ? s->left : (uint64_t)n;
  if ((uint64_t)n > s->left) s->over = 1;
  s->left -= counted;
  if (in_dialogue) {
    s->pending_from = 0;
    s->pending_to = s->sink == NO_SINK ? 0 : counted;
    pass_on(s);
  } else if (counted > 0) send_buffer(s->kind, counted);
  return 1;
}

/* The last words of a dead program, for a peer that may be slow. Ends early when the host says so or the peer is gone. */
static void drain(struct stream *s) {
  while (s->fd >= 0 && s->sink != NO_SINK && !s->over) {
    if (!is_holding(s)) {
      if (forward(s, 1) < 0) return;
      continue;
    }
    struct pollfd p[2] = { { CONTROL, POLLIN, 0 }, { s->sink, POLLOUT, 0 } };
    if (poll(p, 2, -1) < 0) continue;
    if (p[0].revents) return;
    if (p[1].revents & POLLERR) return;
    pass_on(s);
  }
}
