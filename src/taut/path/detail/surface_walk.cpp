#include "taut/path/detail/surface_walk.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "taut/base/detail/infinite.hpp"
#include "taut/geometry/tolerance.hpp"

namespace taut::detail {
namespace {

// Triangles of different weights that both hold no more of a piece than so many tolerances are just being crossed.
constexpr double kMoment = 64;

Vec2 shadow(Vec3 p) { return {p.x, p.y}; }

std::array<Vec3, 3> corners_of(const SurfaceComplex& surface, SimplexId triangle) {
  const auto& corners = surface.corners(triangle);
  return {surface.position(corners[0]), surface.position(corners[1]), surface.position(corners[2])};
}

Tolerance tolerance_of(const SurfaceComplex& surface) { return {surface.bounds(), surface.bounds()}; }

bool has(const std::vector<SimplexId>& triangles, SimplexId triangle) {
  return std::find(triangles.begin(), triangles.end(), triangle) != triangles.end();
}

}  // namespace

SurfaceWalk::SurfaceWalk(const SurfaceComplex& surface, double tolerance, CornerRule rule)
    : surface_(&surface), tolerance_(tolerance), rule_(rule) {
  const std::size_t count = surface.simplex_count();
  if (count == 0) return;
  const Box3& all = surface.bounds();
  const auto box_of = [&](std::uint32_t t) {
    Box2 box;
    for (const Vec3 p : corners_of(surface, SimplexId(t))) box.extend(shadow(p));
    return box;
  };
  double extents = 0;
  for (std::uint32_t t = 0; t < count; ++t) extents += box_of(t).extent();
  const Box2 box{shadow(all.min), shadow(all.max)};
  const double across = 2 * box.extent() * static_cast<double>(count) / std::max(extents, tolerance_);
  BucketGrid buckets(box, static_cast<std::size_t>(std::min(static_cast<double>(count) / 4 + 1, across * across)));
  buckets.fill([&](auto put) {
    for (std::uint32_t t = 0; t < count; ++t)
      buckets.over(box_of(t), tolerance_, [&](std::size_t bucket) { put(t, bucket); });
  });
  buckets_ = std::make_shared<const BucketGrid>(std::move(buckets));
}

bool SurfaceWalk::is_blocked(SimplexId triangle) const { return !std::isfinite(surface_->weight(triangle)); }

// From a to b the piece lies between the planes a tolerance above and below the triangle, and behind those upright on
// its sides, a tolerance outside.
std::optional<SurfaceWalk::Part> SurfaceWalk::part_in(SimplexId triangle, Vec3 a, Vec3 b) const {
  const auto corners = corners_of(*surface_, triangle);
  const Vec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
  const double size = length(normal);
  Part part{0, 1, triangle};
  // Keeps what of the piece has no more than `most` of a measure that is linear along it.
  const auto clip = [&](double at_a, double at_b, double most) {
    if (at_a > most && at_b > most) {
      part.to = -1;
    } else if (at_a > most) {
      part.from = std::max(part.from, (at_a - most) / (at_a - at_b));
    } else if (at_b > most) {
      part.to = std::min(part.to, (most - at_a) / (at_b - at_a));
    }
  };
  const Vec3 up = 1 / size * normal;
  const double height_a = dot(up, a - corners[0]), height_b = dot(up, b - corners[0]);
  clip(height_a, height_b, tolerance_);
  clip(-height_a, -height_b, tolerance_);
  for (std::size_t i = 0; i < 3 && part.from <= part.to; ++i) {
    const Vec3 from = corners[i], side = corners[(i + 1) % 3] - from;
    const Vec3 out = 1 / length(side) * cross(side, up);
    clip(dot(out, a - from), dot(out, b - from), tolerance_);
  }
  // Beyond a sharp corner these planes meet far outside.
  for (const auto coordinate : {&Vec3::x, &Vec3::y, &Vec3::z}) {
    const auto [low, high] = std::minmax({corners[0].*coordinate, corners[1].*coordinate, corners[2].*coordinate});
    clip(a.*coordinate, b.*coordinate, high + tolerance_);
    clip(-(a.*coordinate), -(b.*coordinate), tolerance_ - low);
  }
  if (part.from > part.to) return {};
  return part;
}

void SurfaceWalk::find_parts(Vec3 a, Vec3 b, std::vector<Part>& out) const {
  out.clear();
  if (surface_->simplex_count() == 0) return;
  std::vector<std::uint32_t> near;
  buckets_->along(shadow(a), shadow(b), [&](std::size_t bucket) {
    const auto here = buckets_->bucket(bucket);
    near.insert(near.end(), here.begin(), here.end());
    return true;
  });
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  for (const std::uint32_t t : near) {
    if (const auto part = part_in(SimplexId(t), a, b)) out.push_back(*part);
  }
}

SurfaceWalk::Triangles SurfaceWalk::around(Vec3 p) const {
  std::vector<Part> parts;
  find_parts(p, p, parts);
  Triangles out;
  for (const Part& part : parts) {
    if (!is_blocked(part.triangle)) out.push_back(part.triangle);
  }
  return out;
}

bool SurfaceWalk::is_on(Vec3 p) const {
  std::vector<Part> parts;
  find_parts(p, p, parts);
  return !parts.empty();
}

bool SurfaceWalk::is_free(Vec3 p) const { return !around(p).empty(); }

SurfaceWalk::Triangles SurfaceWalk::reached(const Triangles& all, const Triangles& first) const {
  Triangles out;
  for (const SimplexId t : first) {
    if (has(all, t)) out.push_back(t);
  }
  if (!out.empty() && rule_ == CornerRule::allow) return all;
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (int side = 0; side < 3; ++side) {
      const SimplexId next = surface_->across(out[i], side);
      if (next.valid() && has(all, next) && !has(out, next)) out.push_back(next);
    }
  }
  return out;
}

