#include "studies/niederberger2004/terrain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "studies/niederberger2004/answers.hpp"
#include "studies/study_maps.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/relief.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"
#include "taut/path/validate.hpp"
#include "taut/world/generate/hills.hpp"

namespace taut::lab::niederberger2004 {
using namespace taut::lab::detail;
namespace {

constexpr std::string_view kColumns =
    "world,query,angle,planned_length,walked_length,planned_up,walked_up,steps,turned,clipped,problem";
// Few obstacles, as the paper's figure has, so that there is room to walk around hills.
constexpr int kObstacles = 30;
constexpr double kObstacleSize = 80;
constexpr double kRelief = 120;
constexpr double kStep = 5, kFade = 50;

Path2 planned_path(Planner2& planner, const Query2& query) {
  Plan2 plan;
  planner.plan(query, Budget{}, plan);
  return plan.path;
}

}  // namespace

std::string_view hill_columns() { return kColumns; }

std::string format_hills(const HillRow& r) {
  return fmt::format("{},{},{},{:.9g},{:.9g},{:.9g},{:.9g},{},{},{},{}", r.world, r.query, r.angle, r.planned_length,
                     r.walked_length, r.planned_up, r.walked_up, r.steps, r.turned, r.clipped, csv_field(r.problem));
}

std::vector<HillRow> parse_hills(std::string_view csv, const std::string& where) {
  return parse_csv<HillRow>(csv, where, kColumns, [](CsvFields& f) {
    HillRow r;
    r.world = f.number<int>();
    r.query = f.number<std::size_t>();
    r.angle = f.number<int>();
    for (double* x : {&r.planned_length, &r.walked_length, &r.planned_up, &r.walked_up}) *x = f.number<double>();
    for (std::size_t* n : {&r.steps, &r.turned, &r.clipped}) *n = f.number<std::size_t>();
    r.problem = f.text();
    return r;
  });
}

HillWorld make_hills(int number, std::uint64_t study_seed) {
  const std::uint64_t seed = seed_from(study_seed, fmt::format("hills {}", number));
  auto world = make_world(Shape::stars_apart, kObstacles, kObstacleSize, seed);
  if (!world) throw InputError("hills", 0, "expected the obstacles to fit");
  HillOptions options;
  options.relief = kRelief;
  options.seed = seed;
  return {std::move(*world), generate_hills(options)};
}

std::vector<Query2> hill_queries(StudyCells& cells, int number, std::size_t count, std::uint64_t study_seed) {
  return connected_queries(cells, count, seed_from(study_seed, fmt::format("hills {} queries", number)));
}

SlopeOptions slope_options(int angle) {
  SlopeOptions out;
  out.step = kStep;
  out.fade = kFade;
  out.max_deviation = angle * std::numbers::pi / 180;
  return out;
}

std::vector<HillRow> walk_hills(int number, std::size_t queries, std::uint64_t study_seed) {
  const HillWorld hills = make_hills(number, study_seed);
  StudyCells cells(std::make_shared<const World>(hills.world));
  const auto planner = cells.make(contenders()[contender_index(kMovable)]);
  const Validator validator(hills.world);
  const auto asked = hill_queries(cells, number, queries, study_seed);
  std::vector<Path2> planned;
  planned.reserve(asked.size());
  for (const Query2& query : asked) planned.push_back(planned_path(*planner, query));
  std::vector<HillRow> out;
  SlopeWalk walk;
  for (const int angle : kAngles) {
    SlopeFollower follower(hills.world, hills.field, slope_options(angle));
    for (std::size_t q = 0; q < asked.size(); ++q) {
      follower.follow(planned[q].points, walk);
      HillRow row{.world = number, .query = q, .angle = angle};
      row.planned_length = length(planned[q]);
      row.walked_length = length(walk.path);
      row.planned_up = walk.planned.up;
      row.walked_up = walk.walked.up;
      row.steps = walk.steps;
      row.turned = walk.turned;
      row.clipped = walk.clipped;
      const auto verdict =
          validator.check(asked[q], {asked[q].start, asked[q].goal, row.walked_length, row.walked_length}, walk.path);
      if (!verdict.valid) row.problem = "a walk over hills: " + verdict.reason;
      out.push_back(std::move(row));
    }
  }
  return out;
}

std::string hill_picture(const std::vector<HillRow>& rows, std::size_t queries, std::uint64_t study_seed) {
  const HillRow* shown = nullptr;
  const auto saved = [](const HillRow& row) { return row.planned_up - row.walked_up; };
  for (const HillRow& row : rows) {
    if (row.world != 1 || row.angle != kPictureAngle) continue;
    if (shown == nullptr || saved(row) > saved(*shown)) shown = &row;
  }
  if (shown == nullptr) return {};
  const HillWorld hills = make_hills(1, study_seed);
  StudyCells cells(std::make_shared<const World>(hills.world));
  const Query2 query = hill_queries(cells, 1, queries, study_seed)[shown->query];
  const Path2 planned = planned_path(*cells.make(contenders()[contender_index(kMovable)]), query);
  SlopeWalk walk;
  SlopeFollower(hills.world, hills.field, slope_options(kPictureAngle)).follow(planned.points, walk);

  Relief relief{.field = &hills.field};
  relief.longest_side = kPictureSide;
  relief.obstacles = std::get<PolygonWorld>(hills.world).obstacles();
  const auto label = [](std::string_view what, const Path2& path, const Climb& climb) {
    return fmt::format("{}: length {:.0f}, ascent {:.0f}", what, length(path), climb.up);
  };
  relief.ways = {{label("planned", planned, walk.planned), planned.points, colour(0xFFFFFF)},
                 {label("adapted to the slope", walk.path, walk.walked), walk.path.points, colour(0xD81E1E)}};
  return relief_png(relief);
}

}  // namespace taut::lab::niederberger2004
