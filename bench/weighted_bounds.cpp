// How near to the cheapest are paths over weighted ground, and how long does a proof of that take?
//
//   weighted_bounds straight [WORLDS] [CELLS]   straightened paths over nested points on edges, whose last step changes
//                                               less than 0.1 %: regions at least 8 cells across, a weight per cell,
//                                               and weights up to 100; and g(start) over the same
//   weighted_bounds proof [QUERIES] [CELLS] [SECONDS]   a gap of 1 % by weighted-proof: how many queries are proven
//                                               within the time, and the gap at shares of it; needles and contrasts
//                                               above 10 apart
//
// Same seeds, same worlds. Times are of one thread.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"

namespace {

using namespace taut;

double share_of(std::vector<double> values, double share) {
  if (values.empty()) return std::nan("");
  std::sort(values.begin(), values.end());
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  return values[at];
}

// Weights from 1 to the contrast, in square patches of so many cells.
CostGrid draw_grid(int side, int patch, double contrast, Random& random) {
  const int columns = side / patch + 1;
  std::vector<float> patches(static_cast<std::size_t>(columns * columns));
  for (float& w : patches) w = static_cast<float>(std::pow(contrast, random.unit()));
  std::vector<float> weights;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x)
      weights.push_back(patches[static_cast<std::size_t>((y / patch) * columns + x / patch)]);
  }
  return CostGrid(side, side, std::move(weights));
}

// Squares cut into needles: triangles that are stretched so many times.
TriangleComplex draw_needles(int side, double stretch, double contrast, Random& random) {
  SimplexParts<2, 2> parts;
  for (int y = 0; y <= side; ++y) {
    for (int x = 0; x <= side; ++x) {
      const auto off = [&](bool inner) { return inner ? 0.3 * (random.unit() - 0.5) : 0.0; };
      const double dx = off(x > 0 && x < side), dy = off(y > 0 && y < side);
      parts.positions.push_back({(x + dx) * stretch, y + dy});
    }
  }
  const auto at = [&](int x, int y) { return static_cast<std::uint32_t>(y * (side + 1) + x); };
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      parts.corners.push_back({at(x, y), at(x + 1, y), at(x + 1, y + 1)});
      parts.corners.push_back({at(x, y), at(x + 1, y + 1), at(x, y + 1)});
      for (int i = 0; i < 2; ++i) parts.weights.push_back(std::pow(contrast, random.unit()));
    }
  }
  return TriangleComplex(parts);
}

Query2 draw_query(const Box2& box, Random& random) {
  for (;;) {
    const auto place = [&] {
      const double x = box.min.x + box.width() * random.unit();
      return Vec2{x, box.min.y + box.height() * random.unit()};
    };
    const Vec2 start = place();
    const Query2 query{start, place()};
    if (distance(query.start, query.goal) > 0.25 * box.extent()) return query;
  }
}

// Of nested points, until a step changes less than 0.1 %.
double reference_of(CellStore& cells, const Query2& query, bool& settled) {
  double last = std::numeric_limits<double>::infinity();
  Plan2 plan;
  settled = false;
  for (const char* const points : {"3", "7", "15", "31", "63"}) {
    make_planner(parse_planner(std::string("steiner:straighten=off:grid=pixels:points=") + points), cells)->plan(query, {}, plan);
    if (plan.status != Status::found) return last;
    settled = plan.cost > last * (1 - 1e-3);
    last = std::min(last, plan.cost);
    if (settled) return last;
  }
  return last;
}

int straight(int worlds, int side) {
  struct Kind {
    const char* name;
    int patch;
    double contrast;
    const char *wanted_median, *wanted_99;
  };
  const Kind kinds[] = {{"regions of 8 cells", 8, 10, "0.5", "2"},
                        {"a weight per cell", 1, 10, "1.5", "4"},
                        {"regions, contrast 100", 8, 100, "-", "-"},
                        {"a weight per cell, contrast 100", 1, 100, "-", "-"}};
  const char* const planners[] = {
      "field-dstar",     "multires-field-dstar",        "weighted-theta",          "edge-astar",
      "tri-field-dstar", "tri-field-dstar:grid=pixels", "tri-field-dstar:refine=1"};
  for (const Kind& kind : kinds) {
    const bool wanted = kind.contrast <= 10;
    const int count = wanted ? worlds : std::max(worlds / 4, 1);
    std::vector<std::vector<double>> off(std::size(planners)), on(off), guess(off);
    int unsettled = 0, below = 0;
    for (int m = 0; m < count; ++m) {
      Random random(static_cast<std::uint64_t>(m + 1));
      CellStore cells(std::make_shared<const World>(draw_grid(side, kind.patch, kind.contrast, random)));
      const Query2 query = draw_query(bounds(cells.world()), random);
      bool settled = false;
      const double reference = reference_of(cells, query, settled);
      if (!settled) {
        ++unsettled;
        continue;
      }
      for (std::size_t i = 0; i < std::size(planners); ++i) {
        Plan2 plan;
        make_planner(parse_planner(planners[i]), cells)->plan(query, {}, plan);
        if (plan.status != Status::found) continue;
        off[i].push_back(plan.cost / reference - 1);
        if (plan.estimate) guess[i].push_back(*plan.estimate / reference);
        make_planner(parse_planner(std::string(planners[i]) + ":straighten=on"), cells)->plan(query, {}, plan);
        on[i].push_back(plan.cost / reference - 1);
        below += plan.cost < plan.lower_bound ? 1 : 0;
      }
    }
    fmt::print("{}: {} worlds of {} x {} cells, {} whose reference did not settle, {} costs below their bound\n",
               kind.name, count, side, side, unsettled, below);
    fmt::print("  over the reference in %, wanted {} median and {} at 99 %\n", kind.wanted_median, kind.wanted_99);
    for (std::size_t i = 0; i < std::size(planners); ++i) {
      fmt::print("  {:<28} plain {:7.3f} {:7.3f}   straight {:7.3f} {:7.3f} worst {:7.3f}", planners[i],
                 100 * share_of(off[i], 0.5), 100 * share_of(off[i], 0.99), 100 * share_of(on[i], 0.5),
                 100 * share_of(on[i], 0.99), 100 * share_of(on[i], 1));
      if (!guess[i].empty())
        fmt::print("   g(start)/reference {:.4f} [{:.4f}, {:.4f}]", share_of(guess[i], 0.5), share_of(guess[i], 0),
                   share_of(guess[i], 1));
      fmt::print("\n");
    }
    std::fflush(stdout);
  }
  return 0;
}

