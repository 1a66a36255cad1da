#include "taut-io/detail/tetrahedra_parts.hpp"

#include <algorithm>
#include <cmath>

#include "taut-io/detail/face_list.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io::detail {
namespace {

// A whole number, also one that is written as 2.0.
std::optional<std::int64_t> label_number(std::string_view token) {
  if (const auto whole = to_integer(token)) return whole;
  constexpr double kExact = 9007199254740992;  // 2^53
  const auto number = to_number(token);
  if (!number || std::fabs(*number) > kExact || *number != std::floor(*number)) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

// The weight that belongs to a label.
double weight_by_label(const CellSource& cell, const LabelCosts& labels, const std::string& name) {
  const std::string element = "element " + std::to_string(cell.number);
  const std::string has = " has " + (cell.label.empty() ? "no label" : "the label " + in_quotes(cell.label));
  if (labels.are_weights) {
    const auto weight = face_weight(cell.label);
    if (!weight || !(*weight > 0))
      throw InputError(name, cell.line, element + has + ", expected one that is a weight above 0");
    return *weight;
  }
  const auto number = label_number(cell.label);
  const auto found = number ? labels.weights.find(*number) : labels.weights.end();
  if (found != labels.weights.end()) return found->second;
  constexpr std::size_t kListed = 8;
  std::string known;
  std::size_t listed = 0;
  for (const auto& [label, weight] : labels.weights) {
    if (++listed > kListed) break;
    known += (known.empty() ? "" : ", ") + std::to_string(label);
  }
  throw InputError(
      name, cell.line,
      element + has + ", expected one that has a weight: " + known + (labels.weights.size() > kListed ? ", ..." : ""));
}

}  // namespace

SimplexParts<3, 3> weighted_parts(CellsOfFile cells, const LabelCosts& labels, const std::string& name,
                                  const std::string& type) {
  if (cells.corners.empty()) throw InputError(name, 0, "expected at least one tetrahedron (" + type + ")");
  for (const auto& [label, weight] : labels.weights) {
    if (!(weight > 0)) {
      throw InputError("cost of the label " + std::to_string(label), 0,
                       "expected a weight above 0, got " + shortest(weight));
    }
  }
  if (labels.any()) {
    if (!cells.weights.empty()) {
      throw InputError(name, 0,
                       "expected labels to read weights from, got a file that says the weights of its tetrahedra "
                       "itself");
    }
    cells.weights.reserve(cells.corners.size());
    for (const CellSource& source : cells.sources) cells.weights.push_back(weight_by_label(source, labels, name));
  }
  SimplexParts<3, 3> parts;
  parts.positions = std::move(cells.positions);
  parts.corners = std::move(cells.corners);
  parts.weights = std::move(cells.weights);
  return parts;
}

std::size_t count_of(TextScanner& in, std::string_view what, std::size_t bytes_each) {
  const std::string_view token = in.token(what);
  const std::int64_t value = in.integer(token, what, 0, std::numeric_limits<std::int64_t>::max());
  const std::size_t most = std::min((in.remaining() + 1) / bytes_each, std::size_t{CornerId::kNone} - 1);
  if (static_cast<std::uint64_t>(value) > most)
    in.fail(std::string(what) + " that the file has room for", in_quotes(token));
  return static_cast<std::size_t>(value);
}

Vec3 corner_of(TextScanner& in) {
  Vec3 p;
  p.x = in.coordinate(in.token("an x coordinate"), "an x coordinate");
  p.y = in.coordinate(in.token_on_line("a y coordinate"), "a y coordinate");
  p.z = in.coordinate(in.token_on_line("a z coordinate"), "a z coordinate");
  return p;
}

double weight_of(const TextScanner& in, std::string_view token) {
  const auto weight = face_weight(token);
  if (!weight || !(*weight > 0)) in.fail("a weight above 0, or inf", in_quotes(token));
  return *weight;
}

void skip_line(TextScanner& in) { (void)in.next_line(); }

bool is_medit(std::string_view text) {
  using namespace std::string_view_literals;
  if (text.starts_with("\1\0\0\0"sv) || text.starts_with("\0\0\0\1"sv)) return true;  // the number 1, as bytes
  TextScanner in(text, "", '#');
  return !in.at_end() && in.token("").starts_with("MeshVersion");
}

void expect_tetrahedra(const VolumeComplex& volume) {
  if (volume.simplex_count() == 0) throw InputError("tetrahedra", 0, "expected at least one tetrahedron to write");
}

void append_position(std::string& out, Vec3 p) {
  append_shortest(out, p.x);
  out += ' ';
  append_shortest(out, p.y);
  out += ' ';
  append_shortest(out, p.z);
}

void append_corners(std::string& out, const VolumeComplex& volume, SimplexId id, std::uint32_t first) {
  for (const CornerId c : volume.corners(id)) {
    out += ' ';
    out += std::to_string(std::uint64_t{c.value} + first);
  }
}

void append_weight(std::string& out, double weight) {
  if (std::isinf(weight)) {
    out += "inf";
  } else {
    append_shortest(out, weight);
  }
}

}  // namespace taut::io::detail
