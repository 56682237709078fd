/* Programs that talk to another one, for the dialogue suite: argv[1] chooses. Exit code 7 means that the other said something wrong. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int ask(int rounds) {
  for (int i = 0; i < rounds; i++) {
    int answer = -1;
    printf("%d\n", i);
    fflush(stdout);
    if (scanf("%d", &answer) != 1 || answer != 2 * i) return 7;
  }
  return 0;
}

static int twice(void) {
  int number;
  while (scanf("%d", &number) == 1) {
    printf("%d\n", 2 * number);
    fflush(stdout);
  }
  return 0;
}

static int flood(void) {
  static char block[1 << 16];
  for (;;) if (write(1, block, sizeof block) < 0) return 9;
}

/* Writes as many KiB as it is told and ends at once. */
static int say(int kib) {
  static char block[1024];
  for (int i = 0; i < kib; i++) if (write(1, block, sizeof block) != (ssize_t)sizeof block) return 9;
  return 0;
}

/* Answers how many KiB came, on standard error. */
static int count(void) {
  static char block[1 << 16];
  long total = 0;
  ssize_t n;
  while ((n = read(0, block, sizeof block)) > 0) total += n;
  fprintf(stderr, "%ld", total / 1024);
  return 0;
}

/* Works for the given milliseconds of CPU time, says that it is ready, waits for its input, tells its size and works on when it begins with 'w'. */
static int prepare(int ms) {
  static char input[1 << 22];
  while (clock() < ms * (CLOCKS_PER_SEC / 1000)) { }
  if (write(1, "r", 1) != 1) return 9;
  size_t size = fread(input, 1, sizeof input, stdin);
  fprintf(stderr, "%zu", size);
  if (input[0] == 'w') for (;;) { }
  return 3;
}

/* Leaves a child behind that holds both pipes. */
static int leave_child(void) {
  if (fork() == 0) for (;;) pause();
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  const char *name = argv[1];
  int number = argc > 2 ? atoi(argv[2]) : 0;
  if (!strcmp(name, "ask")) return ask(number);
  if (!strcmp(name, "twice")) return twice();
  if (!strcmp(name, "flood")) return flood();
  if (!strcmp(name, "say")) return say(number);
  if (!strcmp(name, "count")) return count();
  if (!strcmp(name, "prepare")) return prepare(number);
  if (!strcmp(name, "wait")) return getchar() == EOF ? 0 : 7;
  if (!strcmp(name, "sleep")) for (;;) pause();
  if (!strcmp(name, "spin")) for (;;) { }
  if (!strcmp(name, "leave-child")) return leave_child();
  if (!strcmp(name, "exit")) return number;
  return 2;
}
