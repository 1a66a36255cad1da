// taut bench: many worlds, many queries, several planners; measured, checked, summed up, reported.
#include <fmt/core.h>

#include <sys/utsname.h>

#include <ctime>
#include <fstream>
#include <thread>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut-io/file.hpp"
#include "taut/lab/batch.hpp"
#include "taut/lab/picture.hpp"
#include "taut/lab/progress.hpp"
#include "taut/lab/report.hpp"
#include "taut/lab/results_file.hpp"
#include "taut/lab/summary.hpp"
#include "taut/lab/table.hpp"
#include "taut/lab/text.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/input_error.hpp"

namespace taut::cli {
namespace {

std::string machine_text() {
  utsname system{};
  std::string out = uname(&system) == 0 ? fmt::format("{} {}", system.sysname, system.machine) : "unknown";
  std::ifstream cpus("/proc/cpuinfo");
  for (std::string line; std::getline(cpus, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    out += ", " + line.substr(line.find(':') + 2);
    break;
  }
  return out + fmt::format(", {} hardware threads", std::thread::hardware_concurrency());
}

std::string date_text() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  return std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&now)) > 0 ? text : "";
}

struct BenchCommand {
  WorldOptions world_options;
  PlannerOptions planner_options;
  std::vector<std::string> worlds, scenarios;
  std::string csv, json, report, baseline, origin = "corner", command_line;
  std::size_t random = 0, limit = 0;
  std::uint64_t seed = 1;
  lab::BatchOptions batch;

  int run();

 private:
  [[nodiscard]] std::vector<std::string> scenarios_of(std::size_t world) const;
  [[nodiscard]] std::vector<lab::BatchQuery> queries(std::size_t index, const World& world) const;
  void write(const lab::Results& results, const World& last_world) const;
  void print_summary(const lab::Results& results) const;
};

std::vector<std::string> BenchCommand::scenarios_of(std::size_t world) const {
  if (scenarios.empty())
    return random > 0 ? std::vector<std::string>{} : std::vector<std::string>{worlds[world] + ".scen"};
  if (worlds.size() == 1) return scenarios;
  return {scenarios[world]};
}

std::vector<lab::BatchQuery> BenchCommand::queries(std::size_t index, const World& world) const {
  std::vector<lab::BatchQuery> out;
  for (const std::string& file : scenarios_of(index)) {
    const auto more = lab::queries_of(io::read_scen(file), file_name(file), world,
                                      origin == "centre" ? lab::ScenOrigin::centre : lab::ScenOrigin::corner);
    out.insert(out.end(), more.begin(), more.end());
  }
  if (random > 0) {
    const auto more = lab::random_queries(world, random, seed);
    out.insert(out.end(), more.begin(), more.end());
  }
  if (limit > 0 && out.size() > limit) {
    // A seeded sample, kept in the order of the file.
    Random dice(seed);
    std::vector<lab::BatchQuery> sample;
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (dice.below(out.size() - i) < limit - sample.size()) sample.push_back(std::move(out[i]));
    }
    out = std::move(sample);
  }
  return out;
}

void BenchCommand::write(const lab::Results& results, const World& last_world) const {
  if (!csv.empty()) {
    io::write_file(csv, lab::results_csv(results.rows));
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
    if (worlds.size() == 1) {
      lab::Picture picture;
      picture.world = &last_world;
      picture.world_name = file_name(worlds[0]);
      picture.options.legend = false;
      page.pictures.push_back({"The world", lab::picture_svg(picture)});
    }
    io::write_file(report, lab::report_html(results, page));
  }
}

