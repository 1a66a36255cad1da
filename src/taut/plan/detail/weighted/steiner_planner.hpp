// Cheapest paths over points on the edges of weighted triangles (after Aleksandrov, Maheshwari and Sack): a reference
// that converges. Its costs fall from k to 2k + 1 points an edge; with straightening they are usually the least there
// are. The bound of a plan is the least weight times the distance.
#pragma once

#include <memory>

#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/plan/detail/weighted/steiner_search.hpp"
#include "taut/plan/detail/weighted/straightener.hpp"
#include "taut/plan/planner.hpp"

namespace taut::detail {

struct SteinerOptions {
  std::uint32_t points = 15;  // on an edge
  SteinerSpacing spacing = SteinerSpacing::uniform;
  bool straighten = false;
};

template <int D>
class SteinerPlanner final : public Planner<D> {
 public:
  SteinerPlanner(std::shared_ptr<const WeightedGround<D>> ground, const SteinerOptions& options);

  void plan(const Query<D>& query, const Budget& budget, Plan<D>& out) override;
  [[nodiscard]] std::unique_ptr<Planner<D>> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return bytes_of(ends_, search_, straightener_, path_); }
  // The last path, with the triangles that it pays for.
  [[nodiscard]] const ComplexPath<D>& complex_path() const { return path_; }

 private:
  using Edges = std::shared_ptr<const ComplexEdges<D>>;
  SteinerPlanner(std::shared_ptr<const WeightedGround<D>> ground, Edges edges, const SteinerOptions& options);

  std::shared_ptr<const WeightedGround<D>> ground_;
  Edges edges_;
  SteinerOptions options_;
  ComplexEnds<D> ends_;
  SteinerSearch<D> search_;
  Straightener<D> straightener_;
  ComplexPath<D> path_;
};

}  // namespace taut::detail
