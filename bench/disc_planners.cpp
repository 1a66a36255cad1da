// Which planner should answer for discs? The exact ones side by side, on the worlds of files or of the generators: what
// they build, and what a query takes to a proven path, in the time of the processor:
//
//   disc_planners [QUERIES [FILE [RADIUS]]...]
//
// Without files: the showcase, random polygons, caves and rooms, each with three radii. Ends are random places with
// room, the same for all planners. The mean and the worst count, as a default must not have bad days; "first" is what
// the very first query takes, all builds included.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "taut-io/world_file.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/rooms.hpp"
#include "taut/world/generate/showcase.hpp"

namespace {

using namespace taut;
using Shared = std::shared_ptr<const World>;

double microseconds_since(std::clock_t begin) {
  return 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

std::vector<Query2> draw_queries(const World& world, double radius, int count) {
  const Validator validator(world);
  const Box2 box = bounds(world);
  Random random(7);
  const auto draw = [&] {
    for (;;) {
      const double x = box.min.x + random.unit() * box.width();
      const Vec2 p{x, box.min.y + random.unit() * box.height()};
      const Standing standing = validator.standing(p);
      if (standing.place == PointPlace::free && standing.room >= radius) return p;
    }
  };
  std::vector<Query2> queries;
  for (int i = 0; i < count; ++i) {
    const Vec2 start = draw();
    queries.push_back({start, draw(), radius});
  }
  return queries;
}

void measure(const std::string& name, const Shared& world, double radius, int count) {
  const std::vector<Query2> queries = draw_queries(*world, radius, count);
  for (const char* planner_name : {"tra", "ta", "tangent-graph"}) {
    std::clock_t begin = std::clock();
    CellStore cells(world);
    const auto planner = make_planner(parse_planner(planner_name), cells);
    Plan2 plan;
    planner->plan(queries.front(), {}, plan);
    const double first = microseconds_since(begin);
    std::vector<double> times;
    double sum = 0;
    int found = 0;
    for (const Query2& query : queries) {
      begin = std::clock();
      planner->plan(query, {}, plan);
      times.push_back(microseconds_since(begin));
      sum += times.back();
      found += plan.status == Status::found ? 1 : 0;
    }
    std::sort(times.begin(), times.end());
    const std::size_t n = times.size();
    std::printf("%-16s %8.4g %-14s %5d %9.0f %9.1f %9.1f %9.1f %9.1f\n", name.c_str(), radius, planner_name, found,
                first, times[n / 2], sum / static_cast<double>(n), times[n * 9 / 10], times.back());
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
  std::printf("%-16s %8s %-14s %5s %9s %9s %9s %9s %9s\n", "world", "radius", "planner", "found", "first us", "median",
              "mean", "9 of 10", "worst");
  if (argc > 2) {
    for (int i = 2; i < argc; i += 2) {
      const std::string file = argv[i];
      const auto world = std::make_shared<const World>(io::read_world(file));
      measure(file.substr(file.rfind('/') + 1), world, i + 1 < argc ? std::atof(argv[i + 1]) : 0.49, count);
    }
    return 0;
  }
  const auto of_polygons = [](PolygonWorld::Parts parts) {
    return std::make_shared<const World>(PolygonWorld(std::move(parts)));
  };
  for (const double radius : {1.0, 4.0, 12.0}) {
    measure("showcase", of_polygons(generate_showcase()), radius, count);
    measure("10 polygons", of_polygons(generate_polygons({.obstacles = 10, .seed = 3})), radius, count);
    measure("100 polygons", of_polygons(generate_polygons({.obstacles = 100, .seed = 3})), radius, count);
    measure("500 polygons", of_polygons(generate_polygons({.obstacles = 500, .mean_size = 20, .seed = 3})), radius,
            count);
  }
  for (const double radius : {0.49, 1.2}) {
    measure("caves", std::make_shared<const World>(generate_caves({})), radius, count);
    measure("rooms", std::make_shared<const World>(generate_rooms({})), radius, count);
  }
}
