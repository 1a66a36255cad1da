// Tetrahedra of points of all sorts, checked exactly; and that the checks would see what is wrong.
#include "taut/cells/detail/tetrahedra/delaunay3.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "support/full_size.hpp"
#include "support/tetrahedra_checks.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/tetrahedra/point_inserter.hpp"
#include "taut/cells/detail/tetrahedra/spatial_order3.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::tetrahedra {
namespace {

using detail::delaunay3;
using detail::Delaunay3;
using Points = std::vector<Vec3>;

Vec3 random_point(Random& random) {
  const double x = random.unit(), y = random.unit(), z = random.unit();
  return {x, y, z};
}
Points random_points(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Points points(count);
  for (Vec3& p : points) p = random_point(random);
  return points;
}
Points lattice(int nx, int ny, int nz) {
  Points points;
  for (int z = 0; z < nz; ++z) {
    for (int y = 0; y < ny; ++y) {
      for (int x = 0; x < nx; ++x) points.push_back({double(x), double(y), double(z)});
    }
  }
  return points;
}
void shuffle(Points& points, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t i = points.size(); i > 1; --i) std::swap(points[i - 1], points[random.below(i)]);
}
// Random bits in all coordinates, nearly on a sphere; and many exactly on one: sums of three squares.
Points near_sphere(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Points points;
  while (points.size() < count) {
    const Vec3 p = 2 * random_point(random) - Vec3{1, 1, 1};
    if (dot(p, p) > 0.01) points.push_back(1 / length(p) * p);
  }
  return points;
}
Points on_sphere(int square) {
  Points points;
  for (int x = -square; x <= square; ++x) {
    for (int y = -square; y <= square; ++y) {
      for (int z = -square; z <= square; ++z) {
        if (x * x + y * y + z * z == square) points.push_back({double(x), double(y), double(z)});
      }
    }
  }
  return points;
}
void scale(Points& points, double by, Vec3 offset) {
  for (Vec3& p : points) p = by * p + offset;
}

void expect_delaunay(const Points& points, const char* what, bool of_all = true) {
  EXPECT_EQ(test::delaunay_defect(points, delaunay3(points), of_all), "") << what << ", " << points.size() << " points";
}

TEST(Delaunay3, OfRandomPointsHasEmptySpheres) {
  const std::uint64_t seeds = full_size() ? 400 : 40;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) expect_delaunay(random_points(4 + seed * 5 % 197, seed), "random");
}

TEST(Delaunay3, OfManyPointsIsLocallyDelaunayWhichIsEnough) {
  expect_delaunay(random_points(full_size() ? 300'000 : 5000, 3), "many", false);
}

// Few values a coordinate, so that points coincide and lie in common planes, lines and spheres.
TEST(Delaunay3, OfPointsWithFewCoordinatesIsRight) {
  const std::uint64_t seeds = full_size() ? 20'000 : 600;
  int of_space = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Random random(seed);
    const int values = random.between(2, 6), count = random.between(4, 60);
    Points points;
    for (int i = 0; i < count; ++i) {
      const int x = random.between(1, values), y = random.between(1, values), z = random.between(1, values);
      points.push_back({double(x), double(y), double(z)});
    }
    const Delaunay3 d = delaunay3(points);
    if (d.dimension < 3) continue;
    ++of_space;
    ASSERT_EQ(test::delaunay_defect(points, d, true), "") << "seed " << seed;
  }
  EXPECT_GT(of_space, static_cast<int>(seeds) / 2);
}

// Eight corners of every cube share a sphere; the volume is known without the tetrahedra.
TEST(Delaunay3, OfALatticeFillsItWithoutFlatTetrahedra) {
  for (const auto [nx, ny, nz] : {std::array{2, 2, 2}, {3, 3, 3}, {2, 5, 9}, {6, 6, 6}, {2, 2, 60}, {9, 8, 7}}) {
    Points points = lattice(nx, ny, nz);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const Delaunay3 d = delaunay3(points);
      ASSERT_EQ(test::delaunay_defect(points, d, true), "") << nx << " " << ny << " " << nz;
      EXPECT_EQ(test::volumes_of(points, d).sum, 6 * (nx - 1) * (ny - 1) * (nz - 1));
      shuffle(points, seed);
    }
  }
  const int side = full_size() ? 50 : 16;
  const Points points = lattice(side, side, side);
  const Delaunay3 d = delaunay3(points);
  EXPECT_EQ(test::delaunay_defect(points, d, false), "");
  EXPECT_EQ(test::volumes_of(points, d).sum, 6 * std::pow(side - 1, 3));
}

