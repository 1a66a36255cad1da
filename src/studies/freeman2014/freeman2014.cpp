#include "studies/freeman2014/freeman2014.hpp"

#include <fmt/format.h>

#include "studies/freeman2014/analysis.hpp"
#include "studies/freeman2014/databases.hpp"
#include "studies/freeman2014/document.hpp"
#include "studies/freeman2014/figures.hpp"
#include "studies/freeman2014/rows.hpp"
#include "studies/study_run.hpp"
#include "taut/plan/registry.hpp"

namespace taut::lab::freeman2014 {
namespace {

constexpr std::string_view kName = "freeman2014";

// Everything the results depend on.
std::string identity_of(const Design& d, const StudyOptions& options) {
  std::string names;
  for (const Algorithm& a : algorithms()) names += (names.empty() ? "" : " ") + std::string(a.planner);
  return fmt::format(
      "{} {}, seed {}, version {}, resolutions {}, coverages {}, clusterings {}, {} replicates ({} allowing), {} + {} "
      "queries, oracle up to {} corners, {} repeats after {} µs up to {} µs, {} maps with {} queries of {}, algorithms "
      "{}",
      kName, d.name, options.seed, options.version, fmt::join(d.resolutions, " "), fmt::join(d.coverages, " "),
      fmt::join(d.clusterings, " "), d.replicates, d.allow_replicates, d.queries, d.unreachable, d.oracle_corners,
      d.repeats, d.warm_us, d.slow_us, d.game_maps, d.game_queries,
      options.maps.empty() ? "nowhere" : options.maps.string(), names);
}

std::vector<std::string> formatted(const std::vector<Row>& rows) {
  std::vector<std::string> out;
  out.reserve(rows.size());
  for (const Row& row : rows) out.push_back(format_row(row));
  return out;
}

}  // namespace

StudyOutcome run(const StudyOptions& options) { return run(options.quick ? quick_design() : full_design(), options); }

StudyOutcome run(const Design& design, const StudyOptions& options) {
  for (const Algorithm& a : algorithms()) (void)parse_planner(a.planner);  // says so now if there is no such planner

  const auto cases = map_cases(design, options.seed, options.maps);
  StudyRun study(options, kName, identity_of(design, options), cases.size() + 1);
  std::vector<StudyBlock> blocks;
  blocks.push_back({"databases", 1, [] {
                      std::vector<std::string> lines;
                      for (const Database& d : measure_databases()) lines.push_back(format_database(d));
                      return lines;
                    }});
  for (const MapCase& map : cases) {
    blocks.push_back({map.key, map.cost, [&] { return formatted(measure_map(design, map)); }});
  }
  const auto records = study.run("maps", blocks, options.threads);
  const std::string csv = study.write_csv("results.csv", kRowColumns, std::span(records).subspan(1));
  const Analysis analysis(parse_rows(csv, "results.csv"));
  study.outcome.problems = analysis.problems();
  if (!study.outcome.problems.empty()) return study.outcome;
  study.write("summary.csv", summary_csv(analysis));
  const auto drawn = figures(analysis);
  for (const Figure& figure : drawn) study.write(figure.file, figure.bytes);
  const auto databases = parse_databases(records[0], "databases");
  study.write_document(document({design, options, analysis, databases, drawn}));
  return study.outcome;
}

}  // namespace taut::lab::freeman2014
