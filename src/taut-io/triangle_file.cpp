#include "taut-io/triangle_file.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "taut-io/detail/face_list.hpp"
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

// Corners in the same place become one, no zero is negative, and corners of no triangle are dropped.
void weld(SimplexParts<2, 3>& parts) {
  std::vector<Vec3>& positions = parts.positions;
  std::vector<bool> is_used(positions.size());
  for (const auto& corners : parts.corners) {
    for (const std::uint32_t c : corners) is_used[c] = true;
  }
  for (Vec3& p : positions) p = {p.x + 0.0, p.y + 0.0, p.z + 0.0};
  std::vector<std::uint32_t> order(positions.size()), first(positions.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return positions[a] < positions[b]; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool again = i > 0 && positions[order[i]] == positions[order[i - 1]];
    first[order[i]] = again ? first[order[i - 1]] : order[i];
  }
  // Used are those that stand for others which are.
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    if (is_used[i]) is_used[first[i]] = true;
  }
  std::vector<std::uint32_t> number(positions.size());
  std::vector<Vec3> kept;
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    if (first[i] != i || !is_used[i]) continue;
    number[i] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(positions[i]);
  }
  for (auto& corners : parts.corners) {
    for (std::uint32_t& c : corners) c = number[first[c]];
  }
  positions = std::move(kept);
}

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
