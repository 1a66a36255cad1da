#include "taut-io/triangle_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "taut-io/detail/face_list.hpp"
#include "taut-io/detail/weld.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/file.hpp"
#include "taut/base/cases.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/trace_triangles.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

struct Format {
  std::string_view extension;
  SimplexParts<2, 3> (*parse)(std::string_view, const std::string&);
  std::string (*format)(const SurfaceComplex&);
};
constexpr std::array<Format, 3> kFormats{
    {{".off", parse_off, format_off}, {".obj", parse_obj, format_obj}, {".ply", parse_ply, format_ply}}};

const Format& format_of(const std::filesystem::path& path) {
  const std::string extension = lower_case(path.extension().string());
  for (const Format& format : kFormats) {
    if (format.extension == extension) return format;
  }
  throw InputError(path.string(), 0, "expected one of the extensions .off, .obj, .ply, got " + in_quotes(extension));
}

}  // namespace

namespace detail {

std::optional<double> face_weight(std::string_view token) {
  if (token == "inf" || token == "blocked") return std::numeric_limits<double>::infinity();
  return to_number(token);
}

void expect_faces(const SimplexParts<2, 3>& parts, const std::string& name) {
  if (parts.corners.empty()) throw InputError(name, 0, "expected at least one face");
}

}  // namespace detail

AnyTriangles triangles_of(SimplexParts<2, 3> parts) {
  weld(parts);
  const bool is_flat = std::all_of(parts.positions.begin(), parts.positions.end(),
                                   [&](Vec3 p) { return p.z == parts.positions.front().z; });
  if (!is_flat) return SurfaceComplex(parts);
  SimplexParts<2, 2> flat{{}, std::move(parts.corners), std::move(parts.weights), parts.corner_rule};
  for (const Vec3 p : parts.positions) flat.positions.push_back({p.x, p.y});
  TriangleComplex triangles(flat);
  (void)trace_triangles(triangles);  // refuses what overlaps
  return triangles;
}

AnyTriangles read_triangles(const std::filesystem::path& path) {
  const Format& format = format_of(path);
  return with_file_name(path, [&] { return triangles_of(format.parse(read_file(path).text(), path.string())); });
}

SurfaceComplex in_space(const TriangleComplex& triangles) {
  SimplexParts<2, 3> parts;
  parts.corner_rule = triangles.corner_rule();
  for (std::uint32_t c = 0; c < triangles.corner_count(); ++c) {
    const Vec2 p = triangles.position(CornerId(c));
    parts.positions.push_back({p.x, p.y, 0});
  }
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const auto& corners = triangles.corners(SimplexId(t));
    parts.corners.push_back({corners[0].value, corners[1].value, corners[2].value});
    parts.weights.push_back(triangles.weight(SimplexId(t)));
  }
  return SurfaceComplex(parts);
}

void write_triangles(const SurfaceComplex& surface, const std::filesystem::path& path) {
  write_file(path, format_of(path).format(surface));
}

}  // namespace taut::io
