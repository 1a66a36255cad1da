#include "terrain_text.hpp"

#include <algorithm>
#include <cstdint>

#include "json_body.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

struct Run {
  char letter;
  std::size_t length;
};

// Reads a text of runs, in pieces as long as they are wanted.
class Runs {
 public:
  explicit Runs(std::string_view text) : text_(text) {}

  // What is left of a run, or the next one, but no more than `most` letters of it.
  [[nodiscard]] Run take(std::size_t most) {
    if (left_ == 0) read();
    const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(left_, most));
    left_ -= length;
    return {letter_, length};
  }
  [[nodiscard]] bool is_at_end() const { return left_ == 0 && at_ == text_.size(); }
  [[noreturn]] void fail(const std::string& expected) const {
    fail_at("terrain", expected + " at character " + std::to_string(at_ + 1));
  }

 private:
  void read() {
    static constexpr std::uint64_t kLongest = std::uint64_t{1} << 32;
    const auto is_digit = [&] { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; };
    left_ = 1;
    if (is_digit()) {
      if (text_[at_] == '0') fail("expected the length of a run, without a zero in front,");
      for (left_ = 0; is_digit() && left_ < kLongest; ++at_)
        left_ = 10 * left_ + static_cast<std::uint64_t>(text_[at_] - '0');
    }
    if (at_ == text_.size() || !is_terrain_letter(text_[at_]))
      fail("expected one of the letters " + std::string(kTerrainLetters) + ", one for each cell,");
    letter_ = text_[at_++];
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint64_t left_ = 0;
  char letter_ = '.';
};

}  // namespace

std::string terrain_text(const Grid& grid) {
  std::string out;
  char letter = '\0';
  std::size_t length = 0;
  const auto end_run = [&] {
    if (length > 1) out += std::to_string(length);
    if (length > 0) out += letter;
  };
  for (int y = 0; y < grid.height(); ++y) {
    for (const char next : grid.letters(y)) {
      if (next != letter) {
        end_run();
        letter = next;
        length = 0;
      }
      ++length;
    }
  }
  end_run();
  return out;
}

void read_terrain(GridBuilder& grid, std::string_view text) {
  Runs runs(text);
  TerrainLayer layer;
  std::string row(static_cast<std::size_t>(grid.width()), '.');
  for (int y = 0; y < grid.height(); ++y) {
    for (std::size_t x = 0; x < row.size();) {
      const auto [letter, length] = runs.take(row.size() - x);
      const bool passable = is_passable_letter(letter);
      for (const std::size_t end = x + length; x < end; ++x) {
        const bool free = grid.is_free(static_cast<int>(x), y);
        row[x] = free == passable ? letter : free ? '.' : '@';
      }
    }
    layer.append_row(row);
  }
  if (!runs.is_at_end()) runs.fail("expected an end: there are no more cells");
  grid.set_terrain(std::move(layer));
}

}  // namespace taut::studio
