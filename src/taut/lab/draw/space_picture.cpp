#include "taut/lab/draw/space_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "taut/base/cases.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/lab/draw/detail/depth_raster.hpp"
#include "taut/lab/draw/detail/picture_legend.hpp"
#include "taut/lab/draw/detail/picture_size.hpp"
#include "taut/lab/draw/detail/picture_style.hpp"
#include "taut/lab/draw/detail/picture_weights.hpp"
#include "taut/lab/draw/detail/picture_world.hpp"
#include "taut/lab/draw/detail/space_axes.hpp"
#include "taut/lab/draw/detail/space_camera.hpp"
#include "taut/lab/draw/detail/space_faces.hpp"
#include "taut/lab/draw/png_canvas.hpp"
#include "taut/lab/draw/svg_canvas.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

constexpr std::size_t kMostOutlines = 6000;  // more of them are a black blot
constexpr Colour kOutline = colour(0x4A5666), kBoxLine = colour(0xB9C2CD), kCellInk = colour(0x3A2A18);
constexpr double kTolerance = 2.5;  // pixels that a path may be behind a face which it lies on

double part_of(Vec3 p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

struct Layout {
  Camera camera;
  double unit = 1;
  int width = 0, height = 0;
  Box2 map{};  // of the faces, in whole pixels
  Vec2 legend_at{};
};

double unit_of(const SpacePicture& picture) { return unit_for(picture.longest_side); }

void check(const SpacePicture& picture) {
  if (picture.world == nullptr) throw std::logic_error("a picture needs a world");
  check_side(picture.longest_side);
  const auto [azimuth, elevation] = picture.view;
  if (!(std::abs(azimuth) <= 3600) || !(std::abs(elevation) <= 90)) {
    throw InputError("view", 0,
                     fmt::format("expected an azimuth of -3600 to 3600 and an elevation of -90 to 90 degrees, got "
                                 "{} and {}",
                                 azimuth, elevation));
  }
  const Box3 box = bounds(*picture.world);
  if (!(box.extent() > 0)) throw InputError("picture", 0, "expected a world that is not empty");
  if (!picture.cut) return;
  const auto [axis, at] = *picture.cut;
  if (axis < 0 || axis > 2) throw InputError("cut", 0, fmt::format("expected an axis from 0 to 2, got {}", axis));
  const double low = part_of(box.min, axis), high = part_of(box.max, axis);
  if (!(at >= low && at <= high)) {
    throw InputError(
        "cut", 0, fmt::format("expected a place between {} and {} on the axis {}, got {}", low, high, "xyz"[axis], at));
  }
}

Layout lay_out(const SpacePicture& picture, const Legend* legend) {
  const Box3 box = bounds(*picture.world);
  Layout out{Camera(picture.view.azimuth, picture.view.elevation), unit_of(picture)};
  out.camera.middle = 0.5 * (box.min + box.max);
  Box2 seen;  // in units of the world
  for (std::size_t i = 0; i < 8; ++i) seen.extend(out.camera(box_corner(box, i)).at);
  const double side = picture.longest_side, margin = 16 * out.unit, axes = kAxisRoom * out.unit;
  const double below = legend != nullptr ? legend->height() + margin : 0;
  const double room_x = std::max(side / 2, side - 2 * (margin + axes));
  const double room_y = std::max(side / 2, side - 2 * margin - axes - below);
  const double least = 1e-6 * box.extent();  // a world may be seen from its edge
  out.camera.scale = std::min(room_x / std::max(seen.width(), least), room_y / std::max(seen.height(), least));
  const double map_width = std::ceil(seen.width() * out.camera.scale) + 2;
  const double map_height = std::ceil(seen.height() * out.camera.scale) + 2;
  double width = map_width + 2 * (margin + axes);
  if (legend != nullptr) width = std::max(width, legend->width() + 2 * margin);
  out.map.min = {std::round((width - map_width) / 2), std::round(margin)};
  out.map.max = out.map.min + Vec2{map_width, map_height};
  out.legend_at = {margin, out.map.max.y + axes};
  const auto pixels = [](double v) { return static_cast<int>(std::min(std::ceil(v), double(kLargestCanvasSide))); };
  out.width = pixels(width);
  out.height = pixels(out.legend_at.y + below);
  out.camera.at = 0.5 * (out.map.min + out.map.max);
  return out;
}

// What the cut leaves. Corners that lie in the plane are taken for kept, or cells with a whole face in it would show
// none.
std::optional<HalfSpace> kept_by(const SpacePicture& picture, const Camera& camera) {
  if (!picture.cut) return {};
  const Box3 box = bounds(*picture.world);
  const bool below = part_of(camera.towards, picture.cut->axis) >= 0;
  const double hair = 1e-6 * (part_of(box.max, picture.cut->axis) - part_of(box.min, picture.cut->axis));
  return HalfSpace{picture.cut->axis, picture.cut->at + (below ? -hair : hair), below};
}

// Lambert's law on top of light from everywhere.
Colour shaded(Colour c, Vec3 normal, const Camera& camera) {
  const double size = length(normal);
  if (!(size > 0)) return c;
  const double turned = dot(normal, camera.towards) < 0 ? -1 / size : 1 / size;
  constexpr double kLeft = -0.48, kUp = 0.62, kNear = 0.62;
  const double lit =
      turned * (kLeft * dot(normal, camera.right) + kUp * dot(normal, camera.up) + kNear * dot(normal, camera.towards));
  const double light = 0.66 + 0.32 * std::max(0.0, lit);
  const auto dim = [light](std::uint8_t part) { return static_cast<std::uint8_t>(std::lround(light * part)); };
  return {dim(c.red), dim(c.green), dim(c.blue)};
}

Vec3 normal_of(std::span<const Vec3> corners) {
  Vec3 sum{0, 0, 0};
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
    sum = sum + cross(corners[i] - corners[0], corners[i + 1] - corners[0]);
  return sum;
}

// A cut that leaves nothing of a world with faces is a mistake.
void refuse_empty(const SpacePicture& picture, const Camera& camera) {
  bool any = false;
  for_faces(*picture.world, std::nullopt, camera.towards, [&](std::span<const Vec3>, double, FaceKind) { any = true; });
  if (!any) return;
  throw InputError("cut", 0,
                   fmt::format("expected a place that leaves something in view, got {} on the axis {}: all of the "
                               "world lies before it, seen from there",
                               picture.cut->at, "xyz"[picture.cut->axis]));
}

DepthRaster draw_faces(const SpacePicture& picture, const Layout& layout, const std::optional<WeightShades>& shades) {
  Camera camera = layout.camera;
  camera.at = camera.at - layout.map.min;
  DepthRaster raster(static_cast<int>(layout.map.width()), static_cast<int>(layout.map.height()));
  const std::optional<HalfSpace> kept = kept_by(picture, camera);
  // Lines between cells, where these are large enough.
  const double cell = usual_edge(*picture.world) * camera.scale / layout.unit;
  Rim rim;
  if (cell >= 9) rim = {kCellInk.with_opacity(std::clamp(0.1 + (cell - 9) / 150, 0.1, 0.32)), 0.45 * layout.unit};
  std::vector<DepthCorner> corners;
  bool any = false;
  for_faces(*picture.world, kept, camera.towards, [&](std::span<const Vec3> face, double weight, FaceKind kind) {
    any = true;
    corners.clear();
    for (const Vec3 p : face) corners.push_back(camera(p));
    const Colour plain =
        std::isfinite(weight) && shades ? WeightShades::colour(shades->level(weight)) : style::kBlocked;
    raster.face(corners, kind == FaceKind::section ? plain : shaded(plain, normal_of(face), camera), rim);
  });
  if (!any && kept) refuse_empty(picture, camera);
  const auto draw_line = [&](Vec3 a, Vec3 b, Colour ink, double width, double lift) {
    raster.line(camera(a), camera(b), ink, width * layout.unit, lift * layout.unit);
  };
  for (const SpaceLine& line : outlines(*picture.world, kept, kMostOutlines))
    draw_line(line.a, line.b, kOutline, 1.6, 1.5);
  // But for the three edges in front of everything.
  const Box3 box = bounds(*picture.world);
  const std::size_t nearest =
      (camera.towards.x > 0 ? 1u : 0u) | (camera.towards.y > 0 ? 2u : 0u) | (camera.towards.z > 0 ? 4u : 0u);
  for (std::size_t i = 0; i < 8; ++i) {
    for (const std::size_t bit : {1u, 2u, 4u}) {
      if ((i & bit) != 0 || i == nearest || (i | bit) == nearest) continue;
      draw_line(box_corner(box, i), box_corner(box, i | bit), kBoxLine, 1.1, 0);
    }
  }
  return raster;
}

// A path as it is seen: pieces that are all in view or all behind something.
struct SeenPiece {
  bool seen;
  std::vector<Vec2> points;
};

class Sight {
 public:
  Sight(const Layout& layout, const DepthRaster& raster) : layout_(layout), raster_(raster) {}
  [[nodiscard]] bool sees(Vec3 p) const {
    const DepthCorner c = layout_.camera(p);
    return c.depth + kTolerance >= raster_.depth_at(c.at - layout_.map.min);
  }
  // Cut where it goes behind something or comes out, to half a pixel; shorter pieces than a few are not told apart.
  [[nodiscard]] std::vector<SeenPiece> pieces(std::span<const Vec3> points) const {
    constexpr double kStep = 0.5, kShortest = 4;
    std::vector<SeenPiece> out;
    if (points.empty()) return out;
    std::vector<std::pair<Vec2, bool>> steps{{layout_.camera(points[0]).at, sees(points[0])}};
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const double far = distance(layout_.camera(points[i]).at, layout_.camera(points[i + 1]).at);
      const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(std::min(far, 1e5) / kStep)));
      for (std::size_t k = 1; k <= count; ++k) {
        const double t = static_cast<double>(k) / static_cast<double>(count);
        const Vec3 p = points[i] + t * (points[i + 1] - points[i]);
        steps.emplace_back(layout_.camera(p).at, sees(p));
      }
    }
    std::vector<double> lengths;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (out.empty() || out.back().seen != steps[i].second) {
        out.push_back({steps[i].second, {}});
        lengths.push_back(0);
        if (i > 0) out.back().points.push_back(steps[i - 1].first);
      }
      if (i > 0) lengths.back() += distance(steps[i - 1].first, steps[i].first);
      out.back().points.push_back(steps[i].first);
    }
    std::vector<SeenPiece> joined;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const bool is_short = i > 0 && lengths[i] < kShortest * layout_.unit;
      if (!joined.empty() && (is_short || joined.back().seen == out[i].seen)) {
        joined.back().points.insert(joined.back().points.end(), out[i].points.begin(), out[i].points.end());
      } else {
        joined.push_back(std::move(out[i]));
      }
    }
    return joined;
  }

 private:
  const Layout& layout_;
  const DepthRaster& raster_;
};

