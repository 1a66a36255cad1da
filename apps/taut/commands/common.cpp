#include "commands/common.hpp"

#include <fmt/core.h>

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <thread>

#include "taut-io/world_file.hpp"
#include "taut/base/detail/number_text.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/lab/report/progress.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/plan/no_path.hpp"

namespace taut::cli {
using namespace taut::detail;

namespace {

CornerRule rule_named(const std::string& squeeze) {
  return squeeze == "allow" ? CornerRule::allow : CornerRule::forbid;
}

// What no world has as a coordinate is nowhere.
template <int D>
Vec<D> in_range(const Vec<D>& p, const std::string& text, const std::string& option) {
  if (is_valid_point(p)) return p;
  throw CLI::ValidationError(option, fmt::format("expected {}, got '{}'", kExpectedCoordinates, text));
}

// Whether all of the text is such a number.
template <class Number>
bool reads_as(const std::string& text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto read = read_number(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end;
}

template <int D>
std::vector<PlannerSpec> choose_in(const PlannerOptions& options, const WorldIn<D>& world,
                                   std::vector<std::string>& skipped, const Query<D>& query) {
  std::vector<PlannerSpec> chosen;
  // What is given for all planners is for those that know it, and one of them has to.
  struct Common {
    const char *option, *name;
    std::string value;
    bool shown, known = false;
  };
  Common commons[] = {{"--moves", "moves", options.moves, false},
                      {"--straighten", "straighten", options.straighten ? "on" : "", true},
                      {"--gap", "gap", options.gap, true}};
  const auto add = [&](PlannerSpec spec) {
    for (Common& common : commons) {
      if (common.value.empty() || !set_default_option(spec, common.name, common.value)) continue;
      common.known = true;
      if (common.shown && spec.text.find(fmt::format(":{}=", common.name)) == std::string::npos)
        spec.text += fmt::format(":{}={}", common.name, common.value);
    }
    chosen.push_back(std::move(spec));
  };
  const auto all_known = [&] {
    for (const Common& common : commons) {
      if (common.value.empty() || common.known || chosen.empty()) continue;
      std::string got;
      for (const PlannerSpec& spec : chosen) got += (got.empty() ? "" : ", ") + std::string(spec.entry->name);
      throw CLI::ValidationError(common.option, fmt::format("none of these planners knows it: {}", got));
    }
  };
  for (const std::string& name : options.names) {
    if (name != "all") {
      add(parse_planner(name));
      continue;
    }
    for (const PlannerEntry& entry : registry()) {
      if (!entry.in<D>()) continue;
      std::string reason = entry.misfit(world);
      if (reason.empty()) reason = query_misfit(entry, query);
      if (reason.empty()) {
        add(parse_planner(entry.name));
      } else {
        skipped.push_back(fmt::format("{}: {}", entry.name, reason));
      }
    }
  }
  // A gap is asked for: who proves it.
  if (options.names.empty() && !options.gap.empty()) {
    add(parse_planner("weighted-proof"));
    all_known();
    return chosen;
  }
  if (options.names.empty()) {
    // Where none fits, each of them says why.
    const PlannerEntry* best = best_planner(world, query);
    for (const PlannerEntry& entry : registry()) {
      if (!entry.in<D>()) continue;
      if (best == nullptr || best == &entry) add(spec_for(entry));
      // Nor are those forgotten that could answer in another world.
      if (best != nullptr && !query_misfit(*best, query).empty() && query_misfit(entry, query).empty())
        skipped.push_back(fmt::format("{}: {}", entry.name, entry.misfit(world)));
    }
  }
  all_known();
  return chosen;
}

}  // namespace

std::optional<std::vector<double>> numbers_in(const std::string& text) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    const auto read = read_number(at, end, numbers.emplace_back());
    if (read.ec != std::errc()) return {};
    if (read.ptr == end) return numbers;
    if (*read.ptr != ',') return {};
    at = read.ptr + 1;
  }
}

template <>
Vec<2> parse_point<2>(const std::string& text, const std::string& option) {
  const auto numbers = numbers_in(text);
  if (numbers && numbers->size() == 2) return in_range<2>({(*numbers)[0], (*numbers)[1]}, text, option);
  const char* const hint = numbers && numbers->size() == 3 ? "; this world is a plane" : "";
  throw CLI::ValidationError(option, fmt::format("expected two numbers X,Y such as 12,7.5, got '{}'{}", text, hint));
}

