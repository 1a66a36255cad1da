#include "taut/path/detail/volume_walk.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "taut/geometry/tolerance.hpp"

namespace taut::detail {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

std::array<Vec3, 4> corners_of(const VolumeComplex& volume, SimplexId simplex) {
  const auto& corners = volume.corners(simplex);
  return {volume.position(corners[0]), volume.position(corners[1]), volume.position(corners[2]),
          volume.position(corners[3])};
}

Box3 box_of(const VolumeComplex& volume, SimplexId simplex, double more) {
  Box3 box;
  for (const Vec3 p : corners_of(volume, simplex)) box.extend(p);
  return {box.min - filled<3>(more), box.max + filled<3>(more)};
}

Tolerance tolerance_of(const VolumeComplex& volume) { return {volume.bounds(), volume.bounds()}; }

bool has(const std::vector<SimplexId>& simplices, SimplexId simplex) {
  return std::find(simplices.begin(), simplices.end(), simplex) != simplices.end();
}

// Keeps of the part from..to of a piece what has offset + t * slope >= 0.
void clip(double offset, double slope, double& from, double& to) {
  if (slope > 0) {
    from = std::max(from, -offset / slope);
  } else if (slope < 0) {
    to = std::min(to, -offset / slope);
  } else if (offset < 0) {
    to = -kInfinite;
  }
}

}  // namespace

VolumeWalk::VolumeWalk(const VolumeComplex& volume, double tolerance, CornerRule rule)
    : volume_(&volume), tolerance_(tolerance), rule_(rule) {
  const std::size_t count = volume.simplex_count();
  SpaceBuckets buckets(count == 0 ? Box3{{}, {}} : volume.bounds(), count / 4);
  buckets.fill([&](auto put) {
    for (std::uint32_t t = 0; t < count; ++t) put(t, box_of(volume, SimplexId(t), tolerance_));
  });
  buckets_ = std::make_shared<const SpaceBuckets>(std::move(buckets));
}

bool VolumeWalk::is_blocked(SimplexId simplex) const { return !std::isfinite(volume_->weight(simplex)); }

// Between planes a tolerance outside of the faces; and in the box, as these planes meet far beyond sharp corners.
std::optional<VolumeWalk::Part> VolumeWalk::part_in(SimplexId simplex, Vec3 a, Vec3 b) const {
  const auto corners = corners_of(*volume_, simplex);
  double from = 0, to = 1;
  for (std::size_t i = 0; i < 4 && from <= to; ++i) {
    const Vec3 u = corners[(i + 1) % 4], v = corners[(i + 2) % 4], w = corners[(i + 3) % 4];
    Vec3 inward = cross(v - u, w - u);
    const double size = length(inward);
    if (!(size > 0)) continue;
    inward = ((dot(inward, corners[i] - u) < 0 ? -1 : 1) / size) * inward;
    const double at_a = dot(inward, a - u), at_b = dot(inward, b - u);
    clip(at_a + tolerance_, at_b - at_a, from, to);
  }
  const Box3 box = box_of(*volume_, simplex, tolerance_);
  for (const auto axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
    clip(a.*axis - box.min.*axis, b.*axis - a.*axis, from, to);
    clip(box.max.*axis - a.*axis, a.*axis - b.*axis, from, to);
  }
  if (!(from <= to)) return std::nullopt;
  return Part{from, to, simplex};
}

std::vector<VolumeWalk::Part> VolumeWalk::parts_of(Vec3 a, Vec3 b) const {
  Simplices near;
  buckets_->along(a, b, tolerance_, [&](std::size_t bucket) {
    for (const std::uint32_t t : buckets_->bucket(bucket)) near.emplace_back(t);
  });
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<Part> parts;
  for (const SimplexId t : near) {
    if (is_blocked(t)) continue;
    if (const auto part = part_in(t, a, b)) parts.push_back(*part);
  }
  return parts;
}

VolumeWalk::Simplices VolumeWalk::around(Vec3 p) const {
  Simplices out;
  for (const Part& part : parts_of(p, p)) out.push_back(part.simplex);
  return out;
}

bool VolumeWalk::is_free(Vec3 p) const { return !around(p).empty(); }

bool VolumeWalk::is_in(Vec3 p) const {
  bool found = false;
  buckets_->along(p, p, tolerance_, [&](std::size_t bucket) {
    for (const std::uint32_t t : buckets_->bucket(bucket)) found = found || part_in(SimplexId(t), p, p).has_value();
  });
  return found;
}

VolumeWalk::Simplices VolumeWalk::reached(const Simplices& all, SimplexId first) const {
  if (rule_ == CornerRule::allow) return all;
  Simplices out{first};
  for (std::size_t k = 0; k < out.size(); ++k) {
    for (int i = 0; i < 4; ++i) {
      const SimplexId other = volume_->across(out[k], i);
      if (other.valid() && has(all, other) && !has(out, other)) out.push_back(other);
    }
  }
  return out;
}

