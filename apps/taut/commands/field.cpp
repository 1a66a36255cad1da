// taut field: how far every place is from the walls or from given points.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut-io/file.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/complex_locator.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/lab/draw/field_picture.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/lab/report/unit_change.hpp"
#include "taut/plan/distance_field.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

struct FieldCommand {
  WorldOptions world_options;
  std::vector<std::string> from, at;
  std::vector<double> levels;
  int level_count = 0;
  double max_edge = 0;
  std::optional<double> follow;
  bool walls = false, cost = false, published = false, json = false;
  std::string svg, png, csv, geojson, weights;

  int run();

 private:
  [[nodiscard]] Vec2 said(Vec2 p) const { return shown_ ? shown_->point(p) : p; }
  [[nodiscard]] double said(double length) const { return shown_ && !cost ? shown_->length(length) : length; }
  [[nodiscard]] Vec2 asked(const std::string& text, const char* option) const {
    const Vec2 p = parse_point(text, option);
    return asked_ ? asked_->point(p) : p;
  }
  [[nodiscard]] FieldSources<2> sources(const ComplexLocator<2>& locator) const;
  void choose_levels(const DistanceField2& field);
  void print(const DistanceField2& field, const ComplexLocator<2>& locator, double seconds) const;
  void draw(const World& world, const DistanceField2& field) const;
  [[nodiscard]] std::string lines_text(const DistanceField2& field) const;
  [[nodiscard]] std::string corners_text(const DistanceField2& field) const;
  void write_weights(const DistanceField2& field) const;
  [[nodiscard]] double value_at(Vec2 p, const DistanceField2& field, const ComplexLocator<2>& locator) const;

  std::optional<lab::UnitChange> shown_, asked_;  // the world's own units unless metres are asked for
};

FieldSources<2> FieldCommand::sources(const ComplexLocator<2>& locator) const {
  FieldSources<2> sources{.walls = walls || from.empty()};
  std::vector<SimplexId> found;
  for (const std::string& text : from) {
    const Vec2 p = asked(text, "--from");
    locator.find(p, found);
    if (found.empty()) throw InputError("--from", 0, "expected free ground, got " + text);
    for (const SimplexId t : found) sources.points.emplace_back(p, t);
  }
  return sources;
}

void FieldCommand::choose_levels(const DistanceField2& field) {
  if (shown_ && !cost) {
    for (double& level : levels) level /= shown_->length(1);
  }
  for (int i = 1; i <= level_count; ++i) levels.push_back(field.greatest() * i / (level_count + 1));
}

double FieldCommand::value_at(Vec2 p, const DistanceField2& field, const ComplexLocator<2>& locator) const {
  std::vector<SimplexId> found;
  locator.find(p, found);
  double least = std::numeric_limits<double>::infinity();
  for (const SimplexId t : found) least = std::min(least, field.at(p, t));
  return least;
}

void FieldCommand::print(const DistanceField2& field, const ComplexLocator<2>& locator, double seconds) const {
  std::size_t reached = 0;
  for (const double d : field.distances()) reached += std::isinf(d) ? 0 : 1;
  const char* const unit = shown_ && !cost ? " m" : "";
  if (json) {
    nlohmann::ordered_json out{{"world", world_options.file}, {"measure", cost ? "cost" : "distance"}};
    if (shown_) out["unit"] = lab::kMetres;
    out["corners"] = field.complex().corner_count();
    out["triangles"] = field.complex().simplex_count();
    out["reached"] = reached;
    out["greatest"] = said(field.greatest());
    out["expanded"] = field.expansions();
    out["time_us"] = 1e6 * seconds;
    for (const std::string& text : at) {
      const Vec2 p = asked(text, "--at");
      const double value = value_at(p, field, locator);
      nlohmann::ordered_json row{{"at", {said(p).x, said(p).y}}};
      row["value"] = std::isinf(value) ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(said(value));
      out["values"].push_back(std::move(row));
    }
    fmt::print("{}\n", out.dump(2));
    return;
  }
  fmt::print("mesh      {} triangles, {} corners, {} reached\n", field.complex().simplex_count(),
             field.complex().corner_count(), reached);
  fmt::print("farthest  {}{}{}\n", number_text(said(field.greatest()), 9), unit, cost ? " (cost)" : "");
  fmt::print("spread    {} corners expanded, in {}\n", field.expansions(), lab::readable_time_us(1e6 * seconds));
  for (const std::string& text : at) {
    const double value = value_at(asked(text, "--at"), field, locator);
    fmt::print("at {}  {}\n", text, std::isinf(value) ? "no way leads there" : number_text(said(value), 9) + unit);
  }
}

