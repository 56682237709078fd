/*
 * How the runner makes a child: ahead, as a copy that joins its groups and waits, or at once, when the command is there.
 */
#pragma once
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>
#include "runner-program.h"
#include "runner-relay.h"

enum { CHILD_STACK = 1 << 16 };

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

/* The writing ends of the pipes that the child inherits. */
struct ends {
  int out, err;
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

static struct child make_child(int is_ahead) {
  int out[2], err[2];
  if (pipe2(out, O_CLOEXEC) < 0 || pipe2(err, O_CLOEXEC) < 0) fail("pipe");
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  struct ends ends = { out[1], err[1] };
  handover->began = handover->kind = 0;
  pid_t pid = is_ahead ? start_ahead(&ends) : start_now(&ends);
  if (pid < 0) fail("fork");
  close(ends.out); close(ends.err);
  return (struct child){ pid, out[0], err[0] };
}
