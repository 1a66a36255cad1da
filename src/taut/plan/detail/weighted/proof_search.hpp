// A path over weighted triangles, and a proof that none is cheaper by more than a wanted fraction. The path comes from
// points on edges, straightened. The proof is made level by level: lower bounds are spread from the start and from the
// goal in turn (ProofSpread), each beginning with what the other leaves open: where both together reach the wanted
// bound, no path that matters runs, and nothing is ever done again. The other intervals are cut in two.
//
// Every bound that is told has been through defect_of(). Ends early with what there is then.
#pragma once

#include "taut/path/detail/weighted/cost_proof.hpp"
#include "taut/plan/detail/weighted/proof_spread.hpp"
#include "taut/plan/detail/weighted/steiner_search.hpp"
#include "taut/plan/detail/weighted/straightener.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

template <int D>
class ProofSearch {
 public:
  // The cells have to outlive it.
  explicit ProofSearch(const ProofCells<D>& cells)
      : cells_(&cells),
        coarse_(cells.complex_edges(), kCoarsePoints, SteinerSpacing::uniform),
        fine_(cells.complex_edges(), kFinePoints, SteinerSpacing::uniform),
        straightener_(cells.complex_edges().complex()),
        net_(cells) {}

  // `goal` if there is a path, with its cost and the bound that is proven, 0 if none is; is it within the gap?
  struct Found {
    SearchEnd end = SearchEnd::exhausted;
    double cost = 0, bound = 0;
    bool proven = false;
  };
  // The gap is above 0: cost <= (1 + gap) * bound is wanted. Less than 1e-5 is more than rounding leaves.
  Found find(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, double gap, const Budget& budget, Effort& effort,
             const SearchSink<D>& sink);
  // The last path; and the proof of its bound, if that is above 0. It may begin at the goal and end at the start: costs
  // are the same both ways.
  [[nodiscard]] const ComplexPath<D>& path() const { return path_; }
  [[nodiscard]] const CostProof<D>& proof() const { return proof_; }
  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(coarse_, fine_, straightener_, net_, spread_, path_, other_path_, proof_, tried_, checked_,
                    costs_[0], costs_[1]);
  }

 private:
  static constexpr std::uint32_t kCoarsePoints = 7, kFinePoints = 31;
  static constexpr int kMostLevels = 30, kFineLevel = 6;
  static constexpr std::size_t kMostIntervals = std::size_t{1} << 22;

  SearchEnd find_path(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, SharedBudget& budget, Effort& effort,
                      const SearchSink<D>& sink, Found& found);
  void improve_path(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, SharedBudget& budget, Effort& effort,
                    Found& found);
  void prove(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, double gap, SharedBudget& budget, Effort& effort,
             const SearchSink<D>& sink, Found& found);
  void cut(double wanted);
  void write_proof(const SimplexEnd<D>& from, const SimplexEnd<D>& to, const std::vector<double>& costs, double bound);

  const ProofCells<D>* cells_;
  SteinerSearch<D> coarse_, fine_;
  Straightener<D> straightener_;
  ProofNet<D> net_;
  ProofSpread<D> spread_;
  ComplexPath<D> path_, other_path_;
  CostProof<D> proof_, tried_;
  ProofScratch checked_;
  std::vector<double> costs_[2];  // from the start, from the goal
  double slack_ = 0;
};

extern template class ProofSearch<2>;
extern template class ProofSearch<3>;

}  // namespace taut::detail
