#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
extern char **environ;
/* Fails with what it found when the box is open somewhere; otherwise crashes, so that the reason is the same in any case but that. */
int main(void) {
  if (socket(AF_INET, SOCK_STREAM, 0) >= 0) { fputs("FAIL network", stderr); return 3; }
  if (access("/etc/shadow", F_OK) == 0 || access("/home", F_OK) == 0) { fputs("FAIL files", stderr); return 3; }
  for (char **one = environ; *one; one++) if ((*one)[0] == 'P' && (*one)[1] == 'O') { fputs("FAIL environment", stderr); return 3; }
  if (access("main", F_OK) == 0 || access("main.c", F_OK) == 0) { fputs("FAIL program of the contestant", stderr); return 3; }
  fputs("FAIL nothing", stderr);
  return 3;
}