// Where a path goes through the cut, as far as that is seen.
std::vector<Vec3> punctures(const SpacePicture& picture, const PicturePath3& path) {
  std::vector<Vec3> out;
  if (!picture.cut) return out;
  const auto [axis, at] = *picture.cut;
  const auto& points = path.path.points;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const double from = part_of(points[i], axis) - at, to = part_of(points[i + 1], axis) - at;
    if ((from < 0) == (to < 0)) continue;
    out.push_back(points[i] + from / (from - to) * (points[i + 1] - points[i]));
  }
  return out;
}

void draw_paths(Canvas& canvas, const SpacePicture& picture, const Layout& layout, const Sight& sight) {
  const double unit = layout.unit;
  const std::size_t count = picture.paths.size();
  std::vector<std::vector<SeenPiece>> all;
  for (const PicturePath3& path : picture.paths) all.push_back(sight.pieces(path.path.points));
  for (std::size_t i = 0; i < count; ++i) {
    const double width = style::path_width(i, count, unit);
    for (const SeenPiece& piece : all[i]) {
      if (piece.seen) continue;
      canvas.polyline(piece.points, style::hidden_halo(width));
      canvas.polyline(piece.points, style::hidden_stroke(distinct_colour(i), width));
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double width = style::path_width(i, count, unit);
    for (const SeenPiece& piece : all[i]) {
      if (piece.seen) canvas.polyline(piece.points, {style::kHalo.with_opacity(0.9), width + 2.6 * unit});
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    canvas.begin_group(path_title(picture.paths[i]));
    for (const SeenPiece& piece : all[i]) {
      if (piece.seen) canvas.polyline(piece.points, style::path_stroke(i, style::path_width(i, count, unit)));
    }
    for (const Vec3 p : punctures(picture, picture.paths[i])) {
      if (sight.sees(p))
        canvas.circle(layout.camera(p).at, 3.4 * unit,
                      {.fill = style::kHalo, .stroke = Stroke{distinct_colour(i), 1.8 * unit}});
    }
    canvas.end_group();
  }
}

void draw_ends(Canvas& canvas, const SpacePicture& picture, const Layout& layout, const Sight& sight) {
  const double unit = layout.unit;
  const auto marker = [&](const std::optional<Vec3>& at, const char* name, Colour colour, auto draw) {
    if (!at) return;
    const Vec2 pixel = layout.camera(*at).at;
    canvas.begin_group(fmt::format("{} {}", name, point_text(*at)));
    if (sight.sees(*at)) {
      draw(canvas, pixel, unit);
    } else {
      canvas.circle(pixel, 7.5 * unit, {.fill = style::kHalo.with_opacity(0.5)});
      canvas.circle(pixel, 6 * unit, {.fill = colour.with_opacity(0.35), .stroke = Stroke{colour, 1.4 * unit}});
    }
    canvas.end_group();
  };
  marker(picture.start, "start", style::kStart, draw_start_marker);
  marker(picture.goal, "goal", style::kGoal, draw_goal_marker);
}

bool has_blocked(const World3& world) {
  const auto any_blocked = [](const auto& complex) {
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      if (std::isinf(complex.weight(SimplexId(t)))) return true;
    }
    return false;
  };
  return match(
      world, [](const VoxelGrid& grid) { return grid.count_free() < grid.voxel_count(); },
      [](const CostVoxels& voxels) { return voxels.count_free() < voxels.voxel_count(); },
      [&](const SurfaceComplex& surface) { return any_blocked(surface); },
      [&](const VolumeComplex& volume) { return any_blocked(volume); });
}

std::string describe(const SpacePicture& picture) {
  std::string text = picture.title.empty() ? "" : one_line(picture.world_name);
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " · ") + part; };
  const Box3 box = bounds(*picture.world);
  add(fmt::format("{} × {} × {}", readable_number(box.width()), readable_number(box.height()),
                  readable_number(box.depth())));
  match(
      *picture.world, [&](const VoxelGrid&) {},
      [&](const CostVoxels& voxels) { add(grouped_count(voxels.voxel_count()) + " voxels"); },
      [&](const SurfaceComplex& surface) { add(grouped_count(surface.simplex_count()) + " triangles"); },
      [&](const VolumeComplex& volume) { add(grouped_count(volume.simplex_count()) + " tetrahedra"); });
  if (picture.cut) add(fmt::format("cut at {} = {}", "xyz"[picture.cut->axis], readable_number(picture.cut->at)));
  return text;
}

