#include "taut-io/map_file.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "taut-io/detail/letter_masks.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut-io/side_limit.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

struct Header {
  int width = 0, height = 0;
};

Header read_header(TextScanner& in) {
  if (const auto word = in.token("'type octile'"); word != "type") in.fail("'type octile'", in_quotes(word));
  if (const auto word = in.token_on_line("'octile'"); word != "octile")
    in.fail("the map type 'octile'", in_quotes(word));
  in.end_line();
  Header header;
  for (;;) {
    const std::string_view word = in.token("'height', 'width' or 'map'");
    if (word == "map") break;
    if (word != "height" && word != "width") in.fail("'height', 'width' or 'map'", in_quotes(word));
    int& side = word == "height" ? header.height : header.width;
    if (side != 0) in.fail(std::string(word) + " only once", "it again");
    side =
        static_cast<int>(in.integer(in.token_on_line("a number of cells"), "a number of cells", 1, Grid::kLargestSide));
    in.end_line();
  }
  if (header.height == 0) in.fail("a line 'height H' before 'map'", "none");
  if (header.width == 0) in.fail("a line 'width W' before 'map'", "none");
  in.end_line();
  return header;
}

// One row of letters into bits. Returns false if some byte is not a terrain letter, which the caller then finds.
bool pack_row(const char* letters, std::size_t width, std::span<std::uint64_t> words, bool& only_defaults) {
  std::uint64_t defaults = ~std::uint64_t{0}, known = ~std::uint64_t{0};
  std::size_t x = 0;
  for (; x + 64 <= width; x += 64) {
    const LetterMasks masks = letter_masks(letters + x);
    words[x / 64] = masks.free;
    defaults &= masks.defaults;
    known &= masks.known;
  }
  if (x < width) {
    std::array<char, 64> tail;
    tail.fill('@');
    std::memcpy(tail.data(), letters + x, width - x);
    const LetterMasks masks = letter_masks(tail.data());
    words[x / 64] = masks.free;
    defaults &= masks.defaults;
    known &= masks.known;
  }
  only_defaults = defaults == ~std::uint64_t{0};
  return known == ~std::uint64_t{0};
}

// Called for a row that is known to be wrong: says how.
[[noreturn]] void refuse_row(std::string_view rest, int y, const Header& header, const std::string& name,
                             std::size_t line) {
  std::string_view row = rest.substr(0, rest.find('\n'));
  if (row.ends_with('\r')) row.remove_suffix(1);
  const std::string row_name = "row " + std::to_string(y);
  for (std::size_t x = 0; x < std::min(row.size(), static_cast<std::size_t>(header.width)); ++x) {
    if (is_terrain_letter(row[x])) continue;
    throw InputError(name, line,
                     "expected one of the letters . G S @ O T W in " + row_name + ", column " + std::to_string(x) +
                         ", got " + in_quotes(row.substr(x, 1)));
  }
  throw InputError(name, line,
                   "expected " + std::to_string(header.width) + " letters in " + row_name + ", got " +
                       (rest.empty() ? "the end of the file" : std::to_string(row.size())));
}

}  // namespace

Grid parse_map(std::string_view text, const std::string& name) {
  return parse_map_up_to(Grid::kLargestSide, text, name);
}

Grid parse_map_up_to(int largest_side, std::string_view text, const std::string& name) {
  TextScanner in(text, name);
  const Header header = read_header(in);
  expect_sides(header.width, header.height, largest_side, name);
  const auto width = static_cast<std::size_t>(header.width);
  const auto height = static_cast<std::size_t>(header.height);
  std::string_view rest = in.rest();
  const std::size_t first_line = in.line();
  if (rest.size() + 1 < (width + 1) * height) {  // before anything is allocated
    int y = 0;
    while (y < header.height) {
      const std::size_t end = rest.find('\n');
      std::string_view row = rest.substr(0, end);
      if (row.ends_with('\r')) row.remove_suffix(1);
      if (end == std::string_view::npos || row.size() != width) break;
      rest.remove_prefix(end + 1);
      ++y;
    }
    refuse_row(rest, y, header, name, first_line + static_cast<std::size_t>(y));
  }

  GridBuilder grid(header.width, header.height);
  TerrainLayer terrain;
  for (int y = 0; y < header.height; ++y) {
    const std::size_t line = first_line + static_cast<std::size_t>(y);
    bool only_defaults = true;
    if (rest.size() < width || !pack_row(rest.data(), width, grid.row(y), only_defaults)) {
      refuse_row(rest, y, header, name, line);
    }
    if (only_defaults) {
      terrain.append_default_row();
    } else {
      terrain.append_row(rest.substr(0, width));
    }
    const std::string_view after = rest.substr(width, 2);
    const std::size_t line_end = after.starts_with('\n') ? 1 : after == "\r\n" ? 2 : after == "\r" ? 1 : 0;
    if (line_end == 0 && rest.size() > width) refuse_row(rest, y, header, name, line);
    rest.remove_prefix(width + line_end);
  }
  TextScanner tail(rest, name);
  if (!tail.at_end()) {
    throw InputError(
        name, first_line + height + tail.line() - 1,
        "expected the end of the file after " + std::to_string(height) + " rows, got " + in_quotes(tail.token("")));
  }
  grid.set_terrain(std::move(terrain));
  return std::move(grid).build();
}

Grid read_map(const std::filesystem::path& path, int largest_side) {
  return parse_map_up_to(largest_side, read_file(path).text(), path.string());
}

std::string format_map(const Grid& grid) {
  if (grid.width() == 0 || grid.height() == 0) throw InputError("grid", 0, "expected at least one cell to write");
  std::string out =
      "type octile\nheight " + std::to_string(grid.height()) + "\nwidth " + std::to_string(grid.width()) + "\nmap\n";
  out.reserve(out.size() + static_cast<std::size_t>(grid.height()) * (static_cast<std::size_t>(grid.width()) + 1));
  for (int y = 0; y < grid.height(); ++y) {
    out += grid.letters(y);
    out += '\n';
  }
  return out;
}

void write_map(const Grid& grid, const std::filesystem::path& path) { write_file(path, format_map(grid)); }

}  // namespace taut::io
