#include "taut/path/detail/volume_walk.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "taut/base/detail/infinite.hpp"
#include "taut/geometry/tolerance.hpp"

namespace taut::detail {
namespace {

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

template <class World>
Tolerance tolerance_in(const World& world) {
  return {world.bounds(), world.bounds()};
}

// Lists of cells are sorted.
bool has(const std::vector<std::uint32_t>& cells, std::uint32_t cell) {
  return std::binary_search(cells.begin(), cells.end(), cell);
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

// Keeps what lies in the box.
void clip_to(const Box3& box, Vec3 a, Vec3 b, double& from, double& to) {
  for (const auto axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
    clip(a.*axis - box.min.*axis, b.*axis - a.*axis, from, to);
    clip(box.max.*axis - a.*axis, a.*axis - b.*axis, from, to);
  }
}

}  // namespace

TetrahedronCells::TetrahedronCells(const VolumeComplex& volume, double reach) : volume_(&volume) {
  const std::size_t count = volume.simplex_count();
  SpaceBuckets buckets(count == 0 ? Box3{{}, {}} : volume.bounds(), count / 4);
  buckets.fill([&](auto put) {
    for (std::uint32_t t = 0; t < count; ++t) put(t, box_of(volume, SimplexId(t), reach));
  });
  buckets_ = std::make_shared<const SpaceBuckets>(std::move(buckets));
}

void TetrahedronCells::near(Vec3 a, Vec3 b, double reach, std::vector<std::uint32_t>& cells) const {
  buckets_->along(a, b, reach, [&](std::size_t bucket) {
    for (const std::uint32_t t : buckets_->bucket(bucket)) cells.push_back(t);
  });
}

// Between planes a tolerance outside of the faces; and in the box, as these planes meet far beyond sharp corners.
std::optional<CellPart> TetrahedronCells::part_in(std::uint32_t cell, Vec3 a, Vec3 b, double tolerance) const {
  const auto corners = corners_of(*volume_, SimplexId(cell));
  double from = 0, to = 1;
  for (std::size_t i = 0; i < 4 && from <= to; ++i) {
    const Vec3 u = corners[(i + 1) % 4], v = corners[(i + 2) % 4], w = corners[(i + 3) % 4];
    Vec3 inward = cross(v - u, w - u);
    const double size = length(inward);
    if (!(size > 0)) continue;
    inward = ((dot(inward, corners[i] - u) < 0 ? -1 : 1) / size) * inward;
    const double at_a = dot(inward, a - u), at_b = dot(inward, b - u);
    clip(at_a + tolerance, at_b - at_a, from, to);
  }
  clip_to(box_of(*volume_, SimplexId(cell), tolerance), a, b, from, to);
  if (!(from <= to)) return std::nullopt;
  return CellPart{from, to, cell};
}

// In parts that cross few planes of any axis, so that only voxels near the piece are looked at.
void VoxelCells::near(Vec3 a, Vec3 b, double reach, std::vector<std::uint32_t>& cells) const {
  if (voxels_->voxel_count() == 0) return;
  const std::array<double, 3> from{a.x, a.y, a.z}, to{b.x, b.y, b.z},
      sides{voxels_->frame().spacing.x, voxels_->frame().spacing.y, voxels_->frame().spacing.z};
  double parts = 1, most = 4;
  for (std::size_t i = 0; i < 3; ++i) {
    parts = std::max(parts, std::ceil(std::fabs(to[i] - from[i]) / sides[i]));
    most += 4.0 * voxels_->side(i);
  }
  parts = std::min(parts, most);  // a piece far beyond the voxels needs no finer ones
  for (double k = 0; k < parts; ++k) {
    std::array<int, 3> low{}, high{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double u = from[i] + k / parts * (to[i] - from[i]), v = from[i] + (k + 1) / parts * (to[i] - from[i]);
      const std::span<const double> planes = voxels_->planes(i);
      const auto voxel_at = [&](double x) {
        return static_cast<int>(std::upper_bound(planes.begin(), planes.end(), x) - planes.begin()) - 1;
      };
      low[i] = std::max(0, voxel_at(std::min(u, v) - 2 * reach));
      high[i] = std::min(voxels_->side(i) - 1, voxel_at(std::max(u, v) + 2 * reach));
    }
    for (int z = low[2]; z <= high[2]; ++z) {
      for (int y = low[1]; y <= high[1]; ++y) {
        for (int x = low[0]; x <= high[0]; ++x) cells.push_back(voxels_->number(x, y, z));
      }
    }
  }
}

std::optional<CellPart> VoxelCells::part_in(std::uint32_t cell, Vec3 a, Vec3 b, double tolerance) const {
  const std::array<int, 3> at = voxels_->place(cell);
  const Box3 box = voxels_->box(at[0], at[1], at[2]);
  double from = 0, to = 1;
  clip_to({box.min - filled<3>(tolerance), box.max + filled<3>(tolerance)}, a, b, from, to);
  if (!(from <= to)) return std::nullopt;
  return CellPart{from, to, cell};
}

template <class Cells>
std::vector<CellPart> CellWalk<Cells>::parts_of(Vec3 a, Vec3 b) const {
  Numbers near;
  cells_.near(a, b, tolerance_, near);
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<CellPart> parts;
  for (const std::uint32_t cell : near) {
    if (!std::isfinite(cells_.weight(cell))) continue;
    if (const auto part = cells_.part_in(cell, a, b, tolerance_)) parts.push_back(*part);
  }
  return parts;
}

template <class Cells>
auto CellWalk<Cells>::around(Vec3 p) const -> Numbers {
  Numbers out;
  for (const CellPart& part : parts_of(p, p)) out.push_back(part.cell);
  return out;
}

template <class Cells>
bool CellWalk<Cells>::is_free(Vec3 p) const {
  return !around(p).empty();
}

template <class Cells>
bool CellWalk<Cells>::is_in(Vec3 p) const {
  Numbers near;
  cells_.near(p, p, tolerance_, near);
  return std::any_of(near.begin(), near.end(),
                     [&](std::uint32_t cell) { return cells_.part_in(cell, p, p, tolerance_).has_value(); });
}

template <class Cells>
auto CellWalk<Cells>::reached(const Numbers& all, std::uint32_t first) const -> Numbers {
  if (rule_ == CornerRule::allow) return all;
  Numbers out{first};
  std::vector<bool> seen(all.size());
  const auto place_of = [&](std::uint32_t cell) {
    return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), cell) - all.begin());
  };
  seen[place_of(first)] = true;
  for (std::size_t k = 0; k < out.size(); ++k) {
    cells_.across(out[k], [&](std::uint32_t other) {
      const std::size_t place = place_of(other);
      if (place == all.size() || all[place] != other || seen[place]) return;
      seen[place] = true;
      out.push_back(other);
    });
  }
  std::sort(out.begin(), out.end());
  return out;
}