LegendContents legend_of(const SpacePicture& picture, const std::optional<WeightShades>& shades) {
  LegendContents contents{one_line(picture.title.empty() ? picture.world_name : picture.title), describe(picture)};
  for (const PicturePath3& path : picture.paths) contents.lines.push_back(legend_line(path));
  using Kind = LegendKey::Kind;
  if (picture.start) contents.keys.push_back({Kind::start, "start", style::kStart});
  if (picture.goal) contents.keys.push_back({Kind::goal, "goal", style::kGoal});
  if (!picture.paths.empty()) contents.keys.push_back({Kind::hidden, "hidden part", distinct_colour(0)});
  if (shades) {
    for (GroundKey& ground : weight_keys(*shades))
      contents.keys.push_back({Kind::ground, std::move(ground.name), ground.colour});
  }
  if (has_blocked(*picture.world)) contents.keys.push_back({Kind::ground, "blocked", style::kBlocked});
  return contents;
}

template <class MakeCanvas>
std::string render(const SpacePicture& picture, MakeCanvas make_canvas) {
  check(picture);
  const std::optional<WeightShades> shades = WeightShades::of(*picture.world);
  const double unit = unit_of(picture);
  std::optional<Legend> legend;
  if (picture.legend) legend.emplace(legend_of(picture, shades), unit, picture.longest_side - 32 * unit);
  const Layout layout = lay_out(picture, legend ? &*legend : nullptr);
  auto canvas = make_canvas(layout);
  const Box2 page{{0, 0}, {double(layout.width), double(layout.height)}};
  canvas.rectangles({&page, 1}, {.fill = style::kPage});
  const DepthRaster raster = draw_faces(picture, layout, shades);
  canvas.image(layout.map, raster.resolve());
  draw_axes(canvas, bounds(*picture.world), layout.camera, unit);
  const Sight sight(layout, raster);
  draw_paths(canvas, picture, layout, sight);
  draw_ends(canvas, picture, layout, sight);
  if (legend) legend->draw(canvas, layout.legend_at);
  return canvas.take();
}

}  // namespace

