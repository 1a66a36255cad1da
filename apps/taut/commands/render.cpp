// taut render: a picture of a world, with layers.
#include <fmt/core.h>

#include <algorithm>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/space_view.hpp"
#include "commands/terrain.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/lab/draw/layer_picture.hpp"
#include "taut/lab/draw/layers.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/report/saved_runs.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

struct RenderCommand {
  WorldOptions world_options;
  HeightOptions height_options;
  SpaceViewOptions view_options;
  std::string output, title;
  std::vector<std::string> layers;
  int size = 1200;
  bool flip = false, legend = true, saved = false;
  int query = 0;

  int run() const {
    if (height_options.applies_to(world_options.file)) {
      view_options.refuse_all("works for worlds in space, these are heights");
      if (!layers.empty() || saved) throw InputError("--layer and --saved", 0, "expected a world, got heights");
      render_heights(height_options.read(world_options.file), output,
                     title.empty() ? file_name(world_options.file) : title, size, legend);
      return kDone;
    }
    height_options.refuse_all();
    return world_options.load_any([&](const auto& loaded) { return run_in(loaded); });
  }

  int run_in(const std::shared_ptr<const World3>& world) const {
    const auto only_of_planes = [](bool wanted, const char* option) {
      if (wanted) throw CLI::ValidationError(option, "works for worlds of the plane only, this world is a space");
    };
    only_of_planes(!layers.empty(), "--layer");
    only_of_planes(saved, "--saved");
    only_of_planes(flip, "--flip");
    lab::SpacePicture picture;
    picture.world = world.get();
    picture.world_name = file_name(world_options.file);
    picture.title = title;
    picture.longest_side = size;
    picture.legend = legend;
    view_options.apply(picture);
    write_space_picture(picture, output);
    return kDone;
  }

  int run_in(const io::LoadedWorld& loaded) const {
    view_options.refuse_all("works for worlds in space, this one is a plane");
    const auto& world = loaded.world;
    CellStore cells = io::make_cell_store(loaded, build_progress());
    lab::Picture picture;
    picture.world = world.get();
    picture.world_name = file_name(world_options.file);
    picture.title = title;
    picture.options.longest_side = size;
    picture.options.flip_y = flip;
    picture.options.legend = legend;
    const auto has = [&](std::string_view layer) {
      return std::find(layers.begin(), layers.end(), layer) != layers.end();
    };
    if (has("lines")) picture.options.cell_lines = lab::CellLines::on;
    if (has("outline")) {
      for (const Polygon& polygon : polygons_of(cells)->obstacles()) {
        picture.cells.insert(picture.cells.end(), polygon.rings.begin(), polygon.rings.end());
      }
    }
    add_layers(cells, picture);
    if (saved) add_saved(*world, picture);
    write_picture(picture, output);
    return kDone;
  }

  void add_layers(CellStore& cells, lab::Picture& picture) const {
    // A picture is bounded by its pixels; the limit only keeps out what would take minutes.
    constexpr std::size_t kMostCorners = 5'000'000;
    std::string_view coloured;
    for (const std::string& name : layers) {
      const lab::LayerEntry* entry = lab::find_layer(name);
      if (entry == nullptr) continue;  // drawn by the picture itself
      if (entry->colours_areas && !coloured.empty() && coloured != name) {
        throw InputError("--layer", 0,
                         fmt::format("expected {} or {}, not both: they colour the same cells", coloured, name));
      }
      if (entry->colours_areas) coloured = name;
      lab::add_layer(lab::make_layer(name, cells, kMostCorners), picture);
    }
  }

  // The saved paths of one query.
  void add_saved(const World& world, lab::Picture& picture) const {
    const lab::SavedRuns all = lab::read_saved_runs(world_options.file, world);
    const auto count = all.runs.size();
    if (query < 1 || static_cast<std::size_t>(query) > count) {
      throw InputError("--query", 0, fmt::format("expected a number from 1 to {}, got {}", count, query));
    }
    const lab::SavedRun& run = all.runs[static_cast<std::size_t>(query) - 1];
    picture.start = run.query.start;
    picture.goal = run.query.goal;
    picture.radius = run.query.radius;
    for (const lab::PlanResult2& result : run.results) {
      lab::PicturePath path{result.planner, result.way ? result.way->path : Path2{}, result.status};
      if (result.way && result.status == Status::found) {
        path.length = result.way->length;
        path.cost = result.way->cost;
      }
      if (result.statistics) path.time_us = result.statistics->time_us;
      picture.paths.push_back(std::move(path));
    }
  }
};

}  // namespace

void add_render(CLI::App& app, Context& context) {
  auto command = std::make_shared<RenderCommand>();
  CLI::App& sub = *app.add_subcommand("render", "Draw a world as SVG or PNG");
  command->world_options.add(sub);
  sub.add_option("-o,--output", command->output, "File to write, .svg or .png")->required()->check(picture_check());
  std::string help = "What to draw on top:\nlines: the cells of a grid\noutline: the outline of obstacles";
  std::vector<std::string> names{"lines", "outline"};
  for (const lab::LayerEntry& layer : lab::layers()) {
    help += fmt::format("\n{}: {}", layer.name, layer.title);
    names.emplace_back(layer.name);
  }
  sub.add_option("--layer", command->layers, help)->delimiter(',')->check(CLI::IsMember(names));
  sub.add_option("--size", command->size, "Longest side in pixels")->capture_default_str();
  sub.add_option("--title", command->title, "Title in the legend");
  sub.add_flag("--flip", command->flip, "Let y point upward");
  sub.add_flag("--legend,!--no-legend", command->legend, "With a legend (default)");
  CLI::Option* saved = sub.add_flag("--saved", command->saved, "With the paths saved beside the world (WORLD.json)");
  sub.add_option("--query", command->query, "Which of the saved queries to show, from 1")->default_val(1)->needs(saved);
  command->view_options.add(sub);
  command->height_options.add_flag(sub);
  command->height_options.add(sub);
  sub.footer(
      "Example: taut render world.geojson -o world.png --layer graph\n"
      "         taut render caves.map -o narrow.svg --layer chokes\n"
      "         taut render hills.asc -o hills.png\n"
      "         taut render cells.vtk --view 30,35 --cut x=40% -o cells.png\n"
      "         taut render heights.png --as-heights --spacing 2 --height-step 0.01 -o hills.svg\n"
      "         taut plan caves.map --from 3,4 --to 90,70 --save kept.map --save-paths\n"
      "         taut render kept.map --saved -o kept.svg\n"
      "Paths and what was searched are drawn by `taut plan --svg` and `--png`.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
