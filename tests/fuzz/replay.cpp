// A fuzzer's seeds, and a number of mutations of them, without a fuzzing engine: replay-FORMAT SEEDS RUNS [FIRST].
// The same inputs every time, in seconds and with any compiler; `make fuzz` searches for more. Where one brings the
// program down, the last line says which, and replay-FORMAT SEEDS 1 THAT repeats it alone.
#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Seeds = std::vector<std::string>;

// None if there is no such folder.
Seeds read_seeds(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Seeds seeds;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return seeds;
}

// Run n: a seed as it is as long as there are some, then mutations that depend on n alone.
class Inputs {
 public:
  explicit Inputs(Seeds seeds) : seeds_(std::move(seeds)) {}

  std::string at(std::size_t run) {
    if (run < seeds_.size()) return seeds_[run];
    random_.seed(run);
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) change(text);
    return text;
  }

 private:
  static constexpr std::array<std::string_view, 12> kWords{
      "-1", "0", "1e308", "-1e-320", "nan", "4294967296", "18446744073709551616", "{}", "[", "\"", "\n", "\xff\xfe"};

  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : static_cast<std::size_t>(random_() % limit); }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1), length = 1 + below(below(4) == 0 ? text.size() + 1 : 8);
    switch (below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 1:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(below(text.size() + 1), text.substr(at, length));
        break;
      case 4:
        text.insert(at, kWords[below(kWords.size())]);
        break;
      case 5: {  // a number, or whatever is there up to the next one
        const std::size_t digit = std::min(text.find_first_of("0123456789", at), text.size());
        const std::size_t end = std::min(text.find_first_not_of("0123456789.", digit), text.size());
        text.replace(digit, end - digit, kWords[below(kWords.size())]);
        break;
      }
      default: {
        const std::string& other = seeds_[below(seeds_.size())];
        text = text.substr(0, at) + other.substr(below(other.size() + 1));
      }
    }
  }

  Seeds seeds_;
  std::mt19937_64 random_;
};

// False if there is anything but a number.
bool read_number(std::string_view text, std::size_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

std::array<char, 64> now_running{};

void tell_and_die(int signal) {
  const std::string_view line(now_running.data());
  const auto written = write(STDERR_FILENO, line.data(), line.size());
  (void)written;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

int main(int count, char** words) {
  std::size_t runs = 0, first = 0;
  if (count < 3 || count > 4 || !read_number(words[2], runs) || runs == 0 ||
      (count == 4 && !read_number(words[3], first))) {
    std::fprintf(stderr, "usage: %s SEEDS RUNS [FIRST]\n", words[0]);
    return 2;
  }
  Seeds seeds = read_seeds(words[1]);
  if (seeds.empty()) {
    std::fprintf(stderr, "%s: there are no seeds\n", words[1]);
    return 2;
  }
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGTERM}) std::signal(signal, tell_and_die);
  Inputs inputs(std::move(seeds));
  for (std::size_t run = first; run < first + runs; ++run) {
    std::snprintf(now_running.data(), now_running.size(), "brought down by run %zu\n", run);
    const std::string input = inputs.at(run);
    // A copy of its exact size, so that reading beyond the end is seen by who watches.
    const std::vector<std::uint8_t> bytes(input.begin(), input.end());
    (void)LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%zu runs\n", runs);
}
