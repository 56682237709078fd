/* Attacks on the host through the kernel and the file tree. The first word of the input names one; "honest a b" adds. Run it nowhere but in a box. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

extern char **environ;
static int possible;
static void refused(const char *what, long result) {
  if (result >= 0) { printf("possible: %s\n", what); possible = 1; }
}

/* NATS, PostgreSQL, and where the pages and the api of a judge usually are. */
static void loopback(void) {
  static const int ports[] = { 4222, 5432, 8080, 80, 22, 3000, 8222 };
  for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(ports[i]), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    refused("a connection to a local service", fd < 0 ? -1 : connect(fd, (struct sockaddr *)&to, sizeof to));
  }
}
static void other_networks(void) {
  static const struct { const char *name; int domain, type; } kinds[] = {
    { "vsock", 40, SOCK_STREAM }, { "netlink", 16, SOCK_RAW }, { "packet", 17, SOCK_RAW }, { "IPv6", 10, SOCK_STREAM }, { "bluetooth", 31, SOCK_RAW },
    { "kernel crypto", 38, SOCK_SEQPACKET }, { "XDP", 44, SOCK_RAW }, { "CAN", 29, SOCK_RAW }, { "TIPC", 30, SOCK_RDM }, { "io of IPv4 datagrams", 2, SOCK_DGRAM },
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) refused(kinds[i].name, socket(kinds[i].domain, kinds[i].type, 0));
}
static void local_sockets(void) {
  static const char *paths[] = { "/run/dbus/system_bus_socket", "/var/run/docker.sock", "/run/systemd/private", "/tmp/.s.PGSQL.5432", "/run/postgresql/.s.PGSQL.5432" };
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    strncpy(to.sun_path, paths[i], sizeof to.sun_path - 1);
    refused(paths[i], connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&to, sizeof to));
    /* the same name without a file */
    memmove(to.sun_path + 1, paths[i], strlen(paths[i]));
    to.sun_path[0] = 0;
    refused(paths[i], connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&to, offsetof(struct sockaddr_un, sun_path) + 1 + strlen(paths[i])));
  }
}
static void keyrings(void) {
  refused("keyctl", syscall(SYS_keyctl, 0, -4, 1));
  refused("add_key", syscall(SYS_add_key, "user", "podium", "secret", 6, -4));
  refused("request_key", syscall(SYS_request_key, "user", "podium", NULL, -4));
}
static void large_interfaces(void) {
  char zeros[256] = { 0 };
  refused("io_uring_setup", syscall(SYS_io_uring_setup, 4, zeros));
  refused("bpf", syscall(SYS_bpf, 0, zeros, sizeof zeros));
  refused("bpf program", syscall(SYS_bpf, 5, zeros, sizeof zeros));
  refused("perf_event_open", syscall(SYS_perf_event_open, zeros, 0, -1, -1, 0));
  refused("userfaultfd", syscall(SYS_userfaultfd, 0));
  refused("fanotify_init", syscall(SYS_fanotify_init, 0, 0));
  refused("modify_ldt", syscall(SYS_modify_ldt, 0, zeros, sizeof zeros) > 0 ? 0 : -1);
  refused("init_module", syscall(SYS_init_module, zeros, 1, ""));
  refused("kexec_load", syscall(SYS_kexec_load, 0, 0, NULL, 0));
  refused("swapon", syscall(SYS_swapon, "/box/main", 0));
  refused("syslog", syscall(SYS_syslog, 3, zeros, sizeof zeros));
  refused("clock_settime", syscall(SYS_clock_settime, 0, zeros));
  refused("reboot", syscall(SYS_reboot, 0xfee1dead, 672274793, 0x89abcdef, NULL));
}
/* What reaches beyond the box without a network: terminals, pairs of sockets of other kinds, all disks at once, memory that nobody sees. */
static void terminals(void) {
  static const char *paths[] = { "/dev/ptmx", "/dev/pts/ptmx", "/dev/pts", "/dev/tty", "/dev/console" };
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) refused(paths[i], open(paths[i], O_RDWR | O_NOCTTY));
}
static void socket_pairs(void) {
  static const int types[] = { SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET, SOCK_RDM };
  int pair[2];
  for (int domain = 2; domain < 46; domain++)
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) refused("a pair of sockets", socketpair(domain, types[i], 0, pair));
  refused("an unknown pair", errno == EAFNOSUPPORT ? -1 : 0);
}
static void disks_and_memory(void) {
  refused("sync", syscall(SYS_sync));
  refused("syncfs", syscall(SYS_syncfs, open("/box", O_RDONLY)));
  refused("syncfs of the host", syscall(SYS_syncfs, open("/usr", O_RDONLY)));
  refused("memfd_secret", syscall(447, 0));
}
static void become_root(void) {
  refused("setuid", setuid(0));
  refused("setgid", setgid(0));
  refused("setresuid", setresuid(0, 0, 0));
  refused("setgroups", setgroups(0, NULL));
  if (geteuid() == 0) { puts("possible: being root"); possible = 1; }
  static const char *programs[] = { "/usr/bin/su", "/usr/bin/passwd", "/usr/bin/mount", "/usr/bin/sudo", "/usr/bin/newuidmap", "/usr/bin/chsh" };
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    chmod(programs[i], 04755);
    refused(programs[i], open(programs[i], O_WRONLY));
  }
}
static void mounts(void) {
  refused("mount tmpfs", mount("none", "/tmp", "tmpfs", 0, NULL));
  refused("mount proc", mount("none", "/tmp", "proc", 0, NULL));
  refused("bind", mount("/", "/tmp", NULL, MS_BIND | MS_REC, NULL));
  refused("remount", mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL));
  refused("umount", umount2("/box", MNT_DETACH));
  refused("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
  refused("open_tree", syscall(SYS_open_tree, -100, "/", 1));
  refused("pivot_root", syscall(SYS_pivot_root, ".", "."));
  refused("chroot", chroot("/tmp"));
  refused("mknod of a disk", mknod("disk", S_IFBLK | 0600, 0xfe00));
  refused("mknod of memory", mknod("mem", S_IFCHR | 0600, 0x0101));
  refused("open_by_handle_at", syscall(SYS_open_by_handle_at, -100, (char[128]){ 0 }, 0));
}
static void namespaces(void) {
  static const int kinds[] = { 0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x08000000, 0x04000000, 0x02000000 };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    refused("unshare", syscall(SYS_unshare, kinds[i]));
    long child = syscall(SYS_clone, kinds[i] | 17, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    refused("clone", child);
    struct { unsigned long flags, words[10]; } order = { kinds[i], { 0 } };
    order.words[3] = 17;
    child = syscall(SYS_clone3, &order, 64);
    if (child == 0) _exit(0);
    refused("clone3", child);
  }
  refused("setns", syscall(SYS_setns, open("/proc/1/ns/mnt", O_RDONLY), 0));
}
/* The 32-bit way into the kernel: its numbers mean other calls. */
static void old_calls(void) {
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20), "b"(0) : "memory");
  refused("a 32-bit call", result);
}
static void x32_calls(void) { refused("an x32 call", syscall(0x40000000 + 39)); }