SurfaceWalk::Triangles SurfaceWalk::meant(Vec3 p, const std::optional<Vec3>& towards) const {
  const Triangles all = around(p);
  if (!towards || all.empty() || reached(all, {all.front()}).size() == all.size()) return all;
  Triangles side;
  for (const SimplexId t : around(*towards)) {
    if (has(all, t)) side.push_back(t);
  }
  return side.empty() ? all : reached(all, side);
}

// Along an edge the lesser weight counts. Where the way crosses it, each counts up to there, as exactly as points are.
SurfaceWalk::PartCost SurfaceWalk::cost_of_part(const Triangles& in, Vec3 a, Vec3 b) const {
  const auto weight = [&](SimplexId t) { return surface_->weight(t); };
  const auto ends =
      std::minmax_element(in.begin(), in.end(), [&](SimplexId s, SimplexId t) { return weight(s) < weight(t); });
  const SimplexId least = *ends.first, most = *ends.second;
  const double apart = distance(a, b), jump = weight(most) - weight(least);
  if (jump == 0) return {apart * weight(least), 0};
  const auto side = std::array{0, 1, 2};
  const auto shared = std::find_if(side.begin(), side.end(), [&](int i) { return surface_->across(least, i) == most; });
  if (shared == side.end()) {  // near a corner
    const bool passes = apart <= kMoment * tolerance_;
    return {apart * (weight(least) + (passes ? jump / 2 : 0)), std::min(apart, kMoment * tolerance_) * jump};
  }
  const auto& corners = surface_->corners(least);
  const Vec3 u = surface_->position(corners[static_cast<std::size_t>(*shared + 1) % 3]),
             v = surface_->position(corners[static_cast<std::size_t>(*shared + 2) % 3]);
  // How far a point lies on the side of the greater weight.
  const auto out_of = [&](SimplexId t, Vec3 p) {
    const auto c = corners_of(*surface_, t);
    const Vec3 out = cross(v - u, cross(c[1] - c[0], c[2] - c[0]));
    const Vec3 centre = 1.0 / 3 * (c[0] + c[1] + c[2]);
    return (dot(out, centre - u) < 0 ? 1 : -1) * dot(out, p - u) / length(out);
  };
  const auto beyond = [&](Vec3 p) { return (out_of(least, p) - out_of(most, p)) / 2; };
  const double at_a = beyond(a), at_b = beyond(b);
  if (std::fabs(at_b - at_a) < tolerance_ / 2) return {apart * weight(least), 0};
  const double before = std::clamp(at_a / (at_a - at_b), 0.0, 1.0);  // up to the edge
  const double share = at_a < at_b ? 1 - before : before;            // of the greater weight
  return {apart * (weight(least) + share * jump), apart * jump};
}

