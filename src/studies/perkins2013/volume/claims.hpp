// What the thesis says of volumes, and what the data say of it (estimate.hpp).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "studies/perkins2013/estimate.hpp"
#include "studies/perkins2013/volume/cubes.hpp"
#include "studies/perkins2013/volume/kernels.hpp"
#include "studies/perkins2013/volume/ranges.hpp"
#include "studies/perkins2013/volume/solids.hpp"

namespace taut::lab::perkins2013::volume {

struct Results {
  std::vector<CubeRow> cubes;
  std::vector<KernelRow> kernels;
  std::vector<RangeRow> ranges;
  std::vector<SolidRow> solids;
  // What cannot be: every kind with its number and first case.
  [[nodiscard]] std::vector<std::string> problems() const;
};

// What is counted as the cost: g(start) of searches as published, g(start) where all costs have settled, the path, and
// the path after straightening.
enum class CostBy { value, settled, integral, straight };
inline constexpr CostBy kCostBys[] = {CostBy::value, CostBy::settled, CostBy::integral, CostBy::straight};
[[nodiscard]] std::string_view title_of(CostBy by);
// By what part indirect ways make it less; below 0 where they make it more.
[[nodiscard]] double gain(const CubeRow& row, CostBy by);
[[nodiscard]] Estimate share_changed(const std::vector<const CubeRow*>& rows, CostBy by, double limit);
// Of corners, how many have their cost from indirect ways.
[[nodiscard]] double share_indirect(const CubeRow& row);
// And from indirect ways that are better than all others by kClearGain.
[[nodiscard]] double share_clear(const CubeRow& row);
// Cubes of a shape and weighting; an empty name is all.
[[nodiscard]] std::vector<const CubeRow*> cubes_of(const Results& results, std::string_view shape,
                                                   std::string_view weighting);
[[nodiscard]] std::vector<const CubeRow*> thin_cubes(const Results& results);

using SolidValue = std::function<double(const SolidRow&)>;
// Of the finest solid over the coarsest, world by world.
[[nodiscard]] Estimate finest_over_coarsest(const Results& results, std::string_view kind, const SolidValue& value);
// By which power of `x` a value grows with the size of a solid, world by world.
[[nodiscard]] Estimate growth(const Results& results, std::string_view kind, const SolidValue& value,
                              const SolidValue& x);
// World by world.
[[nodiscard]] Estimate kernel_ratio(const Results& results, std::string_view shape,
                                    const std::function<double(const KernelRow&)>& ratio);

[[nodiscard]] std::vector<Finding> findings(const Results& results);

}  // namespace taut::lab::perkins2013::volume
