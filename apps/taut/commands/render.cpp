// taut render: a picture of a world, with layers.
#include <fmt/core.h>

#include <algorithm>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/terrain.hpp"
#include "taut/lab/picture.hpp"
#include "taut/lab/saved_runs.hpp"
#include "taut/lab/triangle_layers.hpp"
#include "taut/world/input_error.hpp"

namespace taut::cli {
namespace {

struct RenderCommand {
  WorldOptions world_options;
  HeightOptions height_options;
  std::string output, title;
  std::vector<std::string> layers;
  int size = 1200;
  bool flip = false, legend = true, saved = false;
  int query = 0;

  int run() const {
    if (height_options.applies_to(world_options.file)) {
      if (!layers.empty() || saved) throw InputError("--layer and --saved", 0, "expected a world, got heights");
      render_heights(height_options.read(world_options.file), output,
                     title.empty() ? file_name(world_options.file) : title, size, legend);
      return kDone;
    }
    height_options.refuse_all();
    const auto world = world_options.read();
    CellStore cells(world, build_progress());
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
      for (const Polygon& polygon : cells.polygons()->obstacles()) {
        picture.cells.insert(picture.cells.end(), polygon.rings.begin(), polygon.rings.end());
      }
    }
    if (has("graph")) {
      const std::string reason = find_planner("visibility")->misfit(*world);
      if (!reason.empty()) throw InputError("--layer graph", 0, reason);
      const auto graph = cells.visibility_graph();
      for (std::uint32_t i = 0; i < graph->turns().size(); ++i) {
        for (const auto& link : graph->links(TurnId(i))) {
          if (link.to.value > i) picture.segments.push_back({graph->turns()[i].at, graph->turns()[link.to.value].at});
        }
      }
    }
    if (has("chokes") || has("levels")) {
      if (has("chokes") && has("levels"))
        throw InputError("--layer", 0, "expected chokes or levels, not both: they colour the same triangles");
      const std::string reason = find_planner("tra")->misfit(*world);
      if (!reason.empty()) throw InputError(has("chokes") ? "--layer chokes" : "--layer levels", 0, reason);
      const auto triangles = cells.triangles();
      has("chokes") ? lab::add_chokes(*triangles, picture) : lab::add_levels(*triangles, picture);
    }
    if (saved) add_saved(*world, picture);
    write_picture(picture, output);
    return kDone;
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
    for (const lab::PlanResult& result : run.results) {
      lab::PicturePath path{result.planner, result.way ? result.way->path : Path2{}, result.status};
      if (result.way && result.status == Status::found) path.length = result.way->length;
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
  sub.add_option("-o,--output", command->output, "File to write, .svg or .png")->required();
  sub.add_option(
         "--layer", command->layers,
         "What to draw on top: lines, outline, graph (visibility graph), chokes (how wide an agent passes where),\n"
         "levels (dead ends, corridors and decisions of the triangulation)")
      ->delimiter(',')
      ->check(CLI::IsMember({"lines", "outline", "graph", "chokes", "levels"}));
  sub.add_option("--size", command->size, "Longest side in pixels")->capture_default_str();
  sub.add_option("--title", command->title, "Title in the legend");
  sub.add_flag("--flip", command->flip, "Let y point upward");
  sub.add_flag("--legend,!--no-legend", command->legend, "With a legend (default)");
  CLI::Option* saved = sub.add_flag("--saved", command->saved, "With the paths saved beside the world (WORLD.json)");
  sub.add_option("--query", command->query, "Which of the saved queries to show, from 1")->default_val(1)->needs(saved);
  command->height_options.add_flag(sub);
  command->height_options.add(sub);
  sub.footer(
      "Example: taut render world.geojson -o world.png --layer graph\n"
      "         taut render caves.map -o narrow.svg --layer chokes\n"
      "         taut render hills.asc -o hills.png\n"
      "         taut render heights.png --as-heights --spacing 2 --height-step 0.01 -o hills.svg\n"
      "         taut plan caves.map --from 3,4 --to 90,70 --save kept.map --save-paths\n"
      "         taut render kept.map --saved -o kept.svg\n"
      "Paths and what was searched are drawn by `taut plan --svg` and `--png`.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
