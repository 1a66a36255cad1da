// Pictures of worlds in space: what is seen where, against asking the world itself.
#include "taut/lab/draw/space_picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <utility>

#include "lab/markup_checker.hpp"
#include "lab/png_pixels.hpp"
#include "support/full_size.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"
#include "taut/lab/draw/detail/picture_style.hpp"
#include "taut/lab/draw/detail/picture_weights.hpp"
#include "taut/lab/draw/detail/space_axes.hpp"
#include "taut/lab/draw/detail/space_camera.hpp"
#include "taut/lab/draw/detail/space_faces.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {
namespace {

using namespace taut::lab::detail;

constexpr double kBlocked = std::numeric_limits<double>::infinity();

World3 drawn(int corners, double blocked = 0, std::uint64_t seed = 1, Vec3 box = {3, 2, 1}) {
  taut::detail::DrawOptions o;
  o.corners = corners;
  o.box = box;
  o.weights = taut::detail::DrawnWeights::regions;
  o.regions = 12;
  o.blocked = blocked;
  o.seed = seed;
  return VolumeComplex(taut::detail::draw_tetrahedra(o));
}

double area_of(std::span<const Vec3> corners) {
  Vec3 sum{0, 0, 0};
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
    sum = sum + cross(corners[i] - corners[0], corners[i + 1] - corners[0]);
  return 0.5 * length(sum);
}

// The weight of a tetrahedron around a point, found among all of them; NaN near a face.
double weight_at(const VolumeComplex& volume, Vec3 p, double clear) {
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    const auto& c = volume.corners(SimplexId(t));
    std::array<Vec3, 4> q;
    for (std::size_t i = 0; i < 4; ++i) q[i] = volume.position(c[i]);
    bool inside = true, near = false;
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec3 a = q[(i + 1) % 4], n = cross(q[(i + 2) % 4] - a, q[(i + 3) % 4] - a);
      const double side = dot(n, p - a) / length(n) * (dot(n, q[i] - a) > 0 ? 1 : -1);
      inside = inside && side > -clear;
      near = near || std::abs(side) < clear;
    }
    if (inside) return near ? std::nan("") : volume.weight(SimplexId(t));
  }
  return std::nan("");
}

// The weight of the tetrahedron that has a point, just within one of its faces and away from the others; else NaN.
double weight_within_face(const VolumeComplex& volume, Vec3 p, double clear) {
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    const auto& c = volume.corners(SimplexId(t));
    std::array<double, 4> inside{};
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec3 a = volume.position(c[(i + 1) % 4]);
      const Vec3 n = cross(volume.position(c[(i + 2) % 4]) - a, volume.position(c[(i + 3) % 4]) - a);
      inside[i] = dot(n, p - a) / length(n) * (dot(n, volume.position(c[i]) - a) > 0 ? 1 : -1);
    }
    std::sort(inside.begin(), inside.end());
    if (inside[0] > 0) return inside[1] > clear ? volume.weight(SimplexId(t)) : std::nan("");
  }
  return std::nan("");
}

TEST(SpaceFaces, OfACutBoxHaveItsAreas) {
  const Vec3 towards{0.5, -0.7, 0.4};
  const World3 world = drawn(300);
  const auto areas = [&](const std::optional<HalfSpace>& kept) {
    std::map<FaceKind, double> sum{{FaceKind::outer, 0}, {FaceKind::section, 0}};
    for_faces(world, kept, towards,
              [&](std::span<const Vec3> face, double, FaceKind kind) { sum[kind] += area_of(face); });
    return sum;
  };
  // Of a box of 3 x 2 x 1 three sides are seen, one across each axis.
  EXPECT_NEAR(areas({})[FaceKind::outer], 2 * 1 + 3 * 1 + 3 * 2, 1e-9);
  EXPECT_EQ(areas({})[FaceKind::section], 0);
  auto cut = areas(HalfSpace{1, 0.7, false});
  EXPECT_NEAR(cut[FaceKind::section], 3 * 1, 1e-9);
  EXPECT_NEAR(cut[FaceKind::outer], 1.3 * 1 + 3 * 1.3, 1e-9);
  cut = areas(HalfSpace{0, 2.25, true});
  EXPECT_NEAR(cut[FaceKind::section], 2 * 1, 1e-9);
  EXPECT_NEAR(cut[FaceKind::outer], 2.25 * 1 + 2.25 * 2, 1e-9);
  // Outlines: twelve edges of the box; of what is left of it, four edges of which are the section's.
  const auto total = [&](const std::optional<HalfSpace>& kept) {
    double sum = 0;
    for (const SpaceLine& line : outlines(world, kept, 100000)) sum += distance(line.a, line.b);
    return sum;
  };
  EXPECT_NEAR(total({}), 4 * (3 + 2 + 1), 1e-9);
  EXPECT_NEAR(total(HalfSpace{2, 0.25, true}), 4 * (3 + 2 + 0.25), 1e-9);
  EXPECT_TRUE(outlines(world, {}, 5).empty());
}

