// Searches of cheapest paths over points on the sides of triangles or tetrahedra, with the memory they need.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/plan/detail/volume/volume_steiner_space.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"
#include "taut/plan/detail/weighted/steiner_space.hpp"

namespace taut::detail {

template <int D, int N = 2>
class SteinerSearch {
 public:
  using Space = std::conditional_t<N == 2, SteinerSpace<D>, VolumeSteinerSpace>;
  using Parts = typename Space::Parts;

  // Points as the space has them: so many on each edge, and in the plane how they are spaced. The parts have to outlive
  // it. Throws InputError if there are more points than can be numbered.
  template <class... Options>
  explicit SteinerSearch(const Parts& parts, const Options&... options)
      : parts_(&parts), least_weight_(parts.complex().least_weight()), points_(Space::points(options...)) {
    const std::uint64_t count = Space::state_count(parts, points_);
    if (count >= std::numeric_limits<std::uint32_t>::max())
      throw InputError("points on edges", 0, "expected fewer than 2^32 - 1 in all, got " + std::to_string(count));
  }

  // The path is there if the search ended in the goal.
  SearchEnd find(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, const Budget& budget, Effort& effort,
                 const SearchSink<D>& sink, ComplexPath<D>& path) {
    if (scratch_.nodes.size() == 0)
      scratch_.nodes = NodePool(static_cast<std::size_t>(Space::state_count(*parts_, points_)));
    Space space(*parts_, points_, start, goal, least_weight_);
    space.seeds(seeds_);
    const SearchOutcome outcome =
        run_best_first(space, std::span<const SearchSeed>(seeds_), scratch_, budget, effort, sink);
    if (outcome.end == SearchEnd::goal) draw(space, start.at, path);
    return outcome.end;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(points_, scratch_, seeds_); }

 private:
  // From the goal back to the start: each piece pays for the cheapest simplex that both of its ends lie in.
  void draw(const Space& space, Vec<D> start, ComplexPath<D>& path) const {
    const auto& complex = parts_->complex();
    path.clear();
    path.points.push_back(space.position(Space::kGoal));
    for (std::uint32_t id = Space::kGoal;;) {
      const std::uint32_t parent = scratch_.nodes[id].parent;
      const bool is_seed = parent == id;
      SimplexId best;
      space.for_simplices(id, [&](SimplexId t) {
        if (!(is_seed ? space.begins_in(t) : space.is_at(parent, t))) return;
        if (!best.valid() || complex.weight(t) < complex.weight(best)) best = t;
      });
      path.add(is_seed ? start : space.position(parent), best);
      if (is_seed) break;
      id = parent;
    }
    std::reverse(path.points.begin(), path.points.end());
    std::reverse(path.cells.begin(), path.cells.end());
  }

  const Parts* parts_;
  double least_weight_;
  typename Space::Points points_;
  SearchScratch scratch_;
  std::vector<SearchSeed> seeds_;
};

}  // namespace taut::detail
