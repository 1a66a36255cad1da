// Merging: removes portals from a convex mesh while its cells stay convex, so that a search crosses fewer of them. What
// may be merged is decided exactly; corners of 180 degrees are allowed. Strategies differ in the order in which portals
// are tried, and are to be judged by what they do to query times (bench/polyanya). O(n log n).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/mesh_parts.hpp"

namespace taut {

// Which portals are tried first.
enum class MergeStrategy {
  none,             // nothing is merged
  longest_portal,   // the longest portal first
  largest_area,     // the portal between the cells that are largest together first
  dead_ends_first,  // cells with a single portal first, then as largest_area (what Polyanya's authors do)
};
// All of them.
inline constexpr std::array kMergeStrategies{MergeStrategy::none, MergeStrategy::longest_portal,
                                             MergeStrategy::largest_area, MergeStrategy::dead_ends_first};
// As the options of planners name it: "longest-portal".
[[nodiscard]] TAUT_API std::string_view name_of(MergeStrategy strategy);
// Throws InputError for a name that none of them has.
[[nodiscard]] TAUT_API MergeStrategy merge_strategy(std::string_view name);

// What merging has to keep to.
struct TAUT_API MergeLimits {
  std::uint32_t corners = std::numeric_limits<std::uint32_t>::max();  // of a cell
  // Vertices that must not be dropped, as something outside these parts uses them: empty, or a number other than 0 for
  // each of them.
  std::span<const std::uint8_t> kept{};
};

// The same free space in fewer cells. Vertices in the middle of straight edges are dropped where nothing else uses
// them. Throws InputError as the ConvexMesh of these parts would.
[[nodiscard]] TAUT_API MeshParts merged(const MeshParts& parts, MergeStrategy strategy, const MergeLimits& limits = {});

// The same for parts that are known to be sound, and what has become of what.
struct Merged {
  MeshParts parts;                        // the merged mesh
  std::vector<std::uint32_t> cell_now;    // of each cell before, the one it is part of
  std::vector<std::uint32_t> vertex_was;  // of each vertex that is left
};
// `progress` may throw in order to give it up.
[[nodiscard]] TAUT_API Merged merge_cells(const MeshParts& parts, MergeStrategy strategy,
                                          const MergeLimits& limits = {}, const BuildProgress& progress = {});

}  // namespace taut
