/*
 * How a forked child of the runner becomes the program: everything between fork and exec. Until exec
 * this is our own code, already inside the limiting group.
 */
#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CONTROL = 3, INPUT_FOLDER = 4, FIRST_GROUP = 5, COMMAND_MAX = 1 << 17, STRINGS_MAX = 1024 };
/* DIALOGUE: standard output goes to the peer's named pipe; DISCARD: once the peer is gone, to nobody instead of breaking. */
enum { HAS_STDIN = 1, CUT_STDERR = 2, DIALOGUE = 4, DISCARD = 8 };

struct command {
  uint64_t cpu_s, file_bytes, stack_bytes, data_bytes, processes, stdout_bytes, stderr_bytes;
  uint32_t flags, argc, envc, strings_bytes;
};

static int group_count;
static char command_bytes[COMMAND_MAX];

static void write_all(int fd, const void *data, size_t size) {
  const char *at = data;
  while (size > 0) {
    ssize_t n = write(fd, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) _exit(1);
    at += n;
    size -= n;
  }
}

/* Returns 0 at the end of the stream. */
static int read_all(int fd, void *data, size_t size) {
  char *at = data;
  while (size > 0) {
    ssize_t n = read(fd, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    at += n;
    size -= n;
  }
  return 1;
}

static void __attribute__((noreturn)) refuse(int status, char kind, const char *what) {
  char text[256];
  int n = snprintf(text, sizeof text, "%c%s: %s", kind, what, strerror(errno));
  write_all(status, text, n);
  _exit(126);
}

static void limit(int status, int resource, const char *what, uint64_t value) {
  struct rlimit now, wanted = { value, value };
  if (value == UINT64_MAX) wanted.rlim_cur = wanted.rlim_max = RLIM_INFINITY;
  if (getrlimit(resource, &now) == 0 && now.rlim_max < wanted.rlim_max) {
    if (value != UINT64_MAX) { errno = EPERM; refuse(status, 'F', what); }
    wanted.rlim_cur = wanted.rlim_max = now.rlim_max;
  }
  if (setrlimit(resource, &wanted) < 0) refuse(status, 'F', what);
}

static void __attribute__((noreturn)) become_program(int command_fd, int out, int err, int status) {
  static char *strings[STRINGS_MAX + 2];
  for (int i = 0; i < group_count; i++)
    if (write(FIRST_GROUP + i, "0", 1) != 1) refuse(status, 'F', "joining the control group");
  struct command c;
  if (!read_all(command_fd, &c, sizeof c)) _exit(0);
  if (c.strings_bytes > COMMAND_MAX || c.argc + c.envc > STRINGS_MAX) { errno = E2BIG; refuse(status, 'F', "command"); }
  if (!read_all(command_fd, command_bytes, c.strings_bytes)) _exit(0);
  char *at = command_bytes;
  for (uint32_t i = 0, slot = 0; i < c.argc + c.envc; i++, slot++) {
    if (i == c.argc) strings[slot++] = NULL;
    strings[slot] = at;
    at += strlen(at) + 1;
  }
  int in = c.flags & HAS_STDIN ? openat(INPUT_FOLDER, "stdin", O_RDONLY | O_NOFOLLOW) : open("/dev/null", O_RDONLY);
  if (in < 0) refuse(status, 'F', "opening standard input");
  setsid();
  if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0) refuse(status, 'F', "dup2");
  if (syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC) < 0) refuse(status, 'F', "close_range");
  limit(status, RLIMIT_CORE, "core limit", 0);
  limit(status, RLIMIT_CPU, "CPU limit", c.cpu_s);
  limit(status, RLIMIT_FSIZE, "file size limit", c.file_bytes);
  limit(status, RLIMIT_STACK, "stack limit", c.stack_bytes);
  limit(status, RLIMIT_NOFILE, "open files limit", 512);
  limit(status, RLIMIT_MSGQUEUE, "message queue limit", 0);
  if (c.data_bytes) limit(status, RLIMIT_DATA, "data limit", c.data_bytes);
  if (c.processes) limit(status, RLIMIT_NPROC, "process limit", c.processes);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
  /* From here on the end of this process is the program's own doing. */
  write_all(status, "G", 1);
  execve(strings[0], strings, strings + c.argc + 1);
  refuse(status, errno == ENOEXEC || errno == ENOMEM ? 'X' : 'F', strings[0]);
}
