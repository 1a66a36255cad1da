#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "taut/base/cases.hpp"
#include "taut/path/detail/claim_check.hpp"
#include "taut/path/detail/segment_box.hpp"
#include "taut/path/detail/surface_walk.hpp"
#include "taut/path/detail/volume_walk.hpp"
#include "taut/path/path_clearance.hpp"
#include "taut/path/validate.hpp"

namespace taut {
using namespace detail;
namespace {

using Place = std::array<int, 3>;  // of a voxel

// A few voxels around one point, each once.
class VoxelSet {
 public:
  void add(const Place& v) {
    if (!has(v)) voxels_.push_back(v);
  }
  [[nodiscard]] bool has(const Place& v) const { return std::find(voxels_.begin(), voxels_.end(), v) != voxels_.end(); }
  [[nodiscard]] bool empty() const { return voxels_.empty(); }
  [[nodiscard]] std::size_t size() const { return voxels_.size(); }
  [[nodiscard]] const Place& operator[](std::size_t i) const { return voxels_[i]; }
  [[nodiscard]] VoxelSet both(const VoxelSet& other) const {
    VoxelSet out;
    for (const Place& v : voxels_) {
      if (other.has(v)) out.add(v);
    }
    return out;
  }

 private:
  std::vector<Place> voxels_;
};

bool share_face(const Place& a, const Place& b) {
  int steps = 0;
  for (std::size_t i = 0; i < 3; ++i) steps += std::abs(a[i] - b[i]);
  return steps == 1;
}

// The voxels of `all` that can be reached from `first` across faces.
VoxelSet reached(const VoxelSet& all, const VoxelSet& first) {
  VoxelSet out = all.both(first);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (share_face(out[i], all[k])) out.add(all[k]);
    }
  }
  return out;
}

// Walks a path through the free voxels: which of them it can be in.
class VoxelWalk {
 public:
  VoxelWalk(const VoxelGrid& grid, double tolerance) : grid_(grid), tolerance_(tolerance) {}

  // Where the path leaves free space, or slips between voxels that only touch; nothing if it never does.
  [[nodiscard]] std::optional<Vec3> leaves_at(const Query3& query, const Path3& path) {
    const std::vector<Vec3>& points = path.points;
    VoxelSet in = meant(points.front(), query.start_towards, points.front() == query.start);
    if (in.empty()) return points.front();
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (!walk(points[i - 1], points[i], in)) return stopped_;
    }
    const VoxelSet wanted = meant(points.back(), query.goal_towards, points.back() == query.goal);
    if (reached(touching(points.back(), points.back()), in).both(wanted).empty()) return points.back();
    return {};
  }

 private:
  // The free voxels that hold the whole piece from a to b, within the tolerance.
  [[nodiscard]] VoxelSet touching(Vec3 a, Vec3 b) const {
    const Coordinates ca = coordinates_of(a), cb = coordinates_of(b);
    Place low{}, high{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double least = std::min(ca[i], cb[i]), most = std::max(ca[i], cb[i]);
      // Voxel v holds what lies between v and v + 1.
      low[i] = static_cast<int>(std::ceil(most - tolerance_)) - 1;
      high[i] = static_cast<int>(std::floor(least + tolerance_));
    }
    VoxelSet out;
    for (int z = low[2]; z <= high[2]; ++z) {
      for (int y = low[1]; y <= high[1]; ++y) {
        for (int x = low[0]; x <= high[0]; ++x) {
          if (grid_.is_free_checked(x, y, z)) out.add({x, y, z});
        }
      }
    }
    return out;
  }

  // The free voxels at an end. Where they fall apart and the query names a side, those of that side.
  [[nodiscard]] VoxelSet meant(Vec3 p, const std::optional<Vec3>& towards, bool as_asked) const {
    const VoxelSet all = touching(p, p);
    if (!towards || !as_asked || *towards == p || all.empty()) return all;
    VoxelSet one;
    one.add(all[0]);
    if (reached(all, one).size() == all.size()) return all;
    const Coordinates at = coordinates_of(p), to = coordinates_of(*towards);
    VoxelSet out;
    for (std::size_t k = 0; k < all.size(); ++k) {
      bool fits = true;
      for (std::size_t i = 0; i < 3; ++i) {
        const double side = all[k][i] + 0.5 - at[i];
        fits = fits &&
               (to[i] == at[i] || std::fabs(at[i] - std::round(at[i])) > tolerance_ || (side > 0) == (to[i] > at[i]));
      }
      if (fits) out.add(all[k]);
    }
    return reached(all, out);
  }

  // Goes straight from a to b; `in` is what the path can be in, before and after. False if it cannot go on.
  [[nodiscard]] bool walk(Vec3 a, Vec3 b, VoxelSet& in) {
    const Coordinates from = coordinates_of(a), to = coordinates_of(b);
    crossings_.assign({0.0, 1.0});
    for (std::size_t i = 0; i < 3; ++i) {
      const double way = to[i] - from[i];
      if (std::fabs(way) <= tolerance_) continue;
      const double least = std::min(from[i], to[i]), most = std::max(from[i], to[i]);
      for (double plane = std::floor(least) + 1; plane < most; ++plane) crossings_.push_back((plane - from[i]) / way);
    }
    std::sort(crossings_.begin(), crossings_.end());
    const auto at = [&](double t) { return t >= 1 ? b : a + t * (b - a); };
    const double same = tolerance_ / std::max(distance(a, b), tolerance_);  // crossings nearer than this are one
    double last = 0;
    for (const double t : crossings_) {
      if (t - last <= same && t < 1) continue;
      stopped_ = at(last);
      const VoxelSet around = touching(stopped_, stopped_);
      in = reached(around, in).both(touching(stopped_, at(t)));
      if (in.empty()) return false;
      last = t;
    }
    return true;
  }

  const VoxelGrid& grid_;
  double tolerance_;
  std::vector<double> crossings_;
  Vec3 stopped_{};
};

