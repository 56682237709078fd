/* Attacks with processes, threads and signals. The first word of the input names one; "honest a b" adds. Run it nowhere but in a box. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int possible;
static void refused(const char *what, long result) {
  if (result >= 0) { printf("possible: %s\n", what); possible = 1; }
}

static void burn(void) { for (volatile unsigned i = 0;; i++) { } }
static void *burn_thread(void *unused) { burn(); return unused; }
static void *sleep_thread(void *unused) { for (;;) pause(); return unused; }
static void ignore_signals(void) { for (int s = 1; s < 65; s++) signal(s, SIG_IGN); }

static void loop(void) { burn(); }
static void loop_deaf(void) { ignore_signals(); burn(); }
static void fork_bomb(void) { for (;;) fork(); }
static void fork_bomb_deaf(void) { ignore_signals(); for (;;) { fork(); setsid(); } }
/* Whoever is looked at is gone already: the work is always done by a new process. */
static void fork_chain(void) { for (;;) if (fork() != 0) _exit(0); else for (volatile int i = 0; i < 100000; i++) { } }
static void burn_in_threads(void) { pthread_t t; for (int i = 0; i < 8; i++) pthread_create(&t, NULL, burn_thread, NULL); burn(); }
static void burn_in_orphans(void) {
  for (int i = 0; i < 4; i++) if (fork() == 0) { if (fork() == 0) { setsid(); burn(); } _exit(0); }
  for (;;) pause();
}
static void burn_in_vfork(void) { if (vfork() == 0) burn(); }

static void thread_bomb(void) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 16);
  int made = 0;
  for (pthread_t t; made < 5000 && pthread_create(&t, &small, sleep_thread, NULL) == 0;) made++;
  if (made >= 200) { printf("%d threads\n", made); possible = 1; }
}

static void sleeper(void) { for (;;) sleep(100); }
static void stop_self(void) { ignore_signals(); for (;;) raise(SIGSTOP); }
static void timers(void) {
  struct sigevent quietly = { .sigev_notify = SIGEV_NONE };
  timer_t t;
  for (int i = 0; i < 100000; i++) if (timer_create(CLOCK_MONOTONIC, &quietly, &t) < 0) break;
  for (;;) pause();
}
static void hold_output(void) {
  if (fork() == 0) { setsid(); ignore_signals(); for (;;) pause(); }
}

static void kill_everybody(void) {
  kill(-1, SIGKILL);
  kill(1, SIGKILL);
  for (int pid = 2; pid < 4000; pid++) if (pid != getpid()) kill(pid, SIGKILL);
  for (int pid = 1; pid < 4000; pid++) if (pid != getpid()) kill(-pid, SIGKILL);
}

static void trace_others(void) {
  refused("ptrace of process 1", ptrace(PTRACE_ATTACH, 1, NULL, NULL));
  refused("ptrace of the parent", ptrace(PTRACE_SEIZE, getppid(), NULL, NULL));
  char here[8], there[8];
  struct { void *base; size_t size; } local = { here, 8 }, remote = { there, 8 };
  refused("process_vm_readv", syscall(SYS_process_vm_readv, 1, &local, 1, &remote, 1, 0));
  refused("process_vm_writev", syscall(SYS_process_vm_writev, 1, &local, 1, &remote, 1, 0));
  long pidfd = syscall(SYS_pidfd_open, 1, 0);
  refused("pidfd_getfd", syscall(SYS_pidfd_getfd, pidfd, 3, 0));
  refused("kcmp", syscall(SYS_kcmp, 1, getpid(), 0, 0, 0));
  static const char *paths[] = { "/proc/1/mem", "/proc/1/environ", "/proc/1/maps", "/proc/1/fd/3", "/proc/1/root", "/proc/1/cwd/x", "/proc/1/task/1/mem" };
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) refused(paths[i], open(paths[i], O_RDWR));
}

