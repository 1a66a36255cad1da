#include "studies/demyen2007/demyen2007.hpp"

#include <fmt/format.h>

#include "studies/demyen2007/document.hpp"
#include "studies/demyen2007/figures.hpp"
#include "studies/demyen2007/polygons.hpp"
#include "studies/demyen2007/terrain.hpp"
#include "studies/study_maps.hpp"
#include "studies/study_run.hpp"
#include "taut-io/map_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/plot.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::detail;
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kName = "demyen2007";

// Everything the results depend on.
std::string identity_of(const Design& d, const StudyOptions& options) {
  return fmt::format(
      "{} {}, seed {}, version {}, {} maps of {} with {} queries, radius {}, {} repeats, proofs up to {}, ablations on "
      "{} queries up to {}, {} queries a radius, {} worlds of polygons, {} edits, terrain of {} with {} queries",
      kName, d.name, options.seed, options.version, d.maps, options.maps.string(), d.queries, kRadius, d.repeats,
      d.proof_expansions, d.ablation_queries, d.ablation_expansions, d.radius_queries, d.polygon_worlds, d.edits,
      d.terrain_side, d.terrain_queries);
}

std::vector<fs::path> chosen_maps(const Design& design, const fs::path& folder) {
  if (folder.empty()) {
    throw InputError("--maps", 0, "expected a folder of maps with scenarios: this study has none of its own");
  }
  const auto all = maps_with_scenarios(folder);
  std::vector<fs::path> out;
  for (const std::size_t i : even_subsample(all.size(), design.maps)) out.push_back(all[i]);
  return out;
}

std::vector<std::string> formatted(const std::vector<AnswerRow>& rows) {
  std::vector<std::string> out;
  out.reserve(rows.size());
  for (const AnswerRow& row : rows) out.push_back(format_answers(row));
  return out;
}

std::shared_ptr<const World> world_of(const fs::path& map) { return std::make_shared<const World>(io::read_map(map)); }

// The blocks of a study, by pass and in the order of the results.
class Plan {
 public:
  Plan(const Design& design, const StudyOptions& options)
      : design_(design), options_(options), maps_(chosen_maps(design, options.maps)) {}

  [[nodiscard]] std::size_t size() const {
    return 6 * maps_.size() + agent_kinds().size() + design_.polygon_worlds + 2;
  }

  [[nodiscard]] std::vector<StudyBlock> sizes() const {
    return per_map("sizes", [this](const fs::path& map) {
      const auto world = world_of(map);
      std::vector<Vec2> ends;
      for (const BatchQuery& q : scenario_queries(map, *world, design_.queries)) {
        ends.push_back(q.query.start);
        ends.push_back(q.query.goal);
      }
      return std::vector{
          format_sizes(measure_sizes(map.filename().string(), std::get<Grid>(*world), ends, design_.repeats))};
    });
  }
  [[nodiscard]] std::vector<StudyBlock> speed() const {
    return per_map("speed", [this](const fs::path& map) {
      const auto world = world_of(map);
      return asked(map, world, scenario_queries(map, *world, design_.queries), speed_contenders(design_),
                   design_.repeats);
    });
  }
  [[nodiscard]] std::vector<StudyBlock> length() const {
    return per_map("length", [this](const fs::path& map) {
      const auto world = world_of(map);
      return asked(map, world, scenario_queries(map, *world, design_.queries), length_contenders(design_), 1);
    });
  }
  [[nodiscard]] std::vector<StudyBlock> ablation() const {
    return per_map("ablation", [this](const fs::path& map) {
      const auto world = world_of(map);
      const auto seed = seed_from(options_.seed, map.filename().string());
      return asked(map, world, sampled_queries(map, *world, design_.ablation_queries, seed),
                   ablation_contenders(design_), 1);
    });
  }
  [[nodiscard]] std::vector<StudyBlock> radii() const {
    return per_map("radii", [this](const fs::path& map) {
      const auto world = world_of(map);
      const auto contenders = radius_contenders(design_);
      CellStore cells(world);
      const auto asker = make_contender(contenders.back(), cells);
      std::vector<std::string> out;
      for (const double radius : kRadii) {
        const auto seed = seed_from(options_.seed, map.filename().string());
        auto queries = sampled_queries(map, *world, design_.radius_queries, seed);
        for (BatchQuery& q : queries) q.query.radius = radius;
        std::erase_if(queries, [&](const BatchQuery& q) { return !have_room(*asker, q.query); });
        const auto more = formatted(ask(map.filename().string(), cells, queries, contenders, design_.repeats, true));
        out.insert(out.end(), more.begin(), more.end());
      }
      return out;
    });
  }
  [[nodiscard]] std::vector<StudyBlock> polygons() const {
    std::vector<StudyBlock> out;
    for (std::size_t i = 0; i < design_.polygon_worlds; ++i) {
      const std::string name = fmt::format("polygons {}", i);
      out.push_back(
          {name, 1, [this, seed = seed_from(options_.seed, name)] { return formatted(ask_polygons(design_, seed)); }});
    }
    out.push_back({"counter-example", 1, [this] { return formatted(ask_counter_example(design_)); }});
    return out;
  }
  [[nodiscard]] std::vector<StudyBlock> edits() const {
    return per_map("edits", [this](const fs::path& map) {
      const auto world = world_of(map);
      const auto seed = seed_from(options_.seed, "edits " + map.filename().string());
      return std::vector{
          format_edits(measure_edits(map.filename().string(), std::get<Grid>(*world), design_.edits, seed))};
    });
  }
  [[nodiscard]] std::vector<StudyBlock> terrain() const {
    std::vector<StudyBlock> out;
    for (const AgentKind& kind : agent_kinds()) {
      out.push_back({fmt::format("terrain {}", kind.name), 1, [this, &kind] {
                       const TerrainMap map(design_.terrain_side, seed_from(options_.seed, "terrain"));
                       CellStore cells(std::make_shared<const World>(map.world_of(kind)));
                       const auto queries =
                           map.queries_of(kind, design_.terrain_queries, kRadius, seed_from(options_.seed, kind.name));
                       return formatted(
                           ask(std::string(kind.name), cells, queries, terrain_contenders(design_), design_.repeats));
                     }});
    }
    return out;
  }
  [[nodiscard]] std::vector<StudyBlock> terrain_sizes() const {
    return {{"terrain sizes", 1, [this] {
               const TerrainMap map(design_.terrain_side, seed_from(options_.seed, "terrain"));
               std::vector<std::string> out;
               for (const AgentKind& kind : agent_kinds()) {
                 out.push_back(format_sizes(terrain_sizes_of(map, kind)));
               }
               return out;
             }}};
  }

