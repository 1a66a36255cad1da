// Writing VTK's older format (`.vtk`) as text: tetrahedra, numbers at their corners, and paths.
#include <algorithm>
#include <cmath>

#include "taut-io/detail/tetrahedra_parts.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();

std::string header(const char* title, const char* dataset) {
  return std::string("# vtk DataFile Version 3.0\n") + title + "\nASCII\nDATASET " + dataset + '\n';
}

// Names end with a blank; VTK writes blanks and the like as %20.
std::string encoded(const std::string& name) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte < 0x7f && c != '"' && c != '%') {
      out += c;
    } else {
      out += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return out;
}

std::string scalars(const std::string& name, const char* type) {
  return "SCALARS " + name + ' ' + type + " 1\nLOOKUP_TABLE default\n";
}

}  // namespace

std::string format_vtk(const VolumeComplex& volume) {
  expect_tetrahedra(volume);
  const std::size_t count = volume.simplex_count();
  std::string out =
      header("taut tetrahedra", "UNSTRUCTURED_GRID") + "POINTS " + std::to_string(volume.corner_count()) + " double\n";
  for (std::uint32_t c = 0; c < volume.corner_count(); ++c) {
    append_position(out, volume.position(CornerId(c)));
    out += '\n';
  }
  out += "CELLS " + std::to_string(count) + ' ' + std::to_string(5 * count) + '\n';
  bool any_blocked = false;
  for (std::uint32_t t = 0; t < count; ++t) {
    out += '4';
    append_corners(out, volume, SimplexId(t), 0);
    out += '\n';
    any_blocked |= std::isinf(volume.weight(SimplexId(t)));
  }
  out += "CELL_TYPES " + std::to_string(count) + '\n';
  for (std::size_t t = 0; t < count; ++t) out += "10\n";
  out += "CELL_DATA " + std::to_string(count) + '\n' + scalars("weight", "double");
  for (std::uint32_t t = 0; t < count; ++t) {
    const double weight = volume.weight(SimplexId(t));
    append_shortest(out, std::isinf(weight) ? 0 : weight);
    out += '\n';
  }
  if (!any_blocked) return out;
  out += scalars("blocked", "int");
  for (std::uint32_t t = 0; t < count; ++t) out += std::isinf(volume.weight(SimplexId(t))) ? "1\n" : "0\n";
  return out;
}

std::string format_vtk(const VolumeComplex& volume, std::span<const double> corner_values, const std::string& name) {
  if (corner_values.size() != volume.corner_count()) {
    throw InputError("corner values", 0,
                     "expected one for each of " + std::to_string(volume.corner_count()) + " corners, got " +
                         std::to_string(corner_values.size()));
  }
  if (name.empty()) throw InputError("corner values", 0, "expected a name");
  std::string out = format_vtk(volume);
  double greatest = -kUnknown;
  bool all_known = true;
  for (const double value : corner_values) {
    if (std::isfinite(value)) {
      greatest = std::max(greatest, value);
    } else {
      all_known = false;
    }
  }
  if (!std::isfinite(greatest)) greatest = 0;
  out += "POINT_DATA " + std::to_string(corner_values.size()) + '\n' + scalars(encoded(name), "double");
  for (const double value : corner_values) {
    append_shortest(out, std::isfinite(value) ? value : greatest);
    out += '\n';
  }
  if (all_known) return out;
  out += scalars(encoded(name) + "_known", "int");
  for (const double value : corner_values) out += std::isfinite(value) ? "1\n" : "0\n";
  return out;
}

std::string format_vtk_path(std::span<const Vec3> points, std::optional<double> cost) {
  const std::size_t count = points.size();
  if (count == 0) throw InputError("path", 0, "expected at least one point to write");
  std::string out = header("taut path", "POLYDATA") + "POINTS " + std::to_string(count) + " double\n";
  double length = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 p = points[i];
    if (i > 0) length += distance(points[i - 1], p);
    append_position(out, p);
    out += '\n';
  }
  out += (count == 1 ? "VERTICES 1 " : "LINES 1 ") + std::to_string(count + 1) + '\n' + std::to_string(count);
  for (std::size_t i = 0; i < count; ++i) out += ' ' + std::to_string(i);
  out += "\nCELL_DATA 1\n" + scalars("length", "double") + shortest(length) + '\n';
  if (cost && std::isfinite(*cost)) out += scalars("cost", "double") + shortest(*cost) + '\n';
  return out;
}

}  // namespace taut::io