TEST(SpaceFaces, OfVoxelsAreTheSidesOfWhatIsBlocked) {
  VoxelGridBuilder builder(4, 3, 2);
  builder.free_all();
  for (const int x : {1, 2}) builder.set_free(x, 1, 0, false);
  const World3 world = std::move(builder).build();
  const auto areas = [&](const std::optional<HalfSpace>& kept) {
    std::map<FaceKind, double> sum{{FaceKind::outer, 0}, {FaceKind::section, 0}};
    for_faces(world, kept, {0.5, 0.5, 0.5},
              [&](std::span<const Vec3> face, double, FaceKind kind) { sum[kind] += area_of(face); });
    return sum;
  };
  EXPECT_NEAR(areas({})[FaceKind::outer], 1 + 2 + 2, 1e-12);
  auto cut = areas(HalfSpace{0, 1.25, true});
  EXPECT_NEAR(cut[FaceKind::section], 1, 1e-12);
  EXPECT_NEAR(cut[FaceKind::outer], 0.25 + 0.25, 1e-12);
  EXPECT_NEAR(areas(HalfSpace{2, 1.5, true})[FaceKind::outer], 5, 1e-12);
}

// Seen straight from the front the section is a plain map of weights, so that every pixel can be asked for.
TEST(SpacePicture, ColoursTheCutByTheWeightsThere) {
  for (const auto& [axis, view] : {std::pair{1, SpaceView{-90, 0}}, {0, SpaceView{0, 0}}, {2, SpaceView{-90, 90}}}) {
    for (const std::uint64_t seed : {1u, 2u}) {
      const World3 world = drawn(60, 0.2, seed);
      const VolumeComplex& volume = std::get<VolumeComplex>(world);
      const Box3 box = volume.bounds();
      SpacePicture picture;
      picture.world = &world;
      picture.view = view;
      const double at = 0.4 * (axis == 0 ? 3 : axis == 1 ? 2 : 1);
      picture.cut = SpaceCut{axis, at};
      picture.longest_side = 300;
      picture.legend = false;
      const auto pixels = test::decode_png(space_picture_png(picture));
      const auto shades = *WeightShades::of(world);
      // The frame of the box is where the picture's middle is; its scale follows from the width between the frames.
      Camera camera(view.azimuth, view.elevation);
      camera.middle = 0.5 * (box.min + box.max);
      const double room = 300 - 2 * (16 + kAxisRoom) * 0.7, room_y = 300 - (32 + kAxisRoom) * 0.7;
      Box2 seen;
      for (std::size_t i = 0; i < 8; ++i) seen.extend(camera(box_corner(box, i)).at);
      camera.scale = std::min(room / seen.width(), room_y / seen.height());
      const double map_height = std::ceil(seen.height() * camera.scale) + 2;
      camera.at = {pixels.width / 2.0, std::round(16 * 0.7) + map_height / 2};
      int asked = 0, wrong = 0;
      for (int y = 0; y < pixels.height; y += 3) {
        for (int x = 0; x < pixels.width; x += 3) {
          const Vec2 off = (1 / camera.scale) * (Vec2{x + 0.5, y + 0.5} - camera.at);
          Vec3 p = camera.middle + off.x * camera.right - off.y * camera.up;
          (axis == 0 ? p.x : axis == 1 ? p.y : p.z) = at;
          const double weight = weight_at(volume, p, 2.5 / camera.scale);
          if (std::isnan(weight)) continue;
          const Colour expected = weight == kBlocked ? style::kBlocked : WeightShades::colour(shades.level(weight));
          ++asked;
          wrong += pixels.at(x, y) == expected ? 0 : 1;
        }
      }
      EXPECT_GT(asked, 60) << axis;
      EXPECT_EQ(wrong, 0) << axis << " of " << asked;
    }
  }
}

