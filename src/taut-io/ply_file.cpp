// Stanford PLY: a header that lists elements and their properties, then their values as text or as bytes of either
// order. Of `vertex` we take x, y and z, of `face` the list vertex_indices (or vertex_index) and the property `weight`.
#include <array>
#include <cmath>
#include <cstring>

#include "taut-io/detail/face_list.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut/base/detail/bit_cast.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

enum class Coding { text, little, big };

struct Type {
  std::string_view name, other_name;
  std::size_t bytes;
  bool is_float, is_signed;
};
constexpr std::array<Type, 8> kTypes{{{"char", "int8", 1, false, true},
                                      {"uchar", "uint8", 1, false, false},
                                      {"short", "int16", 2, false, true},
                                      {"ushort", "uint16", 2, false, false},
                                      {"int", "int32", 4, false, true},
                                      {"uint", "uint32", 4, false, false},
                                      {"float", "float32", 4, true, true},
                                      {"double", "float64", 8, true, true}}};

struct Property {
  std::string name;
  const Type* type = nullptr;
  const Type* count = nullptr;  // of a list
};
struct Element {
  std::string name;
  std::int64_t size = 0;
  std::vector<Property> properties;
};

class PlyReader {
 public:
  PlyReader(std::string_view bytes, const std::string& name) : in_(bytes, name), name_(name) {}

  SimplexParts<2, 3> read() {
    read_header();
    if (coding_ != Coding::text) bytes_ = in_.rest();
    bool has_corners = false;
    for (const Element& element : elements_) {
      if (element.name == "vertex") {
        has_corners = true;
        read_corners(element);
      } else if (element.name == "face") {
        if (!has_corners) fail("the element 'vertex' before the element 'face'");
        read_faces(element);
      } else {
        for (std::int64_t i = 0; i < element.size; ++i) read_row(element, [](const Property&, double) {});
      }
    }
    expect_faces(parts_, name_);
    return std::move(parts_);
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw InputError(name_, coding_ == Coding::text ? in_.line() : 0, "expected " + expected);
  }

  void read_header() {
    if (in_.token("'ply'") != "ply") fail("'ply' at the beginning");
    in_.end_line();
    bool has_format = false;
    for (;;) {
      const std::string_view key = in_.token("a line of the header");
      if (key == "end_header") break;
      if (key == "format") {
        has_format = true;
        const std::string_view coding = in_.token_on_line("a format");
        if (coding == "ascii") {
          later_ = Coding::text;
        } else if (coding == "binary_little_endian") {
          later_ = Coding::little;
        } else if (coding == "binary_big_endian") {
          later_ = Coding::big;
        } else {
          in_.fail("the format ascii, binary_little_endian or binary_big_endian", in_quotes(coding));
        }
        (void)in_.token_on_line("a version");
        in_.end_line();
      } else if (key == "element") {
        Element& element = elements_.emplace_back();
        element.name = in_.token_on_line("a name");
        element.size = in_.integer(in_.token_on_line("a number of elements"), "a number that the file can hold", 0,
                                   static_cast<std::int64_t>(in_.remaining()));
        in_.end_line();
      } else if (key == "property") {
        if (elements_.empty()) in_.fail("an element before its properties");
        Property property;
        std::string_view type = in_.token_on_line("a type");
        if (type == "list") {
          property.count = type_of(in_.token_on_line("a type"));
          if (property.count->is_float) in_.fail("a list counted in whole numbers");
          type = in_.token_on_line("a type");
        }
        property.type = type_of(type);
        property.name = in_.token_on_line("a name");
        elements_.back().properties.push_back(property);
        in_.end_line();
      } else if (key == "comment" || key == "obj_info") {
        (void)in_.next_line();
      } else {
        in_.fail("format, element, property, comment or end_header", in_quotes(key));
      }
    }
    (void)in_.next_line();
    if (!has_format) in_.fail("a line 'format ...' in the header");
    coding_ = later_;
    for (const Element& element : elements_) {
      if (element.size > 0 && element.properties.empty()) in_.fail("elements with properties");
    }
  }
  const Type* type_of(std::string_view name) const {
    for (const Type& type : kTypes) {
      if (type.name == name || type.other_name == name) return &type;
    }
    in_.fail("a type such as int, uchar, float or double", in_quotes(name));
  }

