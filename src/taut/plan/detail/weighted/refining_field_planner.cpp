#include "taut/plan/detail/weighted/refining_field_planner.hpp"

#include <chrono>
#include <cmath>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/refine_near.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

RefiningFieldPlanner::RefiningFieldPlanner(std::shared_ptr<const WeightedGround<2>> ground, const FieldOptions& field,
                                           const MeshOptions& mesh, bool straighten, int rounds)
    : ground_(std::move(ground)),
      field_(field),
      mesh_(mesh),
      straighten_(straighten),
      rounds_(rounds),
      coarse_(ground_, std::make_shared<const ClosedForm<2>>(ground_->complex()), field, straighten) {
  mesh_.max_triangles = 0;  // so many the coarse ones had
}

void RefiningFieldPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  struct GivenUp {};
  SharedBudget shared(budget);
  if (sink_) coarse_.listen(sink_);
  coarse_.plan(query, budget, out);
  coarse_.listen({});
  if (out.status != Status::found) return;
  shared.spend(out.effort.expanded);
  const auto begin = Clock::now();
  Query2 same = query;
  same.start = out.start_used;
  same.goal = out.goal_used;
  same.on_blocked = OnBlocked::report;
  const BuildProgress progress = [&](std::size_t, std::size_t) {
    if (shared.interrupt().look()) throw GivenUp{};
  };
  auto complex = ground_->shared_complex();
  Plan2 fine;
  try {
    for (int round = 0; round < rounds_; ++round) {
      const double within = complex->bounds().extent() / std::sqrt(static_cast<double>(complex->simplex_count()));
      const auto sizes = sizes_near_path(*complex, out.path.points, within, 0.5);
      complex = std::make_shared<const TriangleComplex>(refine_near(*complex, sizes, mesh_, {}, progress));
      const auto ground = std::make_shared<const WeightedGround<2>>(complex, progress);
      TriangleFieldPlanner<2, ClosedForm<2>> planner(ground, std::make_shared<const ClosedForm<2>>(*complex), field_,
                                                     straighten_);
      planner.plan(same, shared.rest(), fine);
      shared.spend(fine.effort.expanded);
      out.effort.expanded += fine.effort.expanded;
      out.effort.generated += fine.effort.generated;
      if (fine.status != Status::found) break;
      out.estimate = fine.estimate;
      if (!(fine.cost < out.cost)) continue;
      out.path.points.assign(fine.path.points.begin(), fine.path.points.end());
      out.length = fine.length;
      out.cost = fine.cost;
    }
  } catch (const GivenUp&) {
    // The time is over: what has been found is the answer.
  } catch (const InputError&) {
    // Triangles that lie on each other cannot be refined; planned over they can.
  }
  out.effort.refine += Clock::now() - begin;
}

}  // namespace taut::detail
