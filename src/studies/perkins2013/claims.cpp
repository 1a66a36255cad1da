#include "studies/perkins2013/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "studies/perkins2013/published.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::lab::perkins2013 {

namespace {

// Corners, neighbours and the weight.
double triangle_bytes() { return sizeof(TriangleComplex::Corners) + 3 * sizeof(SimplexId) + sizeof(double); }

}  // namespace

std::vector<Finding> findings(const Results& results) {
  std::vector<Finding> out;
  judge_kernels(results, out);
  judge_ladder(results.ladder, out);
  judge_edges(results.ladder, out);
  judge_caching(results, out);
  judge_errors(results, out);
  judge_fields(results, out);
  return out;
}

void judge_kernels(const Results& results, std::vector<Finding>& out) {
  const auto compare = [&](std::string claim, std::string_view slower, double limit, std::string_view what) {
    std::vector<Verdict> verdicts;
    std::string evidence = std::string(what) + ":";
    for (const std::string_view draw : kDraws) {
      const Estimate ratio = kernel_ratio(results.kernels, draw, slower, kGeneral);
      verdicts.push_back(above(ratio, limit));
      evidence += fmt::format("{} {} ({})", draw == kDraws[0] ? "" : ",", text_of(ratio),
                              draw == "uniform" ? "round triangles on uniform ground"
                              : draw == "round" ? "round triangles"
                              : draw == "few"   ? "few random triangles again and again"
                                                : "random triangles");
    }
    out.push_back({std::move(claim), by_all_counts(verdicts), std::move(evidence)});
  };
  const double published = kPublishedAngles / kPublishedGeneral;
  compare(fmt::format("The general cost function is {:.0f} % faster than Generalized Field D*'s formulas (table 4.1); "
                      "counted as reproduced from {:.0f} % on",
                      100 * (published - 1), 100 * (published / kNearOne - 1)),
          kAngles, published / kNearOne, "times as long by lengths and angles");
  compare("It is faster even than these with lengths and angles kept (table 4.1)", kAnglesKept, 1,
          "times as long with lengths and angles kept");
  const double triangle = triangle_bytes();
  const double kept = 9 * sizeof(double);
  out.push_back({"And takes less than half of their space: 28 against 64 bytes a triangle in single precision",
                 2 * triangle < triangle + kept ? Verdict::confirmed : Verdict::refuted,
                 fmt::format("{:.0f} against {:.0f} bytes, corners and neighbours in four bytes each and all else in "
                             "double precision",
                             triangle, triangle + kept)});
}

void judge_caching(const Results& results, std::vector<Finding>& out) {
  std::vector<int> sizes;
  for (const CachingRow& row : results.caching) {
    if (std::find(sizes.begin(), sizes.end(), row.size) == sizes.end()) sizes.push_back(row.size);
  }
  const auto saved = [&](int size) {
    return over_worlds(collect(
        results.caching, [&](const CachingRow& r) { return r.size == size; },
        [](const CachingRow& r) { return 1 - r.kept_us / r.plain_us; }));
  };
  constexpr double kLeast = 0.111 / kNear, kMost = 0.166 * kNear;
  std::vector<Verdict> at_least, about;
  std::string evidence = "less time:";
  for (const int size : sizes) {
    const Estimate x = saved(size);
    at_least.push_back(above(x, kLeast));
    about.push_back(within(x, kLeast, kMost));
    evidence += fmt::format("{} {} with {} triangles", size == sizes.front() ? "" : ",", percent_of(x),
                            grouped_count(static_cast<std::size_t>(size)));
  }
  out.push_back({fmt::format("To keep ways that do not depend on costs saves 11 to 17 % of the time (table 4.4), at "
                             "the least {:.0f} %",
                             100 * kLeast),
                 everywhere(at_least), evidence});
  out.push_back({fmt::format("And no more than that, {:.0f} %", 100 * kMost), everywhere(about), evidence});
  if (sizes.size() > 1) {
    const Estimate small = saved(sizes.front()), large = saved(sizes.back());
    Verdict verdict = Verdict::open;
    if (small.is_known() && large.is_known()) {
      if (small.interval.low > large.interval.high) verdict = Verdict::confirmed;
      if (small.interval.high < large.interval.low) verdict = Verdict::refuted;
    }
    out.push_back({"What is saved becomes less as the ground grows (from 16.6 to 11.1 %)", verdict,
                   fmt::format("{} with {} and {} with {} triangles", percent_of(small),
                               grouped_count(static_cast<std::size_t>(sizes.front())), percent_of(large),
                               grouped_count(static_cast<std::size_t>(sizes.back())))});
  }
  const double alone = (triangle_bytes() + 6 * sizeof(double)) / triangle_bytes();
  const Estimate memory = over_worlds(collect(
      results.caching, [](const CachingRow&) { return true; },
      [](const CachingRow& r) {
        const double bare = static_cast<double>(r.bytes);
        return (bare + static_cast<double>(r.kept_bytes)) / bare;
      }));
  out.push_back({fmt::format("It takes {:.2f} times the memory of the triangles, {:.2f} times at the least",
                             kPublishedMemory, kPublishedMemory / kNear),
                 by_all_counts({above(memory, kPublishedMemory / kNear),
                                alone > kPublishedMemory / kNear ? Verdict::confirmed : Verdict::refuted}),
                 fmt::format("{:.2f} times that of the triangles alone, {} times if their corners and what lies around "
                             "these count, too",
                             alone, text_of(memory))});
}

