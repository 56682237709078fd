/* What one run leaves for the next, in the same box. The input of the first run is "leave", that of the second "look". Run it nowhere but in a box. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

enum { KEY = 0x706f6469 };
static struct sockaddr_un abstract = { .sun_family = AF_UNIX, .sun_path = "\0podium" };
static const socklen_t abstract_size = offsetof(struct sockaddr_un, sun_path) + 7;

/* Runs in the background and answers the next run. */
static void haunt(void) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  bind(listener, (struct sockaddr *)&abstract, abstract_size);
  listen(listener, 5);
  flock(open("/usr/bin/gcc", O_RDONLY), LOCK_EX);
  for (;;) pause();
}

static void leave(void) {
  static const char *files[] = { "/box/note", "/tmp/note", "/dev/shm/note", "/var/tmp/note", "/run/note", "/tmp/.hidden/note", "/box/.profile", "/var/spool/cron/crontabs/root", "/etc/cron.d/x" };
  mkdir("/tmp/.hidden", 0700);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) close(open(files[i], O_WRONLY | O_CREAT, 0666));
  mkfifo("/box/fifo", 0666);
  if (symlink("/etc", "/box/etc") < 0) puts("symlink");
  mkdir("/box/locked", 0000);
  shmget(KEY, 1 << 16, IPC_CREAT | 0666);
  semget(KEY, 1, IPC_CREAT | 0666);
  msgget(KEY, IPC_CREAT | 0666);
  shm_open("/podium", O_CREAT | O_RDWR, 0666);
  mq_open("/podium", O_CREAT | O_RDWR, 0666, NULL);
  syscall(SYS_add_key, "user", "podium", "secret", 6, -4);
  syscall(SYS_setdomainname, "podium", 6);
  unlink("/box/main");
  rename("/box/main", "/box/gone");
  close(open("/box/main", O_WRONLY | O_TRUNC));
  haunt();
}

static int found;
static void see(const char *what, int is_there) {
  if (is_there) { printf("found: %s\n", what); found = 1; }
}
/* /tmp is a folder of /box. */
static int is_of_the_box(const char *name) {
  static const char *names[] = { ".", "..", "main", ".tmp" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) if (strcmp(name, names[i]) == 0) return 1;
  return 0;
}

static void look(void) {
  static const char *folders[] = { "/box", "/tmp", "/dev/shm", "/var/tmp", "/run" };
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    DIR *dir = opendir(folders[i]);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
      see(entry->d_name, !is_of_the_box(entry->d_name));
  }
  see("shared memory", shmget(KEY, 1 << 16, 0) >= 0);
  see("semaphore", semget(KEY, 1, 0) >= 0);
  see("message queue", msgget(KEY, 0) >= 0);
  see("named shared memory", shm_open("/podium", O_RDWR, 0) >= 0);
  see("named queue", mq_open("/podium", O_RDWR) != (mqd_t)-1);
  see("key", syscall(SYS_request_key, "user", "podium", NULL, 0) >= 0);
  see("abstract socket", connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&abstract, abstract_size) == 0);
  see("lock", flock(open("/usr/bin/gcc", O_RDONLY), LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK);
  char domain[65] = "";
  if (getdomainname(domain, sizeof domain) == 0) see("domain name", strcmp(domain, "podium") == 0);
  for (int pid = 2; pid < 4000; pid++) see("process", pid != getpid() && pid != getppid() && kill(pid, 0) == 0);
}

int main(void) {
  char name[64];
  if (scanf("%63s", name) != 1) return 64;
  if (strcmp(name, "leave") == 0) { leave(); puts("contained"); return 0; }
  look();
  if (!found) puts("clean");
  return 0;
}
