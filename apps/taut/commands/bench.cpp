// taut bench: many worlds, many queries, several planners; measured, checked, summed up, reported.
#include <fmt/core.h>

#include <algorithm>
#include <type_traits>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/save.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/file.hpp"
#include "taut/base/cases.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/draw/space_picture.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/lab/measure/summary.hpp"
#include "taut/lab/report/csv_preset.hpp"
#include "taut/lab/report/progress.hpp"
#include "taut/lab/report/report.hpp"
#include "taut/lab/report/results_file.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::cli {
namespace {

// Far more than anyone waits for, and few enough for their results to be kept.
constexpr std::uint64_t kMostQueries = 10'000'000;

struct BenchCommand {
  WorldOptions world_options;
  PlannerOptions planner_options;
  BudgetOptions budget_options;
  SaveOptions save;
  std::vector<std::string> worlds, scenarios;
  std::string csv, csv_preset = "taut", json, report, baseline, origin = "corner", random_origin = "auto", command_line;
  std::size_t random = 0, limit = 0;
  std::uint64_t seed = 1;
  double radius = 0;
  lab::BatchOptions batch;

  int run();

 private:
  // What all worlds have come to.
  struct Outcome {
    lab::Results results;
    std::vector<lab::SavedRun> runs;  // of the one world that is saved
    std::vector<std::string> cannot;  // which planners cannot answer such queries
    std::vector<lab::ReportPicture> pictures;
  };
  [[nodiscard]] std::vector<std::string> scenarios_of(std::size_t world) const;
  [[nodiscard]] std::vector<lab::BatchQuery> queries(std::size_t index, const World& world,
                                                     const std::vector<PlannerSpec>& planners) const;
  [[nodiscard]] std::vector<lab::BatchQuery3> queries(std::size_t index, const World3& world,
                                                      const std::vector<PlannerSpec>& planners) const;
  template <class Query>
  void sample(std::vector<Query>& queries) const;
  // Queries like those that will be asked.
  template <int D>
  [[nodiscard]] Query<D> kind_of_query(double unit) const;
  // Calls with_world(world, metres a unit) for a world of either dimension.
  template <class WithWorld>
  void look_at(std::size_t index, WithWorld with_world) const;
  void refuse_in_space(const std::string& world) const;
  // Refuses, before anything is measured, what could not be summed up after hours.
  void look_ahead() const;
  template <int D>
  void measure(std::size_t index, CellStoreIn<D>& cells, double unit, Outcome& outcome) const;
  void measure_all(Outcome& outcome) const;
  void write(const Outcome& outcome) const;
  void print_summary(const lab::Results& results) const;
};

std::vector<std::string> BenchCommand::scenarios_of(std::size_t world) const {
  if (scenarios.empty()) {
    if (random > 0) return {};
    const std::string beside = worlds[world] + ".scen";
    if (std::error_code unknown; !std::filesystem::exists(beside, unknown))
      throw InputError(worlds[world], 0, fmt::format("expected queries: {} beside it, --scen or --random", beside));
    return {beside};
  }
  if (worlds.size() == 1) return scenarios;
  return {scenarios[world]};
}

lab::CellOrigin cell_origin(const std::string& name) {
  return name == "centre" ? lab::CellOrigin::centre : lab::CellOrigin::corner;
}

// Centres, unless one of the planners knows corners only.
lab::CellOrigin origin_for(const std::vector<PlannerSpec>& planners) {
  const bool any_point = std::all_of(planners.begin(), planners.end(),
                                     [](const PlannerSpec& spec) { return spec.entry->abilities.any_point; });
  return any_point ? lab::CellOrigin::centre : lab::CellOrigin::corner;
}

std::vector<lab::BatchQuery> BenchCommand::queries(std::size_t index, const World& world,
                                                   const std::vector<PlannerSpec>& planners) const {
  std::vector<lab::BatchQuery> out;
  for (const std::string& file : scenarios_of(index)) {
    const auto more = lab::queries_of(io::read_scen(file), file_name(file), world, cell_origin(origin));
    out.insert(out.end(), more.begin(), more.end());
  }
  if (random > 0) {
    const auto more = lab::random_queries(world, random, seed,
                                          random_origin == "auto" ? origin_for(planners) : cell_origin(random_origin));
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

std::vector<lab::BatchQuery3> BenchCommand::queries(std::size_t, const World3& world,
                                                    const std::vector<PlannerSpec>&) const {
  return lab::random_queries(world, random, seed);
}

// A seeded sample, kept in the order of the file.
template <class Query>
void BenchCommand::sample(std::vector<Query>& queries) const {
  if (limit == 0 || queries.size() <= limit) return;
  Random dice(seed);
  std::vector<Query> kept;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (dice.below(queries.size() - i) < limit - kept.size()) kept.push_back(std::move(queries[i]));
  }
  queries = std::move(kept);
}

void BenchCommand::write(const Outcome& outcome) const {
  const lab::Results& results = outcome.results;
  if (!csv.empty()) {
    io::write_file(csv,
                   csv_preset == "freeman2014" ? lab::freeman2014_csv(results.rows) : lab::results_csv(results.rows));
    const std::filesystem::path path(csv);
    io::write_file(path.parent_path() / (path.stem().string() + ".builds.csv"), lab::builds_csv(results.builds));
  }
  if (!json.empty()) io::write_file(json, lab::results_json(results));
  if (!report.empty()) {
    lab::Report page;
    page.title = worlds.size() == 1 ? fmt::format("Planners in {}", file_name(worlds[0]))
                                    : fmt::format("Planners in {} worlds", worlds.size());
    page.command = command_line;
    page.date = date_text();
    page.machine = machine_text();
    page.baseline = baseline;
    page.pictures = outcome.pictures;
    io::write_file(report, lab::report_html(results, page));
  }
}

// What was built for a planner, in the middle of all worlds.
struct BuildMedians {
  double build_us = 0;
  std::size_t memory_bytes = 0;
};

BuildMedians build_medians(const std::vector<lab::BuildRow>& builds, const std::string& planner) {
  std::vector<double> times, bytes;
  for (const lab::BuildRow& build : builds) {
    if (build.planner != planner) continue;
    times.push_back(build.build_us);
    bytes.push_back(static_cast<double>(build.memory_bytes));
  }
  if (times.empty()) return {};
  return {lab::median(times), static_cast<std::size_t>(lab::median(bytes))};
}

void BenchCommand::print_summary(const lab::Results& results) const {
  using lab::Align;
  lab::Table table({{"planner"},
                    {"queries", Align::right},
                    {"found", Align::right},
                    {"proven", Align::right},
                    {"invalid", Align::right},
                    {"median", Align::right},
                    {"mean", Align::right},
                    {"p95", Align::right},
                    {"p99", Align::right},
                    {"mean ratio", Align::right},
                    {"max ratio", Align::right},
                    {"expanded", Align::right},
                    {"build", Align::right},
                    {"memory", Align::right},
                    {"speed", Align::right},
                    {"95 % interval"}});
  for (const lab::Summary& s : lab::summarise(results.rows, lab::SummaryBy::planner, {.baseline = baseline})) {
    const bool ratios = s.mean_ratio == s.mean_ratio;
    const BuildMedians build = build_medians(results.builds, s.planner);
    table.add_row({s.planner, std::to_string(s.count), std::to_string(s.found), std::to_string(s.proven),
                   std::to_string(s.invalid), lab::readable_time_us(s.median_us), lab::readable_time_us(s.mean_us),
                   lab::readable_time_us(s.p95_us), lab::readable_time_us(s.p99_us),
                   ratios ? fmt::format("{:.5f}", s.mean_ratio) : "-",
                   ratios ? fmt::format("{:.5f}", s.max_ratio) : "-", s.found > 0 ? number_text(s.mean_expanded) : "-",
                   lab::readable_time_us(build.build_us), lab::readable_bytes(build.memory_bytes),
                   s.pairs > 0 ? fmt::format("{:.3g}x", s.speed) : "-",
                   s.pairs > 0 ? fmt::format("{:.3g} .. {:.3g}", s.speed_interval.low, s.speed_interval.high) : ""});
  }
  fmt::print("{}", table.text_in_bands(table_columns()));
}

template <int D>
Query<D> BenchCommand::kind_of_query(double unit) const {
  Query<D> query;
  query.radius = radius / unit;
  return query;
}

template <class WithWorld>
void BenchCommand::look_at(std::size_t index, WithWorld with_world) const {
  match(
      io::load_any_world(worlds[index], world_options.reading()),
      [&](const io::LoadedWorld& loaded) {
        const auto frame = world_options.frame(loaded, worlds[index]);
        with_world(*loaded.world, frame ? frame->resolution : 1);
        for (const std::string& file : scenarios_of(index)) (void)io::read_scen(file);
      },
      [&](const std::shared_ptr<const World3>& world) {
        world_options.refuse_in_space();
        refuse_in_space(worlds[index]);
        with_world(*world, 1.0);
      });
}

void BenchCommand::refuse_in_space(const std::string& world) const {
  if (save.wanted())
    throw CLI::ValidationError("--save", "works for worlds of the plane only, " + world + " is a space");
  if (!scenarios.empty() || random == 0)
    throw InputError(world, 0, "expected --random alone, as scenarios are of the plane and this world is a space");
}

void BenchCommand::look_ahead() const {
  if (worlds.size() == 1 && baseline.empty()) return;
  std::string measured;
  bool has_baseline = baseline.empty();
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    look_at(i, [&](const auto& world, double unit) {
      constexpr int kDimension = std::is_same_v<decltype(world), const World3&> ? 3 : 2;
      std::vector<std::string> skipped;
      for (const PlannerSpec& spec : planner_options.choose(world, skipped, kind_of_query<kDimension>(unit))) {
        has_baseline = has_baseline || spec.text == baseline;
        if (i == 0) measured += (measured.empty() ? "" : ", ") + spec.text;
      }
    });
  }
  if (!has_baseline) {
    throw CLI::ValidationError(
        "--baseline", fmt::format("expected one of the planners that are measured, {}, got '{}'", measured, baseline));
  }
}

template <int D>
void BenchCommand::measure(std::size_t index, CellStoreIn<D>& cells, double unit, Outcome& outcome) const {
  const std::string name = file_name(worlds[index]);
  const Query<D> kind = kind_of_query<D>(unit);
  const std::size_t before = outcome.results.rows.size();
  std::vector<std::string> skipped;
  const std::vector<PlannerSpec> planners = planner_options.choose(cells.world(), skipped, kind);
  for (const PlannerSpec& spec : planners) {
    const std::string reason = query_misfit(*spec.entry, kind);
    const std::string words = fmt::format("{} cannot answer: {}", spec.text, reason);
    auto& cannot = outcome.cannot;
    if (!reason.empty() && std::find(cannot.begin(), cannot.end(), words) == cannot.end()) cannot.push_back(words);
  }
  io::detail::with_file_name(worlds[index], [&] {
    auto asked = queries(index, cells.world(), planners);
    sample(asked);
    for (auto& query : asked) query.query.radius = kind.radius;
    for (const std::string& s : skipped) fmt::print(stderr, "{}: {}\n", name, s);
    lab::Progress progress(name, asked.size() * planners.size());
    lab::run_batch(name, cells, asked, planners, batch, outcome.results, [&] { progress.tick(); });
    if constexpr (D == 2) {
      if (save.wanted()) outcome.runs = lab::saved_runs(asked, outcome.results);
    }
  });
  // Saved runs stay in the world's own units.
  for (std::size_t k = before; k < outcome.results.rows.size(); ++k) {
    lab::ResultRow& row = outcome.results.rows[k];
    for (double* const d : {&row.length, &row.cost, &row.clearance}) *d *= unit;
  }
}

void BenchCommand::measure_all(Outcome& outcome) const {
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    const auto in_the_plane = [&](const io::LoadedWorld& loaded) {
      const auto frame = world_options.frame(loaded, worlds[i]);
      CellStore cells = io::make_cell_store(loaded, build_progress());
      measure<2>(i, cells, frame ? frame->resolution : 1, outcome);
      if (save.wanted()) save.write(loaded, std::move(outcome.runs));
      if (report.empty() || worlds.size() > 1) return;
      lab::Picture picture;
      picture.world = loaded.world.get();
      picture.world_name = file_name(worlds[i]);
      picture.options.legend = false;
      outcome.pictures.push_back({"The world", lab::picture_svg(picture)});
    };
    const auto in_space = [&](const std::shared_ptr<const World3>& world) {
      refuse_in_space(worlds[i]);
      CellStore3 cells(world, build_progress());
      measure<3>(i, cells, 1, outcome);
      if (report.empty() || worlds.size() > 1) return;
      lab::SpacePicture picture;
      picture.world = world.get();
      picture.world_name = file_name(worlds[i]);
      picture.cut = lab::usual_cut(*world, picture.view);
      outcome.pictures.push_back({"The world", lab::space_picture_svg(picture)});
    };
    world_options.load_any(worlds[i], Cases{in_the_plane, in_space});
  }
}