int proof(int queries, int side, double seconds) {
  struct Kind {
    const char* name;
    int patch;
    double contrast, stretch;
  };
  const Kind kinds[] = {{"regions of 8 cells, weights 1 to 10", 8, 10, 0},
                        {"a weight per cell, weights 1 to 10", 1, 10, 0},
                        {"a weight per cell, weights 1 to 1000", 1, 1000, 0},
                        {"needles stretched 8 times, weights 1 to 10", 1, 10, 8}};
  const double shares[] = {1.0 / 64, 1.0 / 16, 1.0 / 4, 1};
  for (const Kind& kind : kinds) {
    std::vector<double> times, gaps[std::size(shares)];
    int found = 0, proven = 0;
    for (int q = 0; q < queries; ++q) {
      Random random(static_cast<std::uint64_t>(q + 1));
      const int triangles_side = std::max(2, static_cast<int>(side / std::sqrt(2.0)));
      const World world = kind.stretch > 0 ? World(draw_needles(triangles_side, kind.stretch, kind.contrast, random))
                                           : World(draw_grid(side, kind.patch, kind.contrast, random));
      CellStore cells(std::make_shared<const World>(world));
      const Query2 query = draw_query(bounds(world), random);
      const auto planner = make_planner(parse_planner("weighted-proof:gap=0.01"), cells);
      Plan2 plan;
      for (std::size_t i = 0; i < std::size(shares); ++i) {
        Budget budget;
        budget.time = std::chrono::nanoseconds(static_cast<std::int64_t>(shares[i] * seconds * 1e9));
        planner->plan(query, budget, plan);
        const bool has = plan.status == Status::found && plan.lower_bound > 0;
        const double gap = has ? plan.cost / plan.lower_bound - 1 : std::numeric_limits<double>::infinity();
        for (std::size_t k = i; k < std::size(shares); ++k) {
          if (k == i || gap <= 0.01) gaps[k].push_back(gap);
        }
        if (i + 1 == std::size(shares)) found += plan.status == Status::found ? 1 : 0;
        if (gap > 0.01) continue;
        ++proven;
        found += i + 1 < std::size(shares) ? 1 : 0;
        times.push_back(std::chrono::duration<double>(plan.effort.total()).count());
        break;
      }
    }
    fmt::print(
        "{}: {} queries on {} cells: {} found, {} ({:.1f} %) proven to 1 % within {} s; time of these: median "
        "{:.3f} s, 95 % {:.3f} s, most {:.3f} s\n",
        kind.name, queries, kind.stretch > 0 ? "about " + std::to_string(side * side) : std::to_string(side * side),
        found, proven, 100.0 * proven / queries, seconds, share_of(times, 0.5), share_of(times, 0.95),
        share_of(times, 1));
    fmt::print("  gap in %, median and 95 %, after");
    for (std::size_t i = 0; i < std::size(shares); ++i)
      fmt::print("  {:.3g} s: {:.3f} {:.3f}", shares[i] * seconds, 100 * share_of(gaps[i], 0.5),
                 100 * share_of(gaps[i], 0.95));
    fmt::print("\n");
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const auto number = [&](int i, double otherwise) { return argc > i ? std::atof(argv[i]) : otherwise; };
  if (what == "straight") return straight(static_cast<int>(number(2, 1000)), static_cast<int>(number(3, 64)));
  if (what == "proof") return proof(static_cast<int>(number(2, 200)), static_cast<int>(number(3, 100)), number(4, 60));
  fmt::print("usage: weighted_bounds straight [WORLDS] [CELLS A SIDE] | proof [QUERIES] [CELLS A SIDE] [SECONDS]\n");
  return what.empty() ? 0 : 1;
}
