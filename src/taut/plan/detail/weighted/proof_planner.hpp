// weighted-proof: a path whose cost is proven to be within a gap of the least there is (ProofSearch). Anytime: once a
// path is known the plan is `found`, however much of the proof the budget has left out; lower_bound says what is
// proven.
#pragma once

#include <memory>

#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/plan/detail/weighted/proof_search.hpp"
#include "taut/plan/planner.hpp"

namespace taut::detail {

template <int D>
class ProofPlanner final : public Planner<D> {
 public:
  // Wanted: cost <= (1 + gap) * lower_bound; the gap is at least 1e-5.
  ProofPlanner(std::shared_ptr<const WeightedGround<D>> ground, double gap, bool merge = true);

  void plan(const Query<D>& query, const Budget& budget, Plan<D>& out) override;
  [[nodiscard]] std::unique_ptr<Planner<D>> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return bytes_of(ends_, search_); }
  // The last path, with the triangles that it pays for; whether it is within the gap; and the proof of the bound, which
  // proof().bound is: 0 where there is none but the least weight times the distance.
  [[nodiscard]] const ComplexPath<D>& complex_path() const { return search_.path(); }
  [[nodiscard]] bool is_proven() const { return proven_; }
  [[nodiscard]] const CostProof<D>& proof() const { return search_.proof(); }

 private:
  struct Net {
    Net(const WeightedGround<D>& ground, bool merge) : edges(ground.complex(), ground.wedges()), cells(edges, merge) {}
    ComplexEdges<D> edges;
    ProofCells<D> cells;
  };
  ProofPlanner(std::shared_ptr<const WeightedGround<D>> ground, std::shared_ptr<const Net> net, double gap);

  std::shared_ptr<const WeightedGround<D>> ground_;
  std::shared_ptr<const Net> net_;
  double gap_;
  bool proven_ = false;
  ComplexEnds<D> ends_;
  ProofSearch<D> search_;
};

}  // namespace taut::detail