void FieldCommand::draw(const World& world, const DistanceField2& field) const {
  if (svg.empty() && png.empty()) return;
  lab::Picture picture;
  picture.world = &world;
  picture.world_name = file_name(world_options.file);
  picture.title = std::string(cost ? "Cost" : "Distance") + " from " +
                  (from.empty() ? "the walls"
                                : fmt::format("{} point{}{}", from.size(), from.size() == 1 ? "" : "s",
                                              walls ? " and the walls" : ""));
  lab::add_field(field, levels, cost ? "cost" : "distance", picture);
  if (!svg.empty()) write_picture(picture, svg);
  if (!png.empty()) write_picture(picture, png);
}

// The lines as GeoJSON, each with its level.
std::string FieldCommand::lines_text(const DistanceField2& field) const {
  nlohmann::ordered_json features = nlohmann::ordered_json::array();
  for (const double level : levels) {
    for (const std::vector<Vec2>& line : iso_lines(field, level)) {
      nlohmann::ordered_json points = nlohmann::ordered_json::array();
      for (const Vec2 p : line) points.push_back({said(p).x, said(p).y});
      features.push_back({{"type", "Feature"},
                          {"properties", {{"level", said(level)}}},
                          {"geometry", {{"type", "LineString"}, {"coordinates", std::move(points)}}}});
    }
  }
  return nlohmann::ordered_json{{"type", "FeatureCollection"}, {"features", std::move(features)}}.dump() + "\n";
}

std::string FieldCommand::corners_text(const DistanceField2& field) const {
  std::string text = cost ? "x,y,cost,before_x,before_y\n" : "x,y,distance,before_x,before_y\n";
  for (std::uint32_t id = 0; id < field.complex().corner_count(); ++id) {
    const Vec2 p = said(field.complex().position(CornerId(id))), before = said(field.before(CornerId(id)));
    text += fmt::format("{},{},{},{},{}\n", p.x, p.y, said(field.at(CornerId(id))), before.x, before.y);
  }
  return text;
}

// The mesh, each triangle with the weight that keeps paths on the line: a world for `taut plan`. Where coordinates are
// told in metres, so are these, as all that a file holds.
void FieldCommand::write_weights(const DistanceField2& field) const {
  const double level = shown_ && !cost ? *follow / shown_->length(1) : *follow;
  const TriangleComplex& complex = field.complex();
  SimplexParts<2, 2> parts;
  for (std::uint32_t id = 0; id < complex.corner_count(); ++id)
    parts.positions.push_back(said(complex.position(CornerId(id))));
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    const auto& c = complex.corners(SimplexId(t));
    parts.corners.push_back({c[0].value, c[1].value, c[2].value});
  }
  if (!(field.greatest() > 0))
    throw InputError("--follow", 0, "expected ground that is away from what is measured from");
  // Published as 0.1 of a unit; a share is the same for worlds of any size. What the field does not reach is blocked.
  constexpr double kLeastShare = 0.02;
  parts.weights = contour_weights(field, level, kLeastShare * field.greatest());
  parts.corner_rule = complex.corner_rule();
  io::write_triangles(io::in_space(TriangleComplex(parts)), weights);
}

