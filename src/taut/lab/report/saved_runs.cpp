#include "taut/lab/report/saved_runs.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "taut-io/file.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
using namespace taut::detail;
namespace {

constexpr std::string_view kFormat = "taut saved runs 1";

// FNV-1a: for telling files apart, not against forgery.
std::string checksum_of(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return fmt::format("{:016x}", hash);
}

std::string checksum_of_file(const std::filesystem::path& file) { return checksum_of(io::read_file(file).text()); }

void refuse_points_outside(const SavedRuns& saved, const Box2& box, const std::string& where) {
  for (std::size_t i = 0; i < saved.runs.size(); ++i) {
    for (std::size_t k = 0; k < saved.runs[i].results.size(); ++k) {
      const PlanResult2& result = saved.runs[i].results[k];
      if (!result.way) continue;
      for (const Vec2 p : result.way->path.points) {
        if (box.contains(p)) continue;
        throw InputError(where, 0,
                         fmt::format("runs[{}].results[{}]: expected a path within the world, got the point {}", i, k,
                                     point_text(p)));
      }
    }
  }
}

}  // namespace

std::vector<SavedRun> saved_runs(const std::vector<BatchQuery>& queries, const Results& results) {
  std::vector<SavedRun> out;
  const std::size_t planners = queries.empty() ? 0 : results.rows.size() / queries.size();
  for (std::size_t q = 0; q < queries.size(); ++q) {
    SavedRun run{.scenario = queries[q].scenario, .number = queries[q].index, .query = queries[q].query};
    for (std::size_t p = 0; p < planners; ++p) {
      const std::size_t place = q * planners + p;
      const ResultRow& row = results.rows[place];
      Plan2 plan;
      plan.reset(run.query);
      plan.status = row.status;
      plan.length = row.length;
      plan.cost = row.cost;
      plan.path = results.paths.at(place);
      if (!plan.path.points.empty()) {
        plan.start_used = plan.path.points.front();
        plan.goal_used = plan.path.points.back();
      }
      run.results.push_back(plan_result(row, results.builds.at(p), plan));
    }
    out.push_back(std::move(run));
  }
  return out;
}

std::string format_saved_runs(const SavedRuns& saved, const SaveParts& parts) {
  using Json = nlohmann::ordered_json;
  Json out{{"format", kFormat},
           {"world", clean_utf8(saved.world)},
           {"checksum", saved.checksum},
           {"squeeze", corner_rule_name(saved.rule)},
           {"runs", Json::array()}};
  for (const SavedRun& run : saved.runs) {
    Json one{{"scenario", clean_utf8(run.scenario)}, {"number", run.number}, {"query", query_json(run.query)}};
    one["results"] = Json::array();
    for (PlanResult2 result : run.results) {
      if (!parts.statistics) result.statistics.reset();
      if (!parts.paths) result.way.reset();
      one["results"].push_back(result_json(result));
    }
    out["runs"].push_back(std::move(one));
  }
  return out.dump(1) + '\n';
}

SavedRuns parse_saved_runs(std::string_view text, const std::string& where) {
  const nlohmann::json document = parse_json(text, where, "JSON as `--save` writes it");
  const JsonReader root(document, where, "");
  if (root.at("format").text() != kFormat) root.at("format").fail(fmt::format("expected \"{}\"", kFormat));
  SavedRuns saved;
  saved.world = root.at("world").text();
  saved.checksum = root.at("checksum").text();
  if (saved.checksum.size() != 16 || saved.checksum.find_first_not_of("0123456789abcdef") != std::string::npos) {
    root.at("checksum").fail("expected 16 hexadecimal digits");
  }
  saved.rule = read_corner_rule(root.at("squeeze"));
  for (const JsonReader& item : root.at("runs").list()) {
    SavedRun run{.scenario = item.at("scenario").text(), .number = static_cast<std::size_t>(item.at("number").count())};
    run.query = read_query(item.at("query"));
    for (const JsonReader& result : item.at("results").list()) run.results.push_back(read_result(result));
    saved.runs.push_back(std::move(run));
  }
  return saved;
}

std::filesystem::path saved_runs_file(const std::filesystem::path& world_file) {
  return std::filesystem::path(world_file).concat(".json");
}

void save_world(const World& world, const std::filesystem::path& file, std::vector<SavedRun> runs,
                const SaveParts& parts, const std::optional<io::MapFrame>& frame) {
  io::write_world(world, file, frame);
  if (!parts.paths && !parts.statistics) return;
  const SavedRuns saved{file.filename().string(), checksum_of_file(file), corner_rule(world), std::move(runs)};
  io::write_file(saved_runs_file(file), format_saved_runs(saved, parts));
}

SavedRuns read_saved_runs(const std::filesystem::path& world_file, const World& world) {
  const std::filesystem::path file = saved_runs_file(world_file);
  SavedRuns saved = parse_saved_runs(io::read_file(file).text(), file.string());
  if (saved.checksum != checksum_of_file(world_file)) {
    throw InputError(file.string(), 0,
                     "expected what was saved for " + world_file.filename().string() +
                         " as it is now; the world has been changed since");
  }
  refuse_points_outside(saved, bounds(world), file.string());
  return saved;
}

}  // namespace taut::lab
