#include "taut/plan/detail/weighted/terrain_planner.hpp"

#include <cmath>
#include <numbers>

#include "taut/base/input_error.hpp"
#include "taut/plan/detail/weighted/plan_frame.hpp"
#include "taut/plan/terrain.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {
namespace {

constexpr double kRadians = std::numbers::pi / 180;

Vec2 seen_from_above(Vec3 p) { return {p.x, p.y}; }

}  // namespace

ClimbMetric metric_of(const TerrainCosts& costs) {
  const bool by_heading = costs.rule == SlopeRule::heading && costs.max_slope < 90;
  return {(costs.climb - costs.descend) / 2, by_heading ? std::sin(costs.max_slope * kRadians) : 1};
}

double potential_of(const TerrainCosts& costs) { return (costs.climb + costs.descend) / 2; }

// Without bounds: they order corners that depend on each other badly, which costs ten times the expansions.
TerrainPlanner::TerrainPlanner(std::shared_ptr<const TerrainParts> parts)
    : parts_(std::move(parts)),
      field_(parts_->ground->surface(), parts_->ground->wedges(), parts_->kernel),
      run_(detail::FieldOptions{.share = 0}) {}

double TerrainPlanner::complex_cost() const {
  double sum = 0;
  for (std::size_t i = 0; i < path_.cells.size(); ++i) {
    sum += parts_->kernel.metric().straight(path_.points[i + 1] - path_.points[i],
                                            parts_->ground->surface().weight(path_.cells[i]));
  }
  return sum;
}

void TerrainPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  value_ = 0;
  path_.clear();
  PlanFrame<2> frame(query, budget, out);
  const TerrainGround& ground = *parts_->ground;
  if (!frame.open(ground.plane(), ends_)) return;
  const Vec3 start = ground.lifted(out.start_used, ends_.starts().front());
  const Vec3 goal = ground.lifted(out.goal_used, ends_.goals().front());
  field_.set_goal(goal, ends_.goals());
  field_.set_agent(start, ground.plane().least_weight(), run_.options().share);
  BudgetMeter meter(frame.rest());
  run_.begin(field_, meter.interrupt());
  SearchSink3 sink;
  if (sink_) {
    sink = [this](const SearchEvent3& event) {
      sink_({event.kind, seen_from_above(event.at), seen_from_above(event.parent), event.g, event.h});
    };
  }
  bool along_edges = false;
  out.status = with_listener(sink, [&](auto listener) {
    return run_.run(field_, ground.plane().least_weight(), start, ends_.starts(), meter, frame.rest(), out.effort,
                    listener, value_, along_edges, path_);
  });
  if (!frame.searched()) return;
  const ClimbMetric& metric = parts_->kernel.metric();
  slider_.slide(ground.surface(), metric, meter.interrupt(), path_);
  add_switchbacks(ground.surface(), path_, metric.steepest, parts_->heights->spacing(), out.path.points);
  out.length = length(out.path);
  out.cost = parts_->meter->measure(out.path.points).energy;
  // Heights at the ends are those of the surface, as in the cost.
  const Vec3 way{out.goal_used.x - out.start_used.x, out.goal_used.y - out.start_used.y,
                 parts_->heights->height(out.goal_used).value_or(goal.z) -
                     parts_->heights->height(out.start_used).value_or(start.z)};
  out.lower_bound = metric.straight(way, ground.plane().least_weight()) + potential_of(parts_->costs) * way.z;
  frame.drawn();
}

}  // namespace taut::detail

namespace taut {
using namespace detail;

std::unique_ptr<Planner2> make_terrain_planner(std::shared_ptr<const World> world,
                                               std::shared_ptr<const HeightField> heights, const TerrainCosts& costs,
                                               const TerrainMesh& mesh, const BuildProgress& progress) {
  check(costs);
  auto parts = std::make_shared<TerrainParts>();
  parts->world = std::move(world);
  parts->heights = std::move(heights);
  parts->costs = costs;
  SteepGround steep;
  if (costs.rule == SlopeRule::cell && costs.max_slope < 90) steep.blocked_above = costs.max_slope * kRadians;
  steep.weight_per_radian = costs.slope_weight;
  parts->ground = std::make_unique<const TerrainGround>(parts->world, *parts->heights, mesh, steep, progress);
  parts->kernel = ClimbForm(metric_of(costs));
  parts->meter = std::make_unique<const TerrainMeter>(*parts->world, *parts->heights, costs);
  return std::make_unique<TerrainPlanner>(std::move(parts));
}

}  // namespace taut
