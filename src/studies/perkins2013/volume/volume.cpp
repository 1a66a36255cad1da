#include "studies/perkins2013/volume/volume.hpp"

#include <fmt/format.h>

#include "studies/perkins2013/rows.hpp"
#include "studies/perkins2013/volume/document.hpp"
#include "studies/perkins2013/volume/pictures.hpp"
#include "studies/study_run.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

constexpr std::string_view kVolumeName = "perkins2013-volume";

// Everything the results depend on.
std::string volume_identity(const Design& d, const StudyOptions& options) {
  return fmt::format(
      "{} {}, seed {}, version {}, {} corners, {}, {} and {} cubes, {} repeats, {} cubes with {} of {} updates, {} "
      "cubes "
      "with {} "
      "tetrahedra and {} steps, {} solids of {} and {}",
      kVolumeName, d.name, options.seed, options.version, d.corners, d.cube_worlds, d.mixed_worlds, d.thin_worlds,
      d.repeats, d.kernel_worlds, d.kernel_updates, d.closed_updates, d.range_worlds, d.range_tetrahedra, d.range_steps,
      d.solid_worlds, fmt::join(d.body_tetrahedra, " "), fmt::join(d.block_tetrahedra, " "));
}

std::vector<StudyBlock> cube_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for (const CubeKind& kind : cube_kinds(design)) {
    for (int world = 1; world <= kind.worlds; ++world) {
      out.push_back({fmt::format("cube {} {} {}", kind.shape->name, kind.weighting->name, world), 1,
                     [=, &design] { return format_rows(measure_cube(kind, world, design, seed)); }});
    }
  }
  return out;
}

template <class Names, class Measure>
std::vector<StudyBlock> blocks_of(const char* what, const Names& names, int worlds, Measure measure) {
  std::vector<StudyBlock> out;
  for (const std::string_view name : names) {
    for (int world = 1; world <= worlds; ++world) {
      out.push_back({fmt::format("{} {} {}", what, name, world), 1,
                     [=] { return format_rows(measure(std::string(name), world)); }});
    }
  }
  return out;
}

std::vector<StudyBlock> solid_blocks(const Design& design, std::uint64_t seed) {
  std::vector<StudyBlock> out;
  for (const SolidKind& kind : solid_kinds()) {
    const std::vector<int>& sizes = solid_sizes(kind.name, design);
    for (int world = 1; world <= design.solid_worlds; ++world) {
      for (std::size_t level = 0; level < sizes.size(); ++level) {
        out.push_back({fmt::format("solid {} {} {}", kind.name, world, level), static_cast<std::uint64_t>(sizes[level]),
                       [=, &design] {
                         return format_rows(measure_solid(kind.name, world, static_cast<int>(level), design, seed));
                       }});
      }
    }
  }
  return out;
}

}  // namespace

StudyOutcome run(const StudyOptions& options) { return run(options.quick ? quick_design() : full_design(), options); }

StudyOutcome run(const Design& design, const StudyOptions& options) {
  const std::uint64_t seed = options.seed;
  std::vector<std::string_view> shape_names;
  for (const Shape& shape : shapes()) shape_names.push_back(shape.name);
  const auto cubes = cube_blocks(design, seed), solids = solid_blocks(design, seed),
             kernels = blocks_of(
                 "updates", kKernelShapes, design.kernel_worlds,
                 [&, seed](const std::string&shape, int world) { return time_kernels(shape, world, design, seed); }),
             ranges = blocks_of(
                 "ranges", shape_names, design.range_worlds,
                 [&, seed](const std::string&shape, int world) { return measure_ranges(shape, world, design, seed); });
  StudyRun study(options, kVolumeName, volume_identity(design, options),
                 cubes.size() + solids.size() + kernels.size() + ranges.size());
  Results results;
  const auto rows = [&]<class Row>(const char* file, const char* what, const std::vector<StudyBlock>& blocks,
                                   std::vector<Row>& out, std::size_t threads) {
    out = parse_rows<Row>(study.write_csv(file, columns_of<Row>(), study.run(what, blocks, threads)), file);
  };
  // What is timed has the machine for itself.
  rows("cubes.csv", "cubes", cubes, results.cubes, 1);
  rows("updates.csv", "updates", kernels, results.kernels, 1);
  rows("ranges.csv", "weights", ranges, results.ranges, options.threads);
  rows("solids.csv", "solids", solids, results.solids, 1);
  study.outcome.problems = results.problems();
  if (!study.outcome.problems.empty()) return study.outcome;
  auto drawn = figures(results);
  for (Figure& picture : pictures(design, seed)) drawn.push_back(std::move(picture));
  for (const Figure& figure : drawn) study.write(figure.file, figure.bytes);
  study.write_document(document({design, options, results, drawn}));
  return study.outcome;
}

}  // namespace taut::lab::perkins2013::volume
