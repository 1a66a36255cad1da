// taut field: how far every place is from the walls or from given points.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut-io/file.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut/base/cases.hpp"
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
  std::string svg, png, csv, geojson, vtk, surface, weights;

  int run();

 private:
  [[nodiscard]] Vec2 said(Vec2 p) const { return shown_ ? shown_->point(p) : p; }
  [[nodiscard]] static Vec3 said(Vec3 p) { return p; }
  [[nodiscard]] double said(double length) const { return shown_ && !cost ? shown_->length(length) : length; }
  template <int D>
  [[nodiscard]] Vec<D> asked(const std::string& text, const char* option) const {
    const Vec<D> p = parse_point<D>(text, option);
    if constexpr (D == 2) return asked_ ? asked_->point(p) : p;
    return p;
  }
  void check() const;
  int run_in(const io::LoadedWorld& loaded);
  int run_in(const VolumeComplex& volume);
  template <int D, int N>
  [[nodiscard]] DistanceField<D, N> measure(const std::shared_ptr<const SimplexComplex<N, D>>& complex);
  template <int D, int N>
  [[nodiscard]] FieldSources<D> sources(const ComplexLocator<D, N>& locator) const;
  template <int D, int N>
  void print(const DistanceField<D, N>& field, const ComplexLocator<D, N>& locator, double seconds) const;
  void draw(const World& world, const DistanceField2& field) const;
  [[nodiscard]] std::string lines_text(const DistanceField2& field) const;
  template <int D, int N>
  [[nodiscard]] std::string corners_text(const DistanceField<D, N>& field) const;
  template <int D, int N>
  [[nodiscard]] SimplexComplex<N, D> followed(const DistanceField<D, N>& field) const;
  void write_surfaces(const VolumeField& field) const;
  template <int D, int N>
  [[nodiscard]] double value_at(Vec<D> p, const DistanceField<D, N>& field, const ComplexLocator<D, N>& locator) const;

  std::optional<lab::UnitChange> shown_, asked_;  // the world's own units unless metres are asked for
};

template <int D, int N>
FieldSources<D> FieldCommand::sources(const ComplexLocator<D, N>& locator) const {
  FieldSources<D> sources{.walls = walls || from.empty()};
  std::vector<SimplexId> found;
  for (const std::string& text : from) {
    const Vec<D> p = asked<D>(text, "--from");
    locator.find(p, found);
    if (found.empty()) throw InputError("--from", 0, "expected free ground, got " + text);
    for (const SimplexId t : found) sources.points.emplace_back(p, t);
  }
  return sources;
}

// The field, with its levels chosen and what there is to say printed.
template <int D, int N>
DistanceField<D, N> FieldCommand::measure(const std::shared_ptr<const SimplexComplex<N, D>>& complex) {
  const ComplexLocator<D, N> locator(*complex);
  const auto begin = std::chrono::steady_clock::now();
  DistanceField<D, N> field(complex, sources(locator), {.weighted = cost, .roots = !published});
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (shown_ && !cost) {
    for (double& level : levels) level /= shown_->length(1);
  }
  for (int i = 1; i <= level_count; ++i) levels.push_back(field.greatest() * i / (level_count + 1));
  print(field, locator, seconds);
  return field;
}

template <int D, int N>
double FieldCommand::value_at(Vec<D> p, const DistanceField<D, N>& field, const ComplexLocator<D, N>& locator) const {
  std::vector<SimplexId> found;
  locator.find(p, found);
  double least = std::numeric_limits<double>::infinity();
  for (const SimplexId t : found) least = std::min(least, field.at(p, t));
  return least;
}