 private:
  template <class Run>
  [[nodiscard]] std::vector<StudyBlock> per_map(const char* pass, Run run) const {
    std::vector<StudyBlock> out;
    for (const fs::path& map : maps_) {
      out.push_back({fmt::format("{} {}", pass, map.filename().string()), 1, [run, map] { return run(map); }});
    }
    return out;
  }
  static std::vector<std::string> asked(const fs::path& map, const std::shared_ptr<const World>& world,
                                        const std::vector<BatchQuery>& queries,
                                        const std::vector<Contender>& contenders, std::size_t repeats) {
    CellStore cells(world);
    return formatted(ask(map.filename().string(), cells, queries, contenders, repeats));
  }

  const Design& design_;
  const StudyOptions& options_;
  std::vector<fs::path> maps_;
};

}  // namespace

StudyOutcome run(const StudyOptions& options) { return run(options.quick ? quick_design() : full_design(), options); }

StudyOutcome run(const Design& design, const StudyOptions& options) {
  const Plan plan(design, options);
  StudyRun study(options, kName, identity_of(design, options), plan.size());
  const auto csv = [&](const std::string& pass, std::string_view columns, const std::vector<StudyBlock>& blocks,
                       std::size_t threads) {
    return study.write_csv(pass + ".csv", columns, study.run(pass, blocks, threads));
  };
  // What is timed has the machine for itself.
  const auto answers = [&](const char* pass, std::vector<Contender> contenders, const std::vector<StudyBlock>& blocks,
                           std::size_t threads) {
    const auto names = names_of(contenders);
    const std::string text = csv(pass, answer_columns(names), blocks, threads);
    return Pass(std::move(contenders), parse_answers(text, std::string(pass) + ".csv", names));
  };
  const std::string columns(size_columns());
  const Results results{
      .sizes = parse_sizes(csv("sizes", columns, plan.sizes(), 1), "sizes.csv"),
      .terrain_sizes = parse_sizes(csv("terrain-sizes", columns, plan.terrain_sizes(), 1), "terrain-sizes.csv"),
      .speed = answers("speed", speed_contenders(design), plan.speed(), 1),
      .length = answers("length", length_contenders(design), plan.length(), options.threads),
      .ablation = answers("ablation", ablation_contenders(design), plan.ablation(), options.threads),
      .terrain = answers("terrain", terrain_contenders(design), plan.terrain(), 1),
      .radii = answers("radii", radius_contenders(design), plan.radii(), 1),
      .polygons = answers("polygons", radius_contenders(design), plan.polygons(), options.threads),
      .edits = parse_edits(csv("edits", std::string(edit_columns()), plan.edits(), 1), "edits.csv")};
  study.outcome.problems = results.problems();
  if (!study.outcome.problems.empty()) return study.outcome;
  study.write("summary.csv", summary_csv(design, results));
  const auto drawn = figures(design, results);
  for (const Figure& figure : drawn) study.write(figure.file, figure.bytes);
  study.write_document(document({design, options, results, drawn}));
  return study.outcome;
}

}  // namespace taut::lab::demyen2007
