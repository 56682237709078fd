/* Small programs by which the judge proves at its start that every limit holds. One argument names the probe. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Prints one line for everything that should have been refused and was not. */
static void expect_refused(const char *what, long result) {
  if (result >= 0) printf("%s\n", what);
}

static int time_probe(void) {
  /* in a child: a limit per process would not see it */
  if (fork() == 0) for (volatile int i = 0;; i++) { }
  wait(NULL);
  return 0;
}

static int memory_probe(const char *mebibytes_each) {
  size_t size = (size_t)atoi(mebibytes_each) << 20;
  for (int i = 0; i < 4; i++)
    if (fork() == 0) {
      char *memory = malloc(size);
      for (size_t at = 0; at < size; at += 4096) ((volatile char *)memory)[at] = 1;
      sleep(1);
      _exit(0);
    }
  wait(NULL);
  return 0;
}

static int processes_probe(void) {
  int made = 0;
  for (; made < 500; made++) {
    pid_t pid = fork();
    if (pid < 0) break;
    if (pid == 0) { pause(); _exit(0); }
  }
  printf("%d\n", made);
  return 0;
}

static int output_probe(void) {
  static char block[65536];
  while (write(1, block, sizeof block) > 0) { }
  return 0;
}

static int file_size_probe(void) {
  static char block[65536];
  int fd = open("large", O_WRONLY | O_CREAT, 0600);
  while (write(fd, block, sizeof block) > 0) { }
  return 0;
}

/* Prints how many KiB went into /box and /tmp before the file system was full. */
static int disk_probe(void) {
  static char block[65536];
  long kib = 0;
  for (int i = 0; i < 2000; i++) {
    char name[32];
    snprintf(name, sizeof name, i % 2 ? "/tmp/%d" : "/box/%d", i);
    int fd = open(name, O_WRONLY | O_CREAT, 0600);
    if (fd < 0 || write(fd, block, sizeof block) != sizeof block) break;
    close(fd);
    kib += 64;
  }
  printf("%ld\n", kib);
  return 0;
}

static int network_probe(void) {
  expect_refused("AF_INET socket", socket(AF_INET, SOCK_STREAM, 0));
  expect_refused("AF_INET6 socket", socket(AF_INET6, SOCK_DGRAM, 0));
  expect_refused("AF_NETLINK socket", socket(AF_NETLINK, SOCK_RAW, 0));
  expect_refused("AF_PACKET socket", socket(AF_PACKET, SOCK_RAW, 0));
  expect_refused("AF_VSOCK socket", socket(AF_VSOCK, SOCK_STREAM, 0));
  int pair[2];
  expect_refused("AF_TIPC pair", socketpair(AF_TIPC, SOCK_SEQPACKET, 0, pair));
  if (socketpair(AF_INET, SOCK_STREAM, 0, pair) == 0 || errno != EAFNOSUPPORT) puts("AF_INET pair, by the kernel alone");
  return 0;
}

static int file_access_probe(int argc, char **argv) {
  static const char *unreadable[] = { "/etc/passwd", "/etc/shadow", "/root", "/home", "/sys", "/proc/1/environ", "/var", "/run", "/dev/ptmx", "/dev/pts", "/dev/tty" };
  static const char *unwritable[] = { "/usr/x", "/x", "/etc/x", "/dev/x", "/runner", "/usr/bin/gcc" };
  for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable; i++) expect_refused(unreadable[i], open(unreadable[i], O_RDONLY));
  for (size_t i = 0; i < sizeof unwritable / sizeof *unwritable; i++) expect_refused(unwritable[i], open(unwritable[i], O_WRONLY | O_CREAT, 0600));
  for (int i = 2; i < argc; i++) expect_refused(argv[i], open(argv[i], O_RDONLY));
  for (int fd = 3; fd < 1024; fd++) if (fcntl(fd, F_GETFD) >= 0) printf("descriptor %d\n", fd);
  return 0;
}

static int system_calls_probe(void) {
  expect_refused("mount", syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, NULL));
  expect_refused("unshare", syscall(SYS_unshare, 0x10000000));
  long child = syscall(SYS_clone, 0x20000011, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  expect_refused("process ids", child);
  expect_refused("ptrace", ptrace(PTRACE_TRACEME, 0, NULL, NULL));
  expect_refused("keyctl", syscall(SYS_keyctl, 0, -3, 0));
  expect_refused("bpf", syscall(SYS_bpf, 0, NULL, 0));
  expect_refused("shmget", syscall(SYS_shmget, 0, 4096, 01600));
  expect_refused("io_uring_setup", syscall(SYS_io_uring_setup, 1, NULL));
  expect_refused("setuid", setuid(0));
  expect_refused("sync", syscall(SYS_sync));
  expect_refused("syncfs", syscall(SYS_syncfs, 1));
  expect_refused("memfd_secret", syscall(SYS_memfd_secret, 0));
  return 0;
}

/* The same work every time, half arithmetic, half memory beyond the nearest cache. */
static int work_probe(void) {
  static unsigned cells[1 << 18];
  unsigned at = 1, sum = 0;
  for (int i = 0; i < 2000000; i++) {
    at = at * 1664525u + 1013904223u;
    cells[at >> 14] += at;
    for (int k = 0; k < 4; k++) sum = sum * 31u + (cells[(at + k) >> 14] ^ at);
  }
  printf("%u\n", sum);
  return 0;
}

int main(int argc, char **argv) {
  const char *probe = argc > 1 ? argv[1] : "";
  if (strcmp(probe, "time") == 0) return time_probe();
  if (strcmp(probe, "memory") == 0) return memory_probe(argv[2]);
  if (strcmp(probe, "processes") == 0) return processes_probe();
  if (strcmp(probe, "output") == 0) return output_probe();
  if (strcmp(probe, "fileSize") == 0) return file_size_probe();
  if (strcmp(probe, "disk") == 0) return disk_probe();
  if (strcmp(probe, "network") == 0) return network_probe();
  if (strcmp(probe, "fileAccess") == 0 || strcmp(probe, "uid") == 0) return file_access_probe(argc, argv);
  if (strcmp(probe, "work") == 0) return work_probe();
  if (strcmp(probe, "systemCalls") == 0) return system_calls_probe();
  return 64;
}
