#include "taut/lab/measure/exploration.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "taut/base/input_error.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/weighted/grid_triangles.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"

namespace taut::lab {
namespace {

// The ground as it is, and as it is believed to be in the beginning.
struct Grounds {
  std::optional<Replanner2> truth, belief, again;  // the last one for planning from scratch
  std::function<Ring(GroundCellId)> outline;
  std::size_t nodes = 0;
};

void check_option(bool is_right, const char* name, const std::string& expectation) {
  if (!is_right) throw InputError(name, 0, expectation);
}

Grounds grounds_of(const TriangleComplex& truth, const ExploreOptions& options) {
  Grounds grounds;
  TriangleComplex belief = truth;
  for (std::uint32_t t = 0; t < belief.simplex_count(); ++t) belief.set_weight(SimplexId(t), options.assume);
  grounds.truth.emplace(truth, options.replanner);
  grounds.belief.emplace(belief, options.replanner);
  if (options.compare) grounds.again.emplace(belief, options.replanner);
  grounds.nodes = truth.corner_count();
  grounds.outline = [shared = std::make_shared<const TriangleComplex>(truth)](GroundCellId cell) {
    Ring ring;
    for (const CornerId c : shared->corners(SimplexId(cell.value))) ring.push_back(shared->position(c));
    return ring;
  };
  return grounds;
}

// Two triangles a cell, blocked cells among them: these have to be sensed, too.
TriangleComplex triangles_of_cells(const CostGrid& grid) {
  detail::MeshOptions pixels;
  pixels.grid = detail::GridMesh::pixels;
  const CostGrid open(grid.width(), grid.height(), std::vector<float>(grid.weights().size(), 1), grid.corner_rule());
  TriangleComplex complex = detail::triangles_of_grid(open, pixels);
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    Vec2 middle{};
    for (const CornerId c : complex.corners(SimplexId(t))) middle = middle + (1.0 / 3) * complex.position(c);
    complex.set_weight(SimplexId(t), grid.weight(static_cast<int>(middle.x), static_cast<int>(middle.y)));
  }
  return complex;
}

Grounds grounds_of(const CostGrid& grid, const ExploreOptions& options) {
  if (options.on_triangles) return grounds_of(triangles_of_cells(grid), options);
  Grounds grounds;
  const auto assumed = static_cast<float>(options.assume);
  check_option(assumed > 0 && assumed < CostGrid::kBlocked, "--assume", "expected a weight of single precision");
  const CostGrid belief(grid.width(), grid.height(), std::vector<float>(grid.weights().size(), assumed),
                        grid.corner_rule());
  grounds.truth.emplace(grid, options.replanner);
  grounds.belief.emplace(belief, options.replanner);
  if (options.compare) grounds.again.emplace(belief, options.replanner);
  grounds.nodes = static_cast<std::size_t>(grid.width() + 1) * static_cast<std::size_t>(grid.height() + 1);
  grounds.outline = [width = static_cast<std::uint32_t>(grid.width())](GroundCellId cell) {
    const double x = cell.value % width, y = cell.value / width;
    return Ring{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
  };
  return grounds;
}

CostGrid with_costs(const Grid& grid) {
  std::vector<float> weights;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) weights.push_back(grid.is_free(x, y) ? 1.0F : CostGrid::kBlocked);
  }
  return {grid.width(), grid.height(), std::move(weights), grid.corner_rule()};
}

Grounds grounds_of(const World& world, const ExploreOptions& options) {
  return match(
      world, [&](const Grid& grid) { return grounds_of(with_costs(grid), options); },
      [&](const PolygonWorld&) -> Grounds {
        throw InputError("world", 0,
                         "expected ground to be sensed: a grid, areas with weights, or triangles; obstacles are known");
      },
      [&](const CostGrid& grid) { return grounds_of(grid, options); },
      [&](const WeightedRegions& regions) {
        CellStore store(std::make_shared<const World>(regions));
        detail::MeshOptions mesh;
        mesh.max_edge = options.replanner.max_edge;
        return grounds_of(*detail::weighted_triangles_of(store, mesh), options);
      },
      [&](const TriangleComplex& triangles) { return grounds_of(triangles, options); });
}

class Explorer {
 public:
  Explorer(Grounds& grounds, const ExploreOptions& options, Exploration& out)
      : grounds_(grounds), options_(options), out_(out), step_(options.step > 0 ? options.step : options.sense / 2) {
    out_.sensed.assign(grounds.truth->cell_count(), false);
  }