// Whether a sphere can stand or go from a to b; otherwise the voxel that is in its way.
std::string sphere_misfit(const VoxelGrid& grid, Vec3 a, Vec3 b, double radius, double tolerance) {
  Box3 reach;
  reach.extend(a);
  reach.extend(b);
  const Box3 bounds = grid.bounds();
  const Vec3 margin = filled<3>(radius);
  const Vec3 low = reach.min - margin, high = reach.max + margin, slack = filled<3>(tolerance);
  if (!none_above(bounds.min, low + slack) || !none_above(high, bounds.max + slack)) {
    return "from " + point_text(a) + " to " + point_text(b) + " a sphere of radius " + std::to_string(radius) +
           " reaches out of the world";
  }
  const auto first = [](double v) { return static_cast<int>(std::floor(v)); };
  for (int z = first(low.z); z <= first(high.z); ++z) {
    for (int y = first(low.y); y <= first(high.y); ++y) {
      for (int x = first(low.x); x <= first(high.x); ++x) {
        if (grid.is_free_checked(x, y, z)) continue;
        const Vec3 corner{static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
        const double room = segment_box_distance(a, b, {corner, corner + filled<3>(1)});
        if (room >= radius - tolerance) continue;
        return "from " + point_text(a) + " to " + point_text(b) + " the path comes within " + std::to_string(room) +
               " of the blocked voxel " + point_text(corner) + ", the radius is " + std::to_string(radius);
      }
    }
  }
  return {};
}

std::string clearance_misfit(const VoxelGrid& grid, const Query3& query, const Path3& path, double tolerance) {
  if (query.radius <= tolerance) {
    const auto place = VoxelWalk(grid, tolerance).leaves_at(query, path);
    return place ? "the path leaves free space at " + point_text(*place) : std::string();
  }
  for (std::size_t i = 0; i < path.points.size(); ++i) {
    const Vec3 a = path.points[i], b = path.points[std::min(i + 1, path.points.size() - 1)];
    // In short steps, so that only voxels near the path are looked at.
    const double steps = std::ceil(distance(a, b) / std::max(1.0, query.radius));
    for (double k = 0; k < std::max(steps, 1.0); ++k) {
      const Vec3 from = k == 0 ? a : a + k / steps * (b - a), to = k + 1 >= steps ? b : a + (k + 1) / steps * (b - a);
      std::string reason = sphere_misfit(grid, from, to, query.radius, tolerance);
      if (!reason.empty()) return reason;
    }
  }
  return {};
}

// Whether a point agent, or a sphere, could have stood at the start.
bool has_room(const VoxelGrid& grid, const Query3& query, double tolerance) {
  if (!is_valid_point(query.start)) return false;
  Query3 standing = query;
  standing.goal = query.start;
  standing.goal_towards = query.start_towards;
  return clearance_misfit(grid, standing, Path3{{query.start}}, tolerance).empty();
}

}  // namespace

struct Validator3::Index {
  const World3* world;
  Tolerance tolerance;
  std::optional<SurfaceWalk> surface;
  std::optional<SurfaceMeter> surface_costs;
  std::optional<VolumeWalk> volume;
  std::optional<VolumeMeter> volume_costs;
  std::optional<VoxelCostWalk> voxels;
  std::optional<VoxelCostMeter> voxel_costs;
};

Validator3::Validator3(const World3& world) {
  auto index = std::make_shared<Index>(Index{&world, tolerance_of(world), {}, {}, {}, {}, {}, {}});
  match(
      world, [](const VoxelGrid&) {},
      [&](const SurfaceComplex& surface) {
        index->surface.emplace(surface, index->tolerance.penetration(), surface.corner_rule());
        index->surface_costs.emplace(surface);
      },
      [&](const VolumeComplex& volume) {
        index->volume.emplace(volume, index->tolerance.penetration(), volume.corner_rule());
        index->volume_costs.emplace(volume);
      },
      [&](const CostVoxels& voxels) {
        index->voxels.emplace(voxels, index->tolerance.penetration(), voxels.corner_rule());
        index->voxel_costs.emplace(voxels);
      });
  index_ = std::move(index);
}

