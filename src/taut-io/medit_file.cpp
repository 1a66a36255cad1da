// Medit's `.mesh`: a keyword, a number of entries, the entries. We take Vertices, Tetrahedra and what they refer to as
// label. Comments `# weight LABEL WEIGHT` are a table of weights, which we write; `.obj` files have the like.
#include <algorithm>
#include <map>
#include <utility>

#include "taut-io/detail/tetrahedra_parts.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

bool is_keyword(std::string_view token) {
  const char c = token.front();
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// The table in the comments of the file.
LabelCosts table_of(std::string_view text, const std::string& name) {
  LabelCosts table;
  TextScanner lines(text, name);
  for (;;) {
    const std::size_t number = lines.line();
    const auto line = lines.next_line();
    if (!line) return table;
    if (!line->starts_with("# weight ")) continue;
    TextScanner words(*line, name);
    (void)words.token("#");
    (void)words.token("weight");
    const std::string_view label = words.at_end() ? "" : words.token("");
    const std::string_view weight = words.at_end() ? "" : words.token("");
    const auto key = to_integer(label);
    const auto value = weight == "inf" ? std::numeric_limits<double>::infinity() : to_number(weight).value_or(0);
    if (!key || !(value > 0) || !words.at_end())
      throw InputError(name, number,
                       "expected '# weight LABEL W' with a whole number and a weight above 0, or inf, got " +
                           in_quotes(trimmed(*line)));
    if (!table.weights.emplace(*key, value).second)
      throw InputError(name, number, "expected one weight of the label " + std::string(label));
  }
}

class MeditReader {
 public:
  MeditReader(std::string_view text, const std::string& name) : in_(text, name, '#'), text_(text), name_(name) {}

  SimplexParts<3, 3> read(const LabelCosts& labels) {
    const std::string_view word = in_.token("'MeshVersionFormatted'");
    if (word != "MeshVersionFormatted") {
      if (is_medit(text_)) in_.fail("expected a file of Medit as text (.mesh), got one of bytes (.meshb)");
      in_.fail("'MeshVersionFormatted'", in_quotes(word));
    }
    (void)in_.integer(in_.token("a version"), "a version", 1, 4);
    read_sections();
    for (std::size_t i = 0; i < cells_.corners.size(); ++i) {
      for (std::uint32_t& c : cells_.corners[i]) {
        if (c > cells_.positions.size()) {
          throw InputError(
              name_, cells_.sources[i].line,
              "expected corners from 1 to " + std::to_string(cells_.positions.size()) + ", got " + std::to_string(c));
        }
        --c;
      }
    }
    const LabelCosts table = table_of(text_, name_);
    if (table.any() && labels.any()) {
      throw InputError(name_, 0,
                       "expected labels to read weights from, got a file that says the weights of its labels itself");
    }
    return weighted_parts(std::move(cells_), table.any() ? table : labels, name_, "in the section Tetrahedra");
  }

 private:
  void read_sections() {
    bool has_dimension = false, has_corners = false, has_tetrahedra = false;
    while (!in_.at_end()) {
      const std::string_view key = in_.token("a keyword");
      if (!is_keyword(key)) in_.fail("a keyword such as Vertices", in_quotes(key));
      const auto once = [&](bool& had) {
        if (std::exchange(had, true)) in_.fail(std::string(key) + " once", "it again");
      };
      if (key == "End") return;
      if (key == "Dimension") {
        once(has_dimension);
        (void)in_.integer(in_.token("the dimension 3"), "the dimension 3", 3, 3);
      } else if (key == "Vertices") {
        if (!has_dimension) in_.fail("Dimension before Vertices", "none");
        once(has_corners);
        read_corners();
      } else if (key == "Tetrahedra") {
        once(has_tetrahedra);
        read_tetrahedra();
      } else {
        skip_section();
      }
    }
  }
  // Some sections have no number of entries, none has words among its numbers.
  void skip_section() {
    while (!in_.at_end() && !is_keyword(in_.peek())) (void)in_.token("");
  }
  void read_corners() {
    const std::size_t count = count_of(in_, "a number of corners", 8);  // "0 0 0 0\n"
    for (std::size_t i = 0; i < count; ++i) {
      cells_.positions.push_back(corner_of(in_));
      (void)in_.integer(in_.token("a reference"), "a reference", -kMost, kMost);
    }
  }
  void read_tetrahedra() {
    const std::size_t count = count_of(in_, "a number of tetrahedra", 10);  // "1 2 3 4 0\n"
    for (std::size_t i = 0; i < count; ++i) {
      std::array<std::uint32_t, 4>& corners = cells_.corners.emplace_back();
      for (std::uint32_t& c : corners) {
        c = static_cast<std::uint32_t>(in_.integer(in_.token("a corner"), "a corner", 1, CornerId::kNone - 1));
      }
      const std::string_view label = in_.token("a reference");
      (void)in_.integer(label, "a reference", -kMost, kMost);
      cells_.sources.push_back({static_cast<std::int64_t>(i) + 1, label, in_.line()});
    }
  }

  static constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  TextScanner in_;
  std::string_view text_;
  const std::string& name_;
  CellsOfFile cells_;
};

}  // namespace

SimplexParts<3, 3> parse_medit(std::string_view text, const std::string& name, const LabelCosts& labels) {
  return MeditReader(text, name).read(labels);
}

std::string format_medit(const VolumeComplex& volume) {
  expect_tetrahedra(volume);
  std::map<double, std::size_t> label_of;
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) label_of.emplace(volume.weight(SimplexId(t)), 0);
  std::string out = "MeshVersionFormatted 2\nDimension 3\n";
  std::size_t last = 0;
  for (auto& [weight, label] : label_of) {
    label = ++last;
    out += "# weight " + std::to_string(label) + ' ';
    append_weight(out, weight);
    out += '\n';
  }
  out += "Vertices\n" + std::to_string(volume.corner_count()) + '\n';
  for (std::uint32_t c = 0; c < volume.corner_count(); ++c) {
    append_position(out, volume.position(CornerId(c)));
    out += " 0\n";
  }
  out += "Tetrahedra\n" + std::to_string(volume.simplex_count()) + '\n';
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    std::string line;
    append_corners(line, volume, SimplexId(t), 1);
    out.append(line, 1);
    out += ' ' + std::to_string(label_of[volume.weight(SimplexId(t))]) + '\n';
  }
  return out + "End\n";
}

}  // namespace taut::io
