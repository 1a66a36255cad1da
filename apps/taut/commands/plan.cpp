// taut plan: one query, any planners, as a table, as JSON, as a picture.
#include <fmt/core.h>

#include <limits>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/save.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::cli {
namespace {

struct PlanCommand {
  WorldOptions world_options;
  PlannerOptions planner_options;
  SaveOptions save;
  std::string from, to, svg, png;
  Query2 query;
  bool nearest = false, json = false, heat = true;
  std::size_t repeat = 1;
  double time_limit_ms = 0;
  std::uint64_t expansions = 0;

  int run();

 private:
  struct Asked {
    lab::ResultRow row;
    lab::BuildRow build;
    Plan2 plan;
    std::string misfit;
  };
  void ask(const PlannerSpec& spec, CellStore& cells, const Validator& validator, Asked& asked) const;
  void print_table(const std::vector<Asked>& asked, const std::vector<std::string>& skipped) const;
  void draw(const World& world, const std::vector<Asked>& asked, CellStore& cells,
            const std::vector<PlannerSpec>& planners) const;
};

void PlanCommand::ask(const PlannerSpec& spec, CellStore& cells, const Validator& validator, Asked& asked) const {
  asked.row.planner = spec.text;
  asked.misfit = spec.entry->misfit(cells.world());
  if (!asked.misfit.empty()) {
    asked.plan.status = Status::unsupported;
    asked.row.status = Status::unsupported;
    asked.row.valid = true;
    return;
  }
  const auto planner = make_planner(spec, cells);
  asked.build.add(cells.take_used());
  Budget budget;
  if (expansions > 0) budget.expansions = expansions;
  if (time_limit_ms > 0) {
    budget.time =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double, std::milli>(time_limit_ms));
  }
  asked.row = lab::measure(*planner, query, budget, validator, repeat, asked.plan);
  asked.row.planner = spec.text;
}

void PlanCommand::print_table(const std::vector<Asked>& asked, const std::vector<std::string>& skipped) const {
  using lab::Align;
  lab::Table table({{"planner"},
                    {"status"},
                    {"length", Align::right},
                    {"turn", Align::right},
                    {"expanded", Align::right},
                    {"time", Align::right},
                    {"build", Align::right},
                    {"memory", Align::right},
                    {"checked"}});
  for (const Asked& a : asked) {
    const bool found = a.plan.status == Status::found;
    table.add_row({a.row.planner, std::string(name_of(a.plan.status)),
                   found ? number_text(a.row.length, 9) + (a.plan.proven_optimal ? " optimal" : "") : "-",
                   found ? fmt::format("{:.1f}°", a.row.turn_degrees) : "-", std::to_string(a.row.expanded),
                   lab::readable_time_us(a.row.time_us), lab::readable_time_us(a.build.build_us),
                   lab::readable_bytes(a.build.memory_bytes),
                   !found        ? ""
                   : a.row.valid ? "valid"
                                 : "INVALID"});
  }
  fmt::print("{}", table.text());
  for (const Asked& a : asked) {
    if (!a.misfit.empty()) fmt::print("{} does not fit: {}\n", a.row.planner, a.misfit);
    if (!a.row.note.empty()) fmt::print("{}: {}\n", a.row.planner, a.row.note);
    if (a.plan.status == Status::unsupported) {
      if (const auto* entry = find_planner(a.row.planner.substr(0, a.row.planner.find(':')))) {
        const std::string reason = query_misfit(*entry, query);
        if (!reason.empty()) fmt::print("{} cannot answer: {}\n", a.row.planner, reason);
      }
    }
    if (a.plan.status == Status::found && a.plan.start_used != query.start) {
      fmt::print("{}: starts at {}\n", a.row.planner, point_text(a.plan.start_used));
    }
    if (a.plan.status == Status::found && a.plan.goal_used != query.goal) {
      fmt::print("{}: ends at {}, {} from the goal\n", a.row.planner, point_text(a.plan.goal_used),
                 number_text(distance(a.plan.goal_used, query.goal)));
    }
  }
  for (const std::string& s : skipped) fmt::print("does not fit: {}\n", s);
}

