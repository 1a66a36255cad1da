// What the study of weighted tetrahedra says of data that are known.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "studies/perkins2013/volume/claims.hpp"
#include "studies/perkins2013/volume/published.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

constexpr int kVolumeWorlds = 20, kPublishedWorlds = 100;

// Cubes in which indirect ways change nothing and take as long, solids whose costs do not depend on their size, times
// that are alike; but for what `change` does.
struct Known {
  std::function<void(CubeRow&)> cube = [](CubeRow&) {};
  std::function<void(KernelRow&)> kernel = [](KernelRow&) {};
  std::function<void(RangeRow&)> range = [](RangeRow&) {};
  std::function<void(SolidRow&)> solid = [](SolidRow&) {};

  [[nodiscard]] Results results() const {
    Results out;
    const Asked usual{100, 100, 36, 98, 1000, 1000};
    Design design;
    design.cube_worlds = kPublishedWorlds;
    design.mixed_worlds = design.thin_worlds = kVolumeWorlds;
    for (const CubeKind& kind : cube_kinds(design)) {
      for (int world = 1; world <= kind.worlds; ++world) {
        CubeRow row{.shape = std::string(kind.shape->name), .weighting = std::string(kind.weighting->name)};
        row.world = world;
        row.corners = 1000;
        row.aspect = 2;
        row.none = row.from_corner = row.all = usual;
        row.none_settled = row.all_settled = 100;
        row.over_edges = 2;
        row.over_faces = 1;
        cube(row);
        out.cubes.push_back(row);
      }
    }
    for (const std::string_view shape : kKernelShapes) {
      for (int world = 1; world <= kVolumeWorlds; ++world) {
        KernelRow row{.shape = std::string(shape), .world = world};
        row.direct_ns = row.corners_ns = row.kept_ns = row.all_ns = row.indirect_ns = 10;
        row.numeric_direct_ns = row.numeric_all_ns = row.numeric_indirect_ns = 10;
        row.direct_us = row.all_us = row.numeric_direct_us = row.numeric_all_us = 10;
        kernel(row);
        out.kernels.push_back(row);
      }
    }
    for (const Shape& shape : shapes()) {
      for (int world = 1; world <= kVolumeWorlds; ++world) {
        RangeRow row{.shape = std::string(shape.name), .world = world};
        range(row);
        out.ranges.push_back(row);
      }
    }
    for (const SolidKind& kind : solid_kinds()) {
      for (int world = 1; world <= kVolumeWorlds; ++world) {
        for (int level = 0; level < 3; ++level) {
          SolidRow row{.kind = std::string(kind.name), .world = world, .level = level};
          row.tetrahedra = 1000u << level;
          row.kept = row.from_corner = row.none = {1, 1, 10, 1, 100u << level, 100.0 * (1 << level)};
          solid(row);
          out.solids.push_back(row);
        }
      }
    }
    return out;
  }
};

Finding finding(const Results& results, std::string_view beginning) {
  for (const Finding& f : findings(results)) {
    if (f.claim.starts_with(beginning)) return f;
  }
  ADD_FAILURE() << "no claim begins with " << beginning;
  return {};
}

void expect_all(const Results& results, std::initializer_list<const char*> claims, Verdict verdict) {
  for (const char* claim : claims) {
    const Finding f = finding(results, claim);
    EXPECT_EQ(f.verdict, verdict) << f.claim << ": " << f.evidence;
  }
}

// In every fifth cube of round tetrahedra with the weights of table 5.2, indirect ways save a little.
Known like_the_thesis() {
  Known known;
  known.cube = [](CubeRow& row) {
    const bool normal = row.weighting == kNormal || row.weighting == kNormalPrinted;
    if (normal && row.shape == kRound && row.world % 5 == 0) {
      row.all.value = row.all.cost = 99.9;
      row.all_settled = 99.9;
    }
    if (shape_of(row.shape).stretch != 1) row.over_edges = 9;
    row.all.time_us = 5 * row.none.time_us;
  };
  known.kernel = [](KernelRow& row) {
    row.numeric_all_ns = row.numeric_all_us = 500;
    row.numeric_direct_ns = row.numeric_direct_us = 100;
    row.numeric_indirect_ns = 400;
  };
  known.range = [](RangeRow& row) { row.bends = row.bends_with_costs = 0.2 + 0.001 * row.world; };
  known.solid = [](SolidRow& row) {
    row.kept.value = 1.02 - 0.008 * row.level;
    row.kept.cost = 1.001 - 0.0005 * row.level;
    row.kept.length = 9.999;
  };
  return known;
}

TEST(VolumeStudyClaims, AreReproducedByDataThatSaySo) {
  expect_all(like_the_thesis().results(),
             {"More tetrahedra make the path through a solid cheaper",
              "But not by much",
              "Time grows linearly",
              "(ours) What the thesis calls",
              "Costs with indirect ways from corners",
              "Indirect ways change the cost in 2",
              "Where one half of the tetrahedra weighs 5",
              "Where they do, no less",
              "Few corners",
              "So it is with weights of 5",
              "Both kinds",
              "Indirect ways do not contribute",
              "(ours) Nor do they in Delaunay",
              "(ours) Nor do they in thin",
              "Very thin",
              "All indirect ways take 5.35",
              "To leave them out",
              "(ours) In closed form",
              "For a lesser",
              "Weights have to fit"},
             Verdict::confirmed);
}

