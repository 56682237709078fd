/*
 * What tells a program that it has run before, beyond what it could leave openly: numbers that count up, times, room, marks on what
 * all cases share. The input is "leave" or "look"; every case that looks must find the same, the first one too. Run it nowhere but
 * in a box.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

enum { MAIN_PAGES_MOST = 64, FILES_MOST = 16, NO_WAIT = 8, AGE_MS_MOST = 600, CASE_MS = 900 };
static const char *const devices[] = { "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom" };
/* The first ones are the box's own: on the others programs of other boxes may have locks at this moment. */
enum { OWN = 3 };
static const char *const shared[] = { "/box", "/tmp", "/box/main", "/usr", "/usr/lib", "/dev", "/dev/null", "/" };
#ifdef LARGE
/* Large programs are given to a box in another way than small ones. */
static const char __attribute__((used)) padding[1 << 18] = { 1 };
#endif
static int found;

static void see(const char *what, int is_there) {
  if (is_there) { printf("found: %s\n", what); found = 1; }
}

static long ms_of(struct timespec t) { return t.tv_sec * 1000 + t.tv_nsec / 1000000; }
static long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return ms_of(t);
}

static void make_and_remove(const char *folder) {
  char name[64];
  for (int i = 0; i < 1000; i++) {
    snprintf(name, sizeof name, "%s/%d", folder, i);
    close(open(name, O_WRONLY | O_CREAT, 0600));
    unlink(name);
  }
  for (int i = 0; i < 100; i++) close(open(folder, O_TMPFILE | O_RDWR, 0600));
}

static void leave(void) {
  static char block[1 << 16];
  make_and_remove("/box");
  make_and_remove("/tmp");
  int fd = open("/tmp/large", O_WRONLY | O_CREAT, 0600);
  for (int i = 0; i < 200 && write(fd, block, sizeof block) > 0; i++) { }
  for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
    utimensat(AT_FDCWD, shared[i], NULL, 0);
    setxattr(shared[i], "user.podium", "x", 1, 0);
  }
  for (size_t i = 0; i < OWN; i++) flock(open(shared[i], O_RDONLY), LOCK_EX | LOCK_NB);
  for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) see("a device that was touched", utimensat(AT_FDCWD, devices[i], NULL, 0) == 0);
  futimens(0, NULL);
  fsetxattr(0, "user.podium", "x", 1, 0);
  /* reads what lies in the memory of the host from then on */
  fd = open("/usr/share/zoneinfo/Antarctica/Troll", O_RDONLY);
  if (read(fd, block, sizeof block) > 0) posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED);
  /* the program that looks would be as old as this */
  usleep(CASE_MS * 1000);
}

/* As many files as ever have been made in the file system of the folder. */
static long files_made(const char *folder) {
  char name[64];
  struct stat about;
  snprintf(name, sizeof name, "%s/new", folder);
  int fd = open(name, O_WRONLY | O_CREAT, 0600);
  if (fd < 0 || fstat(fd, &about) < 0) return 1 << 30;
  close(fd);
  unlink(name);
  return about.st_ino;
}

static void look_at_times(const char *path) {
  struct statx about;
  struct stat input;
  char what[64];
  if (fstat(0, &input) < 0 || statx(AT_FDCWD, path, 0, STATX_BASIC_STATS | STATX_BTIME, &about) < 0) return;
  const struct { const char *name; struct statx_timestamp at; int is_known; } times[] = {
    { "birth", about.stx_btime, about.stx_mask & STATX_BTIME }, { "change", about.stx_ctime, 1 }, { "writing", about.stx_mtime, 1 }, { "reading", about.stx_atime, 1 },
  };
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    /* the input is given to each case anew, and that is when the rest must be made */
    long before_ms = ms_of(input.st_ctim) - (times[i].at.tv_sec * 1000 + times[i].at.tv_nsec / 1000000);
    snprintf(what, sizeof what, "%s of %s, %ld ms before its input", times[i].name, path, before_ms);
    see(what, times[i].is_known && before_ms > AGE_MS_MOST);
  }
}

static void look(void) {
  char value[8], path[80];
  struct statfs room;
  struct stat about;
  struct statx mounts;
  see("inode numbers of /box", files_made("/box") > FILES_MOST);
  see("inode numbers of /tmp", files_made("/tmp") > FILES_MOST);
  see("files", statfs("/box", &room) == 0 && room.f_files - room.f_ffree > FILES_MOST);
  see("room that is taken", room.f_blocks - room.f_bfree > MAIN_PAGES_MOST);
  look_at_times("/box/main");
  for (size_t i = 0; i < 2; i++) look_at_times(shared[i]);
  for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
    see(devices[i], stat(devices[i], &about) == 0 && now_ms() - ms_of(about.st_mtim) < 60000);
  for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
    snprintf(path, sizeof path, "a mark on %s", shared[i]);
    see(path, getxattr(shared[i], "user.podium", value, sizeof value) > 0);
  }
  for (size_t i = 0; i < OWN; i++) {
    int fd = open(shared[i], O_RDONLY);
    snprintf(path, sizeof path, "a lock on %s", shared[i]);
    see(path, fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK);
  }
  see("a mark on the input", fgetxattr(0, "user.podium", value, sizeof value) > 0);
  see("numbers of mounts", syscall(SYS_statx, AT_FDCWD, "/box", 0, 0x4000, &mounts) >= 0 || syscall(SYS_statx, AT_FDCWD, "/box", 0, 0x1000, &mounts) >= 0);
  see("the list of mounts", syscall(458, &mounts, NULL, 0, 0) >= 0 || errno != EPERM);
  struct iovec into = { value, 1 };
  int fd = open("/usr/share/zoneinfo/Antarctica/Troll", O_RDONLY);
  see("what is in the memory of the host", preadv2(fd, &into, 1, 0, NO_WAIT) >= 0 || syscall(451, fd, value, value, 0) >= 0);
  see("process ids", getpid() > 2);
}

int main(void) {
  char word[64];
  if (scanf("%63s", word) != 1) return 64;
  if (strcmp(word, "leave") == 0) leave();
  else look();
  puts(found ? "marked" : "clean");
  return 0;
}
