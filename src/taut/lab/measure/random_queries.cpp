#include "taut/lab/measure/random_queries.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/world/detail/free_space.hpp"
#include "taut/world/detail/grid/grid_regions.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {
using namespace taut::detail;
namespace {

// For all points together: so many, and so many more for each of them.
constexpr std::size_t kTries = 1'000'000, kTriesAPoint = 1000;
constexpr std::size_t kTryWork = 16;  // of looking at a point, as progress counts it
constexpr const char* kTooLittle = "expected more free space to draw random queries from";

// Cells in runs along rows, drawn evenly.
class CellSet {
 public:
  void add(int from, int end, int y) {
    runs_.push_back({from, y, size_});
    size_ += static_cast<std::size_t>(end - from);
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Vec2 draw(Random& random) const {
    const std::size_t i = random.below(size_);
    const auto after =
        std::upper_bound(runs_.begin(), runs_.end(), i, [](std::size_t n, const Run& run) { return n < run.before; });
    const Run& run = *std::prev(after);
    return {static_cast<double>(run.from) + static_cast<double>(i - run.before), static_cast<double>(run.y)};
  }

 private:
  struct Run {
    int from, y;
    std::size_t before;  // cells in the runs before this one
  };
  std::vector<Run> runs_;
  std::size_t size_ = 0;
};

}  // namespace

Query2 cell_query(Vec2 start_cell, Vec2 goal_cell, CellOrigin origin) {
  const Vec2 half{0.5, 0.5};
  Query2 query;
  query.start = start_cell;
  query.goal = goal_cell;
  if (origin == CellOrigin::centre) {
    query.start = start_cell + half;
    query.goal = goal_cell + half;
  } else {
    query.start_towards = start_cell + half;
    query.goal_towards = goal_cell + half;
  }
  return query;
}

std::vector<BatchQuery> random_queries(const World& world, std::size_t count, std::uint64_t seed, CellOrigin origin,
                                       const BuildProgress& progress) {
  Random random(seed);
  const Box2 box = bounds(world);
  if (!(box.extent() > 0)) throw InputError("world", 0, "expected a world that is not empty");
  const FreeSpace space(world);
  const Grid* grid = space.grid();
  std::optional<PolygonSight> sight;
  PolygonSight::Scratch scratch;
  std::vector<FanRay> rays;
  if (space.polygons() != nullptr) sight.emplace(*space.polygons(), progress);
  ProgressMeter meter(progress, count);
  std::size_t tries = kTries;
  // A free cell of a grid, by its corner of least coordinates, or a free point.
  const auto draw = [&] {
    for (tries += kTriesAPoint; tries > 0; --tries) {
      meter.add_work(kTryWork);
      if (grid != nullptr) {
        const int x = random.between(0, grid->width() - 1), y = random.between(0, grid->height() - 1);
        if (grid->is_free(x, y)) return Vec2{static_cast<double>(x), static_cast<double>(y)};
      } else {
        const Vec2 p{random.between(box.min.x, box.max.x), random.between(box.min.y, box.max.y)};
        if (is_valid_point(p) && !sight->fan_at(p, rays, scratch).blocked()) return p;
      }
    }
    throw InputError("world", 0, kTooLittle);
  };
  std::vector<BatchQuery> out;
  for (std::size_t i = 0; i < count; ++i) {
    BatchQuery query{.scenario = "random", .index = i, .query = {}};
    query.query.start = draw();
    query.query.goal = draw();
    if (grid != nullptr) query.query = cell_query(query.query.start, query.query.goal, origin);
    out.push_back(std::move(query));
    meter.step();
  }
  return out;
}

namespace {

// Points of free simplices, all of them equally likely.
template <int N>
class SimplexDraw {
 public:
  explicit SimplexDraw(const SimplexComplex<N, 3>& complex) : complex_(complex) {
    double sum = 0;
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      if (std::isfinite(complex.weight(SimplexId(t)))) sum += content(SimplexId(t));
      up_to_.push_back(sum);
    }
    if (!(sum > 0)) throw InputError("world", 0, kTooLittle);
  }
  // Nothing if rounding has put the point beside its tetrahedron, as it may in slivers; to a surface it is near enough.
  [[nodiscard]] std::optional<Vec3> draw(Random& random) const {
    const double at = random.between(0.0, up_to_.back());
    const auto in = std::upper_bound(up_to_.begin(), up_to_.end(), at);  // one that adds something
    const SimplexId id(static_cast<std::uint32_t>(in - up_to_.begin()));
    // Shares of the corners: the gaps between numbers drawn from 0 to 1, in order.
    std::array<double, N + 2> bounds{};
    for (std::size_t i = 1; i <= N; ++i) bounds[i] = random.unit();
    bounds[N + 1] = 1;
    std::sort(bounds.begin(), bounds.end());
    Vec3 p{0, 0, 0};
    for (std::size_t i = 0; i <= N; ++i) p = p + (bounds[i + 1] - bounds[i]) * corner(id, i);
    if constexpr (N == 3) {
      const Vec3 a = corner(id, 0), b = corner(id, 1), c = corner(id, 2), d = corner(id, 3);
      if (orient3d(p, b, c, d) < 0 || orient3d(a, p, c, d) < 0 || orient3d(a, b, p, d) < 0 || orient3d(a, b, c, p) < 0)
        return {};
    }
    return p;
  }