void judge_errors(const Results& results, std::vector<Finding>& out) {
  const auto field_rows = [](const ErrorRow& r) {
    return (r.planner == "tri-published" || r.planner == "field-dstar" || r.planner == "multires") &&
           r.step <= kSettled;
  };
  const auto guesses = collect(results.errors, field_rows, [](const ErrorRow& r) { return r.value / r.reference; });
  if (!guesses.empty()) {
    const double low = percentile(guesses, 0), high = percentile(guesses, 1);
    const bool both = low < 1 - kSettled && high > 1 + kSettled;
    out.push_back({"(ours) What costs say of the start bounds the least cost in neither direction",
                   both ? Verdict::confirmed : Verdict::refuted,
                   fmt::format("over {} queries between {:.3f} and {:.3f} times the reference; below it in {:.1f} %",
                               grouped_count(guesses.size()), low, high,
                               100.0 *
                                   static_cast<double>(std::count_if(guesses.begin(), guesses.end(),
                                                                     [](double x) { return x < 1 - kSettled; })) /
                                   static_cast<double>(guesses.size()))});
  }
  std::vector<Verdict> verdicts;
  std::string evidence = "what is left of the excess over the reference, in the mean over worlds:";
  bool first = true;
  for (const GroundKind& kind : ground_kinds()) {
    const auto of_kind = [&](const ErrorRow& r) {
      return r.ground == kind.name && r.planner == "tri-published" && r.step <= kSettled;
    };
    const auto raw = collect(results.errors, of_kind, [](const ErrorRow& r) { return r.raw / r.reference - 1; });
    const auto straight =
        collect(results.errors, of_kind, [](const ErrorRow& r) { return r.straight / r.reference - 1; });
    if (raw.size() < static_cast<std::size_t>(kLeastWorlds)) continue;
    const Interval share = bootstrap(raw.size(), [&](std::span<const std::size_t> drawn) {
      double sum = 0, left = 0;
      for (const std::size_t i : drawn) {
        sum += raw[i];
        left += std::max(straight[i], 0.0);
      }
      return left / sum;
    });
    verdicts.push_back(share.high < 0.5 ? Verdict::confirmed : share.low > 0.5 ? Verdict::refuted : Verdict::open);
    evidence +=
        fmt::format("{} {:.0f} to {:.0f} % on {}", first ? "" : ";", 100 * share.low, 100 * share.high, kind.title);
    first = false;
  }
  out.push_back({"(ours) Straightening by Snell's law takes away more than half of the excess, on every kind of ground",
                 everywhere(verdicts), verdicts.empty() ? "not measured" : evidence});
}

