// Gmsh's `.msh`, versions 2.2 and 4.1, as text: sections from `$Name` to `$EndName`. We take $Nodes, which have any
// numbers, of $Elements those of type 4, and $ElementData called "weight". The label of an element is its physical
// group, or its elementary entity if it is in none.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "taut-io/detail/tetrahedra_parts.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

class GmshReader {
 public:
  GmshReader(std::string_view text, const std::string& name) : in_(text, name), name_(name) {}

  SimplexParts<3, 3> read(const LabelCosts& labels) {
    while (!in_.at_end()) {
      const std::string_view section = in_.token("a section");
      if (!section.starts_with('$')) in_.fail("a section such as $Nodes", in_quotes(section));
      const std::string end = "$End" + std::string(section.substr(1));
      if (section == "$MeshFormat") {
        read_format();
      } else if (!version_ && section != "$Comments") {
        in_.fail("$MeshFormat with the version 2.2 or 4.1", in_quotes(section));
      } else if (section == "$Entities" && *version_ == 4) {
        read_entities();
      } else if (section == "$Nodes") {
        read_nodes();
      } else if (section == "$Elements") {
        read_elements();
      } else if (section != "$ElementData" || !read_weights()) {
        skip_section(end);
        continue;
      }
      if (const auto word = in_.token(in_quotes(end)); word != end) in_.fail(in_quotes(end), in_quotes(word));
    }
    if (!version_) in_.fail("$MeshFormat with the version 2.2 or 4.1", "the end of the file");
    if (weights_) give_weights();
    return weighted_parts(std::move(cells_), labels, name_, "elements of type 4");
  }

 private:
  using Numbered = std::pair<std::int64_t, std::uint32_t>;

  std::int64_t whole(std::string_view what, std::int64_t low = -kMost) {
    return in_.integer(in_.token_on_line(what), what, low, kMost);
  }
  void skip_section(const std::string& end) {
    for (;;) {
      const auto line = in_.next_line();
      if (!line) in_.fail(in_quotes(end), "the end of the file");
      if (trimmed(*line) == end) return;
    }
  }
  // Lines that do not concern us.
  void skip_lines(std::int64_t count, std::string_view what) {
    for (std::int64_t i = 0; i < count; ++i) {
      (void)in_.integer(in_.token(what), what, -kMost, kMost);
      skip_line(in_);
    }
  }

  void read_format() {
    if (version_) in_.fail("one section $MeshFormat", "another one");
    const std::string_view version = in_.token("a version");
    if (version == "4.1") {
      version_ = 4;
    } else if (version == "2.2") {
      version_ = 2;
    } else {
      in_.fail("the version 2.2 or 4.1", in_quotes(version));
    }
    const std::string_view type = in_.token_on_line("the file type 0");
    if (type == "1") in_.fail("the file type 0, which is text", "1, which is binary");
    if (type != "0") in_.fail("the file type 0", in_quotes(type));
    (void)whole("a size of numbers");
    in_.end_line();
  }

  // Which physical group a volume is in.
  void read_entities() {
    std::int64_t others = 0;
    for (int dimension = 0; dimension < 3; ++dimension)
      others += in_.integer(in_.token("a number of entities"), "a number of entities", 0,
                            static_cast<std::int64_t>(in_.remaining()));
    const std::int64_t volumes = whole("a number of volumes", 0);
    in_.end_line();
    skip_lines(others, "an entity");
    for (std::int64_t i = 0; i < volumes; ++i) {
      const std::int64_t tag = in_.integer(in_.token("a volume"), "a volume", -kMost, kMost);
      for (int k = 0; k < 6; ++k) (void)in_.number(in_.token_on_line("a side of a box"), "a side of a box");
      if (whole("a number of physical groups", 0) > 0) {
        const std::string_view group = in_.token_on_line("a physical group");
        (void)in_.integer(group, "a physical group", -kMost, kMost);
        group_of_[tag] = group;
      }
      skip_line(in_);
    }
  }

