// taut render: a picture of a world, with layers.
#include <fmt/core.h>

#include <algorithm>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut/lab/picture.hpp"
#include "taut/world/input_error.hpp"

namespace taut::cli {
namespace {

struct RenderCommand {
  WorldOptions world_options;
  std::string output, title;
  std::vector<std::string> layers;
  int size = 1200;
  bool flip = false, legend = true;

  int run() const {
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
    write_picture(picture, output);
    return kDone;
  }
};

}  // namespace

void add_render(CLI::App& app, Context& context) {
  auto command = std::make_shared<RenderCommand>();
  CLI::App& sub = *app.add_subcommand("render", "Draw a world as SVG or PNG");
  command->world_options.add(sub);
  sub.add_option("-o,--output", command->output, "File to write, .svg or .png")->required();
  sub.add_option("--layer", command->layers, "What to draw on top: lines, outline, graph (visibility graph)")
      ->delimiter(',')
      ->check(CLI::IsMember({"lines", "outline", "graph"}));
  sub.add_option("--size", command->size, "Longest side in pixels")->capture_default_str();
  sub.add_option("--title", command->title, "Title in the legend");
  sub.add_flag("--flip", command->flip, "Let y point upward");
  sub.add_flag("--legend,!--no-legend", command->legend, "With a legend (default)");
  sub.footer(
      "Example: taut render world.geojson -o world.png --layer graph\n"
      "Paths and what was searched are drawn by `taut plan --svg` and `--png`.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