void judge_fields(const Results& results, std::vector<Finding>& out) {
  const auto of = [&](std::string_view method, auto value) {
    return over_worlds(collect(
        results.fields, [&](const FieldRow& r) { return r.method == method; }, value));
  };
  const Estimate nrmsd = of(kFieldPublished, [](const FieldRow& r) { return r.nrmsd; });
  out.push_back(
      {fmt::format("A distance field errs by {:.3f} % (NRMSD, §6.2), within a factor of {}", 100 * kPublishedNrmsd,
                   kNear),
       within(nrmsd, kPublishedNrmsd / kNear, kPublishedNrmsd * kNear),
       fmt::format("{}; without leaving out triangles in which ways run against each other {}; measured from "
                   "the last turn {}",
                   percent_of(nrmsd, 3), percent_of(of(kFieldUnchecked, [](const FieldRow& r) { return r.nrmsd; }), 3),
                   percent_of(of(kFieldRoots, [](const FieldRow& r) { return r.nrmsd; }), 3))});
  // World by world: how much better it is to leave such triangles out.
  std::vector<double> gains;
  for (const FieldRow& row : results.fields) {
    if (row.method != kFieldPublished) continue;
    for (const FieldRow& other : results.fields) {
      if (other.world == row.world && other.method == kFieldUnchecked) gains.push_back(other.nrmsd / row.nrmsd);
    }
  }
  const Estimate gain = over_worlds(gains);
  out.push_back({"Leaving out triangles in which ways run against each other makes fields more exact (§6.2.1)",
                 above(gain, 1), fmt::format("{} times the error without it", text_of(gain, 3))});
  const Estimate brute = of(kFieldPublished, [](const FieldRow& r) { return r.brute_us / r.time_us; });
  out.push_back({fmt::format("Measuring every wall from every corner takes {:.0f} times as long, {:.0f} times at the "
                             "least",
                             kPublishedBrute, kPublishedBrute / kNear),
                 above(brute, kPublishedBrute / kNear), fmt::format("{} times as long", text_of(brute))});
  const Estimate size =
      of(kFieldPublished, [](const FieldRow& r) { return 512.0 * 512 * 4 / static_cast<double>(r.bytes); });
  const Estimate placed = of(kFieldPublished, [](const FieldRow& r) {
    return 512.0 * 512 * 4 / static_cast<double>(r.bytes + 2 * sizeof(float) * r.corners);
  });
  out.push_back(
      {"It takes 154 328 bytes where a raster of 512 × 512 takes 1 048 576: 6.8 times as many, 4.5 times at "
       "the least",
       by_all_counts({above(size, 6.8 / kNear), above(placed, 6.8 / kNear)}),
       fmt::format("{} times as many; the published number leaves out where corners lie, with that {} times",
                   text_of(size), text_of(placed))});
  const Estimate again = of(kFieldPublished, [](const FieldRow& r) {
    return static_cast<double>(r.expanded) / static_cast<double>(r.corners);
  });
  out.push_back({"Each corner is expanded once (3086 expansions), within 5 %", within(again, 0.95, 1.05),
                 fmt::format("{} expansions a corner", text_of(again, 3))});
  const auto follow = [&](std::string_view mesh, bool walls) {
    return over_worlds(collect(
        results.follows, [&](const FollowRow& r) { return r.mesh == mesh && (r.level == 0) == walls; },
        [](const FollowRow& r) { return r.followed / r.plain; }));
  };
  for (const bool walls : {true, false}) {
    const Estimate fine = follow("fine", walls), coarse = follow("coarse", walls);
    const auto below_half = [](const Estimate& x) {
      return !x.is_known()     ? Verdict::open
             : x.is_below(0.5) ? Verdict::confirmed
             : x.is_above(0.5) ? Verdict::refuted
                               : Verdict::open;
    };
    out.push_back({walls ? "Weights by distance make paths run along walls (figure 6.5, c = 0): less than half as far "
                           "from them as the shortest path"
                         : "Or along a line at a distance from them (figure 6.5, c = 1): less than half as far from it",
                   below_half(fine), fmt::format("{} times as far in the mean", text_of(fine))});
    if (!walls) {
      Verdict verdict = Verdict::open;
      if (fine.is_known() && coarse.is_known()) {
        if (coarse.interval.low > fine.interval.high) verdict = Verdict::confirmed;
        if (coarse.interval.high < fine.interval.low) verdict = Verdict::refuted;
      }
      out.push_back(
          {"Where there are few triangles across, the line cannot be followed as well (§6.3)", verdict,
           fmt::format("{} times as far over coarse triangles, {} over fine ones", text_of(coarse), text_of(fine))});
    }
  }
  std::size_t gentler = 0, pairs = 0;
  std::string degrees;
  for (const SlopeRow& row : results.slopes) {
    if (row.weight != 0) continue;
    for (const SlopeRow& other : results.slopes) {
      if (other.pair != row.pair || other.weight != kSlopeWeights[std::size(kSlopeWeights) - 1]) continue;
      ++pairs;
      gentler += other.mean_slope < row.mean_slope ? 1 : 0;
      degrees += fmt::format("{}{:.1f} instead of {:.1f} degrees", degrees.empty() ? "" : ", ", other.mean_slope,
                             row.mean_slope);
    }
  }
  if (pairs > 0) {
    out.push_back({"Triangles weighted by their slope lead paths over gentler ground (figure 4.9)",
                   gentler == pairs ? Verdict::confirmed : Verdict::refuted,
                   fmt::format("{} of {} ways; in the mean {}", gentler, pairs, degrees)});
  }
}

}  // namespace taut::lab::perkins2013
