// How the gap between a path's cost and its proven bound closes with time: every query is asked again with twice the
// expansions until it is proven or the time is over. The search is the same every time, so what a run of so many
// expansions has proven, and the CPU time it took, is a point of the curve of the longest; other programs on the
// machine do not disturb it. Every query's points go to a file at once, from which the tables and the picture can be
// made, too.
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "taut-io/file.hpp"
#include "taut/lab/draw/colour.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/plan/registry.hpp"
#include "triangulation/stopwatch.hpp"
#include "weighted/bound_worlds.hpp"

namespace taut::bench {

class ProofGaps {
 public:
  static constexpr double kGap = 0.01;

  explicit ProofGaps(double seconds) : seconds_(seconds) {}

  void measure(int queries, int side, const std::string& csv) {
    std::FILE* const file = csv.empty() ? nullptr : std::fopen(csv.c_str(), "w");
    if (file != nullptr) fmt::print(file, "kind,query,seconds,gap\n");
    for (std::size_t kind = 0; kind < std::size(kKinds); ++kind) {
      for (int q = 0; q < queries; ++q) {
        curves_[kind].push_back(curve_of(kKinds[kind], q, side));
        if (file == nullptr) continue;
        for (const Vec2 p : curves_[kind].back()) fmt::print(file, "{},{},{:.6f},{:.8f}\n", kind, q + 1, p.x, p.y);
        std::fflush(file);
      }
      print(kind);
    }
    if (file != nullptr) std::fclose(file);
  }
  // What an earlier run has written, to the end or not.
  void read(const std::string& csv) {
    std::ifstream in(csv);
    std::string line, last;
    std::getline(in, line);
    while (std::getline(in, line)) {
      std::istringstream fields(line);
      std::string kind, query, seconds, gap;
      std::getline(fields, kind, ',');
      std::getline(fields, query, ',');
      std::getline(fields, seconds, ',');
      if (!std::getline(fields, gap)) break;
      auto& curves = curves_[std::stoul(kind)];
      if (kind + "," + query != last) curves.emplace_back();
      last = kind + "," + query;
      curves.back().push_back({std::stod(seconds), std::stod(gap)});
    }
    for (std::size_t kind = 0; kind < std::size(kKinds); ++kind) print(kind);
  }
  void draw(const std::string& svg) const {
    lab::Plot plot{"weighted-proof: gap against time", "seconds of one thread",     "gap between cost and bound, %",
                   lab::AxisScale::logarithmic,        lab::AxisScale::logarithmic, {}};
    const struct {
      double share;
      const char* name;
    } shares[] = {{0.5, "median"}, {0.9, "90 %"}, {0.99, "99 %"}};
    for (std::size_t s = 0; s < std::size(shares); ++s) {
      for (std::size_t kind = 0; kind < std::size(kKinds); ++kind) {
        if (curves_[kind].empty()) continue;
        lab::PlotSeries series;
        series.number = kind + s * lab::kDistinctColours.size();
        series.name = std::string(kKinds[kind].brief) + ", " + shares[s].name;
        double last = kNone;
        for (double t = kFirst; t <= seconds_; t *= kStep) {
          const double gap = gap_at(kind, shares[s].share, t);
          if (gap < kNone) series.line.push_back({t, 100 * gap});
          if (gap <= kGap && last <= kGap) break;
          last = gap;
        }
        plot.series.push_back(std::move(series));
      }
    }
    io::write_file(svg, lab::standalone_plot_svg(plot));
  }

 private:
  struct Kind {
    const char *name, *brief;
    int patch;
    double contrast, stretch;
  };
  static constexpr Kind kKinds[] = {{"regions of 8 cells, weights 1 to 10", "regions", 8, 10, 0},
                                    {"a weight per cell, weights 1 to 10", "cells", 1, 10, 0},
                                    {"a weight per cell, weights 1 to 1000", "contrast", 1, 1000, 0},
                                    {"needles stretched 8 times, weights 1 to 10", "needles", 1, 10, 8}};
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  static constexpr double kFirst = 1e-3, kStep = 1.1220184543019633;  // twenty points a power of ten
  static constexpr std::uint64_t kFewest = 256;                       // expansions

  // Times and gaps.
  using Curve = std::vector<Vec2>;
  [[nodiscard]] Curve curve_of(const Kind& kind, int q, int side) const {
    Random random(static_cast<std::uint64_t>(q + 1));
    const int triangles_side = std::max(2, static_cast<int>(side / std::sqrt(2.0)));
    const World world = kind.stretch > 0 ? World(draw_needles(triangles_side, kind.stretch, kind.contrast, random))
                                         : World(draw_grid(side, kind.patch, kind.contrast, random));
    CellStore cells(std::make_shared<const World>(world));
    const Query2 query = draw_query(bounds(world), random);
    const auto planner = make_planner(parse_planner("weighted-proof:gap=" + std::to_string(kGap)), cells);
    Plan2 plan;
    planner->plan(query, Budget{.expansions = kFewest}, plan);  // touches memory for the first time
    Curve curve;
    for (std::uint64_t expansions = kFewest;; expansions *= 2) {
      Budget budget{.expansions = expansions};
      // So much longer only if the machine has other things to do.
      budget.time = std::chrono::nanoseconds(static_cast<std::int64_t>(4e9 * seconds_));
      const Stopwatch watch;
      planner->plan(query, budget, plan);
      const double seconds = watch.seconds();
      const bool has = plan.status == Status::found && plan.lower_bound > 0;
      const double gap = has ? plan.cost / plan.lower_bound - 1 : kNone;
      curve.push_back({seconds, gap});
      const bool is_whole = plan.effort.expanded < expansions;
      if (gap <= kGap || seconds >= seconds_ || is_whole) return curve;
    }
  }
  // What a query has after so long: what the longest run that had ended by then had proven.
  [[nodiscard]] double gap_at(std::size_t kind, double share, double seconds) const {
    std::vector<double> gaps;
    for (const Curve& curve : curves_[kind]) {
      double gap = kNone;
      for (const Vec2 p : curve) {
        if (p.x <= seconds) gap = std::min(gap, p.y);
      }
      gaps.push_back(gap);
    }
    return share_of(gaps, share);
  }
  void print(std::size_t kind) const {
    const auto& curves = curves_[kind];
    if (curves.empty()) return;
    int found = 0;
    std::vector<double> times;
    for (const Curve& curve : curves) {
      found += curve.back().y < kNone ? 1 : 0;
      if (curve.back().y <= kGap && curve.back().x <= seconds_) times.push_back(curve.back().x);
    }
    fmt::print(
        "{}: {} queries, {} found, {} ({:.1f} %) proven to {:.0f} % within {} s; time of these: median {:.3f} s, "
        "95 % {:.3f} s, most {:.3f} s\n",
        kKinds[kind].name, curves.size(), found, times.size(),
        100.0 * static_cast<double>(times.size()) / static_cast<double>(curves.size()), 100 * kGap, seconds_,
        share_of(times, 0.5), share_of(times, 0.95), share_of(times, 1));
    fmt::print("  gap in %, median, 90 % and 99 %, after");
    for (const double t : {0.01, 0.1, 1.0, 10.0, seconds_}) {
      fmt::print("  {:.3g} s: {:.2f} {:.2f} {:.2f}", t, 100 * gap_at(kind, 0.5, t), 100 * gap_at(kind, 0.9, t),
                 100 * gap_at(kind, 0.99, t));
    }
    fmt::print("\n");
    std::fflush(stdout);
  }

  double seconds_;
  std::vector<Curve> curves_[std::size(kKinds)];
};

}  // namespace taut::bench