  double value(const Type& type) {
    if (coding_ == Coding::text) {
      const std::string_view token = in_.token("a value");
      const auto read = face_weight(token);  // a number, or inf
      if (!read) in_.fail("a number", in_quotes(token));
      return *read;
    }
    if (bytes_.size() < type.bytes) fail("more bytes: the file ends within its elements");
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < type.bytes; ++i) {
      const std::size_t from = coding_ == Coding::little ? type.bytes - 1 - i : i;
      bits = bits << 8 | static_cast<unsigned char>(bytes_[from]);
    }
    bytes_.remove_prefix(type.bytes);
    if (type.is_float && type.bytes == 4)
      return double{taut::detail::bit_cast<float>(static_cast<std::uint32_t>(bits))};
    if (type.is_float) return taut::detail::bit_cast<double>(bits);
    const std::uint64_t sign = std::uint64_t{1} << (8 * type.bytes - 1);
    if (type.is_signed && (bits & sign) != 0) return static_cast<double>(bits) - 2 * static_cast<double>(sign);
    return static_cast<double>(bits);
  }
  // Calls take(property, value) for every value of one element, those of lists one after the other.
  template <class Take>
  void read_row(const Element& element, Take take) {
    for (const Property& property : element.properties) {
      double count = 1;
      if (property.count != nullptr) {
        count = value(*property.count);
        const auto left = static_cast<double>(coding_ == Coding::text ? in_.remaining() : bytes_.size());
        if (!(count >= 0 && count <= left && count == std::floor(count)))
          fail("a length of a list that the file can hold");
      }
      for (double i = 0; i < count; ++i) take(property, value(*property.type));
    }
  }
  void read_corners(const Element& element) {
    for (std::int64_t i = 0; i < element.size; ++i) {
      Vec3 p;
      int found = 0;
      read_row(element, [&](const Property& property, double v) {
        double* const x = property.name == "x"   ? &p.x
                          : property.name == "y" ? &p.y
                          : property.name == "z" ? &p.z
                                                 : nullptr;
        if (x == nullptr) return;
        *x = v;
        ++found;
      });
      if (found < 2 || !is_valid_point(p)) fail("corners with x, y and z, " + std::string(kExpectedCoordinates));
      parts_.positions.push_back(p);
    }
  }
  void read_faces(const Element& element) {
    std::vector<std::uint32_t> face;
    for (std::int64_t i = 0; i < element.size; ++i) {
      face.clear();
      double weight = 1;
      read_row(element, [&](const Property& property, double v) {
        if (property.name == "weight") {
          weight = v;
        } else if (property.name == "vertex_indices" || property.name == "vertex_index") {
          if (!(v >= 0 && v < static_cast<double>(parts_.positions.size()) && v == std::floor(v)))
            fail("a corner of the file in face " + std::to_string(i));
          face.push_back(static_cast<std::uint32_t>(v));
        }
      });
      if (face.size() < 3) fail("at least 3 corners in face " + std::to_string(i));
      if (!(weight > 0)) fail("a weight above 0, or inf, of face " + std::to_string(i));
      add_face(parts_, face, weight);
    }
  }

  TextScanner in_;
  const std::string& name_;
  std::string_view bytes_;
  Coding coding_ = Coding::text, later_ = Coding::text;
  std::vector<Element> elements_;
  SimplexParts<2, 3> parts_;
};

}  // namespace

SimplexParts<2, 3> parse_ply(std::string_view bytes, const std::string& name) { return PlyReader(bytes, name).read(); }

std::string format_ply(const SurfaceComplex& surface) {
  if (surface.simplex_count() == 0) throw InputError("surface", 0, "expected at least one triangle to write");
  std::string out = "ply\nformat ascii 1.0\nelement vertex " + std::to_string(surface.corner_count()) +
                    "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                    std::to_string(surface.simplex_count()) +
                    "\nproperty list uchar int vertex_indices\nproperty double weight\nend_header\n";
  for (std::uint32_t c = 0; c < surface.corner_count(); ++c) {
    const Vec3 p = surface.position(CornerId(c));
    out += shortest(p.x) + " " + shortest(p.y) + " " + shortest(p.z) + "\n";
  }
  for (std::uint32_t t = 0; t < surface.simplex_count(); ++t) {
    out += "3";
    for (const CornerId c : surface.corners(SimplexId(t))) out += " " + std::to_string(c.value);
    const double weight = surface.weight(SimplexId(t));
    out += std::isinf(weight) ? " inf\n" : " " + shortest(weight) + "\n";
  }
  return out;
}

}  // namespace taut::io