template <int D, int N>
void FieldCommand::print(const DistanceField<D, N>& field, const ComplexLocator<D, N>& locator, double seconds) const {
  const char* const kind = N == 3 ? "tetrahedra" : "triangles";
  std::size_t reached = 0;
  for (const double d : field.distances()) reached += std::isinf(d) ? 0 : 1;
  const char* const unit = shown_ && !cost ? " m" : "";
  if (json) {
    nlohmann::ordered_json out{{"world", world_options.file}, {"measure", cost ? "cost" : "distance"}};
    if (shown_) out["unit"] = lab::kMetres;
    out["corners"] = field.complex().corner_count();
    out[kind] = field.complex().simplex_count();
    out["reached"] = reached;
    out["greatest"] = said(field.greatest());
    out["expanded"] = field.expansions();
    out["time_us"] = 1e6 * seconds;
    for (const std::string& text : at) {
      const Vec<D> p = asked<D>(text, "--at"), shown = said(p);
      const double value = value_at(p, field, locator);
      nlohmann::ordered_json row{{"at", {shown.x, shown.y}}};
      if constexpr (D == 3) row["at"].push_back(shown.z);
      row["value"] = std::isinf(value) ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(said(value));
      out["values"].push_back(std::move(row));
    }
    fmt::print("{}\n", out.dump(2));
    return;
  }
  fmt::print("mesh      {} {}, {} corners, {} reached\n", field.complex().simplex_count(), kind,
             field.complex().corner_count(), reached);
  fmt::print("farthest  {}{}{}\n", number_text(said(field.greatest()), 9), unit, cost ? " (cost)" : "");
  fmt::print("spread    {} corners expanded, in {}\n", field.expansions(), lab::readable_time_us(1e6 * seconds));
  for (const std::string& text : at) {
    const double value = value_at(asked<D>(text, "--at"), field, locator);
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

template <int D, int N>
std::string FieldCommand::corners_text(const DistanceField<D, N>& field) const {
  const auto point_text = [](Vec<D> p) {
    if constexpr (D == 3) {
      return fmt::format("{},{},{}", p.x, p.y, p.z);
    } else {
      return fmt::format("{},{}", p.x, p.y);
    }
  };
  std::string text = fmt::format("{},{},{}\n", D == 3 ? "x,y,z" : "x,y", cost ? "cost" : "distance",
                                 D == 3 ? "before_x,before_y,before_z" : "before_x,before_y");
  for (std::uint32_t id = 0; id < field.complex().corner_count(); ++id) {
    const CornerId c(id);
    text += fmt::format("{},{},{}\n", point_text(said(field.complex().position(c))), said(field.at(c)),
                        point_text(said(field.before(c))));
  }
  return text;
}

// The mesh, each simplex with the weight that keeps paths on the line or surface: a world for `taut plan`. Where
// coordinates are told in metres, so are these, as all that a file holds.
template <int D, int N>
SimplexComplex<N, D> FieldCommand::followed(const DistanceField<D, N>& field) const {
  const double level = shown_ && !cost ? *follow / shown_->length(1) : *follow;
  const SimplexComplex<N, D>& complex = field.complex();
  SimplexParts<N, D> parts;
  for (std::uint32_t id = 0; id < complex.corner_count(); ++id)
    parts.positions.push_back(said(complex.position(CornerId(id))));
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    auto& corners = parts.corners.emplace_back();
    for (std::size_t i = 0; i <= N; ++i) corners[i] = complex.corners(SimplexId(t))[i].value;
  }
  if (!(field.greatest() > 0))
    throw InputError("--follow", 0, "expected ground that is away from what is measured from");
  // Published as 0.1 of a unit; a share is the same for worlds of any size. What the field does not reach is blocked.
  constexpr double kLeastShare = 0.02;
  parts.weights = contour_weights(field, level, kLeastShare * field.greatest());
  parts.corner_rule = complex.corner_rule();
  return SimplexComplex<N, D>(parts);
}

// Those of all levels in one file.
void FieldCommand::write_surfaces(const VolumeField& field) const {
  SimplexParts<2, 3> all;
  for (const double level : levels) {
    const SimplexParts<2, 3> parts = iso_surface(field, level);
    const auto first = static_cast<std::uint32_t>(all.positions.size());
    all.positions.insert(all.positions.end(), parts.positions.begin(), parts.positions.end());
    for (const auto& c : parts.corners) all.corners.push_back({first + c[0], first + c[1], first + c[2]});
  }
  if (all.corners.empty())
    throw InputError("--surface", 0,
                     "expected a level that the field crosses, up to " + number_text(field.greatest(), 9));
  io::write_triangles(SurfaceComplex(all), surface);
}

void FieldCommand::check() const {
  for (const double level : levels) {
    if (!(level > 0) || std::isinf(level)) throw InputError("--level", 0, "expected numbers above 0");
  }
  if (follow.has_value() != !weights.empty())
    throw InputError(follow ? "--follow" : "--weights", 0,
                     follow ? "expected a file for the weights, with --weights"
                            : "expected a line or surface to follow, with --follow");
  if (follow && (!(*follow >= 0) || std::isinf(*follow)))
    throw InputError("--follow", 0, "expected a number that is not below 0");
  for (const auto& [name, file] : {std::pair("--geojson", &geojson), std::pair("--surface", &surface)}) {
    if (!file->empty() && levels.empty() && level_count == 0) {
      throw InputError(name, 0,
                       std::string("expected ") + (file == &surface ? "surfaces" : "lines") +
                           " to write: name their levels with --level, or how many with --levels");
    }
  }
}

int FieldCommand::run_in(const io::LoadedWorld& loaded) {
  if (!vtk.empty() || !surface.empty())
    throw InputError(vtk.empty() ? "--surface" : "--vtk", 0, "expected tetrahedra, got a world of the plane");
  if (const auto frame = world_options.frame(loaded)) {
    shown_ = lab::UnitChange::to_metres(*frame);
    asked_ = lab::UnitChange::to_world(*frame);
  }
  CellStore cells = io::make_cell_store(loaded, build_progress());
  MeshOptions options;
  // By default some thousand triangles, however the world is shaped: fields are only as fine as their mesh.
  constexpr double kEdgesAcross = 60;
  const double across = bounds(*loaded.world).extent();
  options.max_edge = max_edge > 0 ? (asked_ ? asked_->length(max_edge) : max_edge) : across / kEdgesAcross;
  const DistanceField2 field = measure<2, 2>(weighted_triangles_of(cells, options));
  draw(*loaded.world, field);
  if (!geojson.empty()) io::write_file(geojson, lines_text(field));
  if (!csv.empty()) io::write_file(csv, corners_text(field));
  if (follow) io::write_triangles(io::in_space(followed(field)), weights);
  return kDone;
}

// The mesh is the file's own.
int FieldCommand::run_in(const VolumeComplex& volume) {
  const std::pair<const char*, bool> of_the_plane[] = {
      {"--svg", !svg.empty()}, {"--png", !png.empty()}, {"--geojson", !geojson.empty()}, {"--max-edge", max_edge > 0}};
  for (const auto& [name, is_given] : of_the_plane)
    if (is_given) throw InputError(name, 0, "expected a world of the plane, got tetrahedra");
  const VolumeField field = measure<3, 3>(std::make_shared<const VolumeComplex>(volume));
  if (!csv.empty()) io::write_file(csv, corners_text(field));
  if (!vtk.empty()) io::write_file(vtk, io::format_vtk(volume, field.distances(), cost ? "cost" : "distance"));
  if (!surface.empty()) write_surfaces(field);
  if (follow) io::write_tetrahedra(followed(field), weights);
  return kDone;
}

int FieldCommand::run() {
  check();
  return world_options.load_any(
      Cases{[&](const io::LoadedWorld& loaded) { return run_in(loaded); },
            [&](const std::shared_ptr<const World3>& world) {
              const auto refuse = [](const char* kind) -> int {
                throw InputError("field", 0, std::string("expected tetrahedra or a world of the plane, got ") + kind);
              };
              return match(
                  *world, [&](const VolumeComplex& volume) { return run_in(volume); },
                  [&](const SurfaceComplex&) { return refuse("a surface"); },
                  [&](const VoxelGrid&) { return refuse("voxels"); },
                  [&](const CostVoxels&) { return refuse("voxels of different costs"); });
            }});
}

}  // namespace