  void go(Vec2 from, Vec2 to, const std::function<void(const ExploreStep&)>& on_step) {
    grounds_.belief->set_goal(to);
    out_.walked.points = {from};
    arrive(from, to);
    for (;;) {
      out_.status = plan_.status;
      out_.steps.push_back(stop_);
      if (on_step) on_step(stop_);
      if (plan_.status != Status::found || stop_.at == to) return;
      if (out_.steps.size() >= options_.most_steps) {
        out_.status = Status::budget_spent;
        return;
      }
      walk(to);
    }
  }

 private:
  // Senses and plans.
  void arrive(Vec2 at, Vec2 to) {
    stop_ = {};
    stop_.at = at;
    grounds_.belief->cells_near(at, options_.sense, near_);
    for (const GroundCellId cell : near_) {
      if (out_.sensed[cell.value]) continue;
      out_.sensed[cell.value] = true;
      ++out_.sensed_count;
      const double weight = grounds_.truth->weight(cell);
      if (weight == grounds_.belief->weight(cell)) continue;
      ++stop_.changed;
      grounds_.belief->set_weight(cell, weight);
      if (grounds_.again) grounds_.again->set_weight(cell, weight);
    }
    grounds_.belief->move_to(at);
    grounds_.belief->plan({}, plan_);
    stop_.expanded = plan_.effort.expanded;
    stop_.cost = plan_.cost;
    stop_.value = grounds_.belief->value_at_start();
    if (!grounds_.again) return;
    grounds_.again->move_to(at);
    grounds_.again->set_goal(to);  // which forgets everything
    grounds_.again->plan({}, scratch_);
    stop_.from_scratch = scratch_.effort.expanded;
    stop_.scratch_value = grounds_.again->value_at_start();
  }

  // Along the plan for a step, no farther than has been sensed. A place between two points of it is rounded, and may
  // lie in what is blocked beside a slanted edge: then a nearer one is taken, or the point itself that the piece leads
  // to.
  void walk(Vec2 to) {
    const std::vector<Vec2> way = plan_.path.points;
    double left = step_;
    std::size_t next = 1;
    while (next < way.size() && distance(way[next - 1], way[next]) <= left) {
      left -= distance(way[next - 1], way[next]);
      pass(way[next++]);
    }
    if (next == way.size()) return arrive(way.back(), to);
    const Vec2 from = way[next - 1], along = way[next] - from;
    const double whole = length(along);
    for (double part = left; part > 1e-3 * step_; part /= 2) {
      const Vec2 place = from + (part / whole) * along;
      arrive(place, to);
      if (plan_.status == Status::start_blocked) continue;
      return pass(place);
    }
    if (next == 1) pass(way[next++]);
    arrive(way[next - 1], to);
  }
  void pass(Vec2 p) {
    if (out_.walked.points.back() != p) out_.walked.points.push_back(p);
  }

  Grounds& grounds_;
  const ExploreOptions& options_;
  Exploration& out_;
  double step_;
  ExploreStep stop_;
  Plan2 plan_, scratch_;
  std::vector<GroundCellId> near_;
};

}  // namespace

Exploration explore(const World& world, Vec2 from, Vec2 to, const ExploreOptions& options,
                    const std::function<void(const ExploreStep&)>& on_step) {
  const auto is_length = [](double x) { return x > 0 && std::isfinite(x); };
  check_option(is_length(options.sense), "--sense", "expected a distance above 0");
  check_option(options.step == 0 || (is_length(options.step) && options.step <= options.sense), "--step",
               "expected a distance above 0 and no more than --sense: ground has to be known before it is walked on");
  check_option(is_length(options.assume), "--assume", "expected a weight above 0");
  Grounds grounds = grounds_of(world, options);
  Exploration out;
  out.nodes = grounds.nodes;
  Explorer(grounds, options, out).go(from, to, on_step);
  out.length = length(out.walked);
  for (std::uint32_t cell = 0; cell < out.sensed.size(); ++cell) {
    if (!out.sensed[cell]) out.unknown.push_back(grounds.outline(GroundCellId(cell)));
  }
  const Validator validator(world);
  if (out.status == Status::found) {
    out.cost = path_cost(world, out.walked);
    const Verdict verdict = validator.check({.start = from, .goal = to}, {from, to, out.length, out.cost}, out.walked);
    out.valid = verdict.valid;
    out.reason = verdict.reason;
  }
  Plan2 known;
  grounds.truth->move_to(from);
  grounds.truth->set_goal(to);
  grounds.truth->plan({}, known);
  out.known_status = known.status;
  out.known = known.path;
  out.known_cost = known.cost;
  return out;
}

}  // namespace taut::lab