void BenchCommand::print_summary(const lab::Results& results) const {
  using lab::Align;
  lab::Table table({{"planner"},
                    {"queries", Align::right},
                    {"found", Align::right},
                    {"invalid", Align::right},
                    {"median", Align::right},
                    {"mean", Align::right},
                    {"p95", Align::right},
                    {"p99", Align::right},
                    {"mean ratio", Align::right},
                    {"max ratio", Align::right},
                    {"expanded", Align::right},
                    {"speed", Align::right},
                    {"95 % interval"}});
  for (const lab::Summary& s : lab::summarise(results.rows, lab::SummaryBy::planner, {.baseline = baseline})) {
    const bool ratios = s.mean_ratio == s.mean_ratio;
    table.add_row({s.planner, std::to_string(s.count), std::to_string(s.found), std::to_string(s.invalid),
                   lab::readable_time_us(s.median_us), lab::readable_time_us(s.mean_us),
                   lab::readable_time_us(s.p95_us), lab::readable_time_us(s.p99_us),
                   ratios ? fmt::format("{:.5f}", s.mean_ratio) : "-",
                   ratios ? fmt::format("{:.5f}", s.max_ratio) : "-", number_text(s.mean_expanded),
                   s.pairs > 0 ? fmt::format("{:.3g}x", s.speed) : "-",
                   s.pairs > 0 ? fmt::format("{:.3g} .. {:.3g}", s.speed_interval.low, s.speed_interval.high) : ""});
  }
  fmt::print("{}", table.text());
}

int BenchCommand::run() {
  if (!scenarios.empty() && worlds.size() > 1 && scenarios.size() != worlds.size()) {
    throw InputError(
        "--scen", 0,
        fmt::format("expected one scenario per world, got {} for {} worlds", scenarios.size(), worlds.size()));
  }
  lab::Results results;
  std::vector<std::string> skipped;
  std::shared_ptr<const World> world;
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    world = world_options.read(worlds[i]);
    const auto asked = queries(i, *world);
    skipped.clear();
    std::vector<PlannerSpec> planners = planner_options.choose(*world, skipped);
    for (const std::string& s : skipped) fmt::print(stderr, "{}: {}\n", file_name(worlds[i]), s);
    CellStore cells(world, build_progress());
    lab::Progress progress(file_name(worlds[i]), asked.size() * planners.size());
    lab::run_batch(file_name(worlds[i]), cells, asked, planners, batch, results, [&] { progress.tick(); });
  }
  write(results, *world);
  const auto bad = lab::suspicious_results(results.rows);
  print_summary(results);
  for (std::size_t i = 0; i < bad.size() && i < 20; ++i) {
    const lab::ResultRow& row = *bad[i].row;
    fmt::print("{} {} query {} {}: {}\n", row.world, row.scenario, row.query, row.planner, bad[i].reason);
  }
  if (bad.size() > 20) fmt::print("… and {} more\n", bad.size() - 20);
  return bad.empty() ? kDone : kNoPath;
}

}  // namespace

void add_bench(CLI::App& app, Context& context) {
  auto command = std::make_shared<BenchCommand>();
  CLI::App& sub = *app.add_subcommand("bench", "Measure planners on many queries");
  sub.add_option("WORLDS", command->worlds, "Files of the worlds")->required();
  command->world_options.add(sub, false);
  sub.add_option("--scen", command->scenarios, "Scenario files, one per world (default: WORLD.scen)");
  sub.add_option("--random", command->random, "Add so many random queries per world");
  sub.add_option("--limit", command->limit, "Take only a seeded sample of so many queries per world");
  sub.add_option("--seed", command->seed, "Seed for --random and --limit")->capture_default_str();
  command->planner_options.add(sub);
  sub.add_option("--scen-origin", command->origin, "What a scenario's point means: the cell's corner or its centre")
      ->check(CLI::IsMember({"corner", "centre"}))
      ->capture_default_str();
  sub.add_option("--repeat", command->batch.repeat, "Time the median of so many runs")->check(CLI::Range(1, 1000000));
  sub.add_option("--threads", command->batch.threads, "Run queries on so many threads")->check(CLI::Range(1, 1024));
  sub.add_flag("--check-lengths", command->batch.check_lengths,
               "Compare every length with the scenario's printed digits");
  sub.add_option("--baseline", command->baseline, "Report speed as a ratio to this planner");
  sub.add_option("--csv", command->csv, "Write one row per query and planner (and F.builds.csv beside it)");
  sub.add_option("--json", command->json, "Write all results as JSON");
  sub.add_option("--report", command->report, "Write a self-contained HTML report");
  sub.footer(
      "Example: taut bench maze.map --random 200 --planner all --report maze.html\n"
      "         taut bench arena.map --scen arena.map.scen --planner astar --scen-origin centre --check-lengths\n"
      "Exit code 1 if a path is not valid or a planner missed one that another found.");
  sub.callback([command, &context] {
    command->command_line = context.command_line;
    context.exit_code = command->run();
  });
}

}  // namespace taut::cli
