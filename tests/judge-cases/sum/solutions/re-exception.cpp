#include <stdexcept>

int main() {
    throw std::runtime_error("thrown on purpose");
}
