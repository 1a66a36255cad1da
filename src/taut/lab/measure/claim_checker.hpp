// Checks what a plan claims beyond its path, which the validator cannot know: that no path costs less than its lower
// bound, that none costs less than a path called optimal, that ends which were moved are as near as they can be
// (planners that do not promise the optimum take the nearest place of their graph; of these it only remarks it), and
// that there is no path where a planner that would find it has found none, for the reasons that are given.
//
// It asks a planner that promises the optimum: the one that suits the world best, other than the planner whose claim it
// is wherever there is another. Where no planner does, only what the straight way proves is believed; but on weighted
// ground a bound is proven again (weighted-proof), and the certificate checked apart from the search.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "taut/base/export.hpp"
#include "taut/lab/measure/plan_result.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut::lab {

// What was found about the claims of one answer.
struct ClaimVerdict {
  std::string reason{};  // why one does not hold; empty if all do
  std::string remark{};  // what could be better, though nobody claims that it could not
  std::string asked{};   // which planner says so; empty if none had to be asked
};

// Checks claims in one world; the answers must have passed the validator.
template <int D>
class TAUT_API ClaimChecker {
 public:
  // `oracle` names the planner to ask, empty leaves the choice open. Cells are built when they are needed; the store
  // must outlive it.
  explicit ClaimChecker(CellStoreIn<D>& cells, std::string oracle = {}) : cells_(cells), oracle_(std::move(oracle)) {}

  // Throws InputError if the oracle is unknown, does not promise the optimum, or cannot answer such a query.
  [[nodiscard]] ClaimVerdict check(const Query<D>& query, const PlanResult<D>& result);

 private:
  [[nodiscard]] std::string wrong_reason(const Query<D>& query, const PlanResult<D>& result);
  [[nodiscard]] ClaimVerdict check_absence(const Query<D>& query, const PlanResult<D>& result);
  [[nodiscard]] ClaimVerdict check_weighted(const Query<D>& query, const PlanResult<D>& result);
  [[nodiscard]] Planner<D>* planner_for(const Query<D>& query, const std::string& claimant, std::string& name);
  [[nodiscard]] ClaimVerdict check_ends(Planner<D>& exact, const std::string& name, bool promises_nearest,
                                        Query<D>& query, const typename PlanResult<D>::Way& way);

  CellStoreIn<D>& cells_;
  std::string oracle_;
  std::map<std::string, std::unique_ptr<Planner<D>>> planners_;
  Plan<D> plan_;
  std::unique_ptr<ValidatorIn<D>> validator_;
};

}  // namespace taut::lab
