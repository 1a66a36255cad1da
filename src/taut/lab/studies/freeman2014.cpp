#include "taut/lab/studies/freeman2014.hpp"

#include <fmt/format.h>

#include "taut-io/file.hpp"
#include "taut/lab/studies/freeman2014_analysis.hpp"
#include "taut/lab/studies/freeman2014_databases.hpp"
#include "taut/lab/studies/freeman2014_document.hpp"
#include "taut/lab/studies/freeman2014_figures.hpp"
#include "taut/lab/studies/freeman2014_rows.hpp"
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
  const auto say = [&](const std::string& line) {
    if (options.say) options.say(line);
  };
  for (const Algorithm& a : algorithms()) (void)parse_planner(a.planner);  // says so now if there is no such planner

  const auto folder = study_folder(options, kName);
  const auto cases = map_cases(design, options.seed, options.maps);
  Journal journal(folder / "journal.jsonl", identity_of(design, options), options.restart);
  if (journal.blocks() > 0) say(fmt::format("resuming: {} of {} maps are done", journal.blocks(), cases.size() + 1));
  std::vector<StudyBlock> blocks;
  blocks.push_back({"databases", 1, [] {
                      std::vector<std::string> lines;
                      for (const Database& d : measure_databases()) lines.push_back(format_database(d));
                      return lines;
                    }});
  for (const MapCase& map : cases) {
    blocks.push_back({map.key, map.cost, [&] { return formatted(measure_map(design, map)); }});
  }
  const auto records = run_blocks(std::string(kName), blocks, options.threads, journal);

  std::string csv(kRowColumns);
  csv += '\n';
  for (std::size_t i = 1; i < records.size(); ++i) {
    for (const std::string& line : records[i]) csv += line + '\n';
  }
  StudyOutcome outcome;
  const auto write = [&](const std::filesystem::path& file, const std::string& text) {
    io::write_file(file, text);
    outcome.written.push_back(file);
  };
  write(folder / "results.csv", csv);
  const Analysis analysis(parse_rows(csv, (folder / "results.csv").string()));
  outcome.problems = analysis.problems();
  if (!outcome.problems.empty()) return outcome;
  write(folder / "summary.csv", summary_csv(analysis));
  const auto drawn = figures(analysis);
  for (const Figure& figure : drawn) write(folder / figure.file, standalone_plot_svg(figure.plot));
  const auto databases = parse_databases(records[0], "databases");
  write(options.out / (std::string(kName) + ".md"), document({design, options, analysis, databases, drawn}));
  return outcome;
}

}  // namespace taut::lab::freeman2014
