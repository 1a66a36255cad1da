#include "taut-io/cost_csv.hpp"

#include <algorithm>
#include <vector>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut-io/side_limit.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;

CostGrid parse_cost_csv(std::string_view text, const std::string& name, int largest_side) {
  TextScanner in(text, name);
  std::vector<float> weights;
  std::size_t width = 0, height = 0;
  constexpr std::size_t kMost = 1'000'000'000;  // whatever is more is too much
  for (;;) {
    const std::size_t number = in.line();
    const auto line = in.next_line();
    if (!line) break;
    const auto fail = [&](const std::string& expected) { throw InputError(name, number, expected); };
    if (trimmed(*line).empty()) {
      if (!in.at_end()) fail("expected a row of weights, got an empty line");
      break;
    }
    std::size_t column = 0, from = 0;
    while (from <= line->size()) {
      const std::size_t comma = std::min(line->find(',', from), line->size());
      const std::string_view field = trimmed(line->substr(from, comma - from));
      from = comma + 1;
      const auto value = to_number(field);
      const float weight = field == "inf" ? CostGrid::kBlocked : static_cast<float>(value.value_or(0));
      if (!(weight > 0) || (value && !(weight < CostGrid::kBlocked))) {
        fail("expected a weight above 0 that single precision can hold, or inf where it is blocked, in column " +
             std::to_string(column) + ", got " + in_quotes(field));
      }
      weights.push_back(weight);
      ++column;
    }
    if (height == 0) width = column;
    if (column != width)
      fail("expected " + std::to_string(width) + " weights as in the first row, got " + std::to_string(column));
    ++height;
    expect_sides(static_cast<int>(std::min(width, kMost)), static_cast<int>(std::min(height, kMost)), largest_side,
                 name);
  }
  if (height == 0) throw InputError(name, 1, "expected at least one row of weights");
  return {static_cast<int>(width), static_cast<int>(height), std::move(weights)};
}

CostGrid read_cost_csv(const std::filesystem::path& path, int largest_side) {
  return parse_cost_csv(read_file(path).text(), path.string(), largest_side);
}

std::string format_cost_csv(const CostGrid& grid) {
  if (grid.width() == 0 || grid.height() == 0) throw InputError("grid", 0, "expected at least one cell to write");
  std::string out;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      if (x > 0) out += ',';
      const float weight = grid.weight(x, y);
      if (weight < CostGrid::kBlocked) {
        append_shortest(out, double{weight});
      } else {
        out += "inf";
      }
    }
    out += '\n';
  }
  return out;
}

void write_cost_csv(const CostGrid& grid, const std::filesystem::path& path) {
  write_file(path, format_cost_csv(grid));
}

}  // namespace taut::io
