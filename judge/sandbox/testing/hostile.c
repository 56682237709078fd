/* Programs that try to break a box or a limit. The first argument names one. Run them nowhere but in a box. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char block[65536];

static void refused(const char *what, long result) {
  if (result >= 0) printf("possible: %s\n", what);
}

static void touch(char *memory, size_t size) {
  for (size_t at = 0; at < size; at += 4096) ((volatile char *)memory)[at] = 1;
}

static void burn(void) { for (volatile unsigned i = 0;; i++) { } }
static void *burn_thread(void *unused) { burn(); return unused; }

static void loop_ignoring_signals(void) {
  for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
  burn();
}

static void threads(void) {
  for (int i = 0; i < 5; i++) { pthread_t t; pthread_create(&t, NULL, burn_thread, NULL); }
  burn();
}

static void fork_and_burn(void) {
  for (;;) {
    pid_t pid = fork();
    if (pid == 0) { for (volatile int i = 0; i < 20000000; i++) { } _exit(0); }
    waitpid(pid, NULL, 0);
  }
}

static void fork_bomb(void) { for (;;) fork(); }

static void fork_bomb_own_sessions(void) {
  for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
  for (;;) { fork(); setsid(); }
}

static void allocate(void) { for (;;) touch(malloc(1 << 20), 1 << 20); }

static void map_populated(void) {
  for (;;) mmap(NULL, 8 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
}

/* Every child stays below the limit and the first process ends well. */
static void children_allocate(void) {
  for (int i = 0; i < 8; i++) if (fork() == 0) { touch(malloc(40 << 20), 40 << 20); pause(); }
  wait(NULL);
}

static void stop_self(void) { raise(SIGSTOP); }
static void close_all_and_wait(void) { for (int i = 0; i < 3; i++) close(i); pause(); }
static void flood(int fd) { while (write(fd, block, sizeof block) > 0) { } }
static void flood_stdout(void) { flood(1); }
static void flood_stderr(void) { flood(2); }
static void chatter_stderr(void) { for (int i = 0; i < 100; i++) write(2, block, sizeof block); puts("through"); }
static void one_big_file(void) { flood(open("big", O_WRONLY | O_CREAT, 0600)); }

static void many_files(void) {
  for (int i = 0;; i++) {
    char name[64];
    snprintf(name, sizeof name, "/tmp/%d", i);
    int fd = open(name, O_WRONLY | O_CREAT, 0600);
    if (fd < 0) { printf("%s after %d\n", errno == ENOSPC ? "full" : "other", i); return; }
    close(fd);
  }
}

static void files_as_memory(void) {
  for (int i = 0;; i++) {
    char name[64];
    snprintf(name, sizeof name, "/tmp/%d", i);
    int fd = open(name, O_WRONLY | O_CREAT, 0600);
    for (int k = 0; k < 16; k++) if (write(fd, block, sizeof block) < 0) { puts("full"); return; }
    close(fd);
  }
}

/* Files of the system that nobody has read yet would count as memory of whoever reads them first. */
static void read_system_files(void) {
  chdir("/usr/lib/x86_64-linux-gnu");
  DIR *d = opendir(".");
  long left = 80 << 20;
  for (struct dirent *e; d && left > 0 && (e = readdir(d));) {
    int fd = open(e->d_name, O_RDONLY);
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    for (ssize_t n; (n = read(fd, block, sizeof block)) > 0;) left -= n;
    close(fd);
  }
  puts("read");
}

static void memfds(void) {
  for (;;) {
    int fd = memfd_create("x", 0);
    for (int k = 0; k < 64; k++) if (write(fd, block, sizeof block) < 0) return;
  }
}

static void one_memfd(void) { flood(memfd_create("x", 0)); }

static void daemon_left_behind(void) {
  if (fork() == 0) { setsid(); if (fork() == 0) { signal(SIGTERM, SIG_IGN); for (;;) pause(); } _exit(0); }
  puts("parent done");
}

/* The write end of standard output travels in a socket that only a collected cycle would free. */
static void output_in_flight(void) {
  int pair[2];
  socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
  for (int i = 0; i < 2; i++) {
    int fds[2] = { 1, pair[i] };
    char space[CMSG_SPACE(sizeof fds)] = { 0 }, byte = 0;
    struct iovec io = { &byte, 1 };
    struct msghdr m = { .msg_iov = &io, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space };
    struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    c->cmsg_level = SOL_SOCKET; c->cmsg_type = SCM_RIGHTS; c->cmsg_len = CMSG_LEN(sizeof fds);
    memcpy(CMSG_DATA(c), fds, sizeof fds);
    sendmsg(pair[i], &m, 0);
  }
  puts("sent");
}