static void raise_limits(void) {
  static const int resources[] = { RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_CORE, RLIMIT_NOFILE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_RTPRIO };
  for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) {
    struct rlimit now, more;
    getrlimit(resources[i], &now);
    if (now.rlim_max == RLIM_INFINITY) continue;
    more = (struct rlimit){ now.rlim_max + 1, now.rlim_max + 1 };
    refused("a higher limit", setrlimit(resources[i], &more));
  }
  refused("a higher priority", setpriority(PRIO_PROCESS, 0, -5));
  struct sched_param urgent = { .sched_priority = 50 };
  refused("real-time scheduling", sched_setscheduler(0, SCHED_FIFO, &urgent));
  refused("a limit of process 1", prlimit(1, RLIMIT_NOFILE, &(struct rlimit){ 0, 0 }, NULL));
}

/* The runner has the same uid: its next case would start on what is left to it. */
static void starve_the_runner(void) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  struct rlimit nothing = { 0, 0 };
  struct sched_param idle = { 0 };
  static const int resources[] = { RLIMIT_NOFILE, RLIMIT_NPROC, RLIMIT_AS, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_SIGPENDING };
  for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) refused("limits of process 1", prlimit(1, resources[i], &nothing, NULL));
  refused("processors of process 1", sched_setaffinity(1, sizeof one, &one));
  refused("scheduling of process 1", sched_setscheduler(1, SCHED_IDLE, &idle));
  refused("priority of process 1", setpriority(PRIO_PROCESS, 1, 19));
  refused("priority of everybody", setpriority(PRIO_USER, getuid(), 19));
  refused("priority of the group of process 1", setpriority(PRIO_PGRP, 1, 19));
  refused("disk priority of process 1", syscall(SYS_ioprio_set, 1, 1, 3 << 13));
  int ends[2];
  if (pipe(ends) == 0) {
    /* a kernel signal on behalf of a pipe */
    fcntl(ends[0], F_SETSIG, SIGKILL);
    fcntl(ends[0], F_SETOWN, 1);
    fcntl(ends[0], F_SETFL, O_ASYNC);
    if (write(ends[1], "x", 1) != 1) puts("pipe");
  }
}

static void catch_the_end(void) {
  struct sigaction again = { .sa_handler = (void (*)(int))burn };
  for (int s = 1; s < 65; s++) sigaction(s, &again, NULL);
  raise(SIGTERM);
}
static void abort_self(void) { abort(); }
static void exit_like_a_kill(void) { exit(137); }
static void descriptors(void) {
  for (int fd = 3; fd < 4096; fd++) if (fcntl(fd, F_GETFD) >= 0) { printf("descriptor %d\n", fd); possible = 1; }
  int opened = 0;
  while (opened < 100000 && open("/dev/null", O_RDONLY) >= 0) opened++;
  if (opened >= 2000) { printf("%d descriptors\n", opened); possible = 1; }
}

#define A(name) { #name, name }
static const struct { const char *name; void (*run)(void); } attacks[] = {
  A(loop), A(loop_deaf), A(fork_bomb), A(fork_bomb_deaf), A(fork_chain), A(burn_in_threads), A(burn_in_orphans), A(burn_in_vfork), A(thread_bomb),
  A(sleeper), A(stop_self), A(timers), A(hold_output), A(kill_everybody), A(trace_others), A(raise_limits), A(starve_the_runner), A(catch_the_end), A(abort_self),
  A(exit_like_a_kill), A(descriptors),
};

int main(void) {
  char name[64];
  int a, b;
  if (scanf("%63s", name) != 1) return 64;
  if (strcmp(name, "honest") == 0 && scanf("%d%d", &a, &b) == 2) { printf("%d\n", a + b); return 0; }
  for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) if (strcmp(name, attacks[i].name) == 0) {
    attacks[i].run();
    if (!possible) puts("contained");
    fflush(stdout);
    _exit(0);
  }
  return 65;
}