SurfaceWalk::Outcome SurfaceWalk::along(std::span<const Vec3> points, const std::optional<Vec3>& start_towards,
                                        const std::optional<Vec3>& goal_towards) const {
  Outcome outcome;
  Triangles in = meant(points.front(), start_towards);
  if (in.empty()) return {kInfinite, 0, points.front()};
  std::vector<Part> parts;
  std::vector<double> cuts;
  std::optional<double> last_weight;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Vec3 a = points[i], b = points[i + 1];
    const double apart = distance(a, b);
    if (!(apart > 0)) continue;
    find_parts(a, b, parts);
    std::erase_if(parts, [&](const Part& part) { return is_blocked(part.triangle); });
    cuts.assign({0, 1});
    for (const Part& part : parts) cuts.insert(cuts.end(), {part.from, part.to});
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
      const double from = cuts[k], to = cuts[k + 1];
      Triangles here, next;
      for (const Part& part : parts) {
        if (part.from <= from && part.to >= from) here.push_back(part.triangle);
        if (part.from <= from && part.to >= to) next.push_back(part.triangle);
      }
      Triangles both;
      for (const SimplexId t : reached(here, in)) {
        if (has(next, t)) both.push_back(t);
      }
      if (both.empty()) return {kInfinite, 0, a + from * (b - a)};
      const auto [cost, off] = cost_of_part(both, a + from * (b - a), a + to * (b - a));
      outcome.cost += cost;
      outcome.off += off;
      const double weight = cost / ((to - from) * apart);
      if (last_weight) outcome.off += tolerance_ * std::fabs(weight - *last_weight);
      last_weight = weight;
      in = std::move(both);
    }
  }
  const Triangles wanted = meant(points.back(), goal_towards);
  const Triangles last = reached(around(points.back()), in);
  if (std::none_of(last.begin(), last.end(), [&](SimplexId t) { return has(wanted, t); }))
    return {kInfinite, 0, points.back()};
  return outcome;
}

SurfaceMeter::SurfaceMeter(const SurfaceComplex& surface)
    : rounding_(tolerance_of(surface).rounding()),
      coarse_(surface, tolerance_of(surface).penetration(), CornerRule::allow) {}

SurfaceWalk::Outcome SurfaceMeter::measure(std::span<const Vec3> points, const std::optional<Vec3>& start_towards,
                                           const std::optional<Vec3>& goal_towards) const {
  if (points.empty()) return {};
  const auto look = [&](const SurfaceWalk& walk) { return walk.along(points, start_towards, goal_towards); };
  SurfaceWalk::Outcome walked = look(coarse_.finer(4 * rounding_));
  if (walked.left_at) walked = look(coarse_);
  if (walked.left_at) {
    walked.cost = kInfinite;
    return walked;
  }
  double apart = 0;
  for (const double finer : {rounding_ / 16, rounding_ / 4, rounding_}) {
    const SurfaceWalk::Outcome other = look(coarse_.finer(finer));
    if (!other.left_at) apart = std::max(apart, std::fabs(other.cost - walked.cost));
  }
  walked.off += 2 * apart;
  return walked;
}

}  // namespace taut::detail