static int deeper(volatile char *above) { volatile char here[512]; here[0] = above[0]; return deeper(here) + here[1]; }
static void recurse(void) { char start[8] = { 0 }; exit(deeper(start)); }

static void attack_processes(void) {
  kill(-1, SIGKILL);
  kill(1, SIGKILL);
  kill(0, SIGCONT);
  refused("ptrace of the runner", ptrace(PTRACE_ATTACH, 1, NULL, NULL));
  struct rlimit more = { RLIM_INFINITY, RLIM_INFINITY };
  refused("larger files", setrlimit(RLIMIT_FSIZE, &more));
  refused("higher priority", setpriority(PRIO_PROCESS, 0, -5));
  refused("becoming root", setuid(0));
  refused("chroot", chroot("/tmp"));
}

static void attack_proc(void) {
  static const char *paths[] = { "/proc/1/mem", "/proc/1/environ", "/proc/1/maps", "/proc/1/fd", "/proc/1/fd/3", "/proc/1/root", "/proc/1/cwd", "/proc/kcore" };
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) refused(paths[i], open(paths[i], O_RDONLY));
  refused("writing the runner", open("/proc/1/mem", O_RDWR));
  refused("writing a kernel setting", open("/proc/sys/kernel/core_pattern", O_WRONLY));
  refused("writing its input", open("/proc/self/fd/0", O_RDWR));
  DIR *d = opendir("/proc");
  if (d == NULL) puts("no /proc");
  for (struct dirent *e; d && (e = readdir(d));) if (atoi(e->d_name) > 1 && atoi(e->d_name) != getpid()) printf("possible: seeing process %s\n", e->d_name);
}

static void change_own_program(void) {
  refused("unlink", unlink("/box/hostile"));
  refused("rename", rename("/box/hostile", "/box/other"));
  refused("overwrite", open("/box/hostile", O_WRONLY | O_TRUNC));
  refused("chmod", chmod("/box/hostile", 0777));
  refused("replace", (close(creat("/box/new", 0700)), rename("/box/new", "/box/hostile")));
  refused("moving the folder", rename("/box", "/tmp/box"));
  refused("chmod of the folder", chmod("/box", 0777));
}

static void leave_traps(void) {
  close(open("plain", O_WRONLY | O_CREAT, 0000));
  symlink("/etc/passwd", "symlink");
  mkfifo("fifo", 0666);
  link("plain", "hardlink");
  mkdir("folder", 0000);
  int fd = open("sparse", O_RDWR | O_CREAT, 0600);
  ftruncate(fd, 60 << 20);
  struct { unsigned short family; char path[108]; } address = { AF_UNIX, "socket" };
  bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address);
  close(open("good", O_WRONLY | O_CREAT, 0000));
}

static void nest_folders(void) {
  chdir("/tmp");
  char name[201];
  memset(name, 'd', 200);
  name[200] = 0;
  int made = 0;
  while (made < 1800 && mkdir(name, 0700) == 0 && chdir(name) == 0) made++;
  printf("%d\n", made);
}

static void open_everything(void) {
  int n = 0;
  while (open("/dev/null", O_RDONLY) >= 0) n++;
  printf("%d\n", n);
}

static void look_around(void) {
  for (int i = 0; i < 2; i++) {
    DIR *d = opendir(i ? "/tmp" : "/box");
    for (struct dirent *e; (e = readdir(d));) if (e->d_name[0] != '.') puts(e->d_name);
  }
}

static void segfault(void) { *(volatile int *)8 = 1; }
static void exit_139(void) { exit(139); }
static void nap(void) { sleep(100); }

#define P(name) { #name, name }
static const struct { const char *name; void (*run)(void); } programs[] = {
  P(burn), P(loop_ignoring_signals), P(threads), P(fork_and_burn), P(fork_bomb), P(fork_bomb_own_sessions), P(allocate), P(map_populated),
  P(children_allocate), P(nap), P(stop_self), P(close_all_and_wait), P(flood_stdout), P(flood_stderr), P(chatter_stderr), P(one_big_file),
  P(many_files), P(files_as_memory), P(read_system_files), P(memfds), P(one_memfd), P(daemon_left_behind), P(output_in_flight), P(recurse), P(attack_processes),
  P(attack_proc), P(change_own_program), P(leave_traps), P(nest_folders), P(open_everything), P(look_around), P(segfault), P(exit_139),
};

int main(int argc, char **argv) {
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (argc > 1 && strcmp(argv[1], programs[i].name) == 0) { programs[i].run(); return 0; }
  return 64;
}
