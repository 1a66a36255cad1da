#include "studies/perkins2013/errors.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include "studies/perkins2013/judged_path.hpp"
#include "studies/perkins2013/timing.hpp"
#include "studies/study_maps.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/weighted_ground.hpp"

namespace taut::lab::perkins2013 {
namespace {

constexpr std::array<GroundKind, 6> kGrounds{{{"patches", "squares of 8 cells, weights 1 to 10", "squares, 10"},
                                              {"cells", "a weight per cell, 1 to 10", "cells, 10"},
                                              {"patches-100", "squares of 8 cells, weights 1 to 100", "squares, 100"},
                                              {"cells-100", "a weight per cell, 1 to 100", "cells, 100"},
                                              {"sites", "cells of 60 sites, weights 1 to 10", "sites"},
                                              {"shapes", "overlapping shapes, a third of them blocked", "shapes"}}};

constexpr std::array<ErrorPlanner, 8> kPlanners{
    {{"field-dstar", "Field D* on the grid, as published", "field-dstar:heuristic=half:restricted=no"},
     {"multires", "Field D* on a quadtree, as published",
      "multires-field-dstar:heuristic=half:restricted=no:rule=ends"},
     {"theta", "Theta* with weights", "weighted-theta"},
     {"edges", "A* on edges", "edge-astar"},
     {"tri-published", "Field D* on triangles, as published", "tri-field-dstar:cache=on:lookahead=cell"},
     {"tri", "the same, looking ahead over all triangles", "tri-field-dstar:cache=on"},
     {"tri-10000", "the same, 10 000 triangles", "tri-field-dstar:cache=on:triangles=10000"},
     {"tri-refined", "the same, refined along the path", "tri-field-dstar:refine=1"}}};

// Weights from 1 to the contrast, evenly by their logarithms, in squares of so many cells.
CostGrid draw_grid(int side, int patch, double contrast, Random& random) {
  const int columns = side / patch + 1;
  std::vector<float> patches(static_cast<std::size_t>(columns) * static_cast<std::size_t>(columns));
  for (float& w : patches) w = static_cast<float>(std::pow(contrast, random.unit()));
  std::vector<float> weights;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x)
      weights.push_back(patches[static_cast<std::size_t>((y / patch) * columns + x / patch)]);
  }
  return CostGrid(side, side, std::move(weights));
}

World draw_ground(std::string_view kind, int side, std::uint64_t seed) {
  Random random(seed);
  if (kind == "patches" || kind == "patches-100") return draw_grid(side, 8, kind == "patches" ? 10 : 100, random);
  if (kind == "cells" || kind == "cells-100") return draw_grid(side, 1, kind == "cells" ? 10 : 100, random);
  if (kind == "sites") return generate_voronoi({.sites = 60, .seed = seed});
  return generate_patches({.patches = 40, .mean_size = 200, .blocked = 1.0 / 3, .seed = seed});
}

Query2 draw_query(const Box2& box, Random& random) {
  for (;;) {
    const auto place = [&] {
      const double x = box.min.x + box.width() * random.unit();
      return Vec2{x, box.min.y + box.height() * random.unit()};
    };
    Query2 query;
    query.start = place();
    query.goal = place();
    if (distance(query.start, query.goal) > 0.4 * box.extent()) return query;
  }
}

struct Reference {
  double cost = std::numeric_limits<double>::infinity(), step = 1;
};

// Over nested points on edges, twice as many at each step, until a step changes it no more.
Reference reference_of(CellStore& cells, const Query2& query) {
  Reference out;
  Plan2 plan;
  for (const char* const points : {"3", "7", "15", "31", "63"}) {
    make_planner(parse_planner(std::string("steiner:straighten=off:grid=pixels:points=") + points), cells)
        ->plan(query, {}, plan);
    if (plan.status != Status::found) return out;
    out.step = std::isinf(out.cost) ? 1 : 1 - plan.cost / out.cost;
    out.cost = std::min(out.cost, plan.cost);
    if (out.step <= kSettled) return out;
  }
  return out;
}

}  // namespace

std::span<const GroundKind> ground_kinds() { return kGrounds; }
std::span<const ErrorPlanner> error_planners() { return kPlanners; }

namespace {

// A ground with a query that has a way, and what that costs at the least.
struct ErrorWorld {
  std::shared_ptr<const World> world;
  CellStore cells;
  Query2 query;
  Reference reference;

  ErrorWorld(std::string_view kind, int number, const Design& design, std::uint64_t study_seed)
      : ErrorWorld(kind, design.error_side,
                   seed_from(study_seed, fmt::format("perkins2013 errors {} {}", kind, number))) {}

 private:
  ErrorWorld(std::string_view kind, int side, std::uint64_t seed)
      : world(std::make_shared<const World>(draw_ground(kind, side, seed))), cells(world) {
    Random random(seed ^ 0x7175657279u);
    // Ends may be blocked, or have no way between them.
    for (int tries = 0; tries < 100 && !std::isfinite(reference.cost); ++tries) {
      query = draw_query(bounds(*world), random);
      reference = reference_of(cells, query);
    }
  }
};

}  // namespace

std::vector<ErrorRow> measure_errors(const GroundKind& kind, int world, const Design& design,
                                     std::uint64_t study_seed) {
  ErrorWorld drawn(kind.name, world, design, study_seed);
  CellStore& cells = drawn.cells;
  const Query2& query = drawn.query;
  const Reference& reference = drawn.reference;
  const Validator validator(cells.world());
  std::vector<ErrorRow> out;
  if (!std::isfinite(reference.cost)) return out;
  for (const ErrorPlanner& one : kPlanners) {
    const PlannerSpec spec = parse_planner(one.spec);
    if (!spec.entry->misfit(cells.world()).empty()) continue;
    ErrorRow row{.ground = std::string(kind.name), .world = world, .planner = std::string(one.name)};
    row.reference = reference.cost;
    row.step = reference.step;
    const auto ask = [&](const std::string& text, double& cost, double& time) {
      Plan2 plan;
      time = time_plans(*make_planner(parse_planner(text), cells), query, design.repeats, plan);
      const JudgedPath judged = judge_path(plan, query, validator);
      if (!judged.problem.empty()) row.problem = fmt::format("{}: {}", text, judged.problem);
      cost = judged.cost;
      return plan;
    };
    const Plan2 plan = ask(std::string(one.spec), row.raw, row.raw_us);
    row.expanded = plan.effort.expanded;
    row.value = plan.estimate.value_or(plan.cost);
    static_cast<void>(ask(std::string(one.spec) + ":straighten=on", row.straight, row.straight_us));
    out.push_back(std::move(row));
  }
  return out;
}

ErrorCase error_case(const ErrorRow& row, const Design& design, std::uint64_t study_seed) {
  ErrorWorld drawn(row.ground, row.world, design, study_seed);
  ErrorCase out{drawn.world, drawn.query, {}};
  const auto add = [&](const std::string& label, const std::string& spec) {
    Plan2 plan;
    make_planner(parse_planner(spec), drawn.cells)->plan(drawn.query, {}, plan);
    out.paths.emplace_back(fmt::format("{}: {:.2f} % over", label, 100 * (plan.cost / row.reference - 1)), plan.path);
  };
  for (const ErrorPlanner& one : kPlanners) {
    if (one.name != row.planner) continue;
    add("as published", std::string(one.spec));
    add("straightened", std::string(one.spec) + ":straighten=on");
  }
  add("nested points, straightened", "steiner:grid=pixels:points=15");
  return out;
}

}  // namespace taut::lab::perkins2013