int FieldCommand::run() {
  const io::LoadedWorld loaded = world_options.load();
  if (const auto frame = world_options.frame(loaded)) {
    shown_ = lab::UnitChange::to_metres(*frame);
    asked_ = lab::UnitChange::to_world(*frame);
  }
  for (const double level : levels) {
    if (!(level > 0) || std::isinf(level)) throw InputError("--level", 0, "expected numbers above 0");
  }
  if (follow.has_value() != !weights.empty())
    throw InputError(
        follow ? "--follow" : "--weights", 0,
        follow ? "expected a file for the weights, with --weights" : "expected a line to follow, with --follow");
  if (follow && (!(*follow >= 0) || std::isinf(*follow)))
    throw InputError("--follow", 0, "expected a number that is not below 0");
  if (!geojson.empty() && levels.empty() && level_count == 0)
    throw InputError("--geojson", 0,
                     "expected lines to write: name their levels with --level, or how many with --levels");
  CellStore cells = io::make_cell_store(loaded, build_progress());
  MeshOptions options;
  // By default some thousand triangles, however the world is shaped: fields are only as fine as their mesh.
  constexpr double kEdgesAcross = 60;
  const double across = bounds(*loaded.world).extent();
  options.max_edge = max_edge > 0 ? (asked_ ? asked_->length(max_edge) : max_edge) : across / kEdgesAcross;
  const auto complex = weighted_triangles_of(cells, options);
  const ComplexLocator<2> locator(*complex);
  const auto begin = std::chrono::steady_clock::now();
  const DistanceField2 field(complex, sources(locator), {.weighted = cost, .roots = !published});
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  choose_levels(field);
  print(field, locator, seconds);
  draw(*loaded.world, field);
  if (!geojson.empty()) io::write_file(geojson, lines_text(field));
  if (!csv.empty()) io::write_file(csv, corners_text(field));
  if (follow) write_weights(field);
  return kDone;
}

}  // namespace

void add_field(CLI::App& app, Context& context) {
  auto command = std::make_shared<FieldCommand>();
  CLI::App& sub = *app.add_subcommand("field", "Tell how far all places are from the walls, or from points");
  command->world_options.add(sub);
  sub.add_option("--from", command->from, "A point to measure from, as X,Y; repeat it for more. Without: the walls");
  sub.add_flag("--walls", command->walls, "Measure from the walls as well as from points");
  sub.add_flag("--cost", command->cost, "Measure what ways cost, not how long they are");
  sub.add_option("--at", command->at, "Tell the value at this point, as X,Y; repeat it for more");
  sub.add_option("--level", command->levels, "Lines of these values")->delimiter(',');
  sub.add_option("--levels", command->level_count, "So many lines, evenly spaced")->check(CLI::Range(1, 1000));
  sub.add_option("--max-edge", command->max_edge, "Longest edge of the mesh; by default a 60th of the world's extent")
      ->check(positive_check());
  command->world_options.add_metres(sub);
  sub.add_flag("--published", command->published, "Interpolate everywhere, as Perkins 2013 does");
  sub.add_flag("--json", command->json, "Print one JSON object");
  sub.add_option("--svg", command->svg, "Draw the field into this file")->check(picture_check());
  sub.add_option("--png", command->png, "Draw the field into this file")->check(picture_check());
  sub.add_option("--geojson", command->geojson, "Write the lines into this file");
  sub.add_option("--csv", command->csv, "Write the value of every corner of the mesh into this file");
  sub.add_option("--follow", command->follow,
                 "Make weights that lead paths along the line of this value; 0 is along the walls. Needs --weights");
  sub.add_option("--weights", command->weights,
                 "Write the mesh with these weights into this file (.ply, .off or .obj)");
  sub.footer(
      "Example: taut field world.geojson --levels 8 --png field.png\n"
      "         taut field world.geojson --follow 2 --weights follow.ply; taut plan follow.ply ...\n"
      "         taut field costs.csv --from 3,4 --cost --levels 12 --geojson lines.geojson\n"
      "Distances are measured at the corners of a mesh and are linear between them.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
