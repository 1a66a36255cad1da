// taut validate: checks the plans of a `taut plan --json` file against a world, believing nothing.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut-io/file.hpp"
#include "taut/path/validate.hpp"
#include "taut/world/input_error.hpp"

namespace taut::cli {
namespace {

using Json = nlohmann::json;

// Access with errors that name the place.
class Reader {
 public:
  Reader(const Json& value, std::string file, std::string path)
      : value_(value), file_(std::move(file)), path_(std::move(path)) {}

  [[nodiscard]] Reader at(const std::string& key) const {
    if (!value_.is_object() || !value_.contains(key)) fail("expected an object with '" + key + "'");
    return {value_.at(key), file_, path_ + "." + key};
  }
  [[nodiscard]] bool has(const std::string& key) const { return value_.is_object() && value_.contains(key); }
  [[nodiscard]] std::vector<Reader> list() const {
    if (!value_.is_array()) fail("expected a list");
    std::vector<Reader> out;
    for (std::size_t i = 0; i < value_.size(); ++i)
      out.emplace_back(value_[i], file_, path_ + "[" + std::to_string(i) + "]");
    return out;
  }
  [[nodiscard]] double number() const {
    if (!value_.is_number()) fail("expected a number");
    return value_.get<double>();
  }
  [[nodiscard]] bool boolean() const {
    if (!value_.is_boolean()) fail("expected true or false");
    return value_.get<bool>();
  }
  [[nodiscard]] std::string text() const {
    if (!value_.is_string()) fail("expected a text");
    return value_.get<std::string>();
  }
  [[nodiscard]] Vec2 point() const {
    const auto both = list();
    if (both.size() != 2) fail("expected a point [x, y]");
    return {both[0].number(), both[1].number()};
  }
  [[noreturn]] void fail(const std::string& expectation) const {
    throw InputError(file_, 0, path_ + ": " + expectation);
  }

 private:
  const Json& value_;
  std::string file_, path_;
};

Query2 read_query(const Reader& in) {
  Query2 query;
  query.start = in.at("from").point();
  query.goal = in.at("to").point();
  if (in.has("radius")) query.radius = in.at("radius").number();
  if (in.has("within")) query.within = in.at("within").number();
  if (in.has("nearest") && in.at("nearest").boolean()) query.on_blocked = OnBlocked::nearest;
  return query;
}

Path2 read_path(const Reader& in) {
  Path2 path;
  for (const Reader& p : in.at("points").list()) path.points.push_back(p.point());
  if (in.has("arcs")) {
    for (const Reader& a : in.at("arcs").list()) {
      const double piece = a.at("piece").number();
      if (!(piece >= 0 && piece < 4e9)) a.at("piece").fail("expected the number of a piece");
      path.arcs.push_back(
          {static_cast<std::uint32_t>(piece), a.at("centre").point(), a.at("counter_clockwise").boolean()});
    }
  }
  return path;
}

int run(const WorldOptions& world_options, const std::string& plan_file) {
  const auto world = world_options.read();
  const io::FileBytes bytes = io::read_file(plan_file);
  Json document;
  try {
    document = Json::parse(bytes.text());
  } catch (const Json::parse_error& error) {
    throw InputError(plan_file, 0, std::string("expected JSON as printed by `taut plan --json`: ") + error.what());
  }
  const Reader root(document, plan_file, "plan");
  const Query2 query = read_query(root.at("query"));
  const Validator validator(*world);
  bool all = true;
  for (const Reader& result : root.at("results").list()) {
    const std::string planner = result.at("planner").text(), status = result.at("status").text();
    if (status != name_of(Status::found)) {
      fmt::print("{}: {}, no path to check\n", planner, status);
      continue;
    }
    const Path2 path = read_path(result);
    PathClaim claim{query.start, query.goal, result.at("length").number()};
    if (result.has("start_used")) claim.start_used = result.at("start_used").point();
    if (result.has("goal_used")) claim.goal_used = result.at("goal_used").point();
    const Verdict verdict = validator.check(query, claim, path);
    all = all && verdict.valid;
    fmt::print("{}: {}\n", planner,
               verdict.valid ? fmt::format("valid{}, length {}", verdict.exact ? " (exactly)" : "",
                                           number_text(verdict.length, 9))
                             : "INVALID: " + verdict.reason);
  }
  return all ? kDone : kNoPath;
}

}  // namespace

void add_validate(CLI::App& app, Context& context) {
  struct Command {
    WorldOptions world_options;
    std::string plan;
  };
  auto command = std::make_shared<Command>();
  CLI::App& sub = *app.add_subcommand("validate", "Check a plan against a world");
  command->world_options.add(sub);
  sub.add_option("PLAN", command->plan, "A file printed by `taut plan --json`")->required();
  sub.footer(
      "Example: taut plan world.geojson --from 40,560 --to 960,40 --json > plan.json\n"
      "         taut validate world.geojson plan.json\n"
      "Exit code 1 if a path is not valid.");
  sub.callback([command, &context] { context.exit_code = run(command->world_options, command->plan); });
}

}  // namespace taut::cli
