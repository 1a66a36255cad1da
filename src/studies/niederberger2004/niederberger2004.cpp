#include "studies/niederberger2004/niederberger2004.hpp"

#include <fmt/format.h>

#include "studies/niederberger2004/document.hpp"
#include "studies/study_run.hpp"

namespace taut::lab::niederberger2004 {
namespace {

constexpr std::string_view kName = "niederberger2004";

// Everything the results depend on.
std::string identity_of(const Design& d, const StudyOptions& options) {
  return fmt::format(
      "{} {}, seed {}, version {}, {} worlds with {} queries, {} repeats, every {}th channel, {} decompositions of "
      "sizes "
      "{}, {} hills with {} queries",
      kName, d.name, options.seed, options.version, d.worlds, d.queries, d.repeats, d.channel_every, d.decompositions,
      fmt::join(d.sizes, " "), d.hill_worlds, d.hill_queries);
}

template <class Row, class Format>
std::vector<std::string> formatted(const std::vector<Row>& rows, Format format) {
  std::vector<std::string> out;
  out.reserve(rows.size());
  for (const Row& row : rows) out.push_back(format(row));
  return out;
}

template <class Visit>
void for_worlds(int count, Visit visit) {
  for (const ShapeFacts& facts : shapes()) {
    for (const int obstacles : kDensities) {
      for (int number = 1; number <= count; ++number) visit(facts, obstacles, number);
    }
  }
}

std::vector<StudyBlock> cell_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for_worlds(design.decompositions, [&](const ShapeFacts& facts, int obstacles, int number) {
    for (const double size : design.sizes) {
      const WorldKey key{facts.shape, obstacles, size, number};
      out.push_back({"cells " + key.text(), static_cast<std::uint64_t>(obstacles),
                     [key, seed] { return formatted(measure_cells(key, seed), format_cells); }});
    }
  });
  return out;
}

std::vector<StudyBlock> query_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for_worlds(design.worlds, [&](const ShapeFacts& facts, int obstacles, int number) {
    const WorldKey key{facts.shape, obstacles, facts.query_size, number};
    out.push_back({"queries " + key.text(), static_cast<std::uint64_t>(obstacles), [key, seed, &design] {
                     const auto world = make_world(key.shape, key.obstacles, key.mean_size, key.seed(seed));
                     if (!world) return std::vector<std::string>{};
                     StudyCells cells(std::make_shared<const World>(*world));
                     const auto queries = world_queries(key, cells, design, seed);
                     return formatted(ask(key, cells, queries, design), format_answers);
                   }});
  });
  return out;
}

std::vector<StudyBlock> hill_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for (int number = 1; number <= design.hill_worlds; ++number) {
    out.push_back({fmt::format("hills {}", number), 1, [number, seed, &design] {
                     return formatted(walk_hills(number, design.hill_queries, seed), format_hills);
                   }});
  }
  return out;
}

}  // namespace

StudyOutcome run(const StudyOptions& options) { return run(options.quick ? quick_design() : full_design(), options); }

StudyOutcome run(const Design& design, const StudyOptions& options) {
  const auto cells = cell_blocks(design, options.seed), queries = query_blocks(design, options.seed),
             hills = hill_blocks(design, options.seed);
  StudyRun study(options, kName, identity_of(design, options), cells.size() + queries.size() + hills.size());
  const auto csv = [&](const char* file, const char* what, std::string_view columns,
                       const std::vector<StudyBlock>& blocks, std::size_t threads) {
    return study.write_csv(file, columns, study.run(what, blocks, threads));
  };
  // What is timed has the machine for itself.
  const Results results{
      .cells = parse_cells(csv("cells.csv", "decompositions", cell_columns(), cells, options.threads), "cells.csv"),
      .paths = Paths(parse_answers(csv("results.csv", "queries", answer_columns(), queries, 1), "results.csv")),
      .hills = parse_hills(csv("terrain.csv", "hills", hill_columns(), hills, options.threads), "terrain.csv")};
  study.outcome.problems = results.problems();
  if (!study.outcome.problems.empty()) return study.outcome;
  study.write("summary.csv", summary_csv(results.paths));
  const auto settings = settings_of(results.cells);
  study.write("sizes.csv", settings_csv(settings));
  const auto drawn = figures(design, results, settings, options.seed);
  for (const Figure& figure : drawn) study.write(figure.file, figure.bytes);
  study.write_document(document({design, options, results, settings, drawn}));
  return study.outcome;
}

}  // namespace taut::lab::niederberger2004