void add_field(CLI::App& app, Context& context) {
  auto command = std::make_shared<FieldCommand>();
  CLI::App& sub = *app.add_subcommand("field", "Tell how far all places are from the walls, or from points");
  command->world_options.add(sub);
  sub.add_option("--from", command->from,
                 "A point to measure from, as X,Y, among tetrahedra X,Y,Z; repeat it for more. Without: the walls");
  sub.add_flag("--walls", command->walls, "Measure from the walls as well as from points");
  sub.add_flag("--cost", command->cost, "Measure what ways cost, not how long they are");
  sub.add_option("--at", command->at, "Tell the value at this point, as X,Y or X,Y,Z; repeat it for more");
  sub.add_option("--level", command->levels, "Lines or surfaces of these values")->delimiter(',');
  sub.add_option("--levels", command->level_count, "So many lines or surfaces, evenly spaced")
      ->check(CLI::Range(1, 1000));
  sub.add_option("--max-edge", command->max_edge, "Longest edge of the mesh; by default a 60th of the world's extent")
      ->check(positive_check());
  command->world_options.add_metres(sub);
  sub.add_flag("--published", command->published, "Interpolate everywhere, as Perkins 2013 does");
  sub.add_flag("--json", command->json, "Print one JSON object");
  sub.add_option("--svg", command->svg, "Draw the field into this file")->check(picture_check());
  sub.add_option("--png", command->png, "Draw the field into this file")->check(picture_check());
  sub.add_option("--geojson", command->geojson, "Write the lines into this file");
  sub.add_option("--vtk", command->vtk, "Write tetrahedra with the value of every corner into this file (.vtk)");
  sub.add_option("--surface", command->surface,
                 "Write the surfaces of the levels among tetrahedra into this file (.ply, .off or .obj)");
  sub.add_option("--csv", command->csv, "Write the value of every corner of the mesh into this file");
  sub.add_option("--follow", command->follow,
                 "Make weights that lead paths along the line or surface of this value; 0 is along the walls. Needs "
                 "--weights");
  sub.add_option(
      "--weights", command->weights,
      "Write the mesh with these weights into this file (.ply, .off or .obj; tetrahedra .vtk, .msh, .mesh or "
      ".node)");
  sub.footer(
      "Example: taut field world.geojson --levels 8 --png field.png\n"
      "         taut field world.geojson --follow 2 --weights follow.ply; taut plan follow.ply ...\n"
      "         taut field cells.vtk --levels 3 --vtk field.vtk --surface levels.ply\n"
      "         taut field costs.csv --from 3,4 --cost --levels 12 --geojson lines.geojson\n"
      "Distances are measured at the corners of a mesh and are linear between them.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