template <class Cells>
auto CellWalk<Cells>::among(const Numbers& all, const Branches& before) const -> Branches {
  Branches out;
  for (const std::uint32_t first : all) {
    if (std::any_of(out.begin(), out.end(), [&](const Branch& branch) { return has(branch.in, first); })) continue;
    Branch branch{reached(all, first), kInfinite};
    for (const Branch& from : before) {
      const bool meets =
          std::any_of(from.in.begin(), from.in.end(), [&](std::uint32_t t) { return has(branch.in, t); });
      if (meets) branch.cost = std::min(branch.cost, from.cost);
    }
    out.push_back(std::move(branch));
  }
  std::erase_if(out, [](const Branch& branch) { return branch.cost == kInfinite; });
  return out;
}

template <class Cells>
auto CellWalk<Cells>::meant(Vec3 p, const std::optional<Vec3>& towards) const -> Numbers {
  const Numbers all = around(p);
  if (!towards || *towards == p || all.empty() || reached(all, all[0]).size() == all.size()) return all;
  // Those that the way there goes on in. One that only grazes a cell leaves it soon, but the flatter the later.
  std::vector<CellPart> parts;
  double farthest = 0;
  for (const std::uint32_t cell : all) {
    const auto part = cells_.part_in(cell, p, *towards, tolerance_);
    if (!part || part->to * distance(p, *towards) <= 2 * tolerance_) continue;
    parts.push_back(*part);
    farthest = std::max(farthest, part->to);
  }
  Numbers out;
  for (const CellPart& part : parts) {
    if (part.to < farthest / 2 || has(out, part.cell)) continue;
    const Numbers more = reached(all, part.cell);
    out.insert(out.end(), more.begin(), more.end());
    std::sort(out.begin(), out.end());
  }
  return out;
}

