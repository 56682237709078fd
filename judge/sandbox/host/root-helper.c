/*
 * Root's part of the boxes: mounts their file systems and fills them. Every process that the judge starts itself costs
 * it milliseconds, and a new file system for each case must cost far less.
 *
 * Order, on standard input: u32 length, u32 number, fields that end with a zero byte; the first one is the command.
 * Answer, on standard output: u32 length, u32 number, what went wrong (nothing: it is done).
 * The end of standard input is the end of this program.
 *
 * The runner of a box orders for its own box, without the judge in between: the byte 'n' in the named pipe "files-order" of its
 * input folder mounts a new file system, and "files-done" then holds a zero byte, or what went wrong; 'd' unmounts the old one.
 *
 * An unmount waits for the whole kernel, so each box has a thread, and several take orders of the judge in turn.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <sys/mount.h>
#include "root-helper-box.h"

enum { THREADS = 4, ORDER_MAX = 1 << 20, FIELDS_MAX = 1 << 14, ANSWER_HEAD = 8, STACK_BYTES = 1 << 17 };

struct order {
  uint32_t number;
  int field_count;
  char bytes[ORDER_MAX];
  char *fields[FIELDS_MAX];
  char answer[ANSWER_HEAD + WHY_MAX];
};

static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER, listing = PTHREAD_MUTEX_INITIALIZER;
static struct box *boxes;

static int read_all(void *data, size_t size) {
  char *at = data;
  while (size > 0) {
    ssize_t n = read(0, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    at += n;
    size -= n;
  }
  return 1;
}

/* The last byte of an order is a zero byte. Returns 0 at the end of the orders. */
static int next_order(struct order *o) {
  uint32_t head[2];
  if (!read_all(head, sizeof head) || head[0] == 0 || head[0] > ORDER_MAX || !read_all(o->bytes, head[0]) || o->bytes[head[0] - 1]) return 0;
  o->number = head[1];
  o->field_count = 0;
  for (char *at = o->bytes; at < o->bytes + head[0] && o->field_count < FIELDS_MAX; at += strlen(at) + 1) o->fields[o->field_count++] = at;
  return 1;
}

static struct box *box_at(const char *home) {
  pthread_mutex_lock(&listing);
  struct box *b = boxes;
  while (b != NULL && strcmp(b->home, home) != 0) b = b->next;
  pthread_mutex_unlock(&listing);
  return b;
}

static void unlist(struct box *box) {
  pthread_mutex_lock(&listing);
  struct box **at = &boxes;
  while (*at != NULL && *at != box) at = &(*at)->next;
  if (*at != NULL) *at = box->next;
  pthread_mutex_unlock(&listing);
}

/* Serves the runner of one box. */
static void *serve_box(void *argument) {
  struct box *box = argument;
  char byte, why[WHY_MAX];
  while (read(box->orders, &byte, 1) == 1 && byte != CLOSED) {
    why[0] = 0;
    pthread_mutex_lock(&box->lock);
    if (byte == 'd') unmount_files(box, why);
    if (byte == 'n') renew_files(box, why);
    pthread_mutex_unlock(&box->lock);
    /* Shorter than what a pipe takes at once. The zero byte comes along. */
    if (byte == 'n' && write(box->answers, why, strlen(why) + 1) < 0) break;
  }
  free_box(box);
  return NULL;
}

/* home, group, options of its frame and of its file systems. */
static void open_box(struct order *o, char *why) {
  struct box *box = new_box(o->fields[1], atoi(o->fields[2]), o->fields[3], o->fields[4], why);
  pthread_attr_t small;
  pthread_t thread;
  if (box == NULL) return;
  pthread_mutex_lock(&listing);
  box->next = boxes;
  boxes = box;
  pthread_mutex_unlock(&listing);
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, STACK_BYTES);
  pthread_attr_setdetachstate(&small, PTHREAD_CREATE_DETACHED);
  if (pthread_create(&thread, &small, serve_box, box) != 0) broken(why, "starting a thread", box->home);
}

/* home, then of each file that new file systems begin with: name, host path, mode, owner. */
static void keep(struct order *o, char *why) {
  struct box *box = box_at(o->fields[1]);
  if (box == NULL) { errno = ENOENT; broken(why, "box", o->fields[1]); return; }
  pthread_mutex_lock(&box->lock);
  keep_files(box, o->fields + 2, o->field_count - 2, why);
  pthread_mutex_unlock(&box->lock);
}

