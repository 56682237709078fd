/* Attacks on memory and output, in every form that the kernel gives. The first word of the input names one; "honest a b" adds. Run it nowhere but in a box. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char block[65536];
static int possible;

static void touch(char *memory, size_t size) {
  if (memory == NULL || memory == MAP_FAILED) _exit(66);
  for (size_t at = 0; at < size; at += 4096) ((volatile char *)memory)[at] = 1;
}

static void allocate(void) { for (;;) touch(malloc(1 << 20), 1 << 20); }
static void map_populated(void) { for (;;) mmap(NULL, 8 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0); }
static void map_shared(void) { for (;;) touch(mmap(NULL, 8 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 8 << 20); }
/* No child is over the limit, and the first process ends well. */
static void many_small(void) {
  for (int i = 0; i < 12; i++) if (fork() == 0) { touch(malloc(16 << 20), 16 << 20); pause(); }
  wait(NULL);
}
/* The victim is always somebody else. */
static void sacrifice(void) {
  for (int i = 0; i < 50; i++) {
    pid_t pid = fork();
    if (pid == 0) for (;;) touch(malloc(1 << 20), 1 << 20);
    waitpid(pid, NULL, 0);
  }
}
static void memory_files(void) {
  signal(SIGXFSZ, SIG_IGN);
  for (;;) {
    int fd = memfd_create("x", 0);
    if (fd < 0) _exit(66);
    for (int i = 0; i < 512; i++) if (write(fd, block, sizeof block) < 0) break;
  }
}
static void deeper(volatile char *above) { volatile char here[4096]; here[0] = above[0]; deeper(here); here[1] = 0; }
static void recurse(void) { char start[8] = { 0 }; deeper(start); }
static void locked(void) { for (;;) { char *m = malloc(1 << 20); mlock(m, 1 << 20); touch(m, 1 << 20); } }
static void huge_pages(void) { for (;;) { char *m = aligned_alloc(2 << 20, 8 << 20); madvise(m, 8 << 20, MADV_HUGEPAGE); touch(m, 8 << 20); } }
/* Memory that belongs to the kernel: what nobody reads from pipes and sockets. */
static void socket_buffers(void) {
  for (int pair[2]; socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0;) {
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    while (write(pair[0], block, sizeof block) > 0) { }
  }
}
static void pipe_buffers(void) {
  for (int ends[2]; pipe(ends) == 0;) {
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    while (write(ends[1], block, sizeof block) > 0) { }
  }
}
/* The page cache of system files that everybody reads must not be charged so that an honest read fails. */
static void read_much(void) {
  int fd = open("/usr/bin/gcc", O_RDONLY);
  for (int i = 0; i < 20; i++) { lseek(fd, 0, SEEK_SET); while (read(fd, block, sizeof block) > 0) { } }
}
static void swallow_signals_and_allocate(void) {
  for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
  allocate();
}

static void flood(int fd) { signal(SIGPIPE, SIG_IGN); for (;;) if (write(fd, block, sizeof block) < 0) break; }
static void flood_output(void) { flood(1); for (;;) pause(); }
static void flood_errors(void) { flood(2); for (;;) pause(); }
static void flood_from_children(void) { for (int i = 0; i < 4; i++) if (fork() == 0) flood(1); wait(NULL); }
static void drip(void) { for (;;) { putchar('x'); fflush(stdout); } }

static void one_big_file(void) { int fd = open("big", O_WRONLY | O_CREAT, 0600); while (write(fd, block, sizeof block) > 0) { } }
static void sparse_file(void) { signal(SIGXFSZ, SIG_IGN); int fd = open("big", O_WRONLY | O_CREAT, 0600); if (ftruncate(fd, 900l << 30) == 0) possible = 1; }
static void fill_disk(void) {
  long mib = 0;
  for (int i = 0; i < 4000; i++) {
    char name[64];
    snprintf(name, sizeof name, "/tmp/%d", i);
    int fd = open(name, O_WRONLY | O_CREAT, 0600);
    for (int k = 0; fd >= 0 && k < 16; k++) if (write(fd, block, sizeof block) < 0) { if (mib > 100) possible = 1; return; }
    mib += 1;
  }
  possible = 1;
}
static void many_files(void) {
  for (int i = 0; i < 200000; i++) {
    char name[64];
    snprintf(name, sizeof name, "/box/%d", i);
    int fd = open(name, O_WRONLY | O_CREAT, 0600);
    if (fd < 0) return;
    close(fd);
  }
  possible = 1;
}
static void nest_folders(void) {
  char name[201];
  memset(name, 'd', 200);
  name[200] = 0;
  for (int i = 0; i < 5000; i++) if (mkdir(name, 0700) < 0 || chdir(name) < 0) return;
  possible = 1;
}

#define A(name) { #name, name }
static const struct { const char *name; void (*run)(void); } attacks[] = {
  A(allocate), A(map_populated), A(map_shared), A(many_small), A(sacrifice), A(memory_files), A(recurse), A(locked), A(huge_pages), A(socket_buffers),
  A(pipe_buffers), A(read_much), A(swallow_signals_and_allocate), A(flood_output), A(flood_errors), A(flood_from_children), A(drip), A(one_big_file),
  A(sparse_file), A(fill_disk), A(many_files), A(nest_folders),
};

int main(void) {
  char name[64];
  int a, b;
  if (scanf("%63s", name) != 1) return 64;
  if (strcmp(name, "honest") == 0 && scanf("%d%d", &a, &b) == 2) { printf("%d\n", a + b); return 0; }
  for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) if (strcmp(name, attacks[i].name) == 0) {
    attacks[i].run();
    puts(possible ? "possible" : "contained");
    return 0;
  }
  return 65;
}
