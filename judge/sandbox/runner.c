/*
 * Process 1 of every box. It never runs untrusted code itself: for each run it forks a child that is
 * already in the limiting control group and waits for its command, so that joining the group (slow on
 * an idle host) is off the critical path. The runner stays outside the limiting group and therefore
 * survives everything that happens in it.
 *
 * Descriptors: 3 control socket, 4 folder that holds "stdin" and, in a dialogue, the named pipe "stdout",
 * 5.. the cgroup.procs files (opened by root, so that an unprivileged child may join by writing "0").
 *
 * Control, host -> runner:  'P' prepare the next child
 *                           'R' u32 length, command      run it
 *                           'K' kill what runs now
 *          runner -> host:  one letter, u32 length, bytes: 'S' ready, 'O' stdout, 'E' stderr,
 *                           'B' the program has begun and both ends of its dialogue are open,
 *                           'D' done (struct done), 'F' the sandbox failed (text), 'X' the program cannot be executed (errno text)
 * The end of the control socket is the end of the box.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "runner-program.h"
#include "runner-relay.h"

struct done {
  uint32_t signalled, value, overflow, killed;
  uint64_t cpu_us, wall_us, max_rss_bytes, ended_us;
};

struct child {
  pid_t pid;
  int command, out, err, status;
};

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

static void on_child(int signal) { (void)signal; }

static struct child prepare(void) {
  struct child c;
  int command[2], out[2], err[2], status[2];
  if (pipe2(command, O_CLOEXEC) < 0 || pipe2(out, O_CLOEXEC) < 0 || pipe2(err, O_CLOEXEC) < 0 || pipe2(status, O_CLOEXEC) < 0) fail("pipe");
  c.pid = fork();
  if (c.pid < 0) fail("fork");
  if (c.pid == 0) {
    close(command[1]);
    become_program(command[0], out[1], err[1], status[1]);
  }
  close(command[0]); close(out[1]); close(err[1]); close(status[1]);
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  return (struct child){ c.pid, command[1], out[0], err[0], status[0] };
}

static uint64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000ull + t.tv_nsec / 1000;
}

static uint64_t children_cpu_us(struct rusage *usage) {
  getrusage(RUSAGE_CHILDREN, usage);
  return (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000ull + usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
}

/* Reaps whoever is dead; returns 1 when the first process was among them. */
static int reap(pid_t first, int *status, uint64_t *rss) {
  int found = 0, one;
  struct rusage usage;
  pid_t pid;
  while ((pid = wait4(-1, &one, WNOHANG, &usage)) > 0) {
    if ((uint64_t)usage.ru_maxrss * 1024 > *rss) *rss = (uint64_t)usage.ru_maxrss * 1024;
    if (pid == first) { *status = one; found = 1; }
  }
  return found;
}

static void kill_everybody(pid_t first, int *status, uint64_t *rss) {
  int one;
  struct rusage usage;
  for (;;) {
    kill(-1, SIGKILL);
    pid_t pid = wait4(-1, &one, 0, &usage);
    if (pid < 0 && errno == EINTR) continue;
    if (pid < 0) return;
    if ((uint64_t)usage.ru_maxrss * 1024 > *rss) *rss = (uint64_t)usage.ru_maxrss * 1024;
    if (pid == first) *status = one;
  }
}

/* Waits until the first process has ended or has to be ended. */
static void watch(struct child *c, struct stream *out, struct stream *err, struct done *d, uint32_t flags, int *status) {
  int in_dialogue = (flags & DIALOGUE) != 0, told = !in_dialogue;
  sigset_t none;
  sigemptyset(&none);
  while (!reap(c->pid, status, &d->max_rss_bytes)) {
    int holding = is_holding(out);
    struct pollfd p[5] = {
      { CONTROL, POLLIN, 0 }, { holding ? -1 : out->fd, POLLIN, 0 }, { err->fd, POLLIN, 0 },
      { out->sink, holding ? POLLOUT : 0, 0 }, { told ? -1 : c->status, POLLIN, 0 },
    };
    if (ppoll(p, 5, NULL, &none) < 0) continue;
    if (p[0].revents) {
      char order;
      if (!read_all(CONTROL, &order, 1)) { kill(-1, SIGKILL); _exit(0); }
      if (order == 'K') { d->killed = 1; return; }
    }
    if (p[4].revents) { send_frame('B', "", 0); told = 1; }
    if (p[1].revents && forward(out, in_dialogue) < 0) { d->ended_us = now_us(); end_stream(out); close_sink(out); }
    if (p[2].revents && forward(err, 0) < 0) end_stream(err);
    if (p[3].revents & POLLERR) lose_peer(out);
    else if (p[3].revents) pass_on(out);
    if (out->over) { d->overflow = 1; return; }
    if (err->over && !(flags & CUT_STDERR)) { d->overflow = 2; return; }
  }
}