 private:
  [[nodiscard]] Vec3 corner(SimplexId id, std::size_t i) const { return complex_.position(complex_.corners(id)[i]); }
  // But for a factor.
  [[nodiscard]] double content(SimplexId id) const {
    const Vec3 a = corner(id, 0), n = cross(corner(id, 1) - a, corner(id, 2) - a);
    if constexpr (N == 2) {
      return length(n);
    } else {
      return std::abs(dot(n, corner(id, 3) - a));
    }
  }
  const SimplexComplex<N, 3>& complex_;
  std::vector<double> up_to_;  // by simplex: the free content of all up to it
};

class VoxelDraw {
 public:
  explicit VoxelDraw(const VoxelGrid& grid) : grid_(grid) {
    if (grid.voxel_count() == 0) throw InputError("world", 0, kTooLittle);
  }
  [[nodiscard]] std::optional<Vec3> draw(Random& random) const {
    const int x = random.between(0, grid_.width() - 1), y = random.between(0, grid_.height() - 1),
              z = random.between(0, grid_.depth() - 1);
    if (!grid_.is_free(x, y, z)) return {};
    return Vec3{x + 0.5, y + 0.5, z + 0.5};
  }

 private:
  const VoxelGrid& grid_;
};

// Points of free voxels, all of them equally likely.
class CostVoxelDraw {
 public:
  explicit CostVoxelDraw(const CostVoxels& voxels) : voxels_(voxels) {
    if (voxels.voxel_count() == 0) throw InputError("world", 0, kTooLittle);
  }
  [[nodiscard]] std::optional<Vec3> draw(Random& random) const {
    const int x = random.between(0, voxels_.width() - 1), y = random.between(0, voxels_.height() - 1),
              z = random.between(0, voxels_.depth() - 1);
    if (!voxels_.is_free_checked(x, y, z)) return {};
    const Box3 box = voxels_.box(x, y, z);
    return Vec3{random.between(box.min.x, box.max.x), random.between(box.min.y, box.max.y),
                random.between(box.min.z, box.max.z)};
  }

 private:
  const CostVoxels& voxels_;
};

template <class Draw>
std::vector<BatchQuery3> drawn_queries(const Draw& places, std::size_t count, std::uint64_t seed,
                                       const BuildProgress& progress) {
  Random random(seed);
  ProgressMeter meter(progress, count);
  std::size_t tries = kTries;
  const auto draw = [&] {
    for (tries += kTriesAPoint; tries > 0; --tries) {
      meter.add_work(kTryWork);
      const std::optional<Vec3> p = places.draw(random);
      if (p && is_valid_point(*p)) return *p;
    }
    throw InputError("world", 0, kTooLittle);
  };
  std::vector<BatchQuery3> out;
  for (std::size_t i = 0; i < count; ++i) {
    BatchQuery3 query{.scenario = "random", .index = i, .query = {}};
    query.query.start = draw();
    query.query.goal = draw();
    out.push_back(std::move(query));
    meter.step();
  }
  return out;
}

}  // namespace

std::vector<BatchQuery3> random_queries(const World3& world, std::size_t count, std::uint64_t seed,
                                        const BuildProgress& progress) {
  return match(
      world, [&](const VoxelGrid& grid) { return drawn_queries(VoxelDraw(grid), count, seed, progress); },
      [&](const CostVoxels& voxels) { return drawn_queries(CostVoxelDraw(voxels), count, seed, progress); },
      [&](const SurfaceComplex& surface) { return drawn_queries(SimplexDraw<2>(surface), count, seed, progress); },
      [&](const VolumeComplex& volume) { return drawn_queries(SimplexDraw<3>(volume), count, seed, progress); });
}

std::vector<BatchQuery> region_queries(const Grid& grid, std::size_t reachable, std::size_t unreachable,
                                       std::uint64_t seed) {
  const RegionMap regions(grid, CellKind::free,
                          grid.corner_rule() == CornerRule::allow ? Connectivity::eight : Connectivity::four);
  std::map<std::size_t, std::size_t> sizes;
  regions.for_runs(
      [&](std::size_t region, int from, int end, int) { sizes[region] += static_cast<std::size_t>(end - from); });
  // Of equally large ones the first in the order of rows.
  const auto largest =
      std::max_element(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (largest == sizes.end() || largest->second < 2) {
    throw InputError("grid", 0, "expected a free region of at least two cells to draw queries from");
  }
  CellSet inside, outside;
  regions.for_runs([&](std::size_t region, int from, int end, int y) {
    (region == largest->first ? inside : outside).add(from, end, y);
  });
  Random random(seed);
  std::vector<BatchQuery> out;
  const auto add = [&](Vec2 start, Vec2 goal, bool no_path) {
    BatchQuery query{.scenario = "region", .index = out.size(), .query = cell_query(start, goal, CellOrigin::corner)};
    query.expect_no_path = no_path;
    out.push_back(std::move(query));
  };
  for (std::size_t i = 0; i < reachable; ++i) {
    const Vec2 start = inside.draw(random);
    Vec2 goal = start;
    while (goal == start) goal = inside.draw(random);
    add(start, goal, false);
  }
  for (std::size_t i = 0; i < unreachable && outside.size() > 0; ++i) {
    const Vec2 start = inside.draw(random);
    add(start, outside.draw(random), true);
  }
  return out;
}

}  // namespace taut::lab
