// A tiny run of the study of weighted tetrahedra, from end to end, and its parts.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "studies/perkins2013/rows.hpp"
#include "studies/perkins2013/volume/cubes.hpp"
#include "studies/perkins2013/volume/numeric.hpp"
#include "studies/perkins2013/volume/ranges.hpp"
#include "studies/perkins2013/volume/solids.hpp"
#include "studies/perkins2013/volume/volume.hpp"
#include "studies/study_test.hpp"
#include "support/tetrahedron_draws.hpp"
#include "taut/base/input_error.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

namespace fs = std::filesystem;

using test::slurp;

constexpr const char* kStudy = "perkins2013-volume";

class VolumeStudy : public test::StudyTest {
 protected:
  static Design tiny() {
    return {.name = "tiny",
            .corners = 60,
            .cube_worlds = 1,
            .mixed_worlds = 1,
            .thin_worlds = 1,
            .kernel_worlds = 1,
            .kernel_updates = 8,
            .closed_updates = 100,
            .range_worlds = 1,
            .range_tetrahedra = 3,
            .range_steps = 10,
            .solid_worlds = 1,
            .body_tetrahedra = {400, 900},
            .block_tetrahedra = {500, 1000}};
  }
  [[nodiscard]] std::vector<CubeRow> cubes(const std::string& name) const {
    const fs::path file = folder_ / name / kStudy / "cubes.csv";
    return parse_rows<CubeRow>(slurp(file), file.string());
  }
};

