/* What a program leaves in place of its output file. "task.in" names the trap; "honest a b" writes the sum. Run it nowhere but in a box. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static const char *output = "task.out";

static void link_to_accounts(void) { if (symlink("/etc/passwd", output) < 0) puts("symlink"); }
static void link_to_input(void) { if (symlink("task.in", output) < 0) puts("symlink"); }
static void link_to_parent(void) { if (symlink("..", output) < 0) puts("symlink"); }
static void second_name(void) { FILE *f = fopen("other", "w"); fputs("contained\n", f); fclose(f); if (link("other", output) < 0) puts("link"); }
static void fifo(void) { mkfifo(output, 0666); }
static void folder(void) { mkdir(output, 0777); }
static void locked(void) { close(open(output, O_CREAT | O_WRONLY, 0)); }
static void sparse(void) { int fd = open(output, O_CREAT | O_RDWR, 0600); if (ftruncate(fd, 30l << 20) < 0) puts("truncate"); }
static void local_socket(void) {
  struct sockaddr_un at = { .sun_family = AF_UNIX };
  strcpy(at.sun_path, output);
  bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&at, sizeof at);
}
/* The file is fine until its writer is told that it has ended; then it would be exchanged. */
static void exchanged_later(void) {
  FILE *f = fopen(output, "w");
  fputs("contained\n", f);
  fclose(f);
  if (fork() == 0) { setsid(); for (;;) { unlink(output); if (symlink("/etc/passwd", output) < 0) unlink(output); } }
}

#define A(name) { #name, name }
static const struct { const char *name; void (*run)(void); } traps[] = {
  A(link_to_accounts), A(link_to_input), A(link_to_parent), A(second_name), A(fifo), A(folder), A(locked), A(sparse), A(local_socket), A(exchanged_later),
};

int main(void) {
  char name[64];
  int a, b;
  FILE *input = fopen("task.in", "r");
  if (input == NULL || fscanf(input, "%63s", name) != 1) return 64;
  if (strcmp(name, "honest") == 0 && fscanf(input, "%d%d", &a, &b) == 2) {
    FILE *f = fopen(output, "w");
    fprintf(f, "%d\n", a + b);
    return fclose(f);
  }
  for (size_t i = 0; i < sizeof traps / sizeof *traps; i++) if (strcmp(name, traps[i].name) == 0) { traps[i].run(); return 0; }
  return 65;
}
