// How far straightened paths are above nested points on edges, whose last step changes less than 0.1 %. Every world's
// results go to a file at once, so that a run that is cut off is not lost.
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <limits>
#include <string>

#include "taut/plan/registry.hpp"
#include "weighted/bound_worlds.hpp"

namespace taut::bench {

class StraightPaths {
 public:
  // A file that is named gets a line a world and planner.
  StraightPaths(int worlds, int side, const std::string& csv) : worlds_(worlds), side_(side) {
    if (csv.empty()) return;
    file_ = std::fopen(csv.c_str(), "w");
    if (file_ != nullptr) fmt::print(file_, "kind,world,planner,plain,straight,guess\n");
  }
  StraightPaths(const StraightPaths&) = delete;
  StraightPaths& operator=(const StraightPaths&) = delete;
  ~StraightPaths() {
    if (file_ != nullptr) std::fclose(file_);
  }

  // All kinds of ground, or one of them.
  void run(int only) {
    // Cells are as many across a region as it says only if nothing makes larger ones of them: quadtrees and triangles
    // between borders do, unless they are told not to. What they do by themselves is listed apart.
    const std::vector<std::string> usual{"field-dstar", "weighted-theta", "edge-astar", "tri-field-dstar:grid=pixels",
                                         "tri-field-dstar:triangles=10000"};
    const std::vector<std::string> coarse{"multires-field-dstar", "tri-field-dstar", "tri-field-dstar:refine=1"};
    std::vector<std::string> any = usual;
    any.insert(any.end(), coarse.begin(), coarse.end());
    const std::vector<std::string> quadtree{"multires-field-dstar:largest=2", "field-dstar"};
    const Kind kinds[] = {
        {"regions of 8 cells", 8, 10, "0.5", "2", usual, coarse},
        {"a weight per cell", 1, 10, "1.5", "4", any, {}},
        {"regions of 16 cells, 8 of a quadtree", 16, 10, "0.5", "2", quadtree, {"multires-field-dstar"}},
        {"regions of 8 cells, contrast 100", 8, 100, "-", "-", usual, coarse},
        {"a weight per cell, contrast 100", 1, 100, "-", "-", any, {}}};
    for (std::size_t k = 0; k < std::size(kinds); ++k) {
      if (only < 0 || only == static_cast<int>(k)) measure(kinds[k]);
    }
  }

 private:
  struct Kind {
    const char* name;
    int patch;
    double contrast;
    const char *wanted_median, *wanted_99;
    std::vector<std::string> planners, coarse;
  };
  struct Results {
    std::vector<double> plain, straight, guess;
  };

  // Of nested points, until a step changes less than 0.1 %.
  static double reference_of(CellStore& cells, const Query2& query, bool& settled) {
    double last = std::numeric_limits<double>::infinity();
    Plan2 plan;
    settled = false;
    for (const char* const points : {"3", "7", "15", "31", "63"}) {
      const std::string name = std::string("steiner:straighten=off:grid=pixels:points=") + points;
      make_planner(parse_planner(name), cells)->plan(query, {}, plan);
      if (plan.status != Status::found) return last;
      settled = plan.cost > last * (1 - 1e-3);
      last = std::min(last, plan.cost);
      if (settled) return last;
    }
    return last;
  }

  void measure(const Kind& kind) {
    const int count = kind.contrast <= 10 ? worlds_ : std::max(worlds_ / 4, 1);
    const int side = side_;
    std::vector<std::string> planners = kind.planners;
    planners.insert(planners.end(), kind.coarse.begin(), kind.coarse.end());
    std::vector<Results> results(planners.size());
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
      for (std::size_t i = 0; i < planners.size(); ++i) {
        Plan2 plan;
        make_planner(parse_planner(planners[i]), cells)->plan(query, {}, plan);
        if (plan.status != Status::found) continue;
        results[i].plain.push_back(plan.cost / reference - 1);
        if (plan.estimate) results[i].guess.push_back(*plan.estimate / reference);
        make_planner(parse_planner(planners[i] + ":straighten=on"), cells)->plan(query, {}, plan);
        results[i].straight.push_back(plan.cost / reference - 1);
        below += plan.cost < plan.lower_bound ? 1 : 0;
        if (file_ != nullptr)
          fmt::print(file_, "\"{}\",{},\"{}\",{:.6f},{:.6f},{:.6f}\n", kind.name, m + 1, planners[i],
                     results[i].plain.back(), results[i].straight.back(),
                     results[i].guess.empty() ? std::nan("") : results[i].guess.back());
      }
      if (file_ != nullptr) std::fflush(file_);
    }
    fmt::print("{}: {} worlds of {} x {} cells, {} whose reference did not settle, {} costs below their bound\n",
               kind.name, count, side, side, unsettled, below);
    fmt::print("  over the reference in %, wanted {} median and {} at 99 %\n", kind.wanted_median, kind.wanted_99);
    for (std::size_t i = 0; i < planners.size(); ++i) {
      if (i == kind.planners.size()) fmt::print("  in cells as large as regions:\n");
      print(planners[i], results[i]);
    }
    std::fflush(stdout);
  }
  static void print(const std::string& planner, const Results& r) {
    fmt::print("  {:<31} plain {:7.3f} {:7.3f}   straight {:7.3f} {:7.3f} worst {:7.3f}", planner,
               100 * share_of(r.plain, 0.5), 100 * share_of(r.plain, 0.99), 100 * share_of(r.straight, 0.5),
               100 * share_of(r.straight, 0.99), 100 * share_of(r.straight, 1));
    if (!r.guess.empty())
      fmt::print("   g(start)/reference {:.4f} [{:.4f}, {:.4f}]", share_of(r.guess, 0.5), share_of(r.guess, 0),
                 share_of(r.guess, 1));
    fmt::print("\n");
  }

  int worlds_, side_;
  std::FILE* file_ = nullptr;
};

}  // namespace taut::bench