void PlanCommand::draw(const World& world, const std::vector<Asked>& asked, CellStore& cells,
                       const std::vector<PlannerSpec>& planners) const {
  lab::Picture picture;
  picture.world = &world;
  picture.world_name = file_name(world_options.file);
  picture.title = "From " + point_text(query.start) + " to " + point_text(query.goal);
  picture.start = query.start;
  picture.goal = query.goal;
  for (const Asked& a : asked) {
    lab::PicturePath path{a.row.planner, a.plan.path, a.plan.status};
    if (a.plan.status == Status::found) path.length = a.row.length;
    path.time_us = a.row.time_us;
    picture.paths.push_back(std::move(path));
  }
  if (heat) {
    // Once more with a listener, for the planner that expanded most: its search is the most to look at.
    const auto most = std::max_element(asked.begin(), asked.end(),
                                       [](const Asked& a, const Asked& b) { return a.row.expanded < b.row.expanded; });
    if (most != asked.end() && most->misfit.empty()) {
      const auto planner = make_planner(planners[static_cast<std::size_t>(most - asked.begin())], cells);
      planner->listen([&](const SearchEvent& event) {
        if (event.kind != SearchEventKind::expanded) return;
        picture.searched.push_back(event.seen ? 0.5 * (event.seen->left + event.seen->right) : event.at);
      });
      Plan2 ignored;
      planner->plan(query, Budget{}, ignored);
      picture.title += "; searched by " + most->row.planner;
    }
  }
  if (!svg.empty()) write_picture(picture, svg);
  if (!png.empty()) write_picture(picture, png);
}

int PlanCommand::run() {
  query.start = parse_point(from, "--from");
  query.goal = parse_point(to, "--to");
  if (nearest) query.on_blocked = OnBlocked::nearest;
  const io::LoadedWorld loaded = world_options.load();
  const auto& world = loaded.world;
  std::vector<std::string> skipped;
  const std::vector<PlannerSpec> planners = planner_options.choose(*world, skipped, query);
  CellStore cells = io::make_cell_store(loaded, build_progress());
  const Validator validator(*world);
  std::vector<Asked> asked(planners.size());
  for (std::size_t i = 0; i < planners.size(); ++i) ask(planners[i], cells, validator, asked[i]);
  if (json) {
    nlohmann::ordered_json out{{"world", world_options.file}, {"query", lab::query_json(query)}};
    out["query"]["squeeze"] = corner_rule(*world) == CornerRule::allow ? "allow" : "forbid";
    out["results"] = nlohmann::ordered_json::array();
    for (const Asked& a : asked) out["results"].push_back(lab::result_json(lab::plan_result(a.row, a.build, a.plan)));
    fmt::print("{}\n", out.dump(2));
  } else {
    print_table(asked, skipped);
  }
  if (save.wanted()) {
    lab::SavedRun run{.query = query};
    for (const Asked& a : asked) run.results.push_back(lab::plan_result(a.row, a.build, a.plan));
    save.write(*world, {std::move(run)});
  }
  if (!svg.empty() || !png.empty()) draw(*world, asked, cells, planners);
  bool good = !asked.empty();
  for (const Asked& a : asked) good = good && a.plan.status == Status::found && a.row.valid;
  return good ? kDone : kNoPath;
}

}  // namespace

void add_plan(CLI::App& app, Context& context) {
  auto command = std::make_shared<PlanCommand>();
  CLI::App& sub = *app.add_subcommand("plan", "Find a path in a world and check it");
  command->world_options.add(sub);
  sub.add_option("--from", command->from, "Start, as X,Y")->required();
  sub.add_option("--to", command->to, "Goal, as X,Y")->required();
  command->planner_options.add(sub);
  sub.add_option("--radius", command->query.radius, "Radius of the agent")->check(length_check());
  sub.add_flag("--nearest", command->nearest, "Where start or goal is blocked or out of reach, take the nearest point");
  sub.add_option("--within", command->query.within, "Ending within this distance of the goal is enough")
      ->check(length_check());
  sub.add_option("--repeat", command->repeat, "Time the median of so many runs")->check(CLI::Range(1, 1000000));
  sub.add_option("--expansions", command->expansions, "Give up after so many expansions");
  sub.add_option("--time-limit", command->time_limit_ms, "Give up after so many milliseconds");
  sub.add_flag("--json", command->json, "Print one JSON object instead of a table");
  sub.add_option("--svg", command->svg, "Draw world and paths into this file");
  sub.add_option("--png", command->png, "Draw world and paths into this file");
  command->save.add(sub);
  sub.add_flag("--heat,!--no-heat", command->heat, "Show in the picture what was searched (default)");
  sub.footer("Example: taut plan world.geojson --from 40,560 --to 960,40 --planner all --svg way.svg");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
