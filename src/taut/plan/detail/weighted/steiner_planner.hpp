// Cheapest paths over points on the edges of weighted triangles (after Aleksandrov, Maheshwari and Sack), or on the
// faces and edges of tetrahedra: a reference that converges. Its costs fall from k to 2k + 1 points an edge; with
// straightening they are usually the least there are. The bound of a plan is the least weight times the distance.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/plan/detail/volume/volume_straightener.hpp"
#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/plan/detail/weighted/steiner_search.hpp"
#include "taut/plan/detail/weighted/straightener.hpp"
#include "taut/plan/planner.hpp"

namespace taut::detail {

struct SteinerOptions {
  std::uint32_t points = 15;                         // on an edge
  SteinerSpacing spacing = SteinerSpacing::uniform;  // of triangles; those of tetrahedra are uniform
  bool straighten = false;
};

template <int D, int N = 2>
class TAUT_INSIDE SteinerPlanner final : public Planner<D> {
 public:
  using Ground = WeightedGround<D, N>;
  using Parts = typename SteinerSearch<D, N>::Parts;

  SteinerPlanner(std::shared_ptr<const Ground> ground, const SteinerOptions& options);
  // With the edges, or faces and edges, of that ground, which others may share.
  SteinerPlanner(std::shared_ptr<const Ground> ground, std::shared_ptr<const Parts> parts,
                 const SteinerOptions& options);

  void plan(const Query<D>& query, const Budget& budget, Plan<D>& out) override;
  [[nodiscard]] std::unique_ptr<Planner<D>> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return bytes_of(ends_, search_, straightener_, path_); }
  // The last path, with the simplices that it pays for.
  [[nodiscard]] const ComplexPath<D>& complex_path() const { return path_; }

 private:
  std::shared_ptr<const Ground> ground_;
  std::shared_ptr<const Parts> parts_;
  SteinerOptions options_;
  ComplexEnds<D, N> ends_;
  SteinerSearch<D, N> search_;
  std::conditional_t<N == 2, Straightener<D>, VolumeStraightener> straightener_;
  ComplexPath<D> path_;
};

}  // namespace taut::detail
