#include <cstdio>
#include <vector>

int main() {
    int n, total = 0;
    scanf("%d", &n);
    std::vector<int> w(n);
    for (int &one : w) scanf("%d", &one);
    while (w.size() > 1) {
        std::size_t least = 0, size = w.size();
        for (std::size_t i = 0; i < size; i++)
            if (w[i] + w[(i + 1) % size] < w[least] + w[(least + 1) % size]) least = i;
        std::size_t next = (least + 1) % size;
        w[least] += w[next];
        total += w[least];
        w.erase(w.begin() + next);
    }
    printf("%d\n", total);
}