std::optional<SpaceCut> usual_cut(const World3& world, const SpaceView& view) {
  const auto across = [&](const auto& volume) -> std::optional<SpaceCut> {
    const Vec3 towards = Camera(view.azimuth, view.elevation).towards;
    SpaceCut cut;
    for (const int axis : {1, 2}) {
      if (std::abs(part_of(towards, axis)) > std::abs(part_of(towards, cut.axis)) + 1e-6) cut.axis = axis;
    }
    const Box3 box = volume.bounds();
    cut.at = 0.5 * (part_of(box.min, cut.axis) + part_of(box.max, cut.axis));
    return cut;
  };
  const auto none = [](const auto&) { return std::optional<SpaceCut>{}; };
  return match(
      world, [&](const VoxelGrid& grid) { return none(grid); },
      [&](const SurfaceComplex& surface) { return none(surface); },
      [&](const VolumeComplex& volume) { return across(volume); },
      [&](const CostVoxels& voxels) { return across(voxels); });
}

std::string space_picture_svg(const SpacePicture& picture) {
  return render(picture, [&](const Layout& layout) {
    return SvgCanvas(layout.width, layout.height, picture.title.empty() ? picture.world_name : picture.title);
  });
}

std::string space_picture_png(const SpacePicture& picture) {
  return render(picture, [](const Layout& layout) { return PngCanvas(layout.width, layout.height); });
}

void write_space_picture(const SpacePicture& picture, const std::filesystem::path& file) {
  write_by_extension(
      file, [&] { return space_picture_svg(picture); }, [&] { return space_picture_png(picture); });
}

}  // namespace taut::lab