template <>
Vec<3> parse_point<3>(const std::string& text, const std::string& option) {
  const auto numbers = numbers_in(text);
  if (numbers && numbers->size() == 3) return in_range<3>({(*numbers)[0], (*numbers)[1], (*numbers)[2]}, text, option);
  const char* const hint = numbers && numbers->size() == 2 ? "; this world is a space" : "";
  throw CLI::ValidationError(option,
                             fmt::format("expected three numbers X,Y,Z such as 12,7.5,3, got '{}'{}", text, hint));
}

CLI::Validator length_check() {
  const auto check = [](const std::string& text) -> std::string {
    double length = 0;
    if (reads_as(text, length) && std::isfinite(length) && length >= 0) return {};
    return "expected a number, 0 or more, got '" + text + "'";
  };
  return {check, "LENGTH"};
}

CLI::Validator picture_check() {
  const auto check = [](const std::string& text) -> std::string {
    if (text.ends_with(".svg") || text.ends_with(".png")) return {};
    return "expected a picture's name, ending in .svg or .png, got '" + text + "'";
  };
  return {check, ""};
}

CLI::Validator positive_check() {
  const auto check = [](const std::string& text) -> std::string {
    double number = 0;
    if (reads_as(text, number) && std::isfinite(number) && number > 0) return {};
    return "expected a number above 0, got '" + text + "'";
  };
  return {check, "ABOVE 0"};
}

CLI::Validator whole_number_check(std::uint64_t least, std::uint64_t most) {
  const bool bounded = most != std::numeric_limits<std::uint64_t>::max();
  const auto check = [=](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    if (reads_as(text, number) && number >= least && number <= most) return {};
    // Where the bound is that of the type, only what exceeds it needs to hear of it.
    const bool too_large = !bounded && !text.empty() && text.find_first_not_of("0123456789") == std::string::npos &&
                           (text != "0" || least == 0);
    return fmt::format(
        "expected a whole number{}, got '{}'",
        bounded || too_large ? fmt::format(" from {} to {}", least, most) : fmt::format(", {} or more", least), text);
  };
  return {check, bounded ? fmt::format("{} TO {}", least, most) : fmt::format("{} OR MORE", least)};
}

void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& help) {
  command.add_option("--seed", seed, help)->check(whole_number_check(0))->capture_default_str();
}

void BudgetOptions::add(CLI::App& command) {
  command.add_option("--expansions", expansions_, "Give up after so many expansions")
      ->check(whole_number_check(1))
      ->default_str("no limit");
  command.add_option("--time-limit", time_ms_, "Give up after so many milliseconds")
      ->check(positive_check())
      ->default_str("no limit");
}

Budget BudgetOptions::budget() const {
  Budget budget;
  if (expansions_ > 0) budget.expansions = expansions_;
  const std::chrono::duration<double, std::nano> time = std::chrono::duration<double, std::milli>(time_ms_);
  // More than a clock can count is no limit.
  if (time_ms_ > 0 && time < budget.time) budget.time = std::chrono::ceil<std::chrono::nanoseconds>(time);
  return budget;
}

std::string point_argument(Vec2 p) { return fmt::format("{},{}", p.x, p.y); }
std::string point_argument(Vec3 p) { return fmt::format("{},{},{}", p.x, p.y, p.z); }

std::string number_text(double x, int digits) { return fmt::format("{:.{}g}", x, digits); }

void WorldOptions::add(CLI::App& command, bool with_file) {
  if (with_file)
    command
        .add_option("WORLD", file,
                    "The world's file (.map .geojson .poly .mesh .yaml .pgm .png .csv .off .obj .ply; in space .3dmap "
                    ".nrrd .nhdr .node .ele .msh .mesh .vtk)")
        ->required();
  command.add_option(
      "--costs", costs,
      "Read letters, grey levels or labels as costs: 'default', 'least=1,greatest=10,blocked=0', 'S=3,T=blocked', "
      "'1=2.5,2=blocked', 'labels=weights'");
  command.add_option("--squeeze", squeeze, "May a path pass between blocked areas that touch in a point?")
      ->check(CLI::IsMember({"forbid", "allow"}));
}

io::ReadOptions WorldOptions::reading() const {
  io::ReadOptions options;
  if (!costs.empty()) options.costs = io::parse_cost_reading(costs);
  return options;
}

