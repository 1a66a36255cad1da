// Weights from a flow: where what fills a volume or covers an area moves fast, or slowly, ways are cheap (perkins2013
// §5.7.1, which gives no formula). A weight knows no direction, so this is for keeping to a current or out of it, not
// for what it costs to go along with one or against it.
//
// With u the speed over the greatest among simplices that are not blocked, 0 to 1, a simplex has the weight
//
//   w * contrast^(1 - u) where fast ground is wanted,   w * contrast^u where slow ground is,
//
// w being the weight that it had: the best is as it was, the worst `contrast` times as dear, and equal differences of
// speed are equal ratios of weights. Where nothing moves u is 0.
#pragma once

#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut {

// Which ground is cheap.
enum class FlowFavour { fast, slow };

// How weights are made of speeds.
struct FlowOptions {
  FlowFavour favour = FlowFavour::fast;  // which ground is cheap
  double contrast = 10;                  // above 1, up to 10^9
};

// The weights of all simplices, for a velocity at each corner, of which each simplex has the mean, or for each simplex.
// Blocked ones stay so. Throws InputError for a velocity that is none, as many as there are neither corners nor
// simplices (where there are as many of both they are taken for corners'), or a contrast out of range. O(n).
template <int N, int D>
[[nodiscard]] TAUT_API std::vector<double> flow_weights(const SimplexComplex<N, D>& complex,
                                                        std::span<const Vec<D>> velocities,
                                                        const FlowOptions& options = {});

}  // namespace taut
