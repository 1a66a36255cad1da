#include "taut/plan/replanner.hpp"

#include <cmath>

#include "taut/cells/detail/weighted/world_regions.hpp"
#include "taut/plan/detail/weighted/any_replanner.hpp"
#include "taut/plan/detail/weighted/live_replanner.hpp"

namespace taut {
using namespace detail;

namespace detail {

void OverGrid::cells_near(Vec2 p, double radius, std::vector<GroundCellId>& out) const {
  const auto clamped = [](double x, int most) { return static_cast<int>(std::clamp(x, -1.0, most + 0.0)); };
  const int left = clamped(std::floor(p.x - radius), width()), right = clamped(std::floor(p.x + radius), width()),
            low = clamped(std::floor(p.y - radius), cells().height()),
            high = clamped(std::floor(p.y + radius), cells().height());
  for (int y = std::max(low - 1, 0); y <= std::min(high, cells().height() - 1); ++y) {
    for (int x = std::max(left - 1, 0); x <= std::min(right, width() - 1); ++x) {
      const Vec2 nearest{std::clamp(p.x, x + 0.0, x + 1.0), std::clamp(p.y, y + 0.0, y + 1.0)};
      if (distance(p, nearest) <= radius) out.push_back(GroundCellId::at(y * width() + x));
    }
  }
}

template <int D>
TriangleEdited OverTriangles<D>::split(SimplexId triangle, Vec<D> point) {
  if (!this->replanner_.is_there(triangle))
    this->refuse("triangle " + std::to_string(triangle.value), "expected one that is there");
  const TriangleEdit<D> edit = split_at(this->complex(), triangle, point);
  std::vector<std::uint32_t> areas;
  if (!area_of_.empty()) {
    // The parts of the one triangle come first, then those of the other if there is one.
    const std::size_t first = edit.gone.size() == 1 ? edit.made.size() : 2;
    for (std::size_t i = 0; i < edit.made.size(); ++i) areas.push_back(area_of_[edit.gone[i < first ? 0 : 1].value]);
  }
  return replace(edit, areas);
}

template <int D>
TriangleEdited OverTriangles<D>::replace(const TriangleEdit<D>& edit, const std::vector<std::uint32_t>& areas) {
  TriangleEdited edited = this->replanner_.replace(edit);
  if (area_of_.empty()) return edited;
  area_of_.resize(this->complex().simplex_count(), kNoArea);
  for (const SimplexId t : edit.gone) area_of_[t.value] = kNoArea;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    area_of_[edited.made[i].value] = areas[i];
    if (areas[i] != kNoArea) members_[areas[i]].push_back(edited.made[i]);
  }
  return edited;
}

template <int D>
void OverTriangles<D>::set_all(std::size_t area, double weight, const std::string& where) {
  if (!(weight > 0)) {
    this->refuse(where, "expected a weight above 0, or infinity where it is blocked, got " + std::to_string(weight));
  }
  for (const SimplexId t : members_[area]) {
    if (area_of_[t.value] == area) this->replanner_.set_weight(t, weight);
  }
}

template class OverTriangles<2>;
template class OverTriangles<3>;

}  // namespace detail

namespace {

const ReplannerOptions& checked(const ReplannerOptions& options) {
  if (!(options.heuristic >= 0 && options.heuristic <= 1))
    throw InputError("replanner", 0, "expected a heuristic from 0 to 1, got " + std::to_string(options.heuristic));
  if (!(options.max_edge > 0))
    throw InputError("replanner", 0, "expected a longest edge above 0, got " + std::to_string(options.max_edge));
  return options;
}

// In the plane only. Some compilers make the others as well, which nobody can call.
template <int D>
std::unique_ptr<AnyReplanner<D>> over_grid(const CostGrid& grid, const ReplannerOptions& options) {
  if constexpr (D == 2) return std::make_unique<OverGrid>(grid, options);
  return nullptr;
}

// Areas are told apart by weights of their own while triangles are made, so that borders between equal weights stay.
std::unique_ptr<AnyReplanner<2>> over_plane_areas(const WeightedRegions& regions, const ReplannerOptions& options,
                                                  const BuildProgress& progress) {
  std::vector<AreaView> areas;
  std::vector<double> weights{regions.base_weight()};
  for (const WeightedArea& area : regions.areas()) {
    areas.push_back({&area.polygon, static_cast<double>(areas.size() + 2)});
    weights.push_back(area.weight);
  }
  MeshOptions mesh;
  mesh.max_edge = options.max_edge;
  TriangleComplex complex = triangles_of_areas(regions.blocked(), 1, areas, mesh, {}, progress);
  std::vector<std::uint32_t> area_of(complex.simplex_count());
  for (std::uint32_t t = 0; t < area_of.size(); ++t) {
    area_of[t] = static_cast<std::uint32_t>(complex.weight(SimplexId(t))) - 1;
    complex.set_weight(SimplexId(t), weights[area_of[t]]);
  }
  return std::make_unique<OverTriangles<2>>(std::move(complex), options, std::move(area_of), weights.size());
}
template <int D>
std::unique_ptr<AnyReplanner<D>> over_areas(const WeightedRegions& regions, const ReplannerOptions& options,
                                            const BuildProgress& progress) {
  if constexpr (D == 2) return over_plane_areas(regions, options, progress);
  return nullptr;
}

template <int D>
std::unique_ptr<AnyReplanner<D>> over_tetrahedra(VolumeComplex tetrahedra, const ReplannerOptions& options) {
  if constexpr (D == 3) return std::make_unique<OverTetrahedra>(std::move(tetrahedra), options);
  return nullptr;
}

template <int D>
std::unique_ptr<AnyReplanner<D>> over_live(std::shared_ptr<const LiveWorld> world, const ReplannerOptions& options) {
  if constexpr (D == 2) return std::make_unique<OverLiveWorld>(std::move(world), options);
  return nullptr;
}

}  // namespace

