/*
 * How a child of the runner becomes the program: everything between its making and exec. Until exec this is our own code,
 * already inside the limiting group; it may share the runner's memory and must then leave it as it is.
 */
#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CONTROL = 3, INPUT_FOLDER = 4, FIRST_GROUP = 5, COMMAND_MAX = 1 << 17, STRINGS_MAX = 1024, WHY_MAX = 256 };
/* DIALOGUE: standard output goes to the peer's named pipe; DISCARD: once the peer is gone, to nobody instead of breaking. */
enum { HAS_STDIN = 1, CUT_STDERR = 2, DIALOGUE = 4, DISCARD = 8 };
/* NEW_FILES: the run begins on a new file system; DISCARD_FILES: nobody asks for what it leaves there. */
enum { NEW_FILES = 16, DISCARD_FILES = 32 };

struct command {
  uint64_t cpu_s, file_bytes, stack_bytes, data_bytes, processes, stdout_bytes, stderr_bytes;
  uint32_t flags, argc, envc, strings_bytes;
};

/*
 * What the runner and its child share until exec takes it from the child: the command on its way in, and how far the child came
 * on its way out. A program never sees it.
 */
struct handover {
  char command[COMMAND_MAX];
  /* From then on the end of the child is the program's own doing. */
  int began;
  /* How the program's first process ended, where an init of its own has seen it. */
  int ended, status;
  /* 'F' or 'X' and the text, when it could not become the program. */
  char kind, why[WHY_MAX];
};

static int group_count;
/* The box has a /proc: each run gets one that shows its own ids. */
static int has_proc;
static struct handover *handover;
/* Events, for a child that was made ahead of its command, and for the beginning of a dialogue. */
static int go, begun;

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

static void raise_event(int fd) {
  uint64_t one = 1;
  write_all(fd, &one, sizeof one);
}

/* Leaves the event as it is: whoever raised it clears it. */
static int wait_for(int fd) {
  struct pollfd p = { fd, POLLIN, 0 };
  int n;
  while ((n = poll(&p, 1, -1)) < 0 && errno == EINTR) { }
  return n == 1 && p.revents == POLLIN;
}

static void __attribute__((noreturn)) refuse(char kind, const char *what) {
  snprintf(handover->why, sizeof handover->why, "%s: %s", what, strerror(errno));
  handover->kind = kind;
  _exit(126);
}

static void limit(int resource, const char *what, uint64_t value) {
  struct rlimit now, wanted = { value, value };
  if (value == UINT64_MAX) wanted.rlim_cur = wanted.rlim_max = RLIM_INFINITY;
  if (getrlimit(resource, &now) == 0 && now.rlim_max < wanted.rlim_max) {
    if (value != UINT64_MAX) { errno = EPERM; refuse('F', what); }
    wanted.rlim_cur = wanted.rlim_max = now.rlim_max;
  }
  if (setrlimit(resource, &wanted) < 0) refuse('F', what);
}

/* All that does not depend on the command. */
static void settle_in(int out, int err) {
  for (int i = 0; i < group_count; i++)
    if (write(FIRST_GROUP + i, "0", 1) != 1) refuse('F', "joining the control group");
  /* A group of its own; a session would be a scheduling group of its own, and making one costs more than all the rest here. */
  setpgid(0, 0);
  if (dup2(out, 1) < 0 || dup2(err, 2) < 0) refuse('F', "dup2");
  if (syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC) < 0) refuse('F', "close_range");
  limit(RLIMIT_CORE, "core limit", 0);
  limit(RLIMIT_NOFILE, "open files limit", 512);
  limit(RLIMIT_MSGQUEUE, "message queue limit", 0);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
}

/* Whoever may mount is the only one who needs to: from here on nobody of this run does. */
static void refuse_mounts(void) {
  struct sock_filter lines[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mount, 1, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = { sizeof lines / sizeof *lines, lines };
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) < 0) refuse('F', "seccomp");
}

/* Among mounts of its own, which are made as late as this: an earlier copy would keep the file system of the case before. */
static void show_own_ids(void) {
  if (unshare(CLONE_NEWNS) < 0) refuse('F', "mounts of its own");
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) < 0) refuse('F', "mounting /proc");
  refuse_mounts();
}

static void __attribute__((noreturn)) become_program(int out, int err, int is_ahead) {
  static char *strings[STRINGS_MAX + 2];
  settle_in(out, err);
  if (is_ahead && !wait_for(go)) _exit(0);
  /* The file system of this run is mounted over that in which the runner started. */
  if (has_proc) show_own_ids();
  if (chdir("/box") < 0) refuse('F', "working folder");
  struct command c;
  memcpy(&c, handover->command, sizeof c);
  if (c.strings_bytes > COMMAND_MAX - sizeof c || c.argc + c.envc > STRINGS_MAX) { errno = E2BIG; refuse('F', "command"); }
  char *at = handover->command + sizeof c;
  for (uint32_t i = 0, slot = 0; i < c.argc + c.envc; i++, slot++) {
    if (i == c.argc) strings[slot++] = NULL;
    strings[slot] = at;
    at += strlen(at) + 1;
  }
  int in = c.flags & HAS_STDIN ? openat(INPUT_FOLDER, "stdin", O_RDONLY | O_NOFOLLOW | O_CLOEXEC) : open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (in < 0) refuse('F', "opening standard input");
  if (dup2(in, 0) < 0) refuse('F', "dup2");
  limit(RLIMIT_CPU, "CPU limit", c.cpu_s);
  limit(RLIMIT_FSIZE, "file size limit", c.file_bytes);
  limit(RLIMIT_STACK, "stack limit", c.stack_bytes);
  if (c.data_bytes) limit(RLIMIT_DATA, "data limit", c.data_bytes);
  if (c.processes) limit(RLIMIT_NPROC, "process limit", c.processes);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  handover->began = 1;
  if (c.flags & DIALOGUE) raise_event(begun);
  execve(strings[0], strings, strings + c.argc + 1);
  refuse(errno == ENOEXEC || errno == ENOMEM ? 'X' : 'F', strings[0]);
}
