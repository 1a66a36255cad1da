// VTK's older format (`.vtk`) as text: unstructured grids, up to version 4 with a list of cells, from 5 on with offsets
// and connectivity. We take cells of type 10, and of CELL_DATA the array `weight`, or else the first one of whole
// numbers as labels; the array `blocked` blocks cells. VECTORS are velocities, for those who ask for them.
#include <algorithm>
#include <array>
#include <cmath>

#include "taut-io/detail/face_list.hpp"
#include "taut-io/detail/tetrahedra_parts.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr double kBlocked = std::numeric_limits<double>::infinity();

class VtkReader {
 public:
  VtkReader(std::string_view text, const std::string& name) : in_(text, name), name_(name) {}

  SimplexParts<3, 3> read(const LabelCosts& labels) {
    read_all();
    keep_tetrahedra();
    SimplexParts<3, 3> parts = weighted_parts(std::move(cells_), labels, name_, "cells of type 10");
    if (blocked_.empty()) return parts;
    if (parts.weights.empty()) parts.weights.assign(parts.corners.size(), 1);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (blocked_[kept_[i]]) parts.weights[i] = kBlocked;
    }
    return parts;
  }

  // The first VECTORS of cells, or else of points, of which each tetrahedron has the mean.
  std::vector<Vec3> read_velocities() {
    wants_vectors_ = true;
    read_all();
    const auto& [of_points, of_cells] = vectors_;
    if (of_points.empty() && of_cells.empty()) in_.fail("VECTORS, the velocities", "none");
    std::vector<Vec3> out;
    for (const std::size_t i : kept_) {
      Vec3 v{};
      for (const std::uint32_t c : fours_[i].corners) v = v + 0.25 * (of_cells.empty() ? of_points[c] : of_cells[i]);
      out.push_back(v);
    }
    return out;
  }

 private:
  void read_all() {
    read_header();
    while (!in_.at_end()) read_section();
    if (!has_types_) in_.fail("CELL_TYPES", "the end of the file");
  }

  // A cell, if it has four corners.
  struct Four {
    std::array<std::uint32_t, 4> corners;
    bool is_one;
    std::size_t line;
  };
  struct Value {
    std::string_view token;
    std::size_t line;
  };

  void read_header() {
    const auto first = in_.next_line();
    if (!first || !first->starts_with("# vtk DataFile Version "))
      throw InputError(name_, 1, "expected '# vtk DataFile Version', got " + in_quotes(first.value_or("")));
    (void)in_.next_line();  // a title
    const std::string_view coding = in_.token("ASCII");
    if (coding == "BINARY") in_.fail("ASCII, a file of text", "BINARY, one of bytes");
    if (coding != "ASCII") in_.fail("ASCII", in_quotes(coding));
    if (const auto word = in_.token("DATASET"); word != "DATASET") in_.fail("DATASET", in_quotes(word));
    const std::string_view kind = in_.token_on_line("UNSTRUCTURED_GRID");
    if (kind != "UNSTRUCTURED_GRID") in_.fail("UNSTRUCTURED_GRID, a grid of tetrahedra", in_quotes(kind));
  }

  void read_section() {
    const std::string_view key = in_.token("a section");
    if (key == "POINTS") {
      read_points();
    } else if (key == "CELLS") {
      read_cells();
    } else if (key == "CELL_TYPES") {
      read_types();
    } else if (key == "POINT_DATA" || key == "CELL_DATA") {
      if (!has_points_ || (key == "CELL_DATA" && !has_cells_))
        in_.fail("POINTS and CELLS before what belongs to them", "none");
      of_cells_ = key == "CELL_DATA";
      tuples_ = of_cells_ ? fours_.size() : cells_.positions.size();
      const auto all = static_cast<std::int64_t>(tuples_);
      (void)in_.integer(in_.token("their number"), of_cells_ ? "the number of cells" : "the number of points", all,
                        all);
      has_data_ = true;
    } else if (key == "METADATA") {
      skip_metadata();
    } else if (key == "FIELD") {
      read_field();
    } else if (has_data_) {
      read_attribute(key);
    } else {
      in_.fail("POINTS, CELLS, CELL_TYPES, POINT_DATA or CELL_DATA", in_quotes(key));
    }
  }
  // Ends with an empty line.
  void skip_metadata() {
    skip_line(in_);
    for (;;) {
      const auto line = in_.next_line();
      if (!line || trimmed(*line).empty()) return;
    }
  }

  void read_points() {
    if (has_points_) in_.fail("POINTS once", "it again");
    has_points_ = true;
    const std::size_t count = count_of(in_, "a number of points", 6);  // "0 0 0\n"
    (void)in_.token_on_line("a type");
    for (std::size_t i = 0; i < count; ++i) {
      Vec3 p;
      for (double* const x : {&p.x, &p.y, &p.z}) *x = in_.coordinate(in_.token("a coordinate"), "a coordinate");
      cells_.positions.push_back(p);
    }
  }
  std::uint32_t corner() {
    const std::string_view token = in_.token("a point");
    if (cells_.positions.empty()) in_.fail("POINTS before CELLS", "none");
    return static_cast<std::uint32_t>(
        in_.integer(token, "a point of the file", 0, static_cast<std::int64_t>(cells_.positions.size()) - 1));
  }

  void read_cells() {
    if (has_cells_) in_.fail("CELLS once", "it again");
    has_cells_ = true;
    const std::size_t first = count_of(in_, "a number of cells", 2);  // "0\n", or two bytes of an offset
    const std::size_t second = count_of(in_, "a number of values", 2);
    if (in_.peek() == "OFFSETS") return read_connectivity(first, second);
    std::size_t values = 0;
    for (std::size_t i = 0; i < first; ++i) {
      const std::string_view token = in_.token("a number of corners");
      const std::int64_t size =
          in_.integer(token, "a number of corners of a cell", 0, static_cast<std::int64_t>(in_.remaining()));
      Four four{{}, size == 4, in_.line()};
      for (std::int64_t k = 0; k < size; ++k) {
        const std::uint32_t c = corner();
        if (four.is_one) four.corners[static_cast<std::size_t>(k)] = c;
      }
      values += static_cast<std::size_t>(size) + 1;
      fours_.push_back(four);
    }
    if (values != second) in_.fail("cells of " + std::to_string(second) + " values", std::to_string(values));
  }
  void read_connectivity(std::size_t offset_count, std::size_t corner_count) {
    (void)in_.token("");
    (void)in_.token_on_line("a type");
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < offset_count; ++i) {
      const auto low = static_cast<std::int64_t>(offsets.empty() ? 0 : offsets.back());
      const std::int64_t high = i == 0 ? 0 : static_cast<std::int64_t>(corner_count);
      offsets.push_back(
          static_cast<std::size_t>(in_.integer(in_.token("an offset"), "an ascending offset", low, high)));
    }
    if (!offsets.empty() && offsets.back() != corner_count)
      in_.fail("offsets up to " + std::to_string(corner_count), std::to_string(offsets.back()));
    skip_metadata_if_any();
    if (const auto word = in_.token("CONNECTIVITY"); word != "CONNECTIVITY") in_.fail("CONNECTIVITY", in_quotes(word));
    (void)in_.token_on_line("a type");
    for (std::size_t i = 1; i < offsets.size(); ++i) {
      const std::size_t size = offsets[i] - offsets[i - 1];
      Four four{{}, size == 4, in_.line()};
      for (std::size_t k = 0; k < size; ++k) {
        const std::uint32_t c = corner();
        if (four.is_one) four.corners[k] = c;
        if (k == 0) four.line = in_.line();
      }
      fours_.push_back(four);
    }
  }
  void skip_metadata_if_any() {
    if (in_.peek() != "METADATA") return;
    (void)in_.token("");
    skip_metadata();
  }

  void read_types() {
    if (!has_cells_) in_.fail("CELLS before CELL_TYPES", "none");
    if (has_types_) in_.fail("CELL_TYPES once", "it again");
    has_types_ = true;
    const std::size_t count = count_of(in_, "a number of cells", 2);
    if (count != fours_.size()) in_.fail("types of " + std::to_string(fours_.size()) + " cells", std::to_string(count));
    for (std::size_t i = 0; i < count; ++i) {
      const std::string_view token = in_.token("a type of a cell");
      if (in_.integer(token, "a type of a cell", 0, 255) != kTetrahedron) continue;
      if (!fours_[i].is_one)
        in_.fail("four corners of cell " + std::to_string(i) + ", which is a tetrahedron", "others");
      kept_.push_back(i);
    }
  }

  // What belongs to points or cells, apart from arrays of a FIELD.
  void read_attribute(std::string_view key) {
    const std::string_view name = in_.token_on_line("a name");
    if (key == "LOOKUP_TABLE") {
      const std::size_t size = count_of(in_, "a size of a table", 8);  // "0 0 0 0\n"
      return skip_values(4 * size);
    }
    if (key == "COLOR_SCALARS") return skip_values(tuples_ * components("a number of values each"));
    if (key == "TEXTURE_COORDINATES") {
      const std::size_t each = components("a number of coordinates");
      (void)in_.token_on_line("a type");
      return skip_values(tuples_ * each);
    }
    const std::string_view type = in_.token_on_line("a type");
    if (key == "SCALARS") {
      const std::size_t each = in_.at_line_end() ? 1 : components("a number of values each");
      in_.end_line();
      if (in_.peek() == "LOOKUP_TABLE") skip_line(in_);
      return read_array(name, type, each);
    }
    if (key == "VECTORS" && wants_vectors_) return read_vectors();
    if (key == "VECTORS" || key == "NORMALS") return skip_values(tuples_ * 3);
    if (key == "TENSORS") return skip_values(tuples_ * 9);
    if (key == "TENSORS6") return skip_values(tuples_ * 6);
    if (key == "GLOBAL_IDS" || key == "PEDIGREE_IDS" || key == "EDGE_FLAGS") return skip_values(tuples_);
    in_.fail("an attribute such as SCALARS or FIELD", in_quotes(key));
  }
  void read_vectors() {
    std::vector<Vec3>& vectors = vectors_[of_cells_ ? 1 : 0];
    if (!vectors.empty()) return skip_values(tuples_ * 3);
    for (std::size_t i = 0; i < tuples_; ++i) {
      Vec3 v;
      for (double* const x : {&v.x, &v.y, &v.z}) *x = in_.number(in_.token("a velocity"), "a number");
      vectors.push_back(v);
    }
  }
  std::size_t components(std::string_view what) {
    return static_cast<std::size_t>(in_.integer(in_.token_on_line(what), what, 1, 1000));
  }
  void read_field() {
    (void)in_.token_on_line("a name");
    const std::size_t arrays = count_of(in_, "a number of arrays", 1);
    for (std::size_t i = 0; i < arrays; ++i) {
      skip_metadata_if_any();
      const std::string_view name = in_.token("the name of an array");
      const auto number = [&](std::string_view what) {
        return static_cast<std::size_t>(in_.integer(in_.token(what), what, 0, kMost));
      };
      const std::size_t each = number("a number of values each"), tuples = number("a number of tuples");
      if (each > 0 && tuples > (in_.remaining() + 1) / each)
        in_.fail("an array that the file has room for", std::to_string(tuples) + " times " + std::to_string(each));
      const bool is_ours = of_cells_ && (name == "weight" || name == "blocked");
      if (is_ours && tuples != tuples_)
        in_.fail("a value for each of " + std::to_string(tuples_) + " cells", std::to_string(tuples));
      const std::string_view type = in_.token_on_line("a type");
      if (type == "string") {
        in_.end_line();
        for (std::size_t k = 0; k < each * tuples; ++k) {
          if (!in_.next_line()) in_.fail("as many strings as are said", "the end of the file");
        }
      } else if (of_cells_ && tuples == tuples_) {
        read_array(name, type, each);
      } else {
        skip_values(each * tuples);
      }
    }
  }
  void skip_values(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) (void)in_.token("a value");
  }

  static bool is_whole(std::string_view type) {
    const std::string lower = taut::detail::lower_case(std::string(type));
    const auto has = [&](std::string_view part) { return lower.find(part) != std::string::npos; };
    return lower == "bit" || has("char") || has("short") || has("int") || has("long") || has("idtype");
  }
  // `weight`, `blocked`, or labels, if it belongs to cells.
  void read_array(std::string_view name, std::string_view type, std::size_t each) {
    const bool is_weight = name == "weight", is_blocked = name == "blocked";
    const bool may_be_label = !has_labels_ && each == 1 && is_whole(type) && !name.starts_with("vtk");
    if (!of_cells_ || (!is_weight && !is_blocked && !may_be_label)) return skip_values(tuples_ * each);
    if (each != 1) in_.fail("one value each in the array " + in_quotes(name), std::to_string(each));
    if ((is_weight && has_weights_) || (is_blocked && !blocked_.empty()))
      in_.fail("one array " + in_quotes(name), "another one");
    std::vector<Value> values;
    for (std::size_t i = 0; i < tuples_; ++i) {
      const std::string_view token = in_.token("a value of the array " + in_quotes(name));
      values.push_back({token, in_.line()});
      if (is_blocked) blocked_.push_back(in_.integer(token, "0 or 1 for blocked", 0, 1) == 1);
      if (!is_blocked && !is_weight) (void)in_.integer(token, "a label", -kMost, kMost);
    }
    if (is_weight) {
      has_weights_ = true;
      weights_ = std::move(values);
    } else if (!is_blocked) {
      has_labels_ = true;
      labels_ = std::move(values);
    }
  }

  void keep_tetrahedra() {
    for (const std::size_t i : kept_) {
      cells_.corners.push_back(fours_[i].corners);
      cells_.sources.push_back({static_cast<std::int64_t>(i), has_labels_ ? labels_[i].token : "",
                                has_labels_ ? labels_[i].line : fours_[i].line});
      if (!has_weights_) continue;
      const bool blocked = !blocked_.empty() && blocked_[i];
      cells_.weights.push_back(blocked ? kBlocked : weight_of_cell(weights_[i]));
    }
  }
  double weight_of_cell(const Value& value) const {
    const auto weight = face_weight(value.token);
    if (!weight || !(*weight > 0))
      throw InputError(name_, value.line, "expected a weight above 0, or inf, got " + in_quotes(value.token));
    return *weight;
  }

  static constexpr std::int64_t kTetrahedron = 10;
  TextScanner in_;
  const std::string& name_;
  bool has_points_ = false, has_cells_ = false, has_types_ = false, has_data_ = false, of_cells_ = false;
  bool has_weights_ = false, has_labels_ = false, wants_vectors_ = false;
  std::array<std::vector<Vec3>, 2> vectors_;  // of points and of cells
  std::size_t tuples_ = 0;                    // of the data that is read
  std::vector<Four> fours_;
  std::vector<std::size_t> kept_;  // cells that are tetrahedra
  std::vector<Value> weights_, labels_;
  std::vector<bool> blocked_;
  CellsOfFile cells_;
};

}  // namespace

SimplexParts<3, 3> parse_vtk(std::string_view text, const std::string& name, const LabelCosts& labels) {
  return VtkReader(text, name).read(labels);
}

std::vector<Vec3> parse_vtk_velocities(std::string_view text, const std::string& name) {
  return VtkReader(text, name).read_velocities();
}

}  // namespace taut::io