// Spacings that are not doubles: spheres are nearly common ones, and no unit helps.
TEST(Delaunay3, OfALatticeThatIsRoundedIsRight) {
  for (const double spacing : {0.1, 1e-6, 1e6 / 3}) {
    for (const Vec3 offset : {Vec3{}, Vec3{1e3, -7e3, 0.3}, Vec3{1e9, 1e9, -1e9}}) {
      if (spacing < 1e-3 && offset.x > 1e6) continue;  // all would be rounded to a few places
      Points points = lattice(6, 5, 7);
      scale(points, spacing, offset);
      expect_delaunay(points, "rounded lattice");
    }
  }
}

TEST(Delaunay3, OfPointsOnASphereIsRight) {
  for (const int square : {3, 9, 26, 41, 101}) {
    Points points = on_sphere(square);
    ASSERT_GE(points.size(), 8u);
    expect_delaunay(points, "on a sphere");
    points.push_back({0, 0, 0});
    expect_delaunay(points, "on a sphere and its centre");
  }
  expect_delaunay(near_sphere(150, 1), "near a sphere");
  Points points = near_sphere(full_size() ? 20'000 : 1500, 2);
  expect_delaunay(points, "near a sphere", false);
  points.push_back({0, 0, 0});  // joined to all of them at once, if it comes last
  const Delaunay3 d = delaunay3(points);
  EXPECT_EQ(test::delaunay_defect(points, d, false), "");
}

TEST(Delaunay3, OfAPlaneAndOnePointIsRight) {
  for (const bool round : {false, true}) {
    Points points = lattice(9, 8, 1);
    if (!round) {
      points = random_points(80, 5);
      for (Vec3& p : points) {  // exact: multiples of 2^-40
        p.x = std::floor(0x1p40 * p.x) * 0x1p-40;
        p.y = std::floor(0x1p40 * p.y) * 0x1p-40;
        p.z = 2 * p.x - p.y;
      }
    }
    EXPECT_EQ(delaunay3(points).dimension, 2);
    for (const Vec3 apex : {Vec3{0.3, 0.4, 5}, Vec3{-3, 40, -0.25}, Vec3{0, 0, 0x1p-60}}) {
      points.push_back(apex);
      expect_delaunay(points, "a plane and a point");
      points.insert(points.begin(), apex);
      points.pop_back();
      expect_delaunay(points, "a point and a plane");
      points.erase(points.begin());
    }
  }
}

// Of n points on each of two lines there are (n - 1)^2 tetrahedra, and no choice.
TEST(Delaunay3, OfTwoLinesThatMissEachOtherIsRight) {
  const std::uint32_t n = full_size() ? 300 : 30;
  Points points;
  for (std::uint32_t i = 0; i < n; ++i) {
    points.push_back({double(i), 0, 0});
    points.push_back({0, double(i), 7});
  }
  const Delaunay3 d = delaunay3(points);
  EXPECT_EQ(test::delaunay_defect(points, d, !full_size()), "");
  EXPECT_EQ(d.corners.size(), std::size_t{n - 1} * (n - 1));
}

TEST(Delaunay3, OfClustersIsRight) {
  for (std::uint64_t seed = 0; seed < (full_size() ? 20 : 4); ++seed) {
    Random random(seed);
    Points points;
    for (int cluster = 0; cluster < 4; ++cluster) {
      const Vec3 centre = random_point(random);
      const double size = std::pow(10, -3 * random.between(0, 5));
      for (int i = 0; i < 25; ++i) points.push_back(centre + size * random_point(random));
    }
    expect_delaunay(points, "clusters");
  }
}

TEST(Delaunay3, OfPointsThatCoincideLetsTheFirstStandForAll) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Points points = random_points(30, seed);
    Random random(seed);
    for (int i = 0; i < 300; ++i) points.push_back(points[random.below(30)]);
    shuffle(points, seed);
    expect_delaunay(points, "coinciding");
  }
  Points zeros{{0.0, 0, 0}, {1, 0, 0}, {-0.0, -0.0, 0}, {0, 1, 0}, {0, 0, 1}};  // both zeros are one place
  EXPECT_EQ(delaunay3(zeros).stands_for, (std::vector<std::uint32_t>{0, 1, 0, 3, 4}));
  EXPECT_EQ(delaunay3(zeros).corners.size(), 1u);
}