int BenchCommand::run() {
  if (!scenarios.empty() && worlds.size() > 1 && scenarios.size() != worlds.size()) {
    throw InputError(
        "--scen", 0,
        fmt::format("expected one scenario per world, got {} for {} worlds", scenarios.size(), worlds.size()));
  }
  if (save.wanted() && worlds.size() != 1) {
    throw InputError("--save", 0, fmt::format("expected one world to save, got {}", worlds.size()));
  }
  if (batch.check_lengths && scenarios.empty() && random > 0)
    throw InputError("--check-lengths", 0,
                     "expected a scenario, whose lengths could be checked; random queries have none");
  batch.keep_paths = save.wanted();
  batch.budget = budget_options.budget();
  Outcome outcome;
  look_ahead();
  measure_all(outcome);
  const lab::Results& results = outcome.results;
  const auto bad = lab::suspicious_results(results.rows);
  print_summary(results);
  for (std::size_t i = 0; i < bad.size() && i < 20; ++i) {
    const lab::ResultRow& row = *bad[i].row;
    fmt::print("{} {} query {} {}: {}\n", row.world, row.scenario, row.query, row.planner, bad[i].reason);
  }
  if (bad.size() > 20) fmt::print("… and {} more\n", bad.size() - 20);
  for (const std::string& words : outcome.cannot) fmt::print("{}\n", words);
  write(outcome);
  return bad.empty() && outcome.cannot.empty() ? kDone : kNoPath;
}

}  // namespace

