// taut plan: one query, any planners, as a table, as JSON, as a picture.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/plan_picture.hpp"
#include "commands/route.hpp"
#include "commands/save.hpp"
#include "taut-io/file.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/lab/report/unit_change.hpp"
#include "taut/plan/no_path.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

struct PlanCommand {
  WorldOptions world_options;
  PlannerOptions planner_options;
  BudgetOptions budget_options;
  SaveOptions save;
  PlanPictures pictures;
  std::string from, to, vtk;
  double radius = 0, within = 0;
  bool nearest = false, json = false;
  std::size_t repeat = 1;

  HeightOptions height_options;
  RouteOptions route_options;
  std::string heights;

  int run() {
    if (!heights.empty() || is_height_file(world_options.file)) {
      if (radius > 0 || within > 0)
        throw CLI::ValidationError(radius > 0 ? "--radius" : "--within", "planning by slope is for points to points");
      refuse_options_of_space();
      return plan_route({&world_options,
                         &planner_options,
                         &height_options,
                         &route_options,
                         heights,
                         from,
                         to,
                         nearest,
                         json,
                         budget_options.budget(),
                         {pictures.svg, pictures.png}});
    }
    if (route_options.wanted()) throw CLI::ValidationError("--heights", "expected heights, as slopes are to cost");
    height_options.refuse_all();
    return world_options.load_any([&](const auto& world) { return run_in(world); });
  }

 private:
  void refuse_options_of_space() const {
    pictures.refuse_space_options();
    if (!vtk.empty()) throw CLI::ValidationError("--vtk", "works for worlds in space, this one is a plane");
  }
  int run_in(const io::LoadedWorld& loaded);
  int run_in(const std::shared_ptr<const World3>& world) const;
  template <int D>
  [[nodiscard]] Query<D> query() const;
  template <int D>
  [[nodiscard]] std::vector<Asked<D>> ask_all(const std::vector<PlannerSpec>& planners, CellStoreIn<D>& cells,
                                              const Query<D>& query) const;
  // What the statuses do not say: where blocked ends lie, and how wide an agent could be.
  template <int D>
  static void look_why(std::vector<Asked<D>>& asked, CellStoreIn<D>& cells, const Query<D>& query);
  template <int D>
  [[nodiscard]] lab::PlanResult<D> result_of(const Asked<D>& asked) const;
  template <int D>
  void print_json(const std::vector<Asked<D>>& asked, nlohmann::ordered_json query,
                  const std::vector<std::string>& skipped) const;
  template <int D>
  void print_table(const Query<D>& query, const std::vector<Asked<D>>& asked,
                   const std::vector<std::string>& skipped) const;
  template <int D>
  void print_reasons(const std::vector<Asked<D>>& asked) const;
  template <int D>
  [[nodiscard]] static int exit_code(const std::vector<Asked<D>>& asked);
  // The paths as lines, each in a file of its own if there are several.
  void write_vtk(const std::vector<Asked<3>>& asked) const;

  double scale_ = 1;  // of the world's unit, in that of the answer
};

template <int D>
Query<D> PlanCommand::query() const {
  Query<D> query;
  query.start = parse_point<D>(from, "--from");
  query.goal = parse_point<D>(to, "--to");
  query.radius = radius;
  query.within = within;
  if (nearest) query.on_blocked = OnBlocked::nearest;
  return query;
}

template <int D>
std::vector<Asked<D>> PlanCommand::ask_all(const std::vector<PlannerSpec>& planners, CellStoreIn<D>& cells,
                                           const Query<D>& query) const {
  const ValidatorIn<D> validator(cells.world());
  std::vector<Asked<D>> all(planners.size());
  for (std::size_t i = 0; i < planners.size(); ++i) {
    const PlannerSpec& spec = planners[i];
    Asked<D>& asked = all[i];
    asked.row.planner = spec.text;
    asked.misfit = spec.entry->misfit(cells.world());
    if (!asked.misfit.empty()) {
      asked.plan.status = Status::unsupported;
      asked.row.status = Status::unsupported;
      asked.row.valid = true;
      continue;
    }
    const auto planner = make_planner(spec, cells);
    asked.build.add(cells.take_used());
    asked.row = lab::measure(*planner, query, budget_options.budget(), validator, repeat, asked.plan);
    asked.row.planner = spec.text;
    if (asked.plan.status == Status::unsupported) asked.cannot = query_misfit(*spec.entry, query);
  }
  return all;
}