// Goes from a, where it is in any of these, to b.
template <class Cells>
bool CellWalk<Cells>::goes_on(Vec3 a, Vec3 b, Branches& here, Outcome& out) const {
  std::vector<CellPart> parts = parts_of(a, b);
  std::vector<double> places{0, 1};
  for (const CellPart& part : parts) places.insert(places.end(), {part.from, part.to});
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  std::sort(parts.begin(), parts.end(),
            [](const CellPart& u, const CellPart& v) { return u.from != v.from ? u.from < v.from : u.cell < v.cell; });
  const double whole = distance(a, b);
  std::vector<CellPart> open;  // those that have begun and go on
  std::size_t next = 0;
  for (std::size_t k = 0; k < places.size() && !here.empty(); ++k) {
    const double from = places[k], to = k + 1 < places.size() ? places[k + 1] : from;
    out.left_at = a + from * (b - a);
    std::erase_if(open, [&](const CellPart& part) { return part.to < from; });
    for (; next < parts.size() && parts[next].from <= from; ++next) open.push_back(parts[next]);
    for (const double end : {from, to}) {  // at the place, and on to the next one
      Numbers all;
      for (const CellPart& part : open) {
        if (end <= part.to) all.push_back(part.cell);
      }
      std::sort(all.begin(), all.end());
      here = among(all, here);
      if (to == from) break;
    }
    for (Branch& branch : here) {
      double least = kInfinite;
      for (const std::uint32_t cell : branch.in) least = std::min(least, cells_.weight(cell));
      branch.cost += to > from ? least * (to - from) * whole : 0;
    }
  }
  if (!here.empty()) out.left_at.reset();
  return !here.empty();
}

template <class Cells>
auto CellWalk<Cells>::along(std::span<const Vec3> points, const std::optional<Vec3>& start_towards,
                            const std::optional<Vec3>& goal_towards) const -> Outcome {
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

template <class Cells>
CellMeter<Cells>::CellMeter(const typename Cells::World& world)
    : rounding_(tolerance_in(world).rounding()),
      most_(tolerance_in(world).penetration()),
      coarse_(world, std::max(4 * most_, 64 * rounding_), world.corner_rule()) {}

// Points may be off by what rounding does, so where weights change is known up to that; looks with other tolerances
// tell how much it matters.
template <class Cells>
auto CellMeter<Cells>::measure(std::span<const Vec3> points, const std::optional<Vec3>& start_towards,
                               const std::optional<Vec3>& goal_towards) const -> Measured {
  if (points.empty()) return {0, 0};
  constexpr int kFinest = -5, kUsual = -1;  // powers of 4, of the rounding
  const auto look = [&](int level) {
    return coarse_.finer(std::min(std::ldexp(rounding_, 2 * level), 4 * most_))
        .along(points, start_towards, goal_towards);
  };
  double least = kInfinite, greatest = 0;
  for (int level = kFinest;; ++level) {
    const auto walked = look(level);
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
    const auto walked = look(level);
    if (walked.left_at) continue;
    usual = walked.cost;
    break;
  }
  return {usual, std::max(greatest - usual, usual - least)};
}

template class CellWalk<TetrahedronCells>;
template class CellWalk<VoxelCells>;
template class CellMeter<TetrahedronCells>;
template class CellMeter<VoxelCells>;

}  // namespace taut::detail