TEST_F(VolumeStudy, WritesDataFiguresAndADocumentThatLinksThem) {
  const StudyOutcome outcome = run(tiny(), options("a"));
  for (const std::string& problem : outcome.problems) ADD_FAILURE() << problem;
  const std::string text = slurp(folder_ / "a" / (std::string(kStudy) + ".md"));
  EXPECT_GE(check_figures(outcome, kStudy, text), 6u);
  for (const char* part : {"taut test", "## The thesis's claims beside ours", "## Ways through solids (table 5.1)",
                           "## Does it matter?", "## Conclusion", "## Limits"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf "), std::string::npos);
  std::set<std::string> seen;
  for (const CubeRow& row : cubes("a")) {
    seen.insert(row.shape + " " + row.weighting);
    for (const Asked* asked : {&row.none, &row.from_corner, &row.all}) {
      EXPECT_GT(asked->cost, 0) << row.shape << " " << row.weighting;
      EXPECT_GE(asked->length, kCubeSide * std::sqrt(3) * (1 - 1e-9)) << row.shape << " " << row.weighting;
    }
    EXPECT_LE(row.none.straight, row.none.cost * (1 + 1e-9));
    EXPECT_LE(row.all_settled, row.none_settled * (1 + kGain));
  }
  EXPECT_EQ(seen.size(), cube_kinds(tiny()).size());
}

TEST_F(VolumeStudy, ResumedWithNothingLeftWritesTheSameDocument) {
  (void)run(tiny(), options("same"));
  const fs::path document = folder_ / "same" / (std::string(kStudy) + ".md");
  const std::string text = slurp(document);
  fs::remove(document);
  EXPECT_TRUE(run(tiny(), options("same")).problems.empty());
  EXPECT_EQ(slurp(document), text);
}

TEST_F(VolumeStudy, KilledAndResumedEqualsAnUninterruptedRunApartFromTimes) {
  (void)run(tiny(), options("whole"));
  (void)run(tiny(), options("cut"));
  const fs::path journal = folder_ / "cut" / kStudy / "journal.jsonl";
  const std::string text = slurp(journal);
  // Killed while a line in the middle was being written.
  const std::size_t end = text.find('\n', text.find("\"cube random")) + 1;
  ASSERT_LT(end + 25, text.size());
  std::ofstream(journal, std::ios::binary) << text.substr(0, end + 25);
  StudyOptions threads = options("cut");
  threads.threads = 3;
  EXPECT_TRUE(run(tiny(), threads).problems.empty());
  auto whole = cubes("whole"), cut = cubes("cut");
  ASSERT_EQ(whole.size(), cut.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (CubeRow* row : {&whole[i], &cut[i]}) row->none.time_us = row->from_corner.time_us = row->all.time_us = 0;
    EXPECT_EQ(format_row(whole[i]), format_row(cut[i]));
  }
  EXPECT_EQ(slurp(folder_ / "whole" / kStudy / "ranges.csv"), slurp(folder_ / "cut" / kStudy / "ranges.csv"));
  EXPECT_EQ(slurp(journal).substr(0, end), text.substr(0, end)) << "what was finished was measured again";
}

TEST_F(VolumeStudy, DrawsNoConclusionWithoutCubesAndRefusesToMixRuns) {
  Design none = tiny();
  none.cube_worlds = none.mixed_worlds = none.thin_worlds = 0;
  const StudyOutcome outcome = run(none, options("none"));
  ASSERT_EQ(outcome.problems.size(), 1u);
  EXPECT_FALSE(fs::exists(folder_ / "none" / (std::string(kStudy) + ".md")));
  EXPECT_TRUE(fs::exists(folder_ / "none" / kStudy / "solids.csv"));
  EXPECT_THROW((void)run(tiny(), options("none")), InputError);
}

TEST(VolumeStudyCubes, FillTheCubeWithTheWeightsThatAreAskedFor) {
  for (const CubeKind& kind : cube_kinds(full_design())) {
    const auto cube = draw_cube(*kind.shape, kind.weighting->name, 3, 200, 1);
    SCOPED_TRACE(std::string(kind.shape->name) + " " + std::string(kind.weighting->name));
    EXPECT_EQ(cube->bounds().max, (Vec3{kCubeSide, kCubeSide, kCubeSide}));
    double volume = 0;
    std::set<double> weights;
    for (std::uint32_t t = 0; t < cube->simplex_count(); ++t) {
      const auto& c = cube->corners(SimplexId(t));
      const Vec3 a = cube->position(c[0]);
      volume += dot(cross(cube->position(c[1]) - a, cube->position(c[2]) - a), cube->position(c[3]) - a) / 6;
      weights.insert(cube->weight(SimplexId(t)));
      EXPECT_GE(aspect_of(*cube, SimplexId(t)), std::sqrt(1.5) * (1 - 1e-9)) << "less than a regular one has";
    }
    EXPECT_NEAR(std::fabs(volume), kCubeSide * kCubeSide * kCubeSide, 1e-6);
    if (kind.weighting->name == kNormal || kind.weighting->name == kNormalPrinted) {
      const double step = kind.weighting->name == kNormal ? 1 : 16;
      EXPECT_GT(weights.size(), 6u);
      for (const double w : weights) {
        EXPECT_TRUE(w == 0.1 || (w >= step && w <= 16 * step && std::fmod(w, step) == 0)) << w;
      }
    }
    if (kind.weighting->name == "halves-3") {
      EXPECT_EQ(weights, (std::set<double>{3, 5}));
    }
  }
}

// Both readings of the printed weights are of the same draws in the same tetrahedra.
TEST(VolumeStudyCubes, AreTheSameForBothReadings) {
  const auto low = draw_cube(shape_of(kRound), kNormal, 1, 200, 1),
             high = draw_cube(shape_of(kRound), kNormalPrinted, 1, 200, 1);
  ASSERT_EQ(low->simplex_count(), high->simplex_count());
  for (std::uint32_t t = 0; t < low->simplex_count(); ++t) {
    const double weight = low->weight(SimplexId(t));
    EXPECT_EQ(high->weight(SimplexId(t)), weight > 0.1 ? 16 * weight : 0.1);
  }
}

TEST(VolumeStudySolids, HaveAboutAsManyTetrahedraAsAskedFor) {
  for (const SolidKind& kind : solid_kinds()) {
    for (const int size : {3000, 12000}) {
      const Solid solid = draw_solid(kind.name, 2, size, 1);
      EXPECT_GT(solid.complex->simplex_count(), 0.7 * size) << kind.name;
      EXPECT_LT(solid.complex->simplex_count(), 1.4 * size) << kind.name;
      EXPECT_GT(distance(solid.query.start, solid.query.goal), 5) << kind.name;
    }
  }
}

TEST(VolumeStudyNumeric, AgreesWithTheClosedForms) {
  oracle::TetrahedronDraws draws(5);
  double worst = 0;
  for (int n = 0; n < 300; ++n) {
    const taut::detail::TetrahedronSides t = draws.tetrahedron(true);
    const auto costs = draws.costs(t);
    if (!(std::min({costs[0], costs[1], costs[2]}) < 1e300)) continue;
    double size = 0;
    for (std::size_t i = 0; i < 3; ++i)
      size = std::max(size, t.weight * length(t.side[i]) + (costs[i] < 1e300 ? costs[i] : 0));
    const double direct = tetrahedron_cost(t, costs, taut::detail::IndirectWays::none).cost;
    EXPECT_NEAR(numeric_cost(t, costs, false), direct, 1e-5 * size) << n;
    // A way that meets a face on the base is the minimiser's alone.
    const double all = tetrahedron_cost(t, costs).cost, numeric = numeric_cost(t, costs, true);
    EXPECT_LE(numeric, all + 1e-5 * size) << n;
    EXPECT_LE(numeric_indirect(t, costs), closed_indirect(t, costs) + 1e-5 * size) << n;
    worst = std::max(worst, (all - numeric) / size);
  }
  EXPECT_LT(worst, 0.2);
}

// The numbers of the specification, found by solving the case exactly.
TEST(VolumeStudyRanges, KnowTheTetrahedronOfTheThesis) {
  const BendRange range = published_range();
  EXPECT_NEAR(range.low, 4.41221, 1e-5);
  EXPECT_NEAR(range.high, 4.46405, 1e-5);
  EXPECT_NEAR(published_way(4.43).begins, 0.80437, 1e-5);
  EXPECT_NEAR(published_way(4.45).begins, 0.63548, 1e-5);
  EXPECT_FALSE(published_way(4.47).bends);
  EXPECT_FALSE(published_way(4.40).bends);
  EXPECT_TRUE(numeric_way(4.43).bends);
  EXPECT_NEAR(numeric_way(4.43).begins, 0.80437, 1e-3);
  EXPECT_FALSE(numeric_way(4.39).bends);
  EXPECT_FALSE(numeric_way(4.48).bends);
}

TEST(VolumeStudyEntry, IsFoundByNameAndPart) {
  EXPECT_EQ(find_study("perkins2013", "volume").part, "volume");
  EXPECT_THROW((void)find_study("perkins2013", ""), InputError);
}

}  // namespace
}  // namespace taut::lab::perkins2013::volume
