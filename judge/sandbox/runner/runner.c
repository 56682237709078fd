/*
 * Process 1 of every box. It never runs untrusted code itself: for each run it makes a child that joins the limiting control
 * group, sets itself up and becomes the program. The runner stays outside the group and therefore survives everything that
 * happens in it.
 *
 * Joining is slow on an idle host, so a runner that waits for its next order has a child forked and joined ahead. An order that
 * follows at once gets a child that shares the runner's memory until exec, which spares the copy that exec throws away: that is
 * a tenth of what a small program costs.
 *
 * Descriptors: 3 control socket, 4 folder that holds "stdin", the named pipes to the helper of the boxes and, in a dialogue,
 * the named pipe "stdout", 5.. the cgroup.procs files (opened by root, so that an unprivileged child may join by writing "0").
 *
 * Control, host -> runner:  'R' u32 length, command      run the next child
 *                           'K' kill what runs now
 *                           'N' mount a new file system; the answer is 'N'
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
#include "runner-child.h"
#include "runner-files.h"
#include "runner-program.h"
#include "runner-relay.h"

/* How long a program runs before its output is watched. */
enum { UNWATCHED_NS = 2000000 };

struct done {
  uint32_t signalled, value, overflow, killed;
  uint64_t cpu_us, wall_us, max_rss_bytes, ended_us;
};

static void on_child(int signal) { (void)signal; }

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

/* Every process of the box has its parent in the box, so when this one has no children there is nobody left. */
static void kill_everybody(pid_t first, int *status, uint64_t *rss) {
  int one, flags = WNOHANG;
  struct rusage usage;
  for (;;) {
    pid_t pid = wait4(-1, &one, flags, &usage);
    if (pid < 0 && errno == ECHILD) return;
    if (pid > 0) {
      if ((uint64_t)usage.ru_maxrss * 1024 > *rss) *rss = (uint64_t)usage.ru_maxrss * 1024;
      if (pid == first) *status = one;
      if (flags == WNOHANG) continue;
    }
    kill(-1, SIGKILL);
    flags = 0;
  }
}

/*
 * Waits until the first process has ended or has to be ended. A small program is over before its pipes are full: for a moment
 * its output wakes up nobody.
 */
static void watch(struct child *c, struct stream *out, struct stream *err, struct done *d, uint32_t flags, int *status) {
  int in_dialogue = (flags & DIALOGUE) != 0, began_sent = !in_dialogue, listens = in_dialogue;
  const struct timespec moment = { 0, UNWATCHED_NS };
  sigset_t none;
  sigemptyset(&none);
  while (!reap(c->pid, status, &d->max_rss_bytes)) {
    int holding = is_holding(out);
    struct pollfd p[5] = {
      { CONTROL, POLLIN, 0 }, { listens && !holding ? out->fd : -1, POLLIN, 0 }, { listens ? err->fd : -1, POLLIN, 0 },
      { out->sink, holding ? POLLOUT : 0, 0 }, { began_sent ? -1 : begun, POLLIN, 0 },
    };
    int events = ppoll(p, 5, listens ? NULL : &moment, &none);
    if (events <= 0) {
      listens = 1;
      continue;
    }
    if (p[0].revents) {
      char order;
      if (!read_all(CONTROL, &order, 1)) { kill(-1, SIGKILL); _exit(0); }
      if (order == 'K') { d->killed = 1; return; }
    }
    if (p[4].revents) { send_frame('B', "", 0); began_sent = 1; }
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
  else if (!d->killed && !d->overflow) drain(out);
  close_sink(out);
  while (err->fd >= 0 && forward(err, 0) > 0) { }
  if (!d->overflow && out->over) d->overflow = 1;
  if (!d->overflow && err->over && !(flags & CUT_STDERR)) d->overflow = 2;
  end_stream(out);
  end_stream(err);
}

/* Uses up the child that was made ahead, if there is one. */
static void run(struct child *ahead) {
  struct command head;
  uint32_t size;
  if (!read_all(CONTROL, &size, 4) || size < sizeof head || size > COMMAND_MAX || !read_all(CONTROL, handover->command, size)) _exit(0);
  memcpy(&head, handover->command, sizeof head);
  struct rusage usage;
  struct done d = { 0 };
  struct stream out = { .kind = 'O', .left = head.stdout_bytes, .sink = NO_SINK, .discard = (head.flags & DISCARD) != 0 };
  struct stream err = { .kind = 'E', .left = head.stderr_bytes, .sink = NO_SINK };
  if (head.flags & DIALOGUE) {
    /* The host holds the reading end until both programs have begun, so this neither waits nor fails. */
    out.sink = openat(INPUT_FOLDER, "stdout", O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (out.sink < 0) fail("opening the pipe to the other program");
    clear_event(begun);
  }
  if (head.flags & NEW_FILES) {
    order_files('n');
    await_files();
  }
  uint64_t cpu_before = children_cpu_us(&usage), started = now_us();
  int status = 0;
  if (ahead->pid) raise_event(go);
  else *ahead = make_child();
  struct child c = *ahead;
  ahead->pid = 0;
  out.fd = c.out;
  err.fd = c.err;
  watch(&c, &out, &err, &d, head.flags, &status);
  uint64_t ended = now_us();
  if (d.ended_us == 0) d.ended_us = ended;
  d.wall_us = ended - started;
  kill_everybody(c.pid, &status, &d.max_rss_bytes);
  if (handover->ended) status = handover->status;
  clear_event(go);
  empty_pipes(&out, &err, &d, head.flags);
  d.cpu_us = children_cpu_us(&usage) - cpu_before;
  d.signalled = WIFSIGNALED(status);
  d.value = d.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  if (handover->kind) send_frame(handover->kind, handover->why, strlen(handover->why));
  else if (!handover->began && !d.killed) send_frame('F', "killed before the program began", 31);
  send_frame('D', &d, sizeof d);
  if (head.flags & DISCARD_FILES) order_files('d');
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  group_count = atoi(argv[1]);
  has_proc = atoi(argv[2]);
  /* What it may beside others is for making process ids, and ends with exec. */
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
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
  set_up_handover();
  open_files();
  send_frame('S', "", 0);
  struct child ahead = make_child();
  for (;;) {
    char order;
    if (!ahead.pid) ahead = make_child();
    if (!read_all(CONTROL, &order, 1)) { kill(-1, SIGKILL); _exit(0); }
    /* A kill that comes when its run is over is for nobody. */
    if (order == 'R') run(&ahead);
    if (order == 'N') {
      order_files('n');
      await_files();
      send_frame('N', "", 0);
    }
  }
}
