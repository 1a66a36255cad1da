// Cheapest paths over a pathnet (Mata, Mitchell 1997): A* over corners, which are linked by cones of refracted rays
// (PathnetRays) when they are come to. A reference that converges with the number of cones, slowly, and no more: ways
// that pass no corner are found only if a cone as narrow as that leads all of the way. Each link is the cheapest way
// through its edges, so costs are true. The bound of a plan is the least weight times the distance.
#pragma once

#include <memory>

#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/plan/detail/weighted/pathnet_rays.hpp"
#include "taut/plan/detail/weighted/straightener.hpp"
#include "taut/plan/planner.hpp"

namespace taut::detail {

struct PathnetOptions {
  std::uint32_t cones = 40;  // around a corner
  bool straighten = false;
};

template <int D>
class PathnetPlanner final : public Planner<D> {
 public:
  PathnetPlanner(std::shared_ptr<const WeightedGround<D>> ground, const PathnetOptions& options);

  void plan(const Query<D>& query, const Budget& budget, Plan<D>& out) override;
  [[nodiscard]] std::unique_ptr<Planner<D>> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override {
    return bytes_of(ends_, rays_, scratch_, seeds_, states_, path_, way_, straightener_);
  }

 private:
  using Edges = std::shared_ptr<const ComplexEdges<D>>;
  PathnetPlanner(std::shared_ptr<const WeightedGround<D>> ground, Edges edges, const PathnetOptions& options);
  void draw(std::uint32_t last, const SimplexEnd<D>& start, const SimplexEnd<D>& goal, Interrupt& interrupt);

  std::shared_ptr<const WeightedGround<D>> ground_;
  Edges edges_;
  PathnetOptions options_;
  ComplexEnds<D> ends_;
  PathnetRays<D> rays_;
  SearchScratch scratch_;
  std::vector<SearchSeed> seeds_;
  std::vector<std::uint32_t> states_;
  ComplexPath<D> path_, way_;
  Straightener<D> straightener_;
};

}  // namespace taut::detail