// Which side is which, by hand: of eight voxels the one with the greatest coordinates costs most, and is the only brown
// one.
TEST(SpacePicture, HasLeftRightAndUpWhereTheyAre) {
  const World3 world = CostVoxels(2, 2, 2, {1, 1, 1, 1, 1, 1, 1, 100});
  struct Case {
    SpaceView view;
    int right, up;  // 1 or -1: where the brown one is seen; 0 if it is not
  };
  for (const auto& [view, right, up] : {Case{{0, 0}, 1, 1},
                                        {{90, 0}, -1, 1},
                                        {{180, 0}, 0, 0},
                                        {{-90, 0}, 0, 0},
                                        {{0, 90}, 1, -1},
                                        {{-90, 90}, 1, 1}}) {
    SpacePicture picture;
    picture.world = &world;
    picture.view = view;
    picture.longest_side = 400;
    picture.legend = false;
    const auto pixels = test::decode_png(space_picture_png(picture));
    Vec2 brown{}, all{};
    int count = 0, faces = 0;
    for (int y = 0; y < pixels.height; ++y) {
      for (int x = 0; x < pixels.width; ++x) {
        const Colour c = pixels.at(x, y);
        const Vec2 at{double(x), double(y)};
        if (c.red != 255 || c.blue != 255) all = all + at, ++faces;
        if (c.red > c.blue + 40) brown = brown + at, ++count;
      }
    }
    const std::string what = std::to_string(view.azimuth) + ", " + std::to_string(view.elevation);
    if (right == 0) {
      EXPECT_LT(count, faces / 50) << what;
      continue;
    }
    ASSERT_GT(count, faces / 10) << what;
    const Vec2 off = (1.0 / count) * brown - (1.0 / faces) * all;
    EXPECT_GT(right * off.x, 30) << what;
    EXPECT_LT(up * off.y, -30) << what;  // rows are counted from the top
  }
}

