/*
 * The last step into a box of isolate: installs the system call filter of all boxes, which isolate itself
 * does not have (1.x has none, 2.x refuses a few calls only), and becomes the program.
 * Arguments: the program and its own. Exit code 126 when the program cannot be executed.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NOT_EXECUTABLE = 126, NOT_FILTERED = 125 };

int main(int argc, char **argv, char **env) {
  static struct sock_filter instructions[BPF_MAXINSNS];
  struct rlimit none = { 0, 0 };
  int fd = open("/launcher/filter", O_RDONLY | O_CLOEXEC);
  ssize_t size = read(fd, instructions, sizeof instructions);
  struct sock_fprog filter = { size / sizeof *instructions, instructions };
  if (argc < 2 || size <= 0 || size % sizeof *instructions != 0) return NOT_FILTERED;
  if (setrlimit(RLIMIT_MSGQUEUE, &none) < 0 || setpgid(0, 0) < 0) return NOT_FILTERED;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) < 0) return NOT_FILTERED;
  execve(argv[1], argv + 1, env);
  return NOT_EXECUTABLE;
}
