// Polyanya on the meshes that its authors published: lengths against the sum known from their implementation, the
// merged mesh against the unmerged one, and every path against the world that the mesh covers.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/shared_data.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace taut {
using namespace detail;
namespace {

std::vector<double> lengths_on(const MeshParts& parts, const io::Scenario& scenario, const Validator* validator,
                               std::size_t validate_every) {
  PolyanyaPlanner planner(std::make_shared<ConvexMesh>(parts));
  std::vector<double> out;
  Plan2 plan;
  for (std::size_t i = 0; i < scenario.entries.size(); ++i) {
    const Query2 query{scenario.entries[i].start, scenario.entries[i].goal};
    planner.plan(query, {}, plan);
    EXPECT_EQ(plan.status, Status::found) << i;
    out.push_back(plan.cost);
    if (validator == nullptr || i % validate_every != 0) continue;
    const Verdict verdict = validator->check(query, claim_of(plan), plan.path);
    EXPECT_TRUE(verdict.valid) << i << ": " << verdict.reason;
  }
  return out;
}

void expect_equal(const std::vector<double>& a, const std::vector<double>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-9 * (1 + b[i])) << i;
}

void check_map(const std::string& name, std::size_t queries, double sum, std::size_t validate_every) {
  const auto folder = test::shared_data() / "polyanya";
  const io::MeshFile file = io::read_mesh(folder / (name + ".mesh"));
  const io::Scenario scenario = io::read_scen(folder / (name + ".scen"));
  ASSERT_EQ(scenario.entries.size(), queries);
  const World world = PolygonWorld(io::to_polygon_parts(file));
  const Validator validator(world);
  const MeshParts raw = io::to_mesh_parts(file);
  const std::vector<double> on_raw = lengths_on(raw, scenario, &validator, validate_every);
  double total = 0;
  for (const double length : on_raw) total += length;
  EXPECT_NEAR(total, sum, 0.001);
  const MeshParts published = io::to_mesh_parts(io::read_mesh(folder / (name + "-merged.mesh")));
  expect_equal(lengths_on(published, scenario, &validator, validate_every), on_raw);
  for (const MergeStrategy strategy : kMergeStrategies) {
    if (strategy != MergeStrategy::none) expect_equal(lengths_on(merged(raw, strategy), scenario, nullptr, 1), on_raw);
  }
}

TEST(PolyanyaOnPublishedMeshes, FindsTheKnownLengthsOnAurora) {
  TAUT_NEEDS_SHARED_DATA("polyanya");
  check_map("aurora", 2990, 1690433.625, static_cast<std::size_t>(brute_force::cases(10, 1)));
}

TEST(PolyanyaOnPublishedMeshes, FindsTheKnownLengthsOnArena) {
  TAUT_NEEDS_SHARED_DATA("polyanya");
  check_map("arena", 160, 4852.610, 1);
}

}  // namespace
}  // namespace taut
