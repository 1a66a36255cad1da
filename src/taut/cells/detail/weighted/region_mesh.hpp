// A triangulation whose faces lie in regions of one weight each, on the way from a weighted world to a complex of
// triangles: built from the world, refined, and taken over.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/refinement.hpp"
#include "taut/cells/triangle_mesh.hpp"
#include "taut/world/corner_rule.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// The coverage of a face is its region; below 0 it is blocked. Wherever regions differ, and along walls, edges are
// constrained.
struct TAUT_INSIDE RegionMesh {
  static constexpr std::int32_t kBlocked = -1;

  TriangleMesh mesh;
  std::vector<double> weights;       // by region
  std::vector<std::uint64_t> walls;  // edges that nobody crosses, by wall_key, ascending
  CornerRule corner_rule = CornerRule::forbid;

  [[nodiscard]] static std::uint64_t wall_key(VertexId a, VertexId b) {
    return a < b ? std::uint64_t{a.value} << 32 | b.value : std::uint64_t{b.value} << 32 | a.value;
  }
  [[nodiscard]] bool is_wall(VertexId a, VertexId b) const;
  // The number of each weight, where equal weights have the same one; kBlocked for an infinite weight.
  [[nodiscard]] static std::vector<std::int32_t> number_weights(std::span<const double> weights,
                                                                std::vector<double>& distinct);
  // Leads constrained edges over vertices that are no farther from them than this: a sliver in between could not be
  // refined, or only with ever smaller triangles. Borders move by no more than that; blocked ground and walls stay
  // closed, and what is free between them and is narrower than that becomes blocked.
  void close_slivers(double apart);
  // Puts a corner into every wall that has free ground around both of its ends and nothing between: the triangles on
  // its two sides would have all of its corners in common, and be neighbours.
  void split_lonely_walls();
  // Lets go of constrained edges with the same region on both sides, and of vertices that nothing needs any more.
  void drop_hidden_borders();
};

// The weight of a triangle with these corners, in this region.
using TriangleWeight = std::function<double(const std::array<Vec2, 3>& corners, std::int32_t region)>;

// The triangles of all regions, corners and triangles along Hilbert's curve, which keeps neighbours together in memory.
//
// What is blocked is left out. A path through the complex that stays in its triangles, and passes from one to the next
// over a side or a corner that they share, keeps to the corner rule: a corner in which several wedges of triangles
// meet, parted by blocked ground or walls, is there once for each wedge, with the same position. Under
// CornerRule::allow it is there once, unless a wall meets it. So the two sides of a wall have corners of their own,
// too. `refinement` is what refined the mesh, if any did; `weight` is that of the mesh's regions unless another is
// given.
[[nodiscard]] TAUT_INSIDE SimplexParts<2, 2> complex_of(const RegionMesh& regions, const Refinement* refinement,
                                                        const TriangleWeight& weight = {},
                                                        const BuildProgress& progress = {});

}  // namespace taut::detail