template <int D>
void PlanCommand::look_why(std::vector<Asked<D>>& asked, CellStoreIn<D>& cells, const Query<D>& query) {
  std::optional<ValidatorIn<D>> validator;
  [[maybe_unused]] std::optional<double> widest;
  [[maybe_unused]] bool has_widest = false;
  for (Asked<D>& a : asked) {
    const Status status = a.plan.status;
    const bool may_be_too_small = status == Status::unsupported && a.misfit.empty();
    if (status != Status::start_blocked && status != Status::goal_blocked && status != Status::too_wide &&
        !may_be_too_small)
      continue;
    if (!validator) validator.emplace(cells.world());
    a.why = why_no_path(*validator, query, status);
    // An agent that need not get to the goal itself may be wider than one that does.
    if constexpr (D == 2) {
      if (status != Status::too_wide || query.within != 0) continue;
      if (!has_widest) widest = widest_radius(cells, query.start, query.goal);
      has_widest = true;
      a.why->widest_radius = widest;
    }
  }
}

template <int D>
lab::PlanResult<D> PlanCommand::result_of(const Asked<D>& asked) const {
  lab::PlanResult<D> result = lab::plan_result(asked.row, asked.build, asked.plan);
  if (asked.why) lab::add_reason(result, *asked.why, scale_, world_options.metres ? "m" : "");
  if (result.note.empty()) result.note = asked.misfit.empty() ? asked.cannot : asked.misfit;
  return result;
}

template <int D>
void PlanCommand::print_json(const std::vector<Asked<D>>& asked, nlohmann::ordered_json query,
                             const std::vector<std::string>& skipped) const {
  nlohmann::ordered_json out{{"world", world_options.file}};
  if (world_options.metres) out["unit"] = lab::kMetres;
  out["query"] = std::move(query);
  out["results"] = nlohmann::ordered_json::array();
  for (const Asked<D>& a : asked) out["results"].push_back(lab::result_json(result_of(a)));
  if (!skipped.empty()) out["skipped"] = skipped;
  fmt::print("{}\n", out.dump(2));
}

template <int D>
void PlanCommand::print_table(const Query<D>& query, const std::vector<Asked<D>>& asked,
                              const std::vector<std::string>& skipped) const {
  using lab::Align;
  // Where the ground has weights, what is optimal is the cost.
  const bool costs = std::any_of(asked.begin(), asked.end(),
                                 [](const auto& a) { return lab::cost_differs(a.row.cost, a.row.length); });
  const std::string unit = world_options.metres ? " (m)" : "";
  std::vector<lab::Table::Column> columns{{"planner"}, {"status"}, {"length" + unit, Align::right}};
  const bool guesses =
      std::any_of(asked.begin(), asked.end(), [](const auto& a) { return a.plan.estimate.has_value(); });
  const bool bounds =
      costs || guesses || std::any_of(asked.begin(), asked.end(), [](const auto& a) { return a.plan.certified; });
  if (costs) columns.push_back({"cost" + unit, Align::right});
  if (bounds) {
    columns.push_back({"bound" + unit, Align::right});
    columns.push_back({"gap", Align::right});
  }
  if (guesses) columns.push_back({"g(start)" + unit, Align::right});
  columns.push_back({"clearance" + unit, Align::right});
  for (const char* const name : {"turn", "expanded", "time", "build", "memory"})
    columns.push_back({name, Align::right});
  columns.push_back({"checked"});
  lab::Table table(columns);
  for (const Asked<D>& a : asked) {
    const bool found = a.plan.status == Status::found;
    const std::string optimal = a.plan.proven_optimal ? " optimal" : "";
    std::vector<std::string> row{a.row.planner, std::string(name_of(a.plan.status)),
                                 found ? number_text(a.row.length, 9) + (costs ? "" : optimal) : "-"};
    if (costs) row.push_back(found ? number_text(a.row.cost, 9) + optimal : "-");
    if (bounds) {
      row.push_back(found ? number_text(a.plan.lower_bound, 9) + (a.plan.certified ? " certified" : "") : "-");
      const bool has_gap = found && a.plan.lower_bound > 0;
      row.push_back(has_gap ? fmt::format("{:.3g} %", 100 * (a.row.cost / a.plan.lower_bound - 1)) : "-");
    }
    if (guesses) row.push_back(found && a.plan.estimate ? number_text(*a.plan.estimate, 9) : "-");
    row.push_back(a.plan.clearance ? number_text(*a.plan.clearance) : "-");
    row.insert(row.end(), {found ? fmt::format("{:.1f}°", a.row.turn_degrees) : "-", std::to_string(a.row.expanded),
                           lab::readable_time_us(a.row.time_us), lab::readable_time_us(a.build.build_us),
                           lab::readable_bytes(a.build.memory_bytes),
                           !found        ? ""
                           : a.row.valid ? "valid"
                                         : "INVALID"});
    table.add_row(std::move(row));
  }
  fmt::print("{}", table.text_in_bands(table_columns()));
  for (const Asked<D>& a : asked) {
    if (!a.misfit.empty()) print_line(fmt::format("{} does not fit: {}", a.row.planner, a.misfit));
    if (!a.row.note.empty()) print_line(fmt::format("{}: {}", a.row.planner, a.row.note));
    if (!a.cannot.empty()) print_line(fmt::format("{} cannot answer: {}", a.row.planner, a.cannot));
    if (a.plan.status == Status::found && a.plan.start_used != query.start) {
      print_line(fmt::format("{}: starts at {}", a.row.planner, point_text(a.plan.start_used)));
    }
    if (a.plan.status == Status::found && a.plan.goal_used != query.goal) {
      print_line(fmt::format("{}: ends at {}, {} from the goal", a.row.planner, point_text(a.plan.goal_used),
                             number_text(distance(a.plan.goal_used, query.goal))));
    }
  }
  print_reasons(asked);
  for (const std::string& s : skipped) print_line("does not fit: " + s);
}