// Seen from anywhere: a ray through the middle of a pixel enters what is left of the box at one of its sides or at the
// cut, and the tetrahedron there has the pixel's colour, as it is at the cut, and at each side dimmed by one and the
// same light.
TEST(SpacePicture, SeesWhatRaysMeet) {
  Random random(3);
  int asked = 0, on_cut = 0;
  for (int round = 0; round < (full_size() ? 600 : 12); ++round) {
    const Vec3 sides{random.between(1.0, 4.0), random.between(1.0, 4.0), random.between(1.0, 4.0)};
    const World3 world = drawn(30, 0.2, static_cast<std::uint64_t>(round) + 1, sides);
    const auto& volume = std::get<VolumeComplex>(world);
    SpacePicture picture;
    picture.world = &world;
    picture.view = {random.between(-180.0, 180.0), random.between(-80.0, 80.0)};
    const std::array<double, 3> size{sides.x, sides.y, sides.z};
    if (round % 4 != 0) {
      const int axis = random.between(0, 2);
      picture.cut = SpaceCut{axis, random.between(0.2, 0.8) * size[static_cast<std::size_t>(axis)]};
    }
    picture.longest_side = 500;
    picture.legend = false;
    const auto pixels = test::decode_png(space_picture_png(picture));
    const auto shades = *WeightShades::of(world);
    const double unit = 0.7;
    Camera camera(picture.view.azimuth, picture.view.elevation);
    camera.middle = 0.5 * sides;
    Box2 seen;
    for (std::size_t i = 0; i < 8; ++i) seen.extend(camera(box_corner(volume.bounds(), i)).at);
    camera.scale =
        std::min((500 - 2 * (16 + kAxisRoom) * unit) / seen.width(), (500 - (32 + kAxisRoom) * unit) / seen.height());
    camera.at = {pixels.width / 2.0, std::round(16 * unit) + (std::ceil(seen.height() * camera.scale) + 2) / 2};
    std::array<double, 3> low{0, 0, 0}, high = size;
    const std::array<double, 3> towards{camera.towards.x, camera.towards.y, camera.towards.z};
    if (picture.cut) {
      const auto axis = static_cast<std::size_t>(picture.cut->axis);
      (towards[axis] >= 0 ? high : low)[axis] = picture.cut->at;
    }
    std::map<std::size_t, std::pair<double, double>> lights;  // by side: the least and the greatest
    for (int y = 0; y < pixels.height; y += 4) {
      for (int x = 0; x < pixels.width; x += 4) {
        const Vec2 off = (1 / camera.scale) * (Vec2{x + 0.5, y + 0.5} - camera.at);
        const Vec3 on_ray = camera.middle + off.x * camera.right - off.y * camera.up;
        const std::array<double, 3> from{on_ray.x, on_ray.y, on_ray.z};
        // Against the viewer's direction it enters last through the planes that face the viewer.
        double enter = std::numeric_limits<double>::infinity(), leave = -enter;
        std::size_t side = 0;
        for (std::size_t i = 0; i < 3; ++i) {
          const double near = ((towards[i] > 0 ? high : low)[i] - from[i]) / towards[i];
          const double far = ((towards[i] > 0 ? low : high)[i] - from[i]) / towards[i];
          if (near < enter) enter = near, side = i;
          leave = std::max(leave, far);
        }
        if (enter <= leave) continue;
        const double clear = 8 / camera.scale;
        const Vec3 p = on_ray + enter * camera.towards;
        // Away from the edges of what is left, and a hair inside.
        const std::array<double, 3> at{p.x, p.y, p.z};
        bool near_edge = false;
        for (std::size_t i = 0; i < 3; ++i)
          near_edge = near_edge || (i != side && (at[i] - low[i] < clear || high[i] - at[i] < clear));
        if (near_edge || std::abs(towards[side]) < 0.25) continue;
        const bool is_cut = picture.cut && static_cast<std::size_t>(picture.cut->axis) == side;
        const Vec3 inward = side == 0 ? Vec3{1, 0, 0} : side == 1 ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
        const Vec3 within = p + (towards[side] > 0 ? -1e-5 : 1e-5) * inward;
        const double weight = is_cut ? weight_at(volume, p, clear) : weight_within_face(volume, within, clear);
        if (std::isnan(weight)) continue;
        const Colour plain = weight == kBlocked ? style::kBlocked : WeightShades::colour(shades.level(weight));
        const Colour got = pixels.at(x, y);
        ++asked;
        if (is_cut) {
          ++on_cut;
          EXPECT_EQ(got, plain) << round << ": " << x << ", " << y;
          continue;
        }
        for (const auto& [a, b] :
             {std::pair<double, double>{got.red, plain.red}, {got.green, plain.green}, {got.blue, plain.blue}}) {
          const double light = a / b, rounding = 0.6 / b;
          auto& [least, most] = lights.try_emplace(side, std::pair{0.0, 2.0}).first->second;
          least = std::max(least, light - rounding);
          most = std::min(most, light + rounding);
        }
      }
    }
    for (const auto& [side, light] : lights) EXPECT_LE(light.first, light.second) << round << ": side " << side;
  }
  EXPECT_GT(asked, 300);
  EXPECT_GT(on_cut, 100);
}