io::LoadedWorld WorldOptions::load(const std::filesystem::path& path) const {
  return understood(io::load_world(path, reading()), path);
}

io::LoadedWorld WorldOptions::understood(io::LoadedWorld loaded, const std::filesystem::path& path) const {
  if (!squeeze.empty()) loaded = io::with_corner_rule(std::move(loaded), rule_named(squeeze));
  if (!loaded.refused.empty())
    fmt::print(stderr, "{}: planners do not run on its own cells: {}\n", path.string(), loaded.refused);
  return loaded;
}

void WorldOptions::add_metres(CLI::App& command, const std::string& what) {
  command.add_flag("--metres", metres,
                   what + ", as the map says where it lies: a ROS map (.yaml) or a .geojson made of one");
}

std::optional<io::MapFrame> WorldOptions::frame(const io::LoadedWorld& loaded, const std::string& of_file) const {
  if (!metres) return {};
  if (loaded.frame) return loaded.frame;
  throw CLI::ValidationError("--metres",
                             "expected a world that says where it lies in metres, a ROS map (.yaml) or a "
                             ".geojson made of one; " +
                                 of_file + " does not");
}

void WorldOptions::refuse_in_space() const {
  if (!squeeze.empty()) throw CLI::ValidationError("--squeeze", "worlds in space know no squeezing");
  if (metres) throw CLI::ValidationError("--metres", "worlds in space do not say where they lie in metres");
}

void PlannerOptions::add(CLI::App& command) {
  command
      .add_option("--planner", names,
                  "NAME or NAME:option=value, several separated by commas, or all; see `taut planners`. "
                  "Without it the best one for the world")
      ->delimiter(',');
  command.add_option("--moves", moves, "Moves of the planners on grid graphs")
      ->check(CLI::IsMember({"auto", "octile-strict", "octile", "4"}));
  command.add_flag("--straighten", straighten,
                   "Planners over weighted ground let their paths bend by Snell's law in the end; where no planner is "
                   "named they do anyway");
  command
      .add_option("--gap", gap,
                  "On weighted ground: prove that the cost is above the least by no more than this part of it "
                  "(weighted-proof, if no planner is named)")
      ->check(positive_check());
}

std::vector<PlannerSpec> PlannerOptions::choose(const World& world, std::vector<std::string>& skipped,
                                                const Query2& query) const {
  return choose_in<2>(*this, world, skipped, query);
}
std::vector<PlannerSpec> PlannerOptions::choose(const World3& world, std::vector<std::string>& skipped,
                                                const Query3& query) const {
  return choose_in<3>(*this, world, skipped, query);
}

std::string no_path_text(const World& world, const Query2& query, Status status, double scale, std::string_view unit) {
  const std::string words = in_words(why_no_path(Validator(world), query, status), scale, unit);
  return std::string(name_of(status)) + (words.empty() ? "" : ": " + words);
}

CellStore::Progress build_progress() {
  // One bar per thing that is built.
  struct Bar {
    std::string what;
    std::unique_ptr<lab::Progress> progress;
    std::size_t done = 0, total = 0;
  };
  return [bar = std::make_shared<Bar>()](std::string_view what, std::size_t done, std::size_t total) {
    if (bar->what != what || done < bar->done || total != bar->total) {
      bar->what = what;
      bar->done = 0;
      bar->total = total;
      bar->progress = std::make_unique<lab::Progress>("building " + std::string(what), total);
    }
    bar->progress->tick(done - bar->done);
    bar->done = done;
    if (done == total) bar->progress->finish();
  };
}

std::size_t table_columns() {
  if (isatty(STDOUT_FILENO) == 0 && std::getenv("COLUMNS") == nullptr) return std::numeric_limits<std::size_t>::max();
  return lab::terminal_columns(STDOUT_FILENO);
}

void print_line(std::string_view text) {
  constexpr std::size_t kIndent = 2;
  const std::size_t columns = table_columns();
  if (lab::display_width(text) <= columns) {
    fmt::print("{}\n", text);
    return;
  }
  const std::string indent(kIndent, ' ');
  bool is_first = true;
  for (const std::string& line : lab::wrapped(text, columns - std::min(columns - 1, kIndent))) {
    fmt::print("{}{}\n", is_first ? "" : indent, line);
    is_first = false;
  }
}

std::string file_name(const std::filesystem::path& path) { return path.filename().string(); }

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

}  // namespace taut::cli