Standing Validator3::standing(Vec3 p) const {
  if (!is_valid_point(p)) return {};
  const auto free = [&] { return Standing{PointPlace::free, path_clearance(*index_->world, Path3{{p}})}; };
  return match(
      *index_->world,
      [&](const VoxelGrid& grid) {
        if (!grid.bounds().contains(p)) return Standing{};
        const Coordinates at = coordinates_of(p);
        for (int k = 0; k < 8; ++k) {  // the closed voxels that hold it
          std::array<double, 3> voxel{};
          for (std::size_t i = 0; i < 3; ++i) voxel[i] = (k >> i & 1) != 0 ? std::ceil(at[i]) - 1 : std::floor(at[i]);
          const auto place = [&](std::size_t i) { return static_cast<std::int64_t>(voxel[i]); };
          if (grid.is_free_checked(place(0), place(1), place(2))) return free();
        }
        return Standing{PointPlace::in_obstacle, 0};
      },
      [&](const SurfaceComplex&) {
        if (index_->surface->is_free(p)) return free();
        return Standing{index_->surface->is_on(p) ? PointPlace::in_obstacle : PointPlace::outside, 0};
      },
      [&](const VolumeComplex&) {
        if (index_->volume->is_free(p)) return free();
        return Standing{index_->volume->is_in(p) ? PointPlace::in_obstacle : PointPlace::outside, 0};
      },
      [&](const CostVoxels&) {
        if (index_->voxels->is_free(p)) return free();
        return Standing{index_->voxels->is_in(p) ? PointPlace::in_obstacle : PointPlace::outside, 0};
      });
}

Verdict Validator3::check(const Query3& query, const PathClaim3& claim, const Path3& path) const {
  Verdict verdict;
  const World3& world = *index_->world;
  const double tolerance = index_->tolerance.penetration(query.radius);
  const auto fails = [&](std::string reason) {
    verdict.reason = std::move(reason);
    return !verdict.reason.empty();
  };
  if (fails(points_misfit(path)) || fails(ends_misfit(query, claim, path, tolerance))) return verdict;
  const bool moved = claim.start_used != query.start;
  const auto moved_for_nothing = [&] {
    return "the start was moved to " + point_text(claim.start_used) + ", though it has room where it was";
  };
  // Of cells that have weights, by what walks paths over them and what measures these.
  const auto check_walked = [&](const auto& walk, const auto& meter, const std::string& leaves,
                                const std::string& cells) {
    const bool nearest = query.on_blocked == OnBlocked::nearest;
    const std::optional<Vec3> from = nearest ? std::nullopt : query.start_towards;
    const std::optional<Vec3> to = nearest || path.points.back() != query.goal ? std::nullopt : query.goal_towards;
    const auto walked = walk.along(path.points, from, to);
    if (walked.left_at && fails(leaves + ", or enters what is blocked, at " + point_text(*walked.left_at))) return;
    const auto measured = meter.measure(path.points, from, to);
    if (fails(measures_misfit({.cost = measured.cost, .off = measured.off}, index_->tolerance, claim, path, verdict)))
      return;
    const auto has_room_at = [&](const Path3& where) {
      return query.radius <= tolerance || path_clearance(world, where) >= query.radius - tolerance;
    };
    // Points of slanted borders are rounded, to either side.
    const auto is_well_inside = [&] {
      return path_clearance(world, Path3{{query.start}}) > index_->tolerance.rounding();
    };
    if (moved && is_valid_point(query.start) && walk.is_free(query.start) && is_well_inside() &&
        has_room_at(Path3{{query.start}}) && fails(moved_for_nothing()))
      return;
    if (!has_room_at(path) && fails("the path comes nearer than its radius to where free " + cells + " end")) return;
    verdict.valid = true;
  };
  match(
      world,
      [&](const VoxelGrid& grid) {
        if (fails(measures_misfit({.cost = length(path)}, index_->tolerance, claim, path, verdict))) return;
        for (const Vec3& p : path.points) {
          if (!grid.bounds().contains(p) && fails("the path leaves the world at " + point_text(p))) return;
        }
        if (moved && has_room(grid, query, tolerance) && fails(moved_for_nothing())) return;
        verdict.valid = !fails(clearance_misfit(grid, query, path, tolerance));
      },
      [&](const SurfaceComplex&) {
        check_walked(*index_->surface, *index_->surface_costs, "the path leaves the surface", "triangles");
      },
      [&](const VolumeComplex&) {
        check_walked(*index_->volume, *index_->volume_costs, "the path leaves the volume", "tetrahedra");
      },
      [&](const CostVoxels&) {
        check_walked(*index_->voxels, *index_->voxel_costs, "the path leaves the voxels", "voxels");
      });
  if (verdict.valid && fails(clearance_claim_misfit(claim, path_clearance(world, path), tolerance, verdict)))
    verdict.valid = false;
  return verdict;
}

}  // namespace taut