TEST(Delaunay3, OfPointsOfAnySizeAndPlaceIsRight) {
  for (const double by : {1e-38, 1e-6, 1e-3, 1e3, 1e6, 1e38}) {
    for (const double off : {0.0, 1.0, 1e9}) {
      if (by < 1e-6 && off > 0) continue;  // nothing would be left of them
      Points points = random_points(120, 9);
      scale(points, by, {off, -off, off / 3});
      expect_delaunay(points, "scaled and moved");
    }
  }
  Points thin = random_points(150, 10);
  for (Vec3& p : thin) p = {1e6 * p.x, p.y, 1e-6 * p.z};
  expect_delaunay(thin, "thin");
}

TEST(Delaunay3, OfPointsThatSpanNoSpaceSaysSo) {
  const auto expect = [](const Points& points, int dimension) {
    const Delaunay3 d = delaunay3(points);
    EXPECT_EQ(d.dimension, dimension);
    EXPECT_TRUE(d.corners.empty());
    EXPECT_TRUE(d.across.empty());
    EXPECT_EQ(test::use_defect(points, d), "");
  };
  expect({}, -1);
  expect({{1, 2, 3}}, 0);
  expect(Points(100, Vec3{1, 2, 3}), 0);
  expect({{1, 2, 3}, {1, 2, 4}, {1, 2, 3}}, 1);
  expect(lattice(200, 1, 1), 1);
  expect(lattice(1, 1, 200), 1);
  expect({{1, 2, 3}, {1, 2, 4}, {1, 5, 3}}, 2);
  expect(lattice(20, 20, 1), 2);
  expect(lattice(1, 20, 20), 2);
  Points diagonal = lattice(20, 20, 1);
  for (Vec3& p : diagonal) p.z = p.x + p.y;
  expect(diagonal, 2);
  for (Vec3& p : diagonal) p = {p.x, p.x, p.x};
  expect(diagonal, 1);
}

TEST(Delaunay3, IsTheSameEveryTime) {
  const Points points = random_points(2000, 4);
  const Delaunay3 a = delaunay3(points), b = delaunay3(points);
  EXPECT_EQ(a.corners, b.corners);
  EXPECT_EQ(a.across, b.across);
  const Delaunay3 other = delaunay3(random_points(2000, 5));
  EXPECT_NE(a.corners, other.corners);
}

TEST(Delaunay3, RefusesNumbersOutOfRange) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300, 1e-300}) {
    Points points = random_points(10, 1);
    points[7].y = bad;
    try {
      static_cast<void>(delaunay3(points));
      FAIL() << bad;
    } catch (const InputError& error) {
      EXPECT_EQ(error.where(), "point 7");
    }
  }
}