static void renew(struct order *o, char *why) {
  struct box *box = box_at(o->fields[1]);
  if (box == NULL) { errno = ENOENT; broken(why, "box", o->fields[1]); return; }
  pthread_mutex_lock(&box->lock);
  renew_files(box, why);
  pthread_mutex_unlock(&box->lock);
}

/* Also a box that this process does not know, of a judge that was killed. */
static void close_box(struct order *o, char *why) {
  struct box *box = box_at(o->fields[1]);
  char path[PATH_MAX];
  static const char *const names[] = { frame_name, shown_name, devices_name };
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", o->fields[1], names[i]);
    /* What is mounted in it goes with it. */
    if (umount2(path, MNT_DETACH) < 0 && errno != EINVAL && errno != ENOENT) broken(why, "unmounting", path);
  }
  if (box == NULL) return;
  unlist(box);
  const char end = CLOSED;
  if (write(box->orders, &end, 1) < 0) broken(why, "closing", box->home);
}

/* Read-only, which no device minds: the times of a device are the host's, and whoever may write to it may set them. */
static int show_device(const char *folder, const char *device) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", folder, strrchr(device, '/') + 1);
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
  if (fd < 0) return 0;
  close(fd);
  return mount(device, path, NULL, MS_BIND, NULL) == 0 && mount(NULL, path, NULL, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NOEXEC, NULL) == 0;
}

/* home, then pairs of a link and its target, an empty field, and devices of the host: what boxes show as /dev. */
static void make_devices(struct order *o, char *why) {
  char folder[PATH_MAX], path[PATH_MAX];
  char **field = o->fields + 2, **end = o->fields + o->field_count;
  snprintf(folder, sizeof folder, "%s/%s", o->fields[1], devices_name);
  if (mount("podium-devices", folder, "tmpfs", MS_NOSUID | MS_NOEXEC, "size=64k,nr_inodes=50,mode=0755") < 0) { broken(why, "mounting", folder); return; }
  for (; field + 1 < end && **field; field += 2) {
    snprintf(path, sizeof path, "%s/%s", folder, field[0]);
    if (symlink(field[1], path) < 0) broken(why, "linking", path);
  }
  snprintf(path, sizeof path, "%s/shm", folder);
  if (mkdir(path, 0755) < 0) broken(why, "making the folder", path);
  for (field++; field < end; field++) if (!show_device(folder, *field)) broken(why, "showing the device", *field);
  if (mount(NULL, folder, NULL, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NOEXEC, NULL) < 0) broken(why, "protecting", folder);
}

static void unmount(struct order *o, char *why) {
  if (umount2(o->fields[1], MNT_DETACH) < 0) broken(why, "unmounting", o->fields[1]);
}

static void make_pipe(struct order *o, char *why) {
  if (mkfifo(o->fields[1], strtol(o->fields[2], NULL, 8)) < 0) broken(why, "making the pipe", o->fields[1]);
}

static const struct { const char *name; int fields; void (*act)(struct order *, char *); } commands[] = {
  { "open", 5, open_box }, { "keep", 2, keep }, { "renew", 2, renew }, { "close", 2, close_box }, { "devices", 4, make_devices }, { "unmount", 2, unmount },
  { "pipe", 3, make_pipe },
};

static void act(struct order *o, char *why) {
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (o->field_count >= commands[i].fields && strcmp(o->fields[0], commands[i].name) == 0) { commands[i].act(o, why); return; }
  errno = EINVAL;
  broken(why, "order", o->fields[0]);
}

static void *serve_judge(void *unused) {
  struct order *o = malloc(sizeof *o);
  for (;;) {
    pthread_mutex_lock(&reading);
    if (!next_order(o)) exit(0);
    pthread_mutex_unlock(&reading);
    char *why = o->answer + ANSWER_HEAD;
    why[0] = 0;
    act(o, why);
    uint32_t head[2] = { strlen(why), o->number };
    memcpy(o->answer, head, sizeof head);
    /* Shorter than what a pipe takes at once, so answers of several threads do not mix. */
    if (write(1, o->answer, ANSWER_HEAD + head[0]) < 0) exit(1);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  /* The modes of orders are what is meant. */
  umask(0);
  signal(SIGPIPE, SIG_IGN);
  for (int i = 1; i < THREADS; i++) if (pthread_create(&thread, NULL, serve_judge, NULL) != 0) return 1;
  serve_judge(NULL);
}
