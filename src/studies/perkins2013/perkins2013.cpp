#include "studies/perkins2013/perkins2013.hpp"

#include <fmt/format.h>

#include "studies/perkins2013/document.hpp"
#include "studies/perkins2013/rows.hpp"
#include "studies/study_run.hpp"

namespace taut::lab::perkins2013 {
namespace {

constexpr std::string_view kName = "perkins2013-plane";

// Everything the results depend on.
std::string identity_of(const Design& d, const StudyOptions& options) {
  return fmt::format(
      "{} {}, seed {}, version {}, heights {}, {} worlds with {} levels ({} of {} sites), {} repeats, {} sets of {} "
      "triangles, {} worlds of {} triangles, {} grounds of {} cells, {} fields of {} triangles",
      kName, d.name, options.seed, options.version, options.terrain.filename().string(), d.worlds, d.levels,
      d.voronoi_levels, d.sites, d.repeats, d.kernel_sets, d.kernel_triangles, d.caching_worlds,
      fmt::join(d.caching_triangles, " "), d.error_worlds, d.error_side, d.field_worlds, d.field_triangles);
}

std::vector<StudyBlock> kernel_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for (const std::string_view draw : kDraws) {
    for (int set = 1; set <= design.kernel_sets; ++set) {
      out.push_back({fmt::format("kernels {} {}", draw, set), 1,
                     [=, &design] { return format_rows(time_kernels(draw, set, design, seed)); }});
    }
  }
  return out;
}

std::vector<StudyBlock> ladder_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for (const KindFacts& facts : kinds()) {
    for (int world = 1; world <= design.worlds; ++world) {
      const Kind kind = facts.kind;
      out.push_back({fmt::format("world {} {}", facts.name, world), kind == Kind::voronoi ? 4u : 1u,
                     [=, &design] { return format_rows(climb(kind, world, design, seed)); }});
    }
  }
  return out;
}

std::vector<StudyBlock> caching_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for (const int size : design.caching_triangles) {
    for (int world = 1; world <= design.caching_worlds; ++world) {
      out.push_back({fmt::format("caching {} {}", size, world), static_cast<std::uint64_t>(size),
                     [=, &design] { return format_rows(time_caching(size, world, design, seed)); }});
    }
  }
  return out;
}

std::vector<StudyBlock> error_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for (const GroundKind& kind : ground_kinds()) {
    for (int world = 1; world <= design.error_worlds; ++world) {
      out.push_back({fmt::format("errors {} {}", kind.name, world), 1,
                     [=, &kind, &design] { return format_rows(measure_errors(kind, world, design, seed)); }});
    }
  }
  return out;
}

template <class Measure>
std::vector<StudyBlock> field_blocks(const char* what, const Design& design, Measure measure) {
  std::vector<StudyBlock> out;
  for (int world = 1; world <= design.field_worlds; ++world)
    out.push_back({fmt::format("{} {}", what, world), 1, [=] { return format_rows(measure(world)); }});
  return out;
}

}  // namespace

StudyOutcome run(const StudyOptions& options) { return run(options.quick ? quick_design() : full_design(), options); }

StudyOutcome run(const Design& design, const StudyOptions& options) {
  const std::uint64_t seed = options.seed;
  // A file that cannot be read is refused before anything is measured.
  const HeightField heights = study_heights(options.terrain, seed);
  const auto kernels = kernel_blocks(design, seed), worlds = ladder_blocks(design, seed),
             caching = caching_blocks(design, seed), errors = error_blocks(design, seed),
             fields = field_blocks("fields", design, [&](int w) { return measure_fields(w, design, seed); }),
             follows = field_blocks("walls", design, [&](int w) { return follow_walls(w, design, seed); });
  const std::vector<StudyBlock> slopes{
      {"slopes", 1, [&] { return format_rows(cross_slopes(heights, design.repeats).rows); }}};
  StudyRun study(
      options, kName, identity_of(design, options),
      kernels.size() + worlds.size() + caching.size() + errors.size() + fields.size() + follows.size() + slopes.size());
  // What is timed has the machine for itself; only ways along walls are not.
  const auto rows = [&]<class Row>(const char* file, const char* what, const std::vector<StudyBlock>& blocks,
                                   std::vector<Row>& out, std::size_t threads) {
    out = parse_rows<Row>(study.write_csv(file, columns_of<Row>(), study.run(what, blocks, threads)), file);
  };
  Results results;
  std::vector<LadderRow> ladder;
  rows("kernels.csv", "kernels", kernels, results.kernels, 1);
  rows("worlds.csv", "worlds", worlds, ladder, 1);
  results.ladder = Ladder(std::move(ladder));
  rows("caching.csv", "what is kept", caching, results.caching, 1);
  rows("errors.csv", "errors", errors, results.errors, 1);
  rows("fields.csv", "distance fields", fields, results.fields, 1);
  rows("walls.csv", "ways along walls", follows, results.follows, options.threads);
  rows("slopes.csv", "slopes", slopes, results.slopes, 1);
  study.outcome.problems = results.problems();
  if (!study.outcome.problems.empty()) return study.outcome;
  const auto drawn = figures(design, results, heights, seed);
  for (const Figure& figure : drawn) study.write(figure.file, figure.bytes);
  study.write_document(document({design, options, results, heights, drawn}));
  return study.outcome;
}

}  // namespace taut::lab::perkins2013