// They are about the world, so what is true of several planners is said once.
template <int D>
void PlanCommand::print_reasons(const std::vector<Asked<D>>& asked) const {
  std::vector<std::string> said;
  for (const Asked<D>& a : asked) {
    if (!a.why) continue;
    std::string words = in_words(*a.why, scale_, world_options.metres ? "m" : "");
    if (a.plan.status == Status::too_wide) words += words.empty() ? "see `taut width`" : "; see `taut width`";
    if (words.empty()) continue;
    words = fmt::format("{}: {}", name_of(a.plan.status), words);
    if (std::find(said.begin(), said.end(), words) != said.end()) continue;
    print_line(words);
    said.push_back(std::move(words));
  }
}

template <int D>
int PlanCommand::exit_code(const std::vector<Asked<D>>& asked) {
  bool good = !asked.empty();
  for (const Asked<D>& a : asked) good = good && a.plan.status == Status::found && a.row.valid;
  return good ? kDone : kNoPath;
}

int PlanCommand::run_in(const io::LoadedWorld& loaded) {
  refuse_options_of_space();
  const auto& world = loaded.world;
  Query2 query = this->query<2>();
  const auto frame = world_options.frame(loaded);
  if (frame) {
    query = lab::UnitChange::to_world(*frame).query(query);
    scale_ = frame->resolution;
  }
  std::vector<std::string> skipped;
  const std::vector<PlannerSpec> planners = planner_options.choose(*world, skipped, query);
  CellStore cells = io::make_cell_store(loaded, build_progress());
  auto asked = ask_all<2>(planners, cells, query);
  look_why<2>(asked, cells, query);
  Shown shown{query, asked};
  if (frame) {
    const auto change = lab::UnitChange::to_metres(*frame);
    shown.query = change.query(query);
    for (Asked<2>& a : shown.asked) {
      a.row = change.row(std::move(a.row), a.plan);
      a.plan = change.plan(std::move(a.plan));
    }
  }
  if (json) {
    nlohmann::ordered_json about = lab::query_json(shown.query);
    about["squeeze"] = lab::corner_rule_name(corner_rule(*world));
    print_json(shown.asked, std::move(about), skipped);
  } else {
    print_table(shown.query, shown.asked, skipped);
  }
  if (save.wanted()) {
    lab::SavedRun run{.query = query};
    for (const Asked<2>& a : asked) {
      run.results.push_back(lab::plan_result(a.row, a.build, a.plan));
      if (a.why) lab::add_reason(run.results.back(), *a.why);
    }
    save.write(loaded, {std::move(run)});
  }
  if (pictures.wanted()) {
    pictures.draw(file_name(world_options.file), cells, query, asked, shown, planners, budget_options.budget(),
                  frame ? " m" : "");
  }
  return exit_code(asked);
}