template <int D>
Replanner<D>::Replanner(SimplexComplex<2, D> triangles, const ReplannerOptions& options)
    : inside_(std::make_unique<OverTriangles<D>>(std::move(triangles), checked(options))) {}
template <int D>
Replanner<D>::Replanner(VolumeComplex tetrahedra, const ReplannerOptions& options) requires(D == 3)
    : inside_(over_tetrahedra<D>(std::move(tetrahedra), checked(options))) {}
template <int D>
Replanner<D>::Replanner(const CostGrid& grid, const ReplannerOptions& options) requires(D == 2)
    : inside_(over_grid<D>(grid, checked(options))) {}
template <int D>
Replanner<D>::Replanner(const WeightedRegions& regions, const ReplannerOptions& options,
                        const BuildProgress& progress) requires(D == 2)
    : inside_(over_areas<D>(regions, checked(options), progress)) {}
template <int D>
Replanner<D>::Replanner(std::shared_ptr<const LiveWorld> world, const ReplannerOptions& options) requires(D == 2)
    : inside_(over_live<D>(std::move(world), checked(options))) {}
template <int D>
Replanner<D>::~Replanner() = default;
template <int D>
Replanner<D>::Replanner(Replanner&&) noexcept = default;
template <int D>
Replanner<D>& Replanner<D>::operator=(Replanner&&) noexcept = default;

template <int D>
void Replanner<D>::set_goal(Vec<D> goal, const std::optional<Vec<D>>& towards) {
  inside_->goal = goal;
  inside_->has_goal = is_valid_point(goal);
  if (inside_->has_goal) inside_->set_goal(goal, towards);
}
template <int D>
void Replanner<D>::move_to(Vec<D> start, const std::optional<Vec<D>>& towards) {
  inside_->start = start;
  inside_->has_start = is_valid_point(start);
  if (inside_->has_start) inside_->move_to(start, towards);
}
template <int D>
void Replanner<D>::plan(const Budget& budget, Plan<D>& out) {
  if (inside_->has_start && inside_->has_goal) return inside_->plan(budget, out);
  Query<D> query;
  query.start = inside_->start;
  query.goal = inside_->goal;
  out.reset(query);
  out.status = inside_->has_start ? Status::goal_blocked : Status::start_blocked;
}
template <int D>
double Replanner<D>::value_at_start() const {
  return inside_->value_at_start();
}
template <int D>
std::size_t Replanner<D>::cell_count() const {
  return inside_->cell_count();
}
template <int D>
double Replanner<D>::weight(GroundCellId cell) const {
  return inside_->weight(cell);
}
template <int D>
void Replanner<D>::cells_near(Vec<D> p, double radius, std::vector<GroundCellId>& out) const {
  out.clear();
  if (is_valid_point(p) && radius >= 0) inside_->cells_near(p, radius, out);
}
template <int D>
const SimplexComplex<2, D>* Replanner<D>::triangles() const {
  return inside_->triangles();
}
template <int D>
const VolumeComplex* Replanner<D>::tetrahedra() const requires(D == 3) {
  return inside_->tetrahedra();
}
template <int D>
std::size_t Replanner<D>::memory_bytes() const {
  return inside_->memory_bytes();
}
template <int D>
void Replanner<D>::set_weight(GroundCellId cell, double weight) {
  inside_->set_weight(cell, weight);
}
template <int D>
void Replanner<D>::set_weight(int x, int y, double weight) requires(D == 2) {
  inside_->set_weight(x, y, weight);
}
template <int D>
void Replanner<D>::set_area_weight(std::size_t area, double weight) requires(D == 2) {
  inside_->set_area_weight(area, weight);
}
template <int D>
void Replanner<D>::set_base_weight(double weight) requires(D == 2) {
  inside_->set_base_weight(weight);
}
template <int D>
TriangleEdited Replanner<D>::split(SimplexId triangle, Vec<D> point) {
  return inside_->split(triangle, point);
}
template <int D>
TriangleEdited Replanner<D>::replace(const TriangleEdit<D>& edit) {
  return inside_->replace(edit);
}

template class Replanner<2>;
template class Replanner<3>;

}  // namespace taut