VolumeWalk::Branches VolumeWalk::among(const Simplices& all, const Branches& before) const {
  Branches out;
  for (const SimplexId first : all) {
    if (std::any_of(out.begin(), out.end(), [&](const Branch& branch) { return has(branch.in, first); })) continue;
    Branch branch{reached(all, first), kInfinite};
    for (const Branch& from : before) {
      const bool meets = std::any_of(from.in.begin(), from.in.end(), [&](SimplexId t) { return has(branch.in, t); });
      if (meets) branch.cost = std::min(branch.cost, from.cost);
    }
    out.push_back(std::move(branch));
  }
  std::erase_if(out, [](const Branch& branch) { return branch.cost == kInfinite; });
  return out;
}

VolumeWalk::Simplices VolumeWalk::meant(Vec3 p, const std::optional<Vec3>& towards) const {
  const Simplices all = around(p);
  if (!towards || *towards == p || all.empty() || reached(all, all[0]).size() == all.size()) return all;
  Simplices out;
  for (const SimplexId t : all) {
    // Far enough that it is told in which it lies, and no farther than it.
    const auto part = part_in(t, p, *towards);
    if (!part || part->to * distance(p, *towards) <= 2 * tolerance_) continue;
    for (const SimplexId other : reached(all, t)) {
      if (!has(out, other)) out.push_back(other);
    }
  }
  return out;
}

// Goes from a, where it is in any of these, to b.
bool VolumeWalk::goes_on(Vec3 a, Vec3 b, Branches& here, Outcome& out) const {
  const std::vector<Part> parts = parts_of(a, b);
  std::vector<double> places{0, 1};
  for (const Part& part : parts) places.insert(places.end(), {part.from, part.to});
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  const double whole = distance(a, b);
  for (std::size_t k = 0; k < places.size() && !here.empty(); ++k) {
    const double from = places[k], to = k + 1 < places.size() ? places[k + 1] : from;
    out.left_at = a + from * (b - a);
    for (const double end : {from, to}) {  // at the place, and on to the next one
      Simplices all;
      for (const Part& part : parts) {
        if (part.from <= from && end <= part.to) all.push_back(part.simplex);
      }
      here = among(all, here);
      if (to == from) break;
    }
    for (Branch& branch : here) {
      double least = kInfinite;
      for (const SimplexId t : branch.in) least = std::min(least, volume_->weight(t));
      branch.cost += to > from ? least * (to - from) * whole : 0;
    }
  }
  if (!here.empty()) out.left_at.reset();
  return !here.empty();
}

VolumeWalk::Outcome VolumeWalk::along(std::span<const Vec3> points, const std::optional<Vec3>& start_towards,
                                      const std::optional<Vec3>& goal_towards) const {
  Outcome out;
  Branches here = among(meant(points.front(), start_towards), {{around(points.front()), 0}});
  if (here.empty()) {
    out.left_at = points.front();
    return out;
  }
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    if (points[i] != points[i + 1] && !goes_on(points[i], points[i + 1], here, out)) return out;
  }
  // All that can be had at the end without a step.
  here = among(meant(points.back(), goal_towards), among(around(points.back()), here));
  if (here.empty()) {
    out.left_at = points.back();
    return out;
  }
  out.cost = kInfinite;
  for (const Branch& branch : here) out.cost = std::min(out.cost, branch.cost);
  return out;
}

VolumeMeter::VolumeMeter(const VolumeComplex& volume)
    : rounding_(tolerance_of(volume).rounding()),
      most_(tolerance_of(volume).penetration()),
      coarse_(volume, std::max(4 * most_, 64 * rounding_), volume.corner_rule()) {}

// Points may be off by what rounding does, so where weights change is known up to that; looks with other tolerances
// tell how much it matters.
VolumeMeter::Measured VolumeMeter::measure(std::span<const Vec3> points) const {
  if (points.empty()) return {0, 0};
  constexpr int kFinest = -5, kUsual = -1;  // powers of 4, of the rounding
  const auto look = [&](int level) {
    return coarse_.finer(std::min(std::ldexp(rounding_, 2 * level), 4 * most_)).along(points);
  };
  double least = kInfinite, greatest = 0;
  for (int level = kFinest;; ++level) {
    const VolumeWalk::Outcome walked = look(level);
    if (!walked.left_at) {
      least = std::min(least, walked.cost);
      greatest = std::max(greatest, walked.cost);
    }
    if (level >= kUsual + 2 && least < kInfinite) break;
    if (std::ldexp(rounding_, 2 * level) > 4 * most_) break;
  }
  if (!(least < kInfinite)) return {kInfinite, 0};
  double usual = greatest;
  for (int level = kUsual; std::ldexp(rounding_, 2 * level) <= 16 * most_; ++level) {
    const VolumeWalk::Outcome walked = look(level);
    if (walked.left_at) continue;
    usual = walked.cost;
    break;
  }
  return {usual, std::max(greatest - usual, usual - least)};
}

}  // namespace taut::detail