void PlanCommand::write_vtk(const std::vector<Asked<3>>& asked) const {
  std::vector<const Asked<3>*> found;
  for (const Asked<3>& a : asked) {
    if (a.plan.status == Status::found) found.push_back(&a);
  }
  if (found.empty()) fmt::print(stderr, "{}: not written, there is no path\n", vtk);
  const std::filesystem::path path(vtk);
  for (const Asked<3>* const a : found) {
    std::filesystem::path file = path;
    if (found.size() > 1) {
      std::string name = a->row.planner;
      std::replace(name.begin(), name.end(), ':', '-');
      file = path.parent_path() / (path.stem().string() + "." + name + path.extension().string());
    }
    io::write_file(file, io::format_vtk_path(a->plan.path.points, a->row.cost));
  }
}

int PlanCommand::run_in(const std::shared_ptr<const World3>& world) const {
  const Query3 query = this->query<3>();
  if (save.wanted()) throw CLI::ValidationError("--save", "works for worlds of the plane only, this world is a space");
  pictures.look_ahead(*world);
  std::error_code none;  // of a file that is not there
  if (!vtk.empty() && std::filesystem::equivalent(vtk, world_options.file, none))
    throw CLI::ValidationError("--vtk", "expected another file than the world, got '" + vtk + "'");
  std::vector<std::string> skipped;
  const std::vector<PlannerSpec> planners = planner_options.choose(*world, skipped, query);
  CellStore3 cells(world, build_progress());
  auto asked = ask_all<3>(planners, cells, query);
  look_why<3>(asked, cells, query);
  if (json) {
    print_json(asked, lab::query_json(query), skipped);
  } else {
    print_table(query, asked, skipped);
  }
  if (!vtk.empty()) write_vtk(asked);
  if (pictures.wanted()) pictures.draw(file_name(world_options.file), *world, query, asked);
  return exit_code(asked);
}

// Refused before what is to be written has been worked out.
CLI::Validator vtk_check() {
  const auto check = [](const std::string& text) -> std::string {
    return text.ends_with(".vtk") ? "" : "expected a name that ends in .vtk, got '" + text + "'";
  };
  return {check, ""};
}

}  // namespace

void add_plan(CLI::App& app, Context& context) {
  auto command = std::make_shared<PlanCommand>();
  CLI::App& sub = *app.add_subcommand("plan", "Find a path in a world and check it");
  command->world_options.add(sub);
  sub.add_option("--from", command->from, "Start, as X,Y (in space X,Y,Z)")->required();
  sub.add_option("--to", command->to, "Goal, as X,Y (in space X,Y,Z)")->required();
  command->world_options.add_metres(sub);
  command->planner_options.add(sub);
  sub.add_option("--radius", command->radius, "Radius of the agent; pictures show what it sweeps over")
      ->check(length_check());
  sub.add_flag("--nearest", command->nearest, "Where start or goal is blocked or out of reach, take the nearest point");
  sub.add_option("--within", command->within, "Ending within this distance of the goal is enough")
      ->check(length_check());
  sub.add_option("--repeat", command->repeat, "Time the median of so many runs")->check(whole_number_check(1, 1000000));
  command->budget_options.add(sub);
  sub.add_flag("--json", command->json, "Print one JSON object instead of a table");
  command->pictures.add(sub);
  sub.add_option("--vtk", command->vtk,
                 "In space: write the path as a line for ParaView and the like; several paths as FILE.PLANNER.vtk each")
      ->check(vtk_check());
  sub.add_option("--heights", command->heights,
                 "Plan by slope over this ground (.asc, .png, .raw, .r16), beside the plan that knows none; WORLD may "
                 "be the heights themselves");
  command->route_options.add(sub);
  command->height_options.add(sub);
  command->save.add(sub);
  sub.footer(
      "Example: taut plan world.geojson --from 40,560 --to 960,40 --planner all --svg way.svg\n"
      "         taut plan cells.vtk --from 50,50,50 --to 950,950,950 --view -30,40 --cut z=60% --png way.png\n"
      "         taut plan office.yaml --metres --from 1.5,-2 --to 12,4.25 --radius 0.3\n"
      "         taut plan hills.asc --from 40,40 --to 960,960 --climb 8 --max-slope 20 --png route.png");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