/* Only when nobody is left can the pipes be emptied without waiting for a daemon that holds them. */
static void empty_pipes(struct stream *out, struct stream *err, struct done *d, uint32_t flags) {
  if (!(flags & DIALOGUE)) while (out->fd >= 0 && forward(out, 0) > 0) { }
  else if (!d->killed && !d->overflow) pass_last_words(out);
  close_sink(out);
  while (err->fd >= 0 && forward(err, 0) > 0) { }
  if (!d->overflow && out->over) d->overflow = 1;
  if (!d->overflow && err->over && !(flags & CUT_STDERR)) d->overflow = 2;
  end_stream(out);
  end_stream(err);
}

static void run(struct child *c) {
  struct command head;
  uint32_t size;
  if (!read_all(CONTROL, &size, 4) || size < sizeof head || size > COMMAND_MAX || !read_all(CONTROL, command_bytes, size)) _exit(0);
  memcpy(&head, command_bytes, sizeof head);
  struct rusage usage;
  struct done d = { 0 };
  struct stream out = { .fd = c->out, .kind = 'O', .left = head.stdout_bytes, .sink = NO_SINK, .discard = (head.flags & DISCARD) != 0 };
  struct stream err = { .fd = c->err, .kind = 'E', .left = head.stderr_bytes, .sink = NO_SINK };
  if (head.flags & DIALOGUE) {
    /* The host holds the reading end until both programs have begun, so this neither waits nor fails. */
    out.sink = openat(INPUT_FOLDER, "stdout", O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (out.sink < 0) fail("opening the pipe to the other program");
  }
  uint64_t cpu_before = children_cpu_us(&usage), started = now_us();
  int status = 0;
  /* EPIPE only when the child already failed; its reason is then in the status pipe. */
  if (write(c->command, command_bytes, size) < 0 && errno != EPIPE) fail("handing the command over");
  watch(c, &out, &err, &d, head.flags, &status);
  uint64_t ended = now_us();
  if (d.ended_us == 0) d.ended_us = ended;
  d.wall_us = ended - started;
  kill_everybody(c->pid, &status, &d.max_rss_bytes);
  empty_pipes(&out, &err, &d, head.flags);
  char why[256];
  ssize_t n = read(c->status, why, sizeof why);
  int began = n > 0 && why[0] == 'G', from = began ? 1 : 0;
  close(c->command); close(c->status);
  d.cpu_us = children_cpu_us(&usage) - cpu_before;
  d.signalled = WIFSIGNALED(status);
  d.value = d.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  if (n > from) send_frame(why[from], why + from + 1, n - from - 1);
  else if (!began && !d.killed) send_frame('F', "killed before the program began", 31);
  send_frame('D', &d, sizeof d);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  group_count = atoi(argv[1]);
  /* Without this a program of the same uid could write into this process through /proc/1/mem. */
  prctl(PR_SET_DUMPABLE, 0);
  syscall(SYS_close_range, FIRST_GROUP + group_count, ~0U, 0);
  syscall(SYS_close_range, CONTROL, ~0U, CLOSE_RANGE_CLOEXEC);
  signal(SIGPIPE, SIG_IGN);
  struct sigaction action = { .sa_handler = on_child, .sa_flags = SA_NOCLDSTOP };
  sigaction(SIGCHLD, &action, NULL);
  sigset_t block;
  sigemptyset(&block);
  sigaddset(&block, SIGCHLD);
  sigprocmask(SIG_BLOCK, &block, NULL);
  send_frame('S', "", 0);
  struct child next = { 0 };
  for (;;) {
    char order;
    if (!read_all(CONTROL, &order, 1)) { kill(-1, SIGKILL); _exit(0); }
    if (order == 'K') continue;
    if (next.pid == 0) next = prepare();
    if (order == 'R') { run(&next); next.pid = 0; }
  }
}
