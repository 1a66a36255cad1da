// taut generate: seeded worlds of several kinds.
#include <fmt/core.h>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/terrain.hpp"
#include "taut-io/world_file.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/rooms.hpp"
#include "taut/world/generate/showcase.hpp"

namespace taut::cli {
namespace {

void write_made(const World& world, const std::string& output) { io::write_world(world, output); }
void write_made(const HeightField& field, const std::string& output) { write_heights(field, output); }

// Adds a kind of world with the options every kind has; `make` turns the parsed options into a world.
template <class Options, class Make>
std::pair<CLI::App*, std::shared_ptr<Options>> add_kind(CLI::App& generate, const std::string& name,
                                                        const std::string& description, const std::string& example,
                                                        Context& context, Make make) {
  auto options = std::make_shared<Options>();
  auto output = std::make_shared<std::string>();
  CLI::App* sub = generate.add_subcommand(name, description);
  sub->add_option("--seed", options->seed, "Seed; the same seed gives the same world everywhere")
      ->capture_default_str();
  sub->add_option("-o,--output", *output, "File to write; its extension chooses the format")->required();
  sub->footer("Example: taut generate " + name + " " + example);
  sub->callback([options, output, make, &context] {
    write_made(make(*options), *output);
    context.exit_code = kDone;
  });
  return {sub, options};
}

template <class Options>
void add_sides(CLI::App& sub, Options& options) {
  sub.add_option("--width", options.width, "Width")->capture_default_str();
  sub.add_option("--height", options.height, "Height")->capture_default_str();
  using Side = decltype(options.width);
  sub.add_option_function<Side>(
      "--size", [&options](Side side) { options.width = options.height = side; }, "Width and height in one");
}

}  // namespace

void add_generate(CLI::App& app, Context& context) {
  CLI::App& generate = *app.add_subcommand("generate", "Make a world");
  generate.require_subcommand(1);
  generate.footer("Example: taut generate grid --size 256 --coverage 0.3 --clustering 5 --seed 7 -o clumps.map");

  {
    auto [sub, o] = add_kind<ClusteredGridOptions>(
        generate, "grid", "A grid with blocked cells in clumps (Freeman's generator)",
        "--size 256 --coverage 0.3 --clustering 5 -o clumps.map", context,
        [](const ClusteredGridOptions& options) { return World(generate_clustered_grid(options)); });
    o->width = o->height = 1000;
    add_sides(*sub, *o);
    sub->add_option("--coverage", o->coverage, "Share of blocked cells, 0 to 1")->capture_default_str();
    sub->add_option("--clustering", o->clustering,
                    "How strongly blocked cells attract others: 0 (noise) to 1000000; the author's D")
        ->capture_default_str();
  }
  {
    auto [sub, o] = add_kind<PolygonOptions>(
        generate, "polygons", "Random polygonal obstacles",
        "--count 200 --shape mixed --mean-size 40 -o blocks.geojson", context,
        [](const PolygonOptions& options) { return World(PolygonWorld(generate_polygons(options))); });
    add_sides(*sub, *o);
    sub->add_option("--count", o->obstacles, "Number of obstacles")->capture_default_str();
    sub->add_option("--shape", o->shape, "convex, concave or mixed")
        ->transform(CLI::CheckedTransformer(std::map<std::string, ObstacleShape>{
            {"convex", ObstacleShape::convex}, {"concave", ObstacleShape::concave}, {"mixed", ObstacleShape::mixed}}));
    sub->add_option("--mean-size", o->mean_size, "Mean diameter of an obstacle")->capture_default_str();
    sub->add_option("--size-spread", o->size_spread, "How much sizes differ, 0 to 0.95")->capture_default_str();
    sub->add_option("--min-corners", o->min_corners, "Fewest corners of an obstacle")->capture_default_str();
    sub->add_option("--max-corners", o->max_corners, "Most corners of an obstacle")->capture_default_str();
    sub->add_option("--courtyards", o->courtyards, "Share of obstacles with a courtyard")->capture_default_str();
    sub->add_option("--walls", o->walls, "Number of walls")->capture_default_str();
    sub->add_option("--points", o->points, "Number of point obstacles")->capture_default_str();
    sub->add_flag("--overlap", o->overlap, "Let obstacles overlap");
    sub->add_option("--gap", o->gap, "Least distance between obstacles that do not overlap")->capture_default_str();
  }
  {
    auto [sub, o] =
        add_kind<MazeOptions>(generate, "maze", "A maze", "--columns 40 --rows 30 --corridor 3 -o maze.map", context,
                              [](const MazeOptions& options) { return World(generate_maze(options)); });
    o->columns = o->rows = 499;  // with corridors and walls one cell wide, 999 x 999 cells
    sub->add_option("--columns", o->columns, "Cells of the maze in a row")->capture_default_str();
    sub->add_option("--rows", o->rows, "Rows of the maze")->capture_default_str();
    sub->add_option("--corridor", o->corridor, "Width of a corridor in grid cells")->capture_default_str();
    sub->add_option("--wall", o->wall, "Thickness of a wall in grid cells")->capture_default_str();
    sub->add_option("--loops", o->loops, "Share of further openings, 0 to 1")->capture_default_str();
    sub->add_flag_callback(
        "--uniform", [options = o] { options->style = MazeStyle::uniform; },
        "Draw uniformly from all mazes (Wilson) instead of long corridors");
  }
  {
    auto [sub, o] =
        add_kind<RoomOptions>(generate, "rooms", "Rooms joined by doors", "--columns 8 --rows 8 -o rooms.map", context,
                              [](const RoomOptions& options) { return World(generate_rooms(options)); });
    o->columns = o->rows = 62;  // of 15 x 15 cells each: 993 x 993 cells
    sub->add_option("--columns", o->columns, "Rooms in a row")->capture_default_str();
    sub->add_option("--rows", o->rows, "Rows of rooms")->capture_default_str();
    sub->add_option("--room-size", o->room_size, "Cells along a side of a room")->capture_default_str();
    sub->add_option("--door-width", o->door_width, "Cells of a door")->capture_default_str();
    sub->add_option("--doors", o->doors, "Chance of a further door between neighbours")->capture_default_str();
    sub->add_flag("--connected,!--unconnected", o->connected, "Make every room reachable (default)");
  }
  {
    auto [sub, o] =
        add_kind<CaveOptions>(generate, "caves", "Caves by a cellular automaton", "--size 256 -o caves.map", context,
                              [](const CaveOptions& options) { return World(generate_caves(options)); });
    o->width = o->height = 1000;
    add_sides(*sub, *o);
    sub->add_option("--fill", o->fill, "Share of rock before smoothing")->capture_default_str();
    sub->add_option("--rounds", o->rounds, "Rounds of smoothing")->capture_default_str();
    sub->add_flag("--largest-only,!--all-regions", o->largest_only, "Keep only the largest cave (default)");
  }
  {
    auto [sub, o] =
        add_kind<HillOptions>(generate, "hills", "Rolling ground: a field of heights", "--hills 60 -o hills.asc",
                              context, [](const HillOptions& options) { return generate_hills(options); });
    sub->add_option("--columns", o->columns, "Samples in a row")->capture_default_str();
    sub->add_option("--rows", o->rows, "Rows of samples")->capture_default_str();
    sub->add_option("--spacing", o->spacing, "Distance between samples")->capture_default_str();
    sub->add_option("--hills", o->hills, "Number of hills")->capture_default_str();
    sub->add_option("--mean-radius", o->mean_radius, "Mean radius of a hill")->capture_default_str();
    sub->add_option("--relief", o->relief, "Height of the highest hill")->capture_default_str();
  }
  {
    auto [sub, o] = add_kind<ShowcaseOptions>(
        generate, "showcase", "The archipelago of the demo, 1000 x 600", "-o world.geojson", context,
        [](const ShowcaseOptions& options) { return World(PolygonWorld(generate_showcase(options))); });
    sub->add_option("--rocks", o->rocks, "Number of scattered rocks")->capture_default_str();
  }
}

}  // namespace taut::cli
