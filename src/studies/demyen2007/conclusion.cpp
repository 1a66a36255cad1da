#include "studies/demyen2007/conclusion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "studies/demyen2007/claims_parts.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::demyen2007 {
namespace {

Verdict against_tie(const OverMaps& x) {
  return x.is_above(1) ? Verdict::confirmed : x.is_below(1) ? Verdict::refuted : Verdict::open;
}

std::string_view word(Verdict verdict) {
  return verdict == Verdict::confirmed ? "faster" : verdict == Verdict::refuted ? "slower" : "not decided";
}

std::string mean_time(const Pass& pass, std::string_view name) { return readable_time_us(pass.mean(pass.time(name))); }

std::string median_time(const Pass& pass, std::string_view name) {
  return readable_time_us(pass.percentile(pass.time(name), 0.5));
}

// Whether the reduction pays against an exact search on the same triangles, and what is left of the latter's lead.
std::string on_equal_cells(Verdict reduction, Verdict merging, Verdict lead) {
  const bool merging_decides = merging == Verdict::confirmed && lead == Verdict::refuted;
  switch (reduction) {
    case Verdict::confirmed:
      return fmt::format("So the reduction does pay against an exact search on the same triangles{}.",
                         merging_decides ? "; what it is up against is the merging" : "");
    case Verdict::refuted:
      return fmt::format(
          "So the reduction does not pay against an exact search on the same triangles{}. What holds it back must lie "
          "in the price of an expansion, which for TRA* includes carrying its string through every triangle of a "
          "corridor; that share was not timed apart.",
          merging_decides ? ", and merging cells is a part of the lead and not all of it" : "");
    case Verdict::depends:
      return "So whether the reduction pays against an exact search on the same triangles depends on how one counts.";
    case Verdict::open:
      break;
  }
  return "So whether the reduction pays against an exact search on the same triangles is not decided.";
}

// What to run, by what a proof costs beside the published first path.
std::string advice(const Pass& speed) {
  const Pace cost = pace(speed, "tra-thesis-1", "tra-proof");
  const std::string costs =
      fmt::format("{} times the published first path by a map's mean, {} times at its median query",
                  interval(cost.mean), interval(cost.query));
  if (cost.mean.is_below(2) && cost.query.is_below(2)) {
    return fmt::format("The corrected TRA*, run to its proof: it costs {}, less than twice, and its path is shortest.",
                       costs);
  }
  std::string rivals;
  for (const char* name : {"astar", "pra", "ta-thesis-1", "ta-1", "tra-1", "ta-proof", "tra-proof", "tangent-graph"}) {
    if (is_faster(pace(speed, "tra-thesis-1", name)) == Verdict::confirmed) continue;
    rivals += fmt::format("{}{}", rivals.empty() ? "" : "; ", speed.contender(name).title);
  }
  return fmt::format(
      "Where any path will do the published TRA*(1), {}; where length matters the corrected TRA*, which "
      "ends with a proof and costs {}.",
      rivals.empty() ? "the quickest of all that are for this disc"
                     : fmt::format("though it is not by both counts faster than all others ({})", rivals),
      costs);
}

}  // namespace

Verdict is_faster(const Pace& pace) { return both(against_tie(pace.mean), against_tie(pace.query)); }

std::string compared(std::string_view name, std::string_view than, const Pace& pace) {
  const Verdict by_mean = against_tie(pace.mean), by_query = against_tie(pace.query), verdict = is_faster(pace);
  const std::string mean = interval(pace.mean), query = interval(pace.query);
  if (by_mean != by_query) {
    return fmt::format(
        "whether {} is faster than {} {}: by a map's mean {} ({} times as fast), at its median query {} ({})", name,
        than, verdict == Verdict::depends ? "depends on how one counts" : "is decided by one way to count only",
        word(by_mean), mean, word(by_query), query);
  }
  const std::string numbers = fmt::format("({} times as fast by a map's mean, {} at its median query)", mean, query);
  if (verdict == Verdict::open) {
    return fmt::format("whether {} is faster than {} is not decided {}", name, than, numbers);
  }
  return fmt::format("{} is {} than {} {}", name, word(verdict), than, numbers);
}