  void read_nodes() {
    if (has_nodes_) in_.fail("one section $Nodes", "another one");
    has_nodes_ = true;
    const auto number = [&] { return in_.integer(in_.token("a node"), "the number of a node", 1, kMost); };
    const auto place = [&] {
      cells_.positions.push_back(corner_of(in_));
      skip_line(in_);  // where it lies on its curve or surface
    };
    if (*version_ == 2) {
      const std::size_t count = count_of(in_, "a number of nodes", 8);  // "1 0 0 0\n"
      in_.end_line();
      for (std::size_t i = 0; i < count; ++i) {
        node_of_.emplace_back(number(), static_cast<std::uint32_t>(i));
        place();
      }
    } else {
      const std::int64_t blocks = in_.integer(in_.token("a number of blocks"), "a number of blocks", 0, kMost);
      const std::size_t count = count_of(in_, "a number of nodes", 8);
      skip_line(in_);
      for (std::int64_t b = 0; b < blocks; ++b) {
        (void)in_.integer(in_.token("a dimension"), "a dimension", 0, 3);
        (void)whole("an entity");
        (void)whole("0 or 1 for parametric");
        const std::size_t size = count_of(in_, "a number of nodes of the block", 8);
        if (size > count - cells_.positions.size()) too_many(count, "nodes");
        in_.end_line();
        for (std::size_t i = 0; i < size; ++i)
          node_of_.emplace_back(number(), static_cast<std::uint32_t>(node_of_.size()));
        for (std::size_t i = 0; i < size; ++i) place();
      }
      if (cells_.positions.size() < count) too_few(count, "nodes", cells_.positions.size());
    }
    std::sort(node_of_.begin(), node_of_.end());
    const auto twice = std::adjacent_find(node_of_.begin(), node_of_.end(),
                                          [](const Numbered& a, const Numbered& b) { return a.first == b.first; });
    if (twice != node_of_.end()) in_.fail("each node once", std::to_string(twice->first) + " again");
  }
  [[noreturn]] void too_many(std::size_t count, const char* what) const {
    in_.fail(std::to_string(count) + " " + what, "more in the blocks");
  }
  [[noreturn]] void too_few(std::size_t count, const char* what, std::size_t got) const {
    in_.fail(std::to_string(count) + " " + what, std::to_string(got) + " in all blocks");
  }

  void read_elements() {
    if (!has_nodes_) in_.fail("$Nodes before $Elements", "none");
    if (*version_ == 2) {
      const std::size_t count = count_of(in_, "a number of elements", 6);  // "1 15 1\n", a point without labels
      in_.end_line();
      for (std::size_t i = 0; i < count; ++i) {
        CellSource source{element(), {}, in_.line()};
        const std::int64_t type = whole("a type");
        if (type != kTetrahedron) {
          skip_line(in_);
          continue;
        }
        const std::int64_t labels = whole("a number of labels", 0);
        for (std::int64_t k = 0; k < labels; ++k) {
          const std::string_view label = in_.token_on_line("a label");
          (void)in_.integer(label, "a label", -kMost, kMost);
          if (k == 0 || (k == 1 && source.label == "0")) source.label = label;
        }
        read_corners(source);
      }
      return;
    }
    const std::int64_t blocks = in_.integer(in_.token("a number of blocks"), "a number of blocks", 0, kMost);
    const std::size_t count = count_of(in_, "a number of elements", 4);  // "1 1\n", a point
    std::size_t read = 0;
    skip_line(in_);
    for (std::int64_t b = 0; b < blocks; ++b) {
      const std::int64_t dimension = in_.integer(in_.token("a dimension"), "a dimension", 0, 3);
      const std::string_view entity = in_.token_on_line("an entity");
      const std::int64_t tag = in_.integer(entity, "an entity", -kMost, kMost);
      const std::int64_t type = whole("a type");
      const std::size_t size = count_of(in_, "a number of elements of the block", 4);
      if (size > count - read) too_many(count, "elements");
      in_.end_line();
      read += size;
      if (type != kTetrahedron) {
        skip_lines(static_cast<std::int64_t>(size), "an element");
        continue;
      }
      const auto group = group_of_.find(tag);
      const std::string_view label = dimension == 3 && group != group_of_.end() ? group->second : entity;
      for (std::size_t i = 0; i < size; ++i) {
        const std::int64_t number = element();
        read_corners({number, label, in_.line()});
      }
    }
    if (read < count) too_few(count, "elements", read);
  }
  std::int64_t element() { return in_.integer(in_.token("an element"), "the number of an element", 0, kMost); }
  void read_corners(const CellSource& source) {
    std::array<std::uint32_t, 4>& corners = cells_.corners.emplace_back();
    for (std::uint32_t& c : corners) {
      const std::string_view token = in_.token_on_line("a node");
      const std::int64_t number = in_.integer(token, "a node", 1, kMost);
      const auto found = std::lower_bound(node_of_.begin(), node_of_.end(), Numbered{number, 0});
      if (found == node_of_.end() || found->first != number) in_.fail("a node of the file", in_quotes(token));
      c = found->second;
    }
    cells_.sources.push_back(source);
    in_.end_line("the end of the line after 4 nodes");
  }

