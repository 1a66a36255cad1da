// The rasteriser with depths, against asking every sample which faces it lies in.
#include "taut/lab/draw/detail/depth_raster.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "taut/world/generate/random.hpp"

namespace taut::lab::detail {
namespace {

constexpr Colour kRed = colour(0xff0000), kGreen = colour(0x00ff00), kBlue = colour(0x0000ff);

std::uint32_t pixel(const Raster& raster, int x, int y) {
  return raster.pixels.at(static_cast<std::size_t>(y * raster.width + x));
}

TEST(DepthRaster, ShowsTheNearestWhateverComesFirst) {
  for (const bool near_first : {false, true}) {
    DepthRaster raster(20, 10);
    const std::vector<DepthCorner> far{{{0, 0}, 1}, {{20, 0}, 1}, {{20, 10}, 1}, {{0, 10}, 1}};
    const std::vector<DepthCorner> near{{{5, 2}, 2}, {{15, 2}, 2}, {{15, 8}, 2}, {{5, 8}, 2}};
    if (near_first) raster.face(near, kRed);
    raster.face(far, kBlue);
    if (!near_first) raster.face(near, kRed);
    const Raster out = raster.resolve();
    EXPECT_EQ(pixel(out, 1, 1), 0xff0000ffu);
    EXPECT_EQ(pixel(out, 10, 5), 0xffff0000u);
    EXPECT_EQ(raster.depth_at({10, 5}), 2);
    EXPECT_EQ(raster.depth_at({1, 1}), 1);
    EXPECT_EQ(raster.depth_at({-1, 1}), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(raster.depth_at({std::nan(""), 1}), -std::numeric_limits<double>::infinity());
  }
}

TEST(DepthRaster, MixesColoursAlongEdgesAndLeavesTheRestClear) {
  DepthRaster raster(4, 4);
  // The left half of the second column.
  raster.face(std::vector<DepthCorner>{{{0, 0}}, {{1.5, 0}}, {{1.5, 4}}, {{0, 4}}}, kRed);
  const Raster out = raster.resolve();
  EXPECT_EQ(pixel(out, 0, 2), 0xffff0000u);
  EXPECT_EQ(pixel(out, 3, 2), 0u);
  const std::uint32_t edge = pixel(out, 1, 2);
  EXPECT_EQ(edge & 0xffffffu, 0xff0000u);  // not darkened by what is clear
  EXPECT_GT(edge >> 24, 60u);
  EXPECT_LT(edge >> 24, 200u);
}

TEST(DepthRaster, TakesHostileShapesWithoutComplaint) {
  DepthRaster raster(8, 8);
  const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
  for (const double bad : {nan, infinity, -infinity, 1e300, -1e300}) {
    raster.face(std::vector<DepthCorner>{{{0, 0}, 0}, {{bad, 1}, 0}, {{4, 8}, bad}}, kRed, {kBlue, 1});
    raster.face(std::vector<DepthCorner>{{{0, bad}, 0}, {{3, 1}, 0}, {{4, 8}, 0}}, kRed);
    raster.line({{bad, 0}, 0}, {{3, 3}, 0}, kBlue, 2, 0);
  }
  raster.face(std::vector<DepthCorner>{{{1, 1}, 0}, {{1, 1}, 5}, {{1, 1}, 9}}, kRed);
  raster.face(std::vector<DepthCorner>{}, kRed);
  raster.line({{2, 2}, 0}, {{2, 2}, 0}, kBlue, 2, 0);
  EXPECT_EQ(raster.resolve().pixels.size(), 64u);
}

// Triangles that tile a square cover each sample exactly once: no gap, and none twice.
TEST(DepthRaster, LeavesNoGapBetweenFacesThatShareAnEdge) {
  Random random(5);
  for (int round = 0; round < 20; ++round) {
    const int n = 6;
    std::vector<Vec2> points;
    for (int y = 0; y <= n; ++y) {
      for (int x = 0; x <= n; ++x) {
        const auto inside = [&](int at) { return at > 0 && at < n ? random.between(-2.0, 2.0) : at == 0 ? -1.0 : 1.0; };
        const double px = 10.0 * x / n * 6 + inside(x), py = 10.0 * y / n * 6 + inside(y);
        points.push_back({px, py});
      }
    }
    DepthRaster raster(60, 60);
    const auto at = [&](int x, int y) { return points[static_cast<std::size_t>(y * (n + 1) + x)]; };
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) {
        const Vec2 a = at(x, y), b = at(x + 1, y), c = at(x + 1, y + 1), d = at(x, y + 1);
        raster.face(std::vector<DepthCorner>{{a, 1}, {b, 1}, {c, 1}}, kGreen);
        raster.face(std::vector<DepthCorner>{{a, 1}, {c, 1}, {d, 1}}, kGreen);
      }
    }
    for (const std::uint32_t c : raster.resolve().pixels) ASSERT_EQ(c, 0xff00ff00u);
  }
}

// Random triangles in space: at the middle of a pixel away from all edges, what is seen is what is nearest.
TEST(DepthRaster, AgreesWithAskingEveryFace) {
  Random random(11);
  const auto draw = [&](double most) { return random.between(-0.2 * most, 1.2 * most); };
  int asked = 0;
  for (int round = 0; round < 30; ++round) {
    DepthRaster raster(40, 30);
    struct Face {
      std::vector<DepthCorner> corners;
    };
    std::vector<Face> faces;
    for (int i = 0; i < 12; ++i) {
      Face face;
      for (int k = 0; k < 3; ++k) face.corners.push_back({{draw(40), draw(30)}, random.between(0.0, 50.0)});
      raster.face(face.corners, {static_cast<std::uint8_t>(i + 1), 0, 0});
      faces.push_back(std::move(face));
    }
    const Raster out = raster.resolve();
    for (int y = 0; y < 30; ++y) {
      for (int x = 0; x < 40; ++x) {
        const Vec2 p{x + 0.5, y + 0.5};
        double nearest = -1, second = -1;
        std::uint32_t name = 0;
        bool near_edge = false;
        for (std::size_t i = 0; i < faces.size(); ++i) {
          const auto& c = faces[i].corners;
          const double area = cross(c[1].at - c[0].at, c[2].at - c[0].at);
          double depth = 0;
          bool inside = true;
          for (std::size_t k = 0; k < 3; ++k) {
            const Vec2 a = c[(k + 1) % 3].at, b = c[(k + 2) % 3].at;
            const double share = cross(b - a, p - a) / area;
            inside = inside && share > 0;
            depth += share * c[k].depth;
            // A pixel reaches 0.71 from its middle.
            near_edge = near_edge || std::abs(cross(b - a, p - a)) < distance(a, b);
          }
          if (!inside) continue;
          if (depth > nearest) {
            second = nearest;
            nearest = depth;
            name = static_cast<std::uint32_t>(i + 1);
          } else {
            second = std::max(second, depth);
          }
        }
        if (near_edge || nearest - second < 20) continue;  // steep faces may cross within a pixel
        ++asked;
        EXPECT_EQ(pixel(out, x, y), nearest < 0 ? 0u : 0xff000000u | name << 16) << x << " " << y;
        if (nearest >= 0) {
          EXPECT_NEAR(raster.depth_at(p), nearest, 1e-4 * (1 + nearest));
        }
      }
    }
  }
  EXPECT_GT(asked, 300);
}

}  // namespace
}  // namespace taut::lab::detail
