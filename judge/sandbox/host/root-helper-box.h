/* One box as the root helper knows it: where its file systems come and go, and what each of them begins with. */
#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { WHY_MAX = 1024, FILE_FIELDS = 4, CHUNK = 1 << 20, SMALL_BYTES = 1 << 16, CLOSED = 'x' };
static const char frame_name[] = "frame", folder_name[] = "frame/files", temporary_name[] = ".tmp", shown_name[] = "shown", devices_name[] = "devices";

/*
 * A file that each new file system begins with. To read it anew for each case would double what that costs, and to copy a large
 * program costs more than to run it: a small file is remembered, a large one shown from where it is kept for the box. That is a
 * ramfs, which knows no time of birth; all other times are set anew for each case, so that nobody sees its age.
 */
struct file {
  char *name, *source, *content, *shown;
  mode_t mode;
  uid_t owner;
  size_t size;
};

struct box {
  struct box *next;
  char *home, *path, *options;
  gid_t gid;
  /* Named pipes to and from the runner. */
  int orders, answers;
  /* Guards all below, and the mount. */
  pthread_mutex_t lock;
  int is_mounted, file_count;
  struct file *files;
};

/* Keeps the first reason. Returns -1, so that a step may end with it. */
static int broken(char *why, const char *what, const char *path) {
  if (!why[0]) snprintf(why, WHY_MAX, "%s %.800s: %s", what, path, strerror(errno));
  return -1;
}

static void forget_files(struct box *box) {
  for (struct file *f = box->files; f < box->files + box->file_count; f++) { free(f->name); free(f->source); free(f->content); free(f->shown); }
  free(box->files);
  box->files = NULL;
  box->file_count = 0;
}

static void free_box(struct box *box) {
  close(box->orders); close(box->answers);
  forget_files(box);
  free(box->home); free(box->path); free(box->options);
  free(box);
}

static int open_pipe(struct box *box, const char *name, char *why) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/input/%s", box->home, name);
  if (mkfifo(path, 0660) < 0) return broken(why, "making the pipe", path);
  int fd = open(path, O_RDWR | O_CLOEXEC);
  return fd < 0 ? broken(why, "opening the pipe", path) : fd;
}

/* What this thread makes from now on belongs to the box's group. */
static void act_for(const struct box *box) { syscall(SYS_setfsgid, box->gid); }

/*
 * The box's frame: a small file system that passes what is mounted in it on to whoever shows its folder. NULL when something went
 * wrong; whatever was mounted then stays for "close".
 */
static struct box *new_box(const char *home, gid_t gid, const char *frame_options, const char *options, char *why) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", home, frame_name);
  if (mount("podium-frame", path, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, frame_options) < 0) { broken(why, "mounting", path); return NULL; }
  if (mount(NULL, path, NULL, MS_SHARED, NULL) < 0) { broken(why, "sharing", path); return NULL; }
  struct box *box = calloc(1, sizeof *box);
  snprintf(path, sizeof path, "%s/%s", home, folder_name);
  *box = (struct box){ .home = strdup(home), .path = strdup(path), .options = strdup(options), .gid = gid, .lock = PTHREAD_MUTEX_INITIALIZER };
  act_for(box);
  if (mkdir(path, 0710) < 0) broken(why, "making the folder", path);
  box->orders = open_pipe(box, "files-order", why);
  box->answers = open_pipe(box, "files-done", why);
  if (!why[0]) return box;
  free_box(box);
  return NULL;
}

static int copy(int from, int to) {
  ssize_t n = 1;
  while (n > 0) n = sendfile(to, from, NULL, CHUNK);
  return n == 0;
}

static int remember(struct file *f, int from) {
  f->content = malloc(f->size + 1);
  return read(from, f->content, f->size) == (ssize_t)f->size;
}

/* @param number of the file among those of the box */
static int store(const struct box *box, struct file *f, int from, int number) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s/%d", box->home, shown_name, number);
  f->shown = strdup(path);
  int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, f->mode);
  int done = to >= 0 && copy(from, to);
  if (to >= 0) close(to);
  return done;
}

/* Takes the file as it is now; what programs may write is copied for each of them, however large it is. */
static void take_file(const struct box *box, struct file *f, int number, char *why) {
  struct stat about;
  int fd = open(f->source, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &about) < 0) { broken(why, "opening", f->source); return; }
  f->size = about.st_size;
  int done = f->size <= SMALL_BYTES ? remember(f, fd) : f->owner || store(box, f, fd, number);
  if (!done) broken(why, "reading", f->source);
  close(fd);
}

/* Nothing of it may be mounted: whoever still runs would lose it. */
static void keep_files(struct box *box, char **fields, int count, char *why) {
  char shown[PATH_MAX];
  snprintf(shown, sizeof shown, "%s/%s", box->home, shown_name);
  forget_files(box);
  if (umount2(shown, MNT_DETACH) < 0 && errno != EINVAL && errno != ENOENT) broken(why, "unmounting", shown);
  if ((mkdir(shown, 0700) < 0 && errno != EEXIST) || mount("podium-shown", shown, "ramfs", MS_NOSUID | MS_NODEV | MS_NOATIME, "mode=0700") < 0) broken(why, "mounting", shown);
  box->files = calloc(count / FILE_FIELDS + 1, sizeof *box->files);
  for (; count >= FILE_FIELDS && !why[0]; count -= FILE_FIELDS, fields += FILE_FIELDS) {
    struct file *f = &box->files[box->file_count];
    *f = (struct file){ .name = strdup(fields[0]), .source = strdup(fields[1]), .mode = strtol(fields[2], NULL, 8), .owner = atoi(fields[3]) };
    take_file(box, f, box->file_count++, why);
  }
}

static int copy_source(const struct file *f, int to) {
  int from = open(f->source, O_RDONLY | O_CLOEXEC);
  int done = from >= 0 && copy(from, to);
  if (from >= 0) close(from);
  return done;
}

static int show(const struct box *box, const struct file *f) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", box->path, f->name);
  return utimensat(AT_FDCWD, f->shown, NULL, 0) == 0 && mount(f->shown, path, NULL, MS_BIND, NULL) == 0;
}

static void put_file(const struct box *box, int folder, const struct file *f, char *why) {
  int to = openat(folder, f->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, f->mode);
  int done = to >= 0 && (f->shown ? show(box, f) : f->content ? write(to, f->content, f->size) == (ssize_t)f->size : copy_source(f, to));
  if (!done || (f->owner && fchown(to, f->owner, f->owner) < 0)) broken(why, "copying", f->source);
  if (to >= 0) close(to);
}

static void unmount_files(struct box *box, char *why) {
  if (!box->is_mounted) return;
  if (umount2(box->path, MNT_DETACH) < 0) broken(why, "unmounting", box->path);
  box->is_mounted = 0;
}

/* The old one goes first, so that the new one gets the same device number. */
static void renew_files(struct box *box, char *why) {
  unmount_files(box, why);
  if (mount("podium-box", box->path, "tmpfs", MS_NOSUID | MS_NODEV, box->options) < 0) { broken(why, "mounting", box->path); return; }
  box->is_mounted = 1;
  act_for(box);
  int folder = open(box->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0 || mkdirat(folder, temporary_name, 01770) < 0) broken(why, "making a folder in", box->path);
  for (const struct file *f = box->files; f < box->files + box->file_count && !why[0]; f++) put_file(box, folder, f, why);
  if (folder >= 0) close(folder);
}
