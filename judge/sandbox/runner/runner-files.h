/*
 * The box's file system, which root's helper mounts (host/root-helper.c): the runner orders a new one where a run begins on one,
 * and has the old one unmounted as soon as nobody needs it, while the host is busy with the result.
 */
#pragma once
#include "runner-program.h"
#include "runner-relay.h"

static int files_order, files_done;

/* Opening must not wait for a helper that has gone. */
static int open_pipe(const char *name, int flags) {
  int fd = openat(INPUT_FOLDER, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0 || fcntl(fd, F_SETFL, flags) < 0) fail(name);
  return fd;
}

static void open_files(void) {
  files_order = open_pipe("files-order", O_WRONLY);
  files_done = open_pipe("files-done", O_RDONLY);
}

static void order_files(char what) {
  if (write(files_order, &what, 1) != 1) fail("the order of files");
}

static void await_files(void) {
  char answer[1 << 11];
  ssize_t n;
  while ((n = read(files_done, answer, sizeof answer - 1)) < 0 && errno == EINTR) { }
  if (n == 1 && answer[0] == 0) return;
  answer[n > 0 ? n : 0] = 0;
  errno = EIO;
  fail(n > 0 ? answer : "the helper of the boxes is gone");
}
