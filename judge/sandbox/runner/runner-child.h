/*
 * How the runner makes a child: ahead, as a copy that joins its groups and waits, or at once, when the command is there.
 *
 * Every run has its own process ids: process 1 of them is a copy of the runner, made as soon as the run before is over, while the
 * host is busy with that one's result. So a program finds the same ids in each case, and nobody of the case before.
 */
#pragma once
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "runner-program.h"
#include "runner-relay.h"

/* How long it waits for the order before the program's process is made ahead. */
enum { CHILD_STACK = 1 << 16, PATIENCE_MS = 3 };

struct child {
  pid_t pid;
  int out, err;
};

static int event(void) {
  int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) fail("eventfd");
  return fd;
}

static void clear_event(int fd) {
  uint64_t count;
  while (read(fd, &count, sizeof count) < 0 && errno == EINTR) { }
}

static void set_up_handover(void) {
  handover = mmap(NULL, sizeof *handover, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (handover == MAP_FAILED) fail("shared memory");
  go = event();
  begun = event();
}

/* The writing ends of the pipes that the child inherits, and the runner's own: a pipe breaks only when nobody else holds them. */
struct ends {
  int out, err, runners_out, runners_err;
};

static int child_now(void *ends) {
  const struct ends *e = ends;
  become_program(e->out, e->err, 0);
}

/* Shares all memory with its child until that one's exec, and stands still so long: nothing is copied that exec throws away. */
static pid_t start_now(struct ends *ends) {
  static char stack[CHILD_STACK] __attribute__((aligned(16)));
  return clone(child_now, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, ends);
}

static pid_t start_ahead(const struct ends *ends) {
  pid_t pid = fork();
  if (pid == 0) become_program(ends->out, ends->err, 1);
  return pid;
}

/* Returns 1 when the order came within the time. */
static int is_ordered_within(int ms) {
  struct pollfd p = { go, POLLIN, 0 };
  return poll(&p, 1, ms) == 1;
}

/* Process 1 of a run: when the first process of the program ends, so does everybody. */
static void __attribute__((noreturn)) be_init(struct ends *ends) {
  int status;
  close(ends->runners_out); close(ends->runners_err);
  pid_t first = is_ordered_within(PATIENCE_MS) ? start_now(ends) : start_ahead(ends);
  if (first < 0) refuse('F', "fork");
  close(ends->out); close(ends->err);
  for (pid_t pid; (pid = wait4(-1, &status, 0, NULL)) != first;) if (pid < 0 && errno != EINTR) _exit(1);
  handover->status = status;
  handover->ended = 1;
  kill(-1, SIGKILL);
  while (wait4(-1, &status, 0, NULL) > 0 || errno == EINTR) { }
  _exit(0);
}

static pid_t start_init(struct ends *ends) {
  pid_t pid = syscall(SYS_clone, CLONE_NEWPID | SIGCHLD, 0, 0, 0, 0);
  if (pid == 0) be_init(ends);
  return pid;
}

static struct child make_child(void) {
  int out[2], err[2];
  if (pipe2(out, O_CLOEXEC) < 0 || pipe2(err, O_CLOEXEC) < 0) fail("pipe");
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  struct ends ends = { out[1], err[1], out[0], err[0] };
  handover->began = handover->kind = handover->ended = 0;
  pid_t pid = start_init(&ends);
  if (pid < 0) fail("fork");
  close(ends.out); close(ends.err);
  return (struct child){ pid, out[0], err[0] };
}