std::string beside_today(const Results& results) {
  const Pass& speed = results.speed;
  const auto beside = [&](std::string_view title, const char* name, std::string_view than_title,
                          std::string_view than) { return compared(title, than_title, pace(speed, name, than)); };
  const auto of_astar = [&](const char* name) { return interval(pace(speed, name, "astar").mean); };
  std::string out = fmt::format(
      "The tangent graph, built for this radius before the first query, answers exactly in {} in the mean ({} at the "
      "median); corrected TRA*, which serves every radius, takes {} to its proof ({}): {}. ",
      mean_time(speed, kOptimum), median_time(speed, kOptimum), mean_time(speed, "tra-proof"),
      median_time(speed, "tra-proof"), beside("this TRA*", "tra-proof", "the tangent graph", kOptimum));
  out += fmt::format(
      "Mean times over all queries, location included: corrected TRA*(1) {}, TA*(1) {}, A* {}; {}. By a map's mean "
      "corrected TRA*(1) and TA*(1) are {} and {} times as fast as A*, in the thesis mode {} and {} times.\n\n",
      mean_time(speed, "tra-1"), mean_time(speed, "ta-1"), mean_time(speed, "astar"),
      beside("corrected TRA*(1)", "tra-1", "TA*(1)", "ta-1"), of_astar("tra-1"), of_astar("ta-1"),
      of_astar("tra-thesis-1"), of_astar("ta-thesis-1"));
  out += fmt::format(
      "For a point agent, Polyanya (Cui, Harabor, Grastien 2017) takes {} in the mean and always returns a shortest "
      "path; TRA*(1) takes {}, TRA* until its path is proven shortest {}: {}; {}. ",
      mean_time(speed, "polyanya"), mean_time(speed, "tra-1-point"), mean_time(speed, "tra-proof-point"),
      beside("TRA*(1)", "tra-1-point", "Polyanya", "polyanya"),
      beside("TRA* with its proof", "tra-proof-point", "Polyanya", "polyanya"));
  const auto expanded = [&](const char* name) { return speed.percentile(speed.expanded(name), 0.5); };
  out += fmt::format(
      "On the very triangles that TRA* searches, not merged into larger cells, Polyanya takes {}: {}; with equal "
      "cells, "
      "{}. At the median TRA*(1) expands {:.0f} states, Polyanya {:.0f}, and {:.0f} on triangles. ",
      mean_time(speed, "polyanya-triangles"),
      beside("Polyanya on merged cells", "polyanya", "on triangles", "polyanya-triangles"),
      beside("TRA*(1)", "tra-1-point", "Polyanya", "polyanya-triangles"), expanded("tra-1-point"), expanded("polyanya"),
      expanded("polyanya-triangles"));
  const auto verdict = [&](const char* name, const char* than) { return is_faster(pace(speed, name, than)); };
  return out +
         on_equal_cells(verdict("tra-1-point", "polyanya-triangles"), verdict("polyanya", "polyanya-triangles"),
                        verdict("tra-1-point", "polyanya")) +
         "\n\n";
}

std::string conclusion(const Design& design, const Results& results, const std::vector<Finding>& findings) {
  const Pass &speed = results.speed, &length = results.length;
  const auto count = [&](Verdict verdict) {
    return std::count_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.verdict == verdict; });
  };
  std::string out = fmt::format("Of {} claims {} are reproduced, {} refuted, {} depend on how one counts{}.\n\n",
                                findings.size(), count(Verdict::confirmed), count(Verdict::refuted),
                                count(Verdict::depends), count(Verdict::open) > 0 ? ", the others not decided" : "");
  out += fmt::format(
      "- **Time.** In the median over all queries A* takes {}, PRA* {}, TA*(1) {} and TRA*(1) {} (thesis mode). What "
      "triangulating gains on the grid's own abstraction: {}. What the reduction gains on top of it: {}.\n",
      median_time(speed, "astar"), median_time(speed, "pra"), median_time(speed, "ta-thesis-1"),
      median_time(speed, "tra-thesis-1"), compared("TA*(1)", "PRA*", pace(speed, "ta-thesis-1", "pra")),
      compared("TRA*(1)", "TA*(1)", pace(speed, "tra-thesis-1", "ta-thesis-1")));
  const auto optimal = [&](std::string_view name) {
    return percent_interval(over_maps(length, [&](const Pass& map) { return share_optimal(map, name); }));
  };
  const auto change = [&](std::string_view name, std::string_view from) {
    const OverMaps x =
        over_maps(length, [&](const Pass& map) { return share_optimal(map, name) - share_optimal(map, from); });
    return fmt::format("{} by {} points",
                       x.is_above(0)   ? "more"
                       : x.is_below(0) ? "fewer"
                                       : "not decidedly more or fewer,",
                       interval(x, 100, 1));
  };
  out += fmt::format(
      "- **Length.** The published search returns a shortest path first on {} (TA*) and {} (TRA*) of a map's queries; "
      "carrying the taut string instead of three bounds makes these {} and {}: {} (TA*) and {} (TRA*).\n",
      optimal("ta-thesis-1"), optimal("tra-thesis-1"), optimal("ta-1"), optimal("tra-1"), change("ta-1", "ta-thesis-1"),
      change("tra-1", "tra-thesis-1"));
  const auto proven = [&](const char* name) {
    return 100 * static_cast<double>(length.count(name, [](const Answer& a) { return a.outcome == Outcome::proven; })) /
           static_cast<double>(std::max<std::size_t>(length.rows().size(), 1));
  };
  out += fmt::format(
      "- **Proof.** Corrected, TA* proves {:.2f} % and TRA* {:.2f} % of the queries within {} expansions; the mean "
      "time "
      "of a map's queries to the proof is {} and {} times that of the first path.\n",
      proven("ta-proof"), proven("tra-proof"), grouped_count(design.proof_expansions),
      interval(pace(speed, "ta-1", "ta-proof").mean), interval(pace(speed, "tra-1", "tra-proof").mean));
  return out + fmt::format("- **What to use.** {}\n\n", advice(speed));
}

}  // namespace taut::lab::demyen2007
