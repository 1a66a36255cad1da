// The catalogue of generators: its bounds are those of the generators, its errors name the parameter, nothing large is
// made beyond a limit, and the command lines it gives say the same as its values.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "taut/base/input_error.hpp"
#include "taut/world/generate/catalogue.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/rooms.hpp"
#include "taut/world/generate/showcase.hpp"

namespace taut {
namespace {

bool makes_cells(const Generator& generator) {
  return generator.makes == Generated::grid || generator.makes == Generated::cost_grid;
}

// Small worlds of every generator, so that one parameter after the other can be taken to its bounds.
ParameterValues small(const Generator& generator) {
  ParameterValues values;
  for (const char* side : {"width", "height"}) {
    if (generator.find(side) != nullptr) values[side] = makes_cells(generator) ? 8.0 : 1000.0;
  }
  for (const char* side : {"columns", "rows"}) {
    if (generator.find(side) != nullptr) values[side] = 1.0;
  }
  for (const char* count : {"count", "hills"}) {
    if (generator.find(count) != nullptr) values[count] = 3.0;
  }
  if (generator.name == "polygons") {
    values["overlap"] = true;
    values["shape"] = std::string("convex");
  }
  return values;
}

std::string error_of(const Generator& generator, const ParameterValues& values, const GenerateLimits& limits = {}) {
  try {
    (void)generate(generator, values, 1, limits);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(GeneratorCatalogue, NamesAreUniqueAndEveryParameterIsExplained) {
  std::set<std::string> names;
  for (const Generator& generator : generators()) {
    EXPECT_TRUE(names.insert(generator.name).second) << generator.name;
    EXPECT_FALSE(generator.title.empty());
    EXPECT_EQ(&find_generator(generator.name), &generator);
    std::set<std::string> parameters{"seed", "output", "size"};  // taken by the command line
    for (const Parameter& parameter : generator.parameters) {
      EXPECT_TRUE(parameters.insert(parameter.name).second) << generator.name << " " << parameter.name;
      EXPECT_FALSE(parameter.help.empty());
      if (parameter.type == ParameterType::flag && std::get<bool>(parameter.standard)) {
        EXPECT_FALSE(parameter.opposite.empty()) << parameter.name << " could not be cleared on the command line";
      }
    }
    if (generator.has_sides()) {
      EXPECT_EQ(generator.find("width")->standard, generator.find("height")->standard) << generator.name;
    }
  }
  EXPECT_EQ(names.size(), 11u);
}

TEST(GeneratorCatalogue, RefusesAnUnknownGeneratorNamingThoseThereAre) {
  try {
    (void)find_generator("dungeon");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("caves"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("dungeon"), std::string::npos) << error.what();
  }
}

TEST(GeneratorCatalogue, GeneratorsAcceptEveryParameterAtItsBounds) {
  for (const Generator& generator : generators()) {
    for (const Parameter& parameter : generator.parameters) {
      if (parameter.type != ParameterType::integer && parameter.type != ParameterType::number) continue;
      for (const double bound : {parameter.least, parameter.most}) {
        ParameterValues values = small(generator);
        values[parameter.name] = bound;
        // What the one value needs of others.
        if (parameter.name == "min-corners") values["max-corners"] = 64.0;
        if (parameter.name == "max-corners") values["min-corners"] = 3.0;
        if (parameter.name == "door-width" || parameter.name == "mean-size") {
          values["room-size"] = Grid::kLargestSide - 2.0;
          values["max-corners"] = values["min-corners"] = 3.0;
          values["size-spread"] = 0.0;
        }
        if (parameter.name == "columns" || parameter.name == "rows") values["room-size"] = 1.0;
        ParameterValues known;
        for (const auto& [name, value] : values) {
          if (generator.find(name) != nullptr) known.emplace(name, value);
        }
        // Millions of obstacles or 16382 x 16382 cells take their time; their bound is asked of the generator's own
        // check by the limits test below.
        if (generator.size(complete_values(generator, known)).steps > 2e6) continue;
        EXPECT_EQ(error_of(generator, known), "") << generator.name << " --" << parameter.name << " " << bound;
      }
    }
  }
}

TEST(GeneratorCatalogue, RefusesValuesOutOfBoundsNamingTheParameterAndTheExpectation) {
  const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
  int refused = 0;
  for (const Generator& generator : generators()) {
    for (const Parameter& parameter : generator.parameters) {
      std::vector<ParameterValue> wrong{std::string("lots")};
      if (parameter.type == ParameterType::flag) {
        wrong.emplace_back(1.0);
      } else if (parameter.type == ParameterType::choice) {
        wrong.insert(wrong.end(), {true, 1.0, std::string()});
      } else {
        for (const double number : {parameter.least - 1, parameter.most + 1, infinity, -infinity, nan, 1e300}) {
          wrong.emplace_back(number);
        }
        wrong.emplace_back(true);
        if (parameter.type == ParameterType::integer) wrong.emplace_back(parameter.least + 0.5);
      }
      for (const ParameterValue& value : wrong) {
        ParameterValues values;
        values[parameter.name] = value;
        const std::string error = error_of(generator, values);
        EXPECT_NE(error.find(generator.name + ", " + parameter.name + ": expected "), std::string::npos)
            << generator.name << " " << parameter.name << ": " << error;
        ++refused;
      }
    }
    const std::string error = error_of(generator, {{"colour", 1.0}});
    EXPECT_NE(error.find("colour"), std::string::npos) << error;
    EXPECT_NE(error.find(generator.parameters.front().name), std::string::npos) << error;
  }
  EXPECT_GT(refused, 200);
}

TEST(GeneratorCatalogue, ValuesThatDoNotGoTogetherAreNamedAsTheUserKnowsThem) {
  const std::string corners = error_of(find_generator("polygons"), {{"min-corners", 9.0}, {"max-corners", 5.0}});
  EXPECT_NE(corners.find("polygons: expected min-corners between 4 and 5"), std::string::npos) << corners;
  const std::string door = error_of(find_generator("rooms"), {{"room-size", 3.0}, {"door-width", 4.0}});
  EXPECT_NE(door.find("rooms: expected door-width between 1 and 3"), std::string::npos) << door;
}

TEST(GeneratorCatalogue, NothingIsMadeThatIsLargerThanTheLimit) {
  // Each would take hours or more memory than there is; that the test ends is the point.
  const auto refuses = [](const char* name, const ParameterValues& values, const char* what,
                          const GenerateLimits& limits = {}) {
    const std::string error = error_of(find_generator(name), values, limits);
    EXPECT_NE(error.find(std::string(" ") + what + ", these parameters make up to"), std::string::npos)
        << name << ": " << error;
  };
  refuses("rooms", {{"columns", 8191.0}, {"rows", 8191.0}, {"room-size", 16382.0}}, "cells");
  refuses("maze", {{"columns", 8191.0}, {"rows", 8191.0}, {"corridor", 8192.0}}, "cells");
  refuses("polygons", {{"count", 1e7}, {"max-corners", 64.0}}, "corners");
  refuses("caves", {}, "cells", {.cells = 999'999});
  refuses("polygons", {{"points", 1e6}, {"count", 0.0}}, "corners", {.corners = 999'999});
  refuses("caves", {{"rounds", 1000.0}}, "steps", {.steps = 1e9});
  refuses("hills", {{"hills", 1e6}, {"columns", 16384.0}, {"rows", 16384.0}}, "steps", {.steps = 1e9});
  EXPECT_EQ(error_of(find_generator("caves"), {}, {.cells = 1'000'000}), "");
}

TEST(GeneratorCatalogue, SizesAreNeverBelowWhatIsMade) {
  for (const Generator& generator : generators()) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      ParameterValues values;
      if (generator.name == "polygons") {
        values = {{"count", 30.0}, {"courtyards", 1.0}, {"walls", 7.0}, {"points", 5.0}, {"overlap", true}};
      }
      if (makes_cells(generator)) values[generator.has_sides() ? "width" : "rows"] = 5.0;
      const GeneratedSize size = generator.size(complete_values(generator, values));
      const Generator::Made made = generate(generator, values, seed);
      if (const World* world = std::get_if<World>(&made)) {
        if (const Grid* grid = std::get_if<Grid>(world)) {
          EXPECT_EQ(size.cells, static_cast<double>(grid->width()) * grid->height()) << generator.name;
          EXPECT_EQ(generator.makes, Generated::grid);
        } else if (const CostGrid* costs = std::get_if<CostGrid>(world)) {
          EXPECT_EQ(size.cells, static_cast<double>(costs->width()) * costs->height()) << generator.name;
          EXPECT_EQ(generator.makes, Generated::cost_grid);
        } else if (const WeightedRegions* regions = std::get_if<WeightedRegions>(world)) {
          EXPECT_GE(size.corners + 4, static_cast<double>(regions->vertex_count())) << generator.name;
          EXPECT_EQ(generator.makes, Generated::regions);
        } else {
          EXPECT_GE(size.corners + 4, static_cast<double>(std::get<PolygonWorld>(*world).vertex_count()))
              << generator.name;
          EXPECT_EQ(generator.makes, Generated::polygons);
        }
      } else {
        EXPECT_EQ(generator.makes, Generated::heights);
        EXPECT_EQ(size.cells, 200.0 * 200);
        EXPECT_THROW((void)generate_world(generator, values, seed), InputError);
      }
    }
  }
}

TEST(GeneratorCatalogue, EveryParameterReachesTheGenerator) {
  EXPECT_EQ(generate_world(find_generator("grid"),
                           {{"width", 20.0}, {"height", 30.0}, {"coverage", 0.4}, {"clustering", 7.0}}, 5),
            World(generate_clustered_grid({.width = 20, .height = 30, .coverage = 0.4, .clustering = 7, .seed = 5})));
  EXPECT_EQ(
      generate_world(
          find_generator("maze"),
          {{"columns", 9.0}, {"rows", 7.0}, {"corridor", 2.0}, {"wall", 3.0}, {"loops", 0.5}, {"uniform", true}}, 5),
      World(generate_maze(
          {.columns = 9, .rows = 7, .corridor = 2, .wall = 3, .style = MazeStyle::uniform, .loops = 0.5, .seed = 5})));
  EXPECT_EQ(
      generate_world(find_generator("rooms"),
                     {{"columns", 5.0},
                      {"rows", 4.0},
                      {"room-size", 6.0},
                      {"door-width", 2.0},
                      {"doors", 0.3},
                      {"connected", false}},
                     5),
      World(generate_rooms(
          {.columns = 5, .rows = 4, .room_size = 6, .door_width = 2, .doors = 0.3, .connected = false, .seed = 5})));
  EXPECT_EQ(
      generate_world(find_generator("caves"),
                     {{"width", 30.0}, {"height", 20.0}, {"fill", 0.5}, {"rounds", 2.0}, {"largest-only", false}}, 5),
      World(generate_caves({.width = 30, .height = 20, .fill = 0.5, .rounds = 2, .largest_only = false, .seed = 5})));
  EXPECT_EQ(generate_world(find_generator("showcase"), {{"rocks", 12.0}}, 5),
            World(PolygonWorld(generate_showcase({.rocks = 12, .seed = 5}))));
  PolygonOptions o{.width = 500, .height = 400, .obstacles = 11, .shape = ObstacleShape::concave};
  o.mean_size = 33, o.size_spread = 0.2, o.min_corners = 6, o.max_corners = 9, o.courtyards = 0.4, o.walls = 3;
  o.points = 2, o.overlap = true, o.gap = 2, o.seed = 5;
  const ParameterValues polygons{{"width", 500.0},    {"height", 400.0},    {"count", 11.0},      {"shape", "concave"},
                                 {"mean-size", 33.0}, {"size-spread", 0.2}, {"min-corners", 6.0}, {"max-corners", 9.0},
                                 {"courtyards", 0.4}, {"walls", 3.0},       {"points", 2.0},      {"overlap", true},
                                 {"gap", 2.0}};
  EXPECT_EQ(generate_world(find_generator("polygons"), polygons, 5), World(PolygonWorld(generate_polygons(o))));
  ParameterValues apart = polygons;  // a gap counts only without overlap
  apart["overlap"] = o.overlap = false;
  EXPECT_EQ(generate_world(find_generator("polygons"), apart, 5), World(PolygonWorld(generate_polygons(o))));
  const Generator::Made hills = generate(
      find_generator("hills"),
      {{"columns", 12.0}, {"rows", 9.0}, {"spacing", 2.0}, {"hills", 5.0}, {"mean-radius", 7.0}, {"relief", 3.0}}, 5);
  EXPECT_EQ(
      std::get<HeightField>(hills),
      generate_hills({.columns = 12, .rows = 9, .spacing = 2, .hills = 5, .mean_radius = 7, .relief = 3, .seed = 5}));
}

TEST(GeneratorCatalogue, CommandLinesNameWhatDiffersFromTheDefaults) {
  const Generator& caves = find_generator("caves");
  EXPECT_EQ(generate_command(caves, {}, 1), "taut generate caves -o caves.map");
  EXPECT_EQ(generate_command(caves, {{"width", 256.0}, {"height", 256.0}, {"fill", 0.47}}, 3),
            "taut generate caves --size 256 --seed 3 -o caves.map");
  EXPECT_EQ(generate_command(caves, {{"width", 256.0}, {"largest-only", false}}, 1, "x.map"),
            "taut generate caves --width 256 --all-regions -o x.map");
  EXPECT_EQ(generate_command(find_generator("polygons"),
                             {{"shape", "convex"}, {"overlap", true}, {"mean-size", 0.1 + 0.2}, {"count", 1e6}}, 1),
            "taut generate polygons --count 1000000 --shape convex --mean-size 0.30000000000000004 --overlap "
            "-o polygons.geojson");
  EXPECT_EQ(generate_command(find_generator("hills"), {{"relief", 12.5}}, 18446744073709551615u),
            "taut generate hills --relief 12.5 --seed 18446744073709551615 -o hills.asc");
  EXPECT_THROW((void)generate_command(caves, {{"fill", 2.0}}, 1), InputError);
}

}  // namespace
}  // namespace taut