SpacePicture with_path(const World3& world, std::vector<Vec3> points) {
  SpacePicture picture;
  picture.world = &world;
  picture.view = {-90, 0};
  picture.start = points.front();
  picture.goal = points.back();
  PicturePath3 path{"straight on", {}, Status::found, 2.0, 1.0, 3.0};
  path.path.points = std::move(points);
  picture.paths.push_back(std::move(path));
  picture.longest_side = 400;
  return picture;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(SpacePicture, DrawsWhatIsHiddenOfAPathFaintly) {
  const World3 world = drawn(100);
  const std::string dotted = "stroke-dasharray";
  // In front of the cut, behind it, and through it.
  SpacePicture picture = with_path(world, {{0.5, 0.2, 0.5}, {2.5, 0.2, 0.5}});
  picture.cut = SpaceCut{1, 1};
  std::string svg = space_picture_svg(picture);
  EXPECT_EQ(count_of(svg, dotted), 1u);  // in the legend's key
  EXPECT_EQ(test::markup_defect(svg, test::Markup::xml), "");
  EXPECT_NE(svg.find("data:image/png;base64,"), std::string::npos);
  for (const char* words : {"straight on", "length 2, cost 3", "hidden part", "cut at y = 1", ">x<", ">z<", "cost "})
    EXPECT_NE(svg.find(words), std::string::npos) << words;
  const std::size_t visible = count_of(svg, "stroke=\"#0072b2\"");
  picture = with_path(world, {{0.5, 1.8, 0.5}, {2.5, 1.8, 0.5}});
  picture.cut = SpaceCut{1, 1};
  svg = space_picture_svg(picture);
  EXPECT_EQ(count_of(svg, dotted), 2u);
  EXPECT_EQ(count_of(svg, "stroke=\"#0072b2\""), visible);
  picture = with_path(world, {{0.5, 0.2, 0.5}, {2.5, 1.8, 0.5}});
  picture.cut = SpaceCut{1, 1};
  svg = space_picture_svg(picture);
  EXPECT_EQ(count_of(svg, dotted), 2u);
  EXPECT_EQ(count_of(svg, "stroke=\"#0072b2\""), visible + 2);  // the hidden piece, and where it goes through the cut
  // Without a cut all of it is inside.
  picture.cut.reset();
  EXPECT_EQ(count_of(space_picture_svg(picture), dotted), 2u);
}

TEST(SpacePicture, ShowsSurfacesAndVoxelsAndIsTheSameEachTime) {
  SimplexParts<2, 3> parts;
  for (int y = 0; y <= 10; ++y) {
    for (int x = 0; x <= 10; ++x) parts.positions.push_back({x * 1.0, y * 1.0, std::sin(x * 0.7) + std::cos(y * 0.5)});
  }
  for (std::uint32_t y = 0; y < 10; ++y) {
    for (std::uint32_t x = 0; x < 10; ++x) {
      const std::uint32_t a = y * 11 + x;
      parts.corners.push_back({a, a + 1, a + 12});
      parts.corners.push_back({a, a + 12, a + 11});
    }
  }
  for (std::size_t t = 0; t < parts.corners.size(); ++t)
    parts.weights.push_back(t % 7 == 0 ? kBlocked : 1.0 + double(t % 5));
  VoxelGridBuilder builder(5, 5, 5);
  builder.free_all();
  builder.set_free(2, 2, 2, false);
  const VoxelGrid grid = std::move(builder).build();
  for (const World3& world : {World3(SurfaceComplex(parts)), World3(grid)}) {
    SpacePicture picture;
    picture.world = &world;
    EXPECT_FALSE(usual_cut(world, picture.view).has_value());
    picture.longest_side = 300;
    const std::string png = space_picture_png(picture);
    EXPECT_EQ(png, space_picture_png(picture));
    picture.cut = SpaceCut{0, 2.5};
    EXPECT_NE(png, space_picture_png(picture));
    EXPECT_NE(space_picture_svg(picture).find("blocked"), std::string::npos);
  }
}

TEST(SpacePicture, IsAsLargeAsAsked) {
  const World3 world = drawn(50);
  for (const int side : {64, 400, 1300, 2500}) {
    for (const SpaceView view : {SpaceView{}, {0, 0}, {45, 90}, {200, -30}}) {
      SpacePicture picture;
      picture.world = &world;
      picture.view = view;
      picture.longest_side = side;
      picture.legend = side >= 400;
      if (side == 2500 && view.elevation != 25) continue;
      const auto pixels = test::decode_png(space_picture_png(picture));
      EXPECT_LE(std::max(pixels.width, pixels.height), side < 400 ? 200 : side + 4) << side;
      EXPECT_GE(std::max(pixels.width, pixels.height), side / 2) << side;
    }
  }
}

TEST(SpacePicture, CutsAcrossTheAxisThatPointsToTheViewer) {
  const World3 world = drawn(50);
  EXPECT_EQ(usual_cut(world, {-60, 25})->axis, 1);
  EXPECT_EQ(usual_cut(world, {-60, 25})->at, 1);
  EXPECT_EQ(usual_cut(world, {10, 25})->axis, 0);
  EXPECT_EQ(usual_cut(world, {190, -25})->axis, 0);
  EXPECT_EQ(usual_cut(world, {10, 80})->axis, 2);
}

TEST(SpacePicture, RefusesWhatCannotBeDrawn) {
  const World3 world = drawn(50), nothing = VolumeComplex();
  SpacePicture picture;
  EXPECT_THROW((void)space_picture_svg(picture), std::logic_error);
  picture.world = &nothing;
  EXPECT_THROW((void)space_picture_png(picture), InputError);
  EXPECT_NO_THROW((void)usual_cut(nothing, {}));
  picture.world = &world;
  const SpacePicture good = picture;
  const auto refuses = [&] {
    EXPECT_THROW((void)space_picture_png(picture), InputError);
    picture = good;
  };
  picture.longest_side = 63, refuses();
  picture.longest_side = kLargestCanvasSide + 1, refuses();
  picture.view.azimuth = std::nan(""), refuses();
  picture.view.elevation = 90.5, refuses();
  picture.cut = SpaceCut{3, 0.5}, refuses();
  picture.cut = SpaceCut{-1, 0.5}, refuses();
  picture.cut = SpaceCut{0, 3.5}, refuses();
  picture.cut = SpaceCut{0, std::nan("")}, refuses();
  EXPECT_THROW(write_space_picture(picture, "picture.gif"), InputError);
}

// Coordinates of any size, flat worlds, cuts at their ends.
TEST(SpacePicture, DrawsWorldsOfAnySizeAndShape) {
  for (const double unit : {1e-6, 1e6, 1e-30, 1e30}) {
    taut::detail::DrawOptions o;
    o.corners = 40;
    auto parts = taut::detail::draw_tetrahedra(o);
    for (Vec3& p : parts.positions) p = unit * p + Vec3{5 * unit, -unit, 0};
    const World3 world = VolumeComplex(parts);
    SpacePicture picture;
    picture.world = &world;
    picture.longest_side = 200;
    for (const double share : {0.0, 0.5, 1.0}) {
      picture.cut = SpaceCut{0, bounds(world).min.x + share * bounds(world).width()};
      if (share == 0) {  // where nothing is left of it
        EXPECT_THROW((void)space_picture_png(picture), InputError);
      } else {
        EXPECT_GT(space_picture_png(picture).size(), 500u);
      }
    }
  }
  // No finer than coordinates are.
  const double far = 1e17;
  const World3 coarse = VolumeComplex(
      SimplexParts<3, 3>{{{far, 0, 0}, {far + 32, 0, 0}, {far, 32, 0}, {far, 0, 32}}, {{0, 1, 2, 3}}, {}});
  SpacePicture distant;
  distant.world = &coarse;
  EXPECT_GT(space_picture_png(distant).size(), 500u);
  const World3 flat = SurfaceComplex(SimplexParts<2, 3>{{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}, {{0, 1, 2}}, {}});
  SpacePicture picture;
  picture.world = &flat;
  picture.longest_side = 200;
  for (const SpaceView view : {SpaceView{0, 0}, {0, 90}, {30, 20}}) {
    picture.view = view;
    EXPECT_GT(space_picture_png(picture).size(), 500u);
  }
}

}  // namespace
}  // namespace taut::lab