TEST(VolumeStudyClaims, AreRefutedByDataThatSayTheOpposite) {
  Known known;
  known.cube = [](CubeRow& row) {
    row.all.value = row.all.cost = row.all.straight = row.all_settled = 90;
    row.from_corner.value = row.from_corner.cost = 100;
    row.over_edges = row.clearly = 50;
    row.none.length = 45;
    row.over_faces = 0;
    if (shape_of(row.shape).stretch != 1) row.over_edges = 1;
  };
  known.range = [](RangeRow& row) { row.bends = row.bends_with_costs = 5; };
  known.solid = [](SolidRow& row) {
    row.kept.value = row.level == 0 ? 1 : 1.2;
    row.kept.cost = row.kept.value;
    row.kept.length = 12;
    row.kept.time_us = std::pow(static_cast<double>(row.kept.expanded), 2);
  };
  expect_all(
      known.results(),
      {"More tetrahedra make the path through a solid cheaper", "Time grows linearly", "(ours) What the thesis calls",
       "Costs with indirect ways from corners", "Indirect ways change the cost in 2",
       "Where one half of the tetrahedra weighs 5", "Where they do, no less", "Few corners",
       "So it is with weights of 5", "Both kinds", "Indirect ways do not contribute", "(ours) Nor do they in Delaunay",
       "(ours) Nor do they in thin", "Very thin", "All indirect ways take 5.35", "To leave them out",
       "(ours) In closed form", "In the tetrahedron of", "Weights have to fit"},
      Verdict::refuted);
  known.solid = [](SolidRow& row) { row.kept.value = row.level == 0 ? 1 : 0.8; };
  expect_all(known.results(), {"But not by much"}, Verdict::refuted);
  expect_all(known.results(), {"(ours) The lengths of paths"}, Verdict::confirmed);
  expect_all(like_the_thesis().results(), {"(ours) The lengths of paths"}, Verdict::refuted);
}

TEST(VolumeStudyClaims, DependOnHowOneCountsWhereCountsDiffer) {
  Known known = like_the_thesis();
  const auto cube = known.cube;
  known.cube = [&](CubeRow& row) {
    cube(row);
    row.all.time_us = row.none.time_us;  // in closed form
    row.all.cost = 90;                   // the path, but not what costs say of it
  };
  expect_all(known.results(),
             {"All indirect ways take 5.35", "To leave them out", "Where they do, no less",
              "Indirect ways change the cost in 2", "Indirect ways do not contribute"},
             Verdict::depends);
}

TEST(VolumeStudyClaims, AreLeftOpenWithoutData) {
  for (const Finding& f : findings(Results{})) {
    // Known without measuring, of one tetrahedron.
    if (f.claim.starts_with("In the tetrahedron of") || f.claim.starts_with("For a lesser")) continue;
    EXPECT_EQ(f.verdict, Verdict::open) << f.claim << ": " << f.evidence;
  }
}

TEST(VolumeStudyAnalysis, RefusesToConcludeFromWhatIsWrong) {
  EXPECT_TRUE(Known{}.results().problems().empty());
  Known known;
  known.cube = [](CubeRow& row) {
    if (row.shape == "long-3") row.problem = "through a wall";
  };
  const auto problems = known.results().problems();
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].find("through a wall (80 times, first: long-3, normal-16, 1)"), std::string::npos)
      << problems[0];
  EXPECT_EQ(Results{}.problems().size(), 1u);
}

TEST(VolumeStudyAnalysis, KnowsSharesAndGrowth) {
  const Estimate some = share_of({true, false, true, false, true, false, true, false});
  EXPECT_EQ(some.value, 0.5);
  EXPECT_LT(some.interval.low, 0.5);
  EXPECT_GT(some.interval.high, 0.5);
  const Estimate none = share_of(std::vector<bool>(30, false)), all = share_of(std::vector<bool>(30, true));
  EXPECT_EQ(none.interval.low, 0);
  EXPECT_NEAR(none.interval.high, 0.1, 1e-12) << "one of ten might have been missed";
  EXPECT_NEAR(all.interval.low, 0.9, 1e-12);
  EXPECT_FALSE(share_of({}).is_known());
  EXPECT_EQ(below(share_of({false, false}), 0.9), Verdict::open) << "two worlds decide nothing";
  Known known;
  known.solid = [](SolidRow& row) { row.kept.time_us = 3 * std::pow(static_cast<double>(row.kept.expanded), 1.5); };
  const Results results = known.results();
  const auto time = [](const SolidRow& r) { return r.kept.time_us; };
  const auto expanded = [](const SolidRow& r) { return static_cast<double>(r.kept.expanded); };
  EXPECT_NEAR(growth(results, kBody, time, expanded).value, 1.5, 1e-12);
  EXPECT_NEAR(finest_over_coarsest(results, kBlock, time).value, 8, 1e-9);
}

}  // namespace
}  // namespace taut::lab::perkins2013::volume