void add_bench(CLI::App& app, Context& context) {
  auto command = std::make_shared<BenchCommand>();
  CLI::App& sub = *app.add_subcommand("bench", "Measure planners on many queries");
  sub.add_option("WORLDS", command->worlds, "Files of the worlds")->required();
  command->world_options.add(sub, false);
  command->world_options.add_metres(sub, "The radius, and all lengths in files, are in metres");
  sub.add_option("--scen", command->scenarios, "Scenario files, one per world (default: WORLD.scen)");
  sub.add_option("--random", command->random, "Add so many random queries per world")
      ->check(whole_number_check(1, kMostQueries));
  sub.add_option("--limit", command->limit, "Take only a seeded sample of so many queries per world")
      ->check(whole_number_check(1));
  add_seed(sub, command->seed, "Seed for --random and --limit");
  sub.add_option("--random-origin", command->random_origin,
                 "Where in their cells random queries begin and end on grids; auto takes the centre unless a planner "
                 "knows corners only")
      ->check(CLI::IsMember({"auto", "corner", "centre"}))
      ->capture_default_str();
  command->planner_options.add(sub);
  sub.add_option("--scen-origin", command->origin, "What a scenario's point means: the cell's corner or its centre")
      ->check(CLI::IsMember({"corner", "centre"}))
      ->capture_default_str();
  sub.add_option("--radius", command->radius, "Radius of the agent (scenarios: with --scen-origin centre)")
      ->check(length_check())
      ->capture_default_str();
  command->budget_options.add(sub);
  sub.add_option("--repeat", command->batch.repeat, "Time the median of so many runs")
      ->check(whole_number_check(1, 1000000));
  sub.add_option("--threads", command->batch.threads, "Run queries on so many threads")
      ->check(whole_number_check(1, 1024));
  sub.add_flag("--check-lengths", command->batch.check_lengths,
               "Compare every length with the scenario's printed digits");
  sub.add_option("--baseline", command->baseline, "Report speed as a ratio to this planner");
  sub.add_option("--csv", command->csv, "Write one row per query and planner (and F.builds.csv beside it)");
  sub.add_option("--csv-preset", command->csv_preset,
                 "Columns of --csv: taut, or freeman2014 (Map, Algorithm, PathTime, TotalLength, TotalAngle)")
      ->check(CLI::IsMember({"taut", "freeman2014"}))
      ->capture_default_str();
  sub.add_option("--json", command->json, "Write all results as JSON");
  command->save.add(sub);
  sub.add_option("--report", command->report, "Write a self-contained HTML report");
  sub.footer(
      "Example: taut bench maze.map --random 200 --planner all --report maze.html\n"
      "         taut bench arena.map --scen arena.map.scen --planner astar --scen-origin centre --check-lengths\n"
      "Exit code 1 if a path is not valid, a planner missed one that another found, or cannot answer at all.");
  sub.callback([command, &context] {
    command->command_line = context.command_line;
    context.exit_code = command->run();
  });
}

}  // namespace taut::cli
