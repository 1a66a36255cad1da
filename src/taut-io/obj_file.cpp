// Wavefront OBJ: `v x y z`, `f i j k` and what belongs to faces; all else is passed over. Weights stand in comments:
// `# weight 2.5` for all faces from there on, `# weight mud 4` for those of the material (`usemtl`) or group (`g`) mud.
#include <cmath>
#include <map>

#include "taut-io/detail/face_list.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

class ObjReader {
 public:
  ObjReader(std::string_view text, const std::string& name) : text_(text, name), name_(name) {}

  SimplexParts<2, 3> read() {
    for (;;) {
      number_ = text_.line();
      const auto line = text_.next_line();
      if (!line) break;
      rest_ = trimmed(*line);
      const std::string_view key = word();
      if (key == "v") {
        read_corner();
      } else if (key == "f") {
        read_face();
      } else if (key == "usemtl" || key == "g") {
        (key == "g" ? group_ : material_) = std::string(word());
      } else if (key == "#") {
        read_comment();
      }
    }
    // The table counts wherever it stands.
    for (std::size_t i = 0; i < named_.size(); ++i) {
      for (const std::string& name : {named_[i].material, named_[i].group}) {
        if (const auto found = table_.find(name); !name.empty() && found != table_.end()) {
          parts_.weights[named_[i].triangle] = found->second;
          break;
        }
      }
    }
    expect_faces(parts_, name_);
    return std::move(parts_);
  }

 private:
  struct Named {
    std::size_t triangle;
    std::string material, group;
  };

  [[noreturn]] void fail(const std::string& expected, std::string_view got) const {
    throw InputError(name_, number_, "expected " + expected + ", got " + (got.empty() ? "nothing" : in_quotes(got)));
  }
  std::string_view word() {
    const std::size_t end = std::min(rest_.find_first_of(" \t"), rest_.size());
    const std::string_view out = rest_.substr(0, end);
    rest_ = trimmed(rest_.substr(end));
    return out;
  }

  void read_corner() {
    Vec3 p;
    for (double* const x : {&p.x, &p.y, &p.z}) {
      const std::string_view token = word();
      const auto value = to_number(token);
      if (!value) fail("three coordinates", token);
      *x = *value;
    }
    parts_.positions.push_back(p);
  }
  // "5", "5/1", "5//2", "-1": counted from 1, or backwards from the last corner so far.
  void read_face() {
    face_.clear();
    while (!rest_.empty()) {
      const std::string_view token = word();
      const auto index = to_integer(token.substr(0, token.find('/')));
      const auto count = static_cast<std::int64_t>(parts_.positions.size());
      const std::int64_t corner = !index ? -1 : *index > 0 ? *index - 1 : *index < 0 ? count + *index : -1;
      if (corner < 0 || corner >= count) fail("a corner that stands before the face", token);
      face_.push_back(static_cast<std::uint32_t>(corner));
    }
    if (face_.size() < 3) fail("a face of at least 3 corners", std::to_string(face_.size()));
    if (!material_.empty() || !group_.empty()) {
      for (std::size_t i = 2; i < face_.size(); ++i)
        named_.push_back({parts_.corners.size() + i - 2, material_, group_});
    }
    add_face(parts_, face_, weight_);
  }
  void read_comment() {
    if (word() != "weight") return;
    const std::string_view first = word(), second = word();
    const auto weight = face_weight(second.empty() ? first : second);
    if (!rest_.empty() || first.empty() || !weight || !(*weight > 0))
      fail("'# weight W' or '# weight NAME W' with a weight above 0, or inf", second.empty() ? first : second);
    if (second.empty()) {
      weight_ = *weight;
    } else {
      table_[std::string(first)] = *weight;
    }
  }

  TextScanner text_;
  const std::string& name_;
  std::size_t number_ = 0;
  std::string_view rest_;
  SimplexParts<2, 3> parts_;
  std::vector<std::uint32_t> face_;
  double weight_ = 1;
  std::string material_, group_;
  std::vector<Named> named_;
  std::map<std::string, double> table_;
};

}  // namespace

SimplexParts<2, 3> parse_obj(std::string_view text, const std::string& name) { return ObjReader(text, name).read(); }

std::string format_obj(const SurfaceComplex& surface) {
  if (surface.simplex_count() == 0) throw InputError("surface", 0, "expected at least one triangle to write");
  std::string out;
  for (std::uint32_t c = 0; c < surface.corner_count(); ++c) {
    const Vec3 p = surface.position(CornerId(c));
    out += "v " + shortest(p.x) + " " + shortest(p.y) + " " + shortest(p.z) + "\n";
  }
  double last = 1;
  for (std::uint32_t t = 0; t < surface.simplex_count(); ++t) {
    const double weight = surface.weight(SimplexId(t));
    if (weight != last) out += std::isinf(weight) ? "# weight inf\n" : "# weight " + shortest(weight) + "\n";
    last = weight;
    out += "f";
    for (const CornerId c : surface.corners(SimplexId(t))) out += " " + std::to_string(std::uint64_t{c.value} + 1);
    out += "\n";
  }
  return out;
}

}  // namespace taut::io
