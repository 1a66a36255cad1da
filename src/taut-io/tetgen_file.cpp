// TetGen: corners in one file (`.node`), tetrahedra in another (`.ele`). Both count from 0 or from 1, as the number of
// the first corner says. The first attribute of a tetrahedron, its region, is its label, or its weight if a comment
// says so.
#include "taut-io/detail/face_list.hpp"
#include "taut-io/detail/tetrahedra_parts.hpp"
#include "taut-io/tetrahedra_file.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr std::string_view kHasWeights = "# tetrahedron attribute weight";
constexpr std::int64_t kMostAttributes = 1000;
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

std::int64_t optional_on_line(TextScanner& in, std::string_view what, std::int64_t high) {
  return in.at_line_end() ? 0 : in.integer(in.token_on_line(what), what, 0, high);
}

void expect_end(TextScanner& in, std::size_t count, const std::string& what) {
  if (!in.at_end()) in.fail("the end of the file after " + std::to_string(count) + " " + what, in_quotes(in.token("")));
}

// Returns what the first corner is counted as.
std::int64_t read_corners(TextScanner& in, CellsOfFile& cells) {
  const std::size_t count = count_of(in, "a number of corners", 8);  // "0 0 0 0\n"
  (void)in.integer(in.token_on_line("the dimension 3"), "the dimension 3", 3, 3);
  (void)optional_on_line(in, "a number of attributes", kMostAttributes);
  (void)optional_on_line(in, "0 or 1 boundary markers", 1);
  in.end_line();
  std::int64_t first = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view token = in.token("the number of a corner");
    if (i == 0) {
      first = in.integer(token, "the number of the first corner", 0, 1);
    } else {
      const std::int64_t next = first + static_cast<std::int64_t>(i);
      (void)in.integer(token, "the number of the next corner", next, next);
    }
    if (in.at_line_end()) (void)in.token_on_line("three coordinates");
    cells.positions.push_back(corner_of(in));
    skip_line(in);  // attributes and markers
  }
  expect_end(in, count, "corners");
  return first;
}

void read_tetrahedra(TextScanner& in, std::int64_t first, bool weighted, CellsOfFile& cells) {
  const std::size_t count = count_of(in, "a number of tetrahedra", 10);  // "0 0 0 0 0\n"
  const std::string_view size = in.token_on_line("4 or 10 corners each");
  if (size != "4" && size != "10") in.fail("4 or 10 corners of each tetrahedron", in_quotes(size));
  const std::int64_t attributes = optional_on_line(in, "a number of attributes", kMostAttributes);
  if (weighted && attributes == 0) in.fail("an attribute of each tetrahedron, which is its weight", "none");
  in.end_line();
  const std::int64_t last = first + static_cast<std::int64_t>(cells.positions.size()) - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view number = in.token("the number of a tetrahedron");
    CellSource source{in.integer(number, "the number of a tetrahedron", -kMost, kMost), {}, in.line()};
    std::array<std::uint32_t, 4>& corners = cells.corners.emplace_back();
    for (std::uint32_t& c : corners) {
      c = static_cast<std::uint32_t>(
          in.integer(in.token_on_line("a corner"), "a corner of the .node file", first, last) - first);
    }
    for (int k = 4; size == "10" && k < 10; ++k) (void)in.token_on_line("a point within an edge");
    for (std::int64_t k = 0; k < attributes; ++k) {
      const std::string_view attribute = in.token_on_line("an attribute");
      if (!face_weight(attribute)) in.fail("a number as attribute", in_quotes(attribute));
      if (k == 0) source.label = attribute;
    }
    if (weighted) cells.weights.push_back(weight_of(in, source.label));
    in.end_line("the end of the line after " + std::to_string(attributes) + " attributes");
    cells.sources.push_back(source);
  }
  expect_end(in, count, "tetrahedra");
}

}  // namespace

SimplexParts<3, 3> parse_tetgen(std::string_view node, const std::string& node_name, std::string_view ele,
                                const std::string& ele_name, const LabelCosts& labels) {
  CellsOfFile cells;
  TextScanner nodes(node, node_name, '#'), elements(ele, ele_name, '#');
  const std::int64_t first = read_corners(nodes, cells);
  read_tetrahedra(elements, first, has_line(ele, kHasWeights), cells);
  return weighted_parts(std::move(cells), labels, ele_name, "a line of the .ele file");
}

std::string format_tetgen_node(const VolumeComplex& volume) {
  expect_tetrahedra(volume);
  std::string out = std::to_string(volume.corner_count()) + " 3 0 0\n";
  for (std::uint32_t c = 0; c < volume.corner_count(); ++c) {
    out += std::to_string(c) + ' ';
    append_position(out, volume.position(CornerId(c)));
    out += '\n';
  }
  return out;
}

std::string format_tetgen_ele(const VolumeComplex& volume) {
  expect_tetrahedra(volume);
  std::string out = std::string(kHasWeights) + '\n' + std::to_string(volume.simplex_count()) + " 4 1\n";
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    out += std::to_string(t);
    append_corners(out, volume, SimplexId(t), 0);
    out += ' ';
    append_weight(out, volume.weight(SimplexId(t)));
    out += '\n';
  }
  return out;
}

}  // namespace taut::io