static const char *secret_words[] = { "PASSWORD", "SECRET", "TOKEN", "NATS", "PGHOST", "DATABASE", "PODIUM", "KEY", "root" };
static void environment(void) {
  for (char **at = environ; *at; at++)
    for (size_t i = 0; i < sizeof secret_words / sizeof *secret_words; i++) if (strstr(*at, secret_words[i])) { puts(*at); possible = 1; }
  static const char *files[] = { "/proc/1/environ", "/proc/self/../1/environ", "/proc/1/cmdline" };
  for (int i = 0; i < 2; i++) refused(files[i], open(files[i], O_RDONLY));
}
static void host_files(void) {
  static const char *readable[] = {
    "/etc/passwd", "/etc/shadow", "/etc/hostname", "/etc/resolv.conf", "/etc/hosts", "/root", "/home", "/var", "/run", "/sys", "/boot", "/srv", "/mnt", "/media",
    "/proc/kcore", "/proc/kallsyms", "/proc/sys/kernel/core_pattern", "/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda", "/dev/kvm", "/dev/vsock", "/dev/fuse", "/dev/tty",
    "/box/..%2f", "/tmp/../../etc/passwd", "../../../../etc/shadow", "/sys/fs/cgroup", "/proc/1/root/etc/passwd",
  };
  static const char *writable[] = { "/x", "/usr/x", "/etc/x", "/dev/x", "/dev/shm/../x", "/lib/x", "/usr/lib/x", "/usr/bin/gcc", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger" };
  for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) refused(readable[i], open(readable[i], O_RDONLY));
  for (size_t i = 0; i < sizeof writable / sizeof *writable; i++) refused(writable[i], open(writable[i], O_WRONLY | O_CREAT, 0600));
}
/* Everything outside the system's folders that can be opened; test data of this and of other cases would be there. */
static void walk(const char *folder, int depth) {
  static const char *system_folders[] = { "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/dev", "/etc/alternatives", "/etc/ld.so.cache", "/runner", "/launcher", "/box/main", "/proc" };
  DIR *dir = depth < 8 ? opendir(folder) : NULL;
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", strcmp(folder, "/") ? folder : "", entry->d_name);
    int is_system = 0;
    for (size_t i = 0; i < sizeof system_folders / sizeof *system_folders; i++) is_system |= strcmp(path, system_folders[i]) == 0;
    struct stat about;
    if (is_system || lstat(path, &about) < 0) continue;
    int is_link = S_ISLNK(about.st_mode);
    if (is_link && stat(path, &about) < 0) continue;
    /* a folder is walked through under its own name */
    if (S_ISDIR(about.st_mode)) { if (!is_link) walk(path, depth + 1); }
    else refused(path, open(path, O_RDONLY | O_NONBLOCK));
  }
  if (dir) closedir(dir);
}
static void search_for_answers(void) {
  walk("/", 0);
  static const char *names[] = { "answer", "output", "1.out", "2.in", "../answer", "/box/../answer", "/proc/self/fd/3", "/dev/fd/3", "stdin", "/input", "/data" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) refused(names[i], open(names[i], O_RDONLY));
  refused("writing the input", open("/dev/stdin", O_WRONLY));
  refused("writing the input", write(0, "x", 1));
}

#define A(name) { #name, name }
static const struct { const char *name; void (*run)(void); } attacks[] = {
  A(loopback), A(other_networks), A(local_sockets), A(keyrings), A(large_interfaces), A(terminals), A(socket_pairs), A(disks_and_memory), A(become_root), A(mounts), A(namespaces), A(old_calls), A(x32_calls),
  A(environment), A(host_files), A(search_for_answers),
};

int main(void) {
  char name[64];
  int a, b;
  if (scanf("%63s", name) != 1) return 64;
  if (strcmp(name, "honest") == 0 && scanf("%d%d", &a, &b) == 2) { printf("%d\n", a + b); return 0; }
  for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) if (strcmp(name, attacks[i].name) == 0) {
    attacks[i].run();
    if (!possible) puts("contained");
    return 0;
  }
  return 65;
}