// What it had allocated is gone; a leak checker sees to that.
TEST(Delaunay3, CanBeGivenUpAtAnyTime) {
  const Points points = random_points(20'000, 2);
  std::vector<std::size_t> told;
  const Delaunay3 whole = delaunay3(points, [&](std::size_t done, std::size_t total) {
    EXPECT_EQ(total, points.size());
    EXPECT_TRUE(told.empty() || done > told.back());
    told.push_back(done);
  });
  ASSERT_GE(told.size(), 4u);
  EXPECT_EQ(told.front(), 0u);
  for (std::size_t calls = 0; calls < told.size(); ++calls) {
    std::size_t left = calls;
    const auto give_up = [&](std::size_t, std::size_t) {
      if (left-- == 0) throw std::runtime_error("given up");
    };
    EXPECT_THROW(static_cast<void>(delaunay3(points, give_up)), std::runtime_error) << calls;
  }
  EXPECT_EQ(delaunay3(points).corners, whole.corners);
}

// Inserts all points after a first tetrahedron of four that are not in a plane.
detail::PointInserter insert_all(const Points& positions, std::size_t& bytes_when_warm) {
  detail::PointInserter inserter(positions, detail::inlined::common_unit(positions));
  const bool positive = orient3d(positions[1], positions[2], positions[3], positions[4]) > 0;
  inserter.begin({positive ? 1u : 2u, positive ? 2u : 1u, 3, 4});
  for (std::uint32_t vertex = 5; vertex < positions.size(); ++vertex) {
    if (vertex == 100) bytes_when_warm = inserter.memory_bytes();
    EXPECT_EQ(inserter.insert(vertex), vertex);
  }
  return inserter;
}

TEST(PointInserter, AllocatesNothingOnceItIsWarm) {
  const Points positions = random_points(20'000, 6);
  std::size_t warm = 0;
  EXPECT_EQ(insert_all(positions, warm).memory_bytes(), warm);
  EXPECT_GT(warm, positions.size() * 7 * sizeof(detail::PointInserter::Cell));
}

// Points of a lattice take out more tetrahedra than they put in now and then.
TEST(PointInserter, UsesCellsAgain) {
  Points positions = lattice(14, 14, 14);
  shuffle(positions, 3);
  ASSERT_NE(orient3d(positions[1], positions[2], positions[3], positions[4]), 0);
  std::size_t warm = 0;
  const detail::PointInserter inserter = insert_all(positions, warm);
  const auto is_free = [](const auto& cell) { return cell.corners[0] == detail::PointInserter::kFree; };
  const auto unused = std::count_if(inserter.cells().begin(), inserter.cells().end(), is_free);
  EXPECT_EQ(unused, 0);  // at the end of these; four were in between
}

// One cell of the curve after the other shares a side with it.
TEST(SpatialOrder3, RunsThroughNeighbours) {
  for (const int side : {2, 4, 16}) {
    const Points points = lattice(side, side, side);
    const std::vector<std::uint32_t> order = detail::spatial_order(points);
    std::vector<std::uint32_t> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (std::uint32_t i = 0; i < sorted.size(); ++i) ASSERT_EQ(sorted[i], i);
    for (std::size_t i = 1; i < order.size(); ++i) {
      ASSERT_EQ(distance(points[order[i - 1]], points[order[i]]), 1) << side << " " << i;
    }
  }
}

// ---- What is wrong is seen.

class TetrahedraChecks : public ::testing::Test {
 protected:
  TetrahedraChecks() : points_(random_points(60, 1)), d_(delaunay3(points_)) {}
  [[nodiscard]] std::string defect(bool of_all = true) const { return test::delaunay_defect(points_, d_, of_all); }
  // One of the hull, or none of it.
  [[nodiscard]] std::size_t some(bool at_hull) const {
    std::size_t t = 0;
    while ((std::count(d_.across[t].begin(), d_.across[t].end(), Delaunay3::kNone) > 0) != at_hull) ++t;
    return t;
  }

  Points points_;
  Delaunay3 d_;
};

TEST_F(TetrahedraChecks, FindNothingWhereNothingIsWrong) {
  EXPECT_EQ(defect(true), "");
  EXPECT_EQ(defect(false), "");
}
TEST_F(TetrahedraChecks, SeeAWrongOrientation) {
  std::swap(d_.corners[5][0], d_.corners[5][1]);
  std::swap(d_.across[5][0], d_.across[5][1]);
  EXPECT_EQ(defect(), "not positive (tetrahedron 5)");
}
TEST_F(TetrahedraChecks, SeeAWrongNeighbour) {
  const std::size_t t = some(false);
  std::swap(d_.across[t][0], d_.across[t][1]);
  EXPECT_NE(defect().find("neighbour does not share"), std::string::npos);
}
TEST_F(TetrahedraChecks, SeeNeighboursThatAreNotJoined) {
  const std::size_t t = some(false);
  const std::uint32_t other = d_.across[t][2];
  d_.across[t][2] = Delaunay3::kNone;
  std::replace(d_.across[other].begin(), d_.across[other].end(), static_cast<std::uint32_t>(t), Delaunay3::kNone);
  EXPECT_NE(defect().find("wrong number"), std::string::npos);
}
TEST_F(TetrahedraChecks, SeeAPointThatIsLeftOut) {
  points_.push_back({0.5, 0.5, 0.5});
  EXPECT_EQ(defect(), "not every point is accounted for");
  d_.stands_for.push_back(60);
  EXPECT_EQ(defect(), "wrong use of point 60");
  d_.stands_for[60] = 3;
  EXPECT_EQ(defect(), "another point stands for point 60");
}
TEST_F(TetrahedraChecks, SeeAMissingTetrahedron) {
  // The last one goes; what was behind it is open.
  const auto last = static_cast<std::uint32_t>(d_.corners.size() - 1);
  d_.corners.pop_back();
  d_.across.pop_back();
  for (auto& across : d_.across) std::replace(across.begin(), across.end(), last, Delaunay3::kNone);
  EXPECT_NE(defect(false), "");
  EXPECT_NE(test::hull_defect(points_, d_, false), "");
}
TEST_F(TetrahedraChecks, SeeAHoleByEuler) {
  const auto t = static_cast<std::uint32_t>(some(false));
  d_.across[t].fill(Delaunay3::kNone);
  for (auto& across : d_.across) std::replace(across.begin(), across.end(), t, Delaunay3::kNone);
  EXPECT_NE(test::euler_defect(d_), "");
}
TEST_F(TetrahedraChecks, SeePointsInSpheres) {
  // Moved a little where all stay positive.
  for (std::size_t i = 0; i < points_.size(); ++i) {
    Points moved = points_;
    moved[i].x += 0.03;
    const std::string wrong = test::structure_defect(moved, d_);
    if (!wrong.empty() || !test::hull_defect(moved, d_, true).empty()) continue;
    EXPECT_EQ(test::sphere_defect(moved, d_, true).empty(), test::sphere_defect(moved, d_, false).empty());
    if (!test::sphere_defect(moved, d_, true).empty()) return;
  }
  FAIL() << "no move changed a sphere";
}
TEST_F(TetrahedraChecks, SeeAPointBeyondTheHull) {
  Points moved = points_;
  for (Vec3& p : moved) p = p - Vec3{0.5, 0.5, 0.5};
  const std::size_t t = some(true);
  const auto none = std::find(d_.across[t].begin(), d_.across[t].end(), Delaunay3::kNone) - d_.across[t].begin();
  const std::uint32_t at_hull = d_.corners[t][static_cast<std::size_t>(none) == 0 ? 1 : 0];
  moved[at_hull] = 0.2 * moved[at_hull];
  EXPECT_NE(test::hull_defect(moved, d_, true), "");
}
TEST_F(TetrahedraChecks, SeeVolumesThatDoNotAddUp) {
  d_.corners.push_back(d_.corners[some(false)]);
  d_.across.push_back(d_.across[some(false)]);
  EXPECT_EQ(test::volume_defect(points_, d_), "volumes do not add up");
}

}  // namespace
}  // namespace taut::tetrahedra
