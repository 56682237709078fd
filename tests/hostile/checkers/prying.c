/* A checker and interactor that looks for what does not belong to it. It accepts only if nothing was possible. Run it nowhere but in a box. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;
static int possible;
static void refused(const char *what, long result) {
  if (result >= 0) { fprintf(stderr, "FAIL possible: %s\n", what); possible = 1; }
}

int main(int argc, char **argv) {
  static const char *paths[] = {
    "/etc/passwd", "/etc/shadow", "/root", "/home", "/var", "/run", "/sys", "/proc/1/mem", "/proc/1/environ", "../answer", "/tmp/left", "left", "/dev/shm/left", "/dev/vda", "/dev/kvm",
  };
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) refused(paths[i], open(paths[i], O_RDONLY));
  for (int i = 1; i < argc; i++) refused("changing what is judged", open(argv[i], O_WRONLY));
  refused("a network", socket(AF_INET, SOCK_STREAM, 0));
  refused("vsock", socket(40, SOCK_STREAM, 0));
  refused("a mount", mount("none", "/tmp", "tmpfs", 0, NULL));
  refused("a namespace", syscall(SYS_unshare, 0x10000000));
  refused("root", setuid(0));
  refused("removing itself", unlink("checker"));
  kill(-1, SIGKILL);
  kill(1, SIGKILL);
  for (char **at = environ; *at; at++) if (strstr(*at, "PODIUM") || strstr(*at, "NATS")) refused(*at, 0);
  /* for its next case */
  close(open("left", O_WRONLY | O_CREAT, 0666));
  close(open("/tmp/left", O_WRONLY | O_CREAT, 0666));
  if (fork() == 0) { setsid(); for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;) pause(); }
  while (getchar() != EOF) { }
  return possible ? 103 : 0;
}
