// A reduction that follows its triangulation, against one found without its code after every edit.
#include <gtest/gtest.h>

#include <cstdlib>

#include "support/random_edits.hpp"
#include "support/reduction_checks.hpp"
#include "taut/cells/reduction.hpp"

namespace taut {
namespace {

bool full_size() { return std::getenv("TAUT_FULL") != nullptr; }

// A world, widths of which some change for no reason with every edit, and their reduction.
class Followed {
 public:
  explicit Followed(const PolygonWorld& world)
      : triangulation_(world), widths_(triangulation_), reduction_(triangulation_, widths_) {}

  ObstacleId insert(const Polygon& polygon) { return follow(triangulation_.insert(polygon)); }
  ObstacleId insert_wall(std::span<const Vec2> points) { return follow(triangulation_.insert_wall(points)); }
  ObstacleId insert_point(Vec2 p) { return follow(triangulation_.insert_point(p)); }
  void remove(ObstacleId id) {
    triangulation_.remove(id);
    follow(id);
  }
  void move(ObstacleId id, Vec2 by) {
    triangulation_.move(id, by);
    follow(id);
  }

  [[nodiscard]] const Triangulation& triangulation() const { return triangulation_; }
  [[nodiscard]] const Reduction& reduction() const { return reduction_; }
  [[nodiscard]] std::string defect() const { return test::find_defect(reduction_, triangulation_, widths_); }
  [[nodiscard]] std::string difference() const {
    return test::find_difference(reduction_, Reduction(triangulation_, widths_), triangulation_);
  }

 private:
  ObstacleId follow(ObstacleId id) {
    renewed_.assign(triangulation_.changed().begin(), triangulation_.changed().end());
    for (std::uint64_t n = random_.below(4); n > 0; --n) {
      const auto f = FaceId::at(random_.below(triangulation_.mesh().face_slots()));
      widths_.factor[f.value] = random_.unit();
      renewed_.push_back(f);
    }
    reduction_.update(triangulation_, widths_, renewed_);
    return id;
  }

  Triangulation triangulation_;
  test::ScaledSides widths_;
  Reduction reduction_;
  std::vector<FaceId> renewed_;
  Random random_{1};
};

class ReductionEdits : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Steps, ReductionEdits, testing::Values(1.0, 0.5, 0.3, 0.7));

TEST_P(ReductionEdits, LeaveWhatBuildingAnewLeaves) {
  const std::uint64_t seeds = full_size() ? 420 : 9;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    test::RandomEditor<Followed> editor(seed, GetParam());
    ASSERT_EQ(editor.world.defect(), "") << "seed " << seed << ", at the beginning";
    for (int i = 0; i < 60; ++i) {
      editor.edit();
      ASSERT_EQ(editor.world.defect(), "") << "seed " << seed << ", edit " << i;
      ASSERT_EQ(editor.world.difference(), "") << "seed " << seed << ", edit " << i;
    }
    editor.remove_all();
    ASSERT_EQ(editor.world.defect(), "") << "seed " << seed << ", emptied";
    ASSERT_EQ(editor.world.reduction().component_count(), 1u);
  }
}

}  // namespace
}  // namespace taut