  // False, with nothing but the names taken, if this is other data.
  bool read_weights() {
    const std::size_t names = count_of(in_, "a number of names", 1);
    in_.end_line();
    bool is_weight = false;
    for (std::size_t i = 0; i < names; ++i) {
      const auto line = in_.next_line();
      if (!line) in_.fail("a name", "the end of the file");
      if (i == 0) is_weight = trimmed(*line) == "\"weight\"" || trimmed(*line) == "weight";
    }
    if (!is_weight) return false;
    if (weights_) in_.fail("one section $ElementData \"weight\"", "another one");
    const std::size_t reals = count_of(in_, "a number of reals", 1);
    for (std::size_t i = 0; i < reals; ++i) (void)in_.number(in_.token("a real"), "a real");
    const std::size_t integers = count_of(in_, "a number of integers", 1);
    if (integers < 3) in_.fail("at least 3 integers", std::to_string(integers));
    (void)in_.integer(in_.token("a step of time"), "a step of time", -kMost, kMost);
    (void)in_.integer(in_.token("one number each"), "one number each", 1, 1);
    const std::size_t count = count_of(in_, "a number of weights", 4);  // "1 1\n"
    for (std::size_t i = 3; i < integers; ++i) (void)in_.integer(in_.token("an integer"), "an integer", -kMost, kMost);
    weights_.emplace();
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t number = element();
      weights_->emplace_back(number, weight_of(in_, in_.token_on_line("a weight")));
      in_.end_line();
    }
    return true;
  }
  void give_weights() {
    std::sort(weights_->begin(), weights_->end());
    for (const CellSource& source : cells_.sources) {
      const auto found = std::lower_bound(weights_->begin(), weights_->end(), std::pair{source.number, 0.0});
      if (found == weights_->end() || found->first != source.number) {
        throw InputError(
            name_, source.line,
            "element " + std::to_string(source.number) + " has no weight, expected one in $ElementData \"weight\"");
      }
      cells_.weights.push_back(found->second);
    }
  }

  static constexpr std::int64_t kTetrahedron = 4;
  TextScanner in_;
  const std::string& name_;
  std::optional<int> version_;
  bool has_nodes_ = false;
  std::vector<Numbered> node_of_;  // by number, once all are read
  std::map<std::int64_t, std::string_view> group_of_;
  std::optional<std::vector<std::pair<std::int64_t, double>>> weights_;
  CellsOfFile cells_;
};

}  // namespace

SimplexParts<3, 3> parse_gmsh(std::string_view text, const std::string& name, const LabelCosts& labels) {
  return GmshReader(text, name).read(labels);
}

std::string format_gmsh(const VolumeComplex& volume) {
  expect_tetrahedra(volume);
  const std::string corners = std::to_string(volume.corner_count());
  const std::string tetrahedra = std::to_string(volume.simplex_count());
  std::string out = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 0 0 1\n1 ";
  append_position(out, volume.bounds().min);
  out += ' ';
  append_position(out, volume.bounds().max);
  out += " 0 0\n$EndEntities\n$Nodes\n1 " + corners + " 1 " + corners + "\n3 1 0 " + corners + '\n';
  for (std::size_t c = 1; c <= volume.corner_count(); ++c) out += std::to_string(c) + '\n';
  for (std::uint32_t c = 0; c < volume.corner_count(); ++c) {
    append_position(out, volume.position(CornerId(c)));
    out += '\n';
  }
  out += "$EndNodes\n$Elements\n1 " + tetrahedra + " 1 " + tetrahedra + "\n3 1 4 " + tetrahedra + '\n';
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    out += std::to_string(std::uint64_t{t} + 1);
    append_corners(out, volume, SimplexId(t), 1);
    out += '\n';
  }
  out += "$EndElements\n$ElementData\n1\n\"weight\"\n1\n0\n3\n0\n1\n" + tetrahedra + '\n';
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    out += std::to_string(std::uint64_t{t} + 1) + ' ';
    append_weight(out, volume.weight(SimplexId(t)));
    out += '\n';
  }
  return out + "$EndElementData\n";
}

}  // namespace taut::io
