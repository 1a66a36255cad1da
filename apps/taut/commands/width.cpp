// taut width: how wide an agent gets from here to there, and what stops a wider one.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/lab/report/unit_change.hpp"
#include "taut/plan/detail/triangles/widest_way.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

using Limit = WidestWay::Limit;

struct WidthCommand {
  WorldOptions world_options;
  std::string from, to, svg, png;
  Vec2 start, goal;
  std::optional<lab::UnitChange> shown;  // the world's own units unless metres are asked for
  bool json = false;

  int run();

 private:
  [[nodiscard]] Vec2 said(Vec2 p) const { return shown ? shown->point(p) : p; }
  [[nodiscard]] double said(double length) const { return shown ? shown->length(length) : length; }
  void print(const World& world, const WidestWay::Answer& answer) const;
  void print_json(const WidestWay::Answer& answer) const;
  void draw(const World& world, const WidestWay::Answer& answer, const LiveWorld& triangles) const;
};

std::string_view name_of(Limit limit) {
  return limit == Limit::start ? "start" : limit == Limit::goal ? "goal" : "gate";
}

void WidthCommand::print(const World& world, const WidestWay::Answer& answer) const {
  const char* const unit = shown ? " m" : "";
  if (answer.status != Status::found) {
    fmt::print("{}\n", no_path_text(world, {start, goal}, answer.status));
    return;
  }
  fmt::print("radius    {}{}\ndiameter  {}{}\n", number_text(said(answer.radius()), 9), unit,
             number_text(said(answer.diameter), 9), unit);
  if (answer.limit == Limit::gate) {
    fmt::print("narrowest between {} and {}\n", point_text(said(answer.narrow_from)),
               point_text(said(answer.narrow_to)));
  } else {
    fmt::print("narrowest at the {}: the nearest obstacle is at {}\n", name_of(answer.limit),
               point_text(said(answer.narrow_to)));
  }
  const std::size_t triangles = answer.channel.size() + 1;
  fmt::print("through   {} triangle{}, {} looked at, in {}\n", triangles, triangles == 1 ? "" : "s",
             answer.effort.expanded,
             lab::readable_time_us(std::chrono::duration<double, std::micro>(answer.effort.total()).count()));
}

void WidthCommand::print_json(const WidestWay::Answer& answer) const {
  const auto point = [&](Vec2 p) { return nlohmann::ordered_json::array({said(p).x, said(p).y}); };
  nlohmann::ordered_json out{{"world", world_options.file}};
  if (shown) out["unit"] = lab::kMetres;
  out["query"] = {{"start", point(start)}, {"goal", point(goal)}};
  out["status"] = std::string(taut::name_of(answer.status));
  if (answer.status == Status::found) {
    out["radius"] = said(answer.radius());
    out["diameter"] = said(answer.diameter);
    out["narrowest"] = {{"at", std::string(name_of(answer.limit))},
                        {"from", point(answer.narrow_from)},
                        {"to", point(answer.narrow_to)}};
    out["triangles"] = answer.channel.size() + 1;
  }
  out["expanded"] = answer.effort.expanded;
  out["generated"] = answer.effort.generated;
  out["time_us"] = std::chrono::duration<double, std::micro>(answer.effort.total()).count();
  fmt::print("{}\n", out.dump(2));
}

// The channel, the place that decides, and the widest agent at both ends.
void WidthCommand::draw(const World& world, const WidestWay::Answer& answer, const LiveWorld& triangles) const {
  lab::Picture picture;
  picture.world = &world;
  picture.world_name = file_name(world_options.file);
  picture.title = "From " + point_text(said(start)) + " to " + point_text(said(goal));
  picture.start = start;
  picture.goal = goal;
  if (answer.status == Status::found) {
    picture.radius = answer.radius();
    const TriangleMesh& mesh = triangles.triangulation().mesh();
    lab::PictureArea channel{lab::distinct_colour(5), {}, "the widest way"};
    const auto add = [&](FaceId f) {
      channel.rings.push_back(
          {mesh.position(mesh.corner(f, 0)), mesh.position(mesh.corner(f, 1)), mesh.position(mesh.corner(f, 2))});
    };
    // A way can come through a triangle twice; it is drawn once, or areas would cancel.
    std::vector<FaceId> faces{answer.first};
    for (const HalfEdge crossed : answer.channel) faces.push_back(mesh.twin(crossed).face());
    std::sort(faces.begin(), faces.end(), [](FaceId a, FaceId b) { return a.value < b.value; });
    faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
    for (const FaceId f : faces) add(f);
    picture.areas.push_back(std::move(channel));
    const double length = distance(answer.narrow_from, answer.narrow_to);
    picture.gates.push_back({answer.narrow_from, answer.narrow_to, length, lab::colour(0xC1121F)});
  }
  if (!svg.empty()) write_picture(picture, svg);
  if (!png.empty()) write_picture(picture, png);
}

int WidthCommand::run() {
  const io::LoadedWorld loaded = world_options.load();  // first, as it says whether points have two numbers
  start = parse_point(from, "--from");
  goal = parse_point(to, "--to");
  const auto& world = loaded.world;
  if (const auto frame = world_options.frame(loaded)) {
    shown = lab::UnitChange::to_metres(*frame);
    const auto change = lab::UnitChange::to_world(*frame);
    start = change.point(start);
    goal = change.point(goal);
  }
  if (const std::string reason = find_planner("tra")->misfit(*world); !reason.empty())
    throw InputError(world_options.file, 0, "its widths cannot be measured: " + reason);
  CellStore cells = io::make_cell_store(loaded, build_progress());
  const auto triangles = triangles_of(cells);
  WidestWay way(triangles);
  WidestWay::Answer answer;
  way.find(start, goal, answer);
  if (json) {
    print_json(answer);
  } else {
    print(*world, answer);
  }
  draw(*world, answer, *triangles);
  return answer.status == Status::found ? kDone : kNoPath;
}

}  // namespace

void add_width(CLI::App& app, Context& context) {
  auto command = std::make_shared<WidthCommand>();
  CLI::App& sub = *app.add_subcommand("width", "Tell how wide an agent gets from one place to another");
  command->world_options.add(sub);
  sub.add_option("--from", command->from, "Start, as X,Y")->required();
  sub.add_option("--to", command->to, "Goal, as X,Y")->required();
  command->world_options.add_metres(sub);
  sub.add_flag("--json", command->json, "Print one JSON object");
  sub.add_option("--svg", command->svg, "Draw world, way and narrowest place into this file")->check(picture_check());
  sub.add_option("--png", command->png, "Draw world, way and narrowest place into this file")->check(picture_check());
  sub.footer(
      "Example: taut width world.geojson --from 40,560 --to 960,40 --png narrow.png\n"
      "The answer is the largest radius with which `taut plan --radius` finds a way, exactly. The narrowest place is\n"
      "a gap between two obstacles, or the start or goal where there is no more room than that.\n"
      "`taut render --layer chokes` shows all narrow places of a world.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
