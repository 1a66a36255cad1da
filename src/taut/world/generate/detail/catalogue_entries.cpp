// The entries of the catalogue. Bounds repeat what the generators refuse; a test asks each of them at its bounds.
#include "taut/world/generate/catalogue.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/detail/parameters.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/rooms.hpp"
#include "taut/world/generate/showcase.hpp"
#include "taut/world/generate/weighted_ground.hpp"

namespace taut {
using namespace detail;
namespace {

using Values = ParameterValues;

GeneratedSize of_cells(double width, double height, double steps_a_cell = 1) {
  return {width * height, 0, width * height * steps_a_cell};
}

Generator clustered_grid() {
  const ClusteredGridOptions standard;
  return {
      "grid",
      "A grid with blocked cells in clumps (Freeman's generator)",
      Generated::grid,
      "--size 256 --coverage 0.3 --clustering 5 -o clumps.map",
      {whole_parameter("width", "Width", kSide, 1, Grid::kLargestSide),
       whole_parameter("height", "Height", kSide, 1, Grid::kLargestSide),
       number_parameter("coverage", "Share of blocked cells, 0 to 1", standard.coverage, 0, 1),
       number_parameter("clustering", "How strongly blocked cells attract others: 0 (noise) to 1000000; the author's D",
                        standard.clustering, 0, 1e6)},
      [](const Values& v, std::uint64_t seed) -> Generator::Made {
        return World(generate_clustered_grid({.width = whole(v, "width"),
                                              .height = whole(v, "height"),
                                              .coverage = number(v, "coverage"),
                                              .clustering = number(v, "clustering"),
                                              .seed = seed}));
      },
      [](const Values& v) { return of_cells(number(v, "width"), number(v, "height")); }};
}

PolygonOptions polygon_options(const Values& v, std::uint64_t seed) {
  PolygonOptions o;
  o.width = number(v, "width");
  o.height = number(v, "height");
  o.obstacles = whole(v, "count");
  o.shape = choice(v, "shape") == "convex"    ? ObstacleShape::convex
            : choice(v, "shape") == "concave" ? ObstacleShape::concave
                                              : ObstacleShape::mixed;
  o.mean_size = number(v, "mean-size");
  o.size_spread = number(v, "size-spread");
  o.min_corners = whole(v, "min-corners");
  o.max_corners = whole(v, "max-corners");
  o.courtyards = number(v, "courtyards");
  o.walls = whole(v, "walls");
  o.points = whole(v, "points");
  o.overlap = flag(v, "overlap");
  o.gap = number(v, "gap");
  o.seed = seed;
  return o;
}

Generator polygons() {
  const PolygonOptions standard;
  constexpr int kMostThings = 10'000'000, kMostCorners = 64;
  return {"polygons",
          "Random polygonal obstacles",
          Generated::polygons,
          "--count 200 --shape mixed --mean-size 40 -o blocks.geojson",
          {number_parameter("width", "Width", standard.width, 1, 1e6),
           number_parameter("height", "Height", standard.height, 1, 1e6),
           whole_parameter("count", "Number of obstacles", standard.obstacles, 0, kMostThings),
           choice_parameter("shape", "convex, concave or mixed", "mixed", {"convex", "concave", "mixed"}),
           number_parameter("mean-size", "Mean diameter of an obstacle", standard.mean_size, 0.25, 1e6),
           number_parameter("size-spread", "How much sizes differ, 0 to 0.95", standard.size_spread, 0, 0.95),
           whole_parameter("min-corners", "Fewest corners of an obstacle", standard.min_corners, 3, kMostCorners),
           whole_parameter("max-corners", "Most corners of an obstacle", standard.max_corners, 3, kMostCorners),
           number_parameter("courtyards", "Share of obstacles with a courtyard", standard.courtyards, 0, 1),
           whole_parameter("walls", "Number of walls", standard.walls, 0, kMostThings),
           whole_parameter("points", "Number of point obstacles", standard.points, 0, kMostThings),
           flag_parameter("overlap", "Let obstacles overlap", false),
           number_parameter("gap", "Least distance between obstacles that do not overlap", standard.gap, 0, 1e6)},
          [](const Values& v, std::uint64_t seed) -> Generator::Made {
            return World(PolygonWorld(generate_polygons(polygon_options(v, seed))));
          },
          [](const Values& v) -> GeneratedSize {
            // An obstacle with a courtyard has two rings more: the courtyard and the island in it.
            const double rings = number(v, "count") * (number(v, "courtyards") > 0 ? 3 : 1);
            const double corners = rings * number(v, "max-corners") +
                                   number(v, "walls") * PolygonOptions{}.wall_corners + number(v, "points");
            return {0, corners, corners};
          }};
}

Generator maze() {
  const MazeOptions standard;
  constexpr int kBoard = 499;  // with corridors and walls one cell wide, 999 x 999 cells
  constexpr int kMost = (Grid::kLargestSide - 1) / 2;
  return {
      "maze",
      "A maze",
      Generated::grid,
      "--columns 40 --rows 30 --corridor 3 -o maze.map",
      {whole_parameter("columns", "Cells of the maze in a row", kBoard, 1, kMost),
       whole_parameter("rows", "Rows of the maze", kBoard, 1, kMost),
       whole_parameter("corridor", "Width of a corridor in grid cells", standard.corridor, 1, Grid::kLargestSide / 2),
       whole_parameter("wall", "Thickness of a wall in grid cells", standard.wall, 1, Grid::kLargestSide / 4),
       number_parameter("loops", "Share of further openings, 0 to 1", standard.loops, 0, 1),
       flag_parameter("uniform", "Draw uniformly from all mazes (Wilson) instead of long corridors", false)},
      [](const Values& v, std::uint64_t seed) -> Generator::Made {
        return World(generate_maze({.columns = whole(v, "columns"),
                                    .rows = whole(v, "rows"),
                                    .corridor = whole(v, "corridor"),
                                    .wall = whole(v, "wall"),
                                    .style = flag(v, "uniform") ? MazeStyle::uniform : MazeStyle::backtracker,
                                    .loops = number(v, "loops"),
                                    .seed = seed}));
      },
      [](const Values& v) {
        const double wall = number(v, "wall"), period = number(v, "corridor") + wall;
        return of_cells(number(v, "columns") * period + wall, number(v, "rows") * period + wall);
      }};
}

Generator rooms() {
  const RoomOptions standard;
  constexpr int kBoard = 62;  // of 15 x 15 cells each: 993 x 993 cells
  constexpr int kMost = (Grid::kLargestSide - 1) / 2;
  return {"rooms",
          "Rooms joined by doors",
          Generated::grid,
          "--columns 8 --rows 8 -o rooms.map",
          {whole_parameter("columns", "Rooms in a row", kBoard, 1, kMost),
           whole_parameter("rows", "Rows of rooms", kBoard, 1, kMost),
           whole_parameter("room-size", "Cells along a side of a room", standard.room_size, 1, Grid::kLargestSide - 2),
           whole_parameter("door-width", "Cells of a door", standard.door_width, 1, Grid::kLargestSide - 2),
           number_parameter("doors", "Chance of a further door between neighbours", standard.doors, 0, 1),
           flag_parameter("connected", "Make every room reachable (default)", standard.connected, "unconnected")},
          [](const Values& v, std::uint64_t seed) -> Generator::Made {
            return World(generate_rooms({.columns = whole(v, "columns"),
                                         .rows = whole(v, "rows"),
                                         .room_size = whole(v, "room-size"),
                                         .door_width = whole(v, "door-width"),
                                         .doors = number(v, "doors"),
                                         .connected = flag(v, "connected"),
                                         .seed = seed}));
          },
          [](const Values& v) {
            const double period = number(v, "room-size") + 1;
            return of_cells(number(v, "columns") * period + 1, number(v, "rows") * period + 1);
          }};
}

Generator caves() {
  const CaveOptions standard;
  return {
      "caves",
      "Caves by a cellular automaton",
      Generated::grid,
      "--size 256 -o caves.map",
      {whole_parameter("width", "Width", kSide, 1, Grid::kLargestSide),
       whole_parameter("height", "Height", kSide, 1, Grid::kLargestSide),
       number_parameter("fill", "Share of rock before smoothing", standard.fill, 0, 1),
       whole_parameter("rounds", "Rounds of smoothing", standard.rounds, 0, 1000),
       flag_parameter("largest-only", "Keep only the largest cave (default)", standard.largest_only, "all-regions")},
      [](const Values& v, std::uint64_t seed) -> Generator::Made {
        return World(generate_caves({.width = whole(v, "width"),
                                     .height = whole(v, "height"),
                                     .fill = number(v, "fill"),
                                     .rounds = whole(v, "rounds"),
                                     .largest_only = flag(v, "largest-only"),
                                     .seed = seed}));
      },
      [](const Values& v) { return of_cells(number(v, "width"), number(v, "height"), number(v, "rounds") + 1); }};
}

Generator hills() {
  const HillOptions standard;
  return {"hills",
          "Rolling ground: a field of heights",
          Generated::heights,
          "--hills 60 -o hills.asc",
          {whole_parameter("columns", "Samples in a row", standard.columns, 1, HeightField::kLargestSide),
           whole_parameter("rows", "Rows of samples", standard.rows, 1, HeightField::kLargestSide),
           number_parameter("spacing", "Distance between samples", standard.spacing, 1e-6, 1e6),
           whole_parameter("hills", "Number of hills", standard.hills, 0, 1'000'000),
           number_parameter("mean-radius", "Mean radius of a hill", standard.mean_radius, 1e-6, 1e9),
           number_parameter("relief", "Height of the highest hill", standard.relief, 0, 1e9)},
          [](const Values& v, std::uint64_t seed) -> Generator::Made {
            return generate_hills({.columns = whole(v, "columns"),
                                   .rows = whole(v, "rows"),
                                   .spacing = number(v, "spacing"),
                                   .hills = whole(v, "hills"),
                                   .mean_radius = number(v, "mean-radius"),
                                   .relief = number(v, "relief"),
                                   .seed = seed});
          },
          // A hill may reach all samples.
          [](const Values& v) { return of_cells(number(v, "columns"), number(v, "rows"), number(v, "hills") + 1); }};
}

Generator showcase() {
  return {"showcase",
          "The archipelago of the demo, 1000 x 600",
          Generated::polygons,
          "-o world.geojson",
          {whole_parameter("rocks", "Number of scattered rocks", ShowcaseOptions{}.rocks, 0, 150)},
          [](const Values& v, std::uint64_t seed) -> Generator::Made {
            return World(PolygonWorld(generate_showcase({.rocks = whole(v, "rocks"), .seed = seed})));
          },
          [](const Values& v) -> GeneratedSize {
            const double corners = 1000 + 12 * number(v, "rocks");
            return {0, corners, corners};
          }};
}

VoronoiOptions voronoi_options(const Values& v, std::uint64_t seed) {
  return {.width = number(v, "width"),
          .height = number(v, "height"),
          .sites = whole(v, "sites"),
          .weights = weights_of(v),
          .seed = seed};
}

Generator voronoi() {
  const VoronoiOptions standard;
  Generator out{"voronoi",
                "Regions of different costs: the cells of random sites",
                Generated::regions,
                "--sites 200 --contrast 20 -o cells.geojson",
                {number_parameter("width", "Width", standard.width, 1, 1e6),
                 number_parameter("height", "Height", standard.height, 1, 1e6),
                 whole_parameter("sites", "Number of sites", standard.sites, 1, 1'000'000)},
                [](const Values& v, std::uint64_t seed) -> Generator::Made {
                  return World(generate_voronoi(voronoi_options(v, seed)));
                },
                [](const Values& v) -> GeneratedSize {
                  const double corners = 6 * number(v, "sites") + 8;  // on the mean fewer than six
                  return {0, corners, 20 * corners};
                }};
  add_weights(out.parameters);
  return out;
}

Generator voronoi_grid() {
  Generator out{"voronoi-grid",
                "A grid of different costs: the cells of random sites",
                Generated::cost_grid,
                "--size 256 --sites 50 -o cells.csv",
                {whole_parameter("width", "Width", kSide, 1, Grid::kLargestSide),
                 whole_parameter("height", "Height", kSide, 1, Grid::kLargestSide),
                 whole_parameter("sites", "Number of sites", VoronoiOptions{}.sites, 1, 1'000'000)},
                [](const Values& v, std::uint64_t seed) -> Generator::Made {
                  return World(generate_voronoi_grid(voronoi_options(v, seed)));
                },
                [](const Values& v) { return of_cells(number(v, "width"), number(v, "height"), 20); }};
  add_weights(out.parameters);
  return out;
}

Generator patches() {
  const PatchOptions standard;
  Generator out{"patches",
                "Regions of different costs: convex patches that overlap",
                Generated::regions,
                "--count 100 --blocked 0.2 -o patches.geojson",
                {number_parameter("width", "Width", standard.width, 1, 1e6),
                 number_parameter("height", "Height", standard.height, 1, 1e6),
                 whole_parameter("count", "Number of patches", standard.patches, 0, 1'000'000),
                 number_parameter("mean-size", "Mean diameter of a patch", standard.mean_size, 1e-3, 1e6),
                 number_parameter("blocked", "Share of patches that are blocked", standard.blocked, 0, 1)},
                [](const Values& v, std::uint64_t seed) -> Generator::Made {
                  return World(generate_patches({.width = number(v, "width"),
                                                 .height = number(v, "height"),
                                                 .patches = whole(v, "count"),
                                                 .mean_size = number(v, "mean-size"),
                                                 .blocked = number(v, "blocked"),
                                                 .weights = weights_of(v),
                                                 .seed = seed}));
                },
                [](const Values& v) -> GeneratedSize {
                  const double corners = 9 * number(v, "count");
                  return {0, corners, corners};
                }};
  add_weights(out.parameters);
  return out;
}

Generator noise() {
  const NoiseOptions standard;
  Generator out{
      "noise",
      "A grid of different costs: smooth noise",
      Generated::cost_grid,
      "--size 256 --feature 40 --blocked 0.2 -o noise.csv",
      {whole_parameter("width", "Width", kSide, 1, Grid::kLargestSide),
       whole_parameter("height", "Height", kSide, 1, Grid::kLargestSide),
       number_parameter("feature", "Size of the largest features, in cells", standard.feature, 1, Grid::kLargestSide),
       whole_parameter("octaves", "Layers of noise, each twice as fine and half as strong", standard.octaves, 1, 12),
       number_parameter("blocked", "Share of cells, the dearest, that are blocked", standard.blocked, 0, 1)},
      [](const Values& v, std::uint64_t seed) -> Generator::Made {
        return World(generate_noise({.width = whole(v, "width"),
                                     .height = whole(v, "height"),
                                     .feature = number(v, "feature"),
                                     .octaves = whole(v, "octaves"),
                                     .blocked = number(v, "blocked"),
                                     .weights = weights_of(v),
                                     .seed = seed}));
      },
      [](const Values& v) { return of_cells(number(v, "width"), number(v, "height"), number(v, "octaves") + 1); }};
  add_weights(out.parameters);
  return out;
}

}  // namespace

std::span<const Generator> generators() {
  static const std::vector<Generator> kGenerators{clustered_grid(), polygons(), maze(),     rooms(),
                                                  caves(),          hills(),    showcase(), voronoi(),
                                                  voronoi_grid(),   patches(),  noise()};
  return kGenerators;
}

}  // namespace taut
