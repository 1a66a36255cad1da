// Recast's Detour behind our planner interface, so that one loop measures both: a navigation mesh made of the given
// cells, and for each query what its users call: findNearestPoly twice, findPath, findStraightPath. Benchmarks only.
//
// Detour stores corners as 16-bit multiples of a cell size, here the finest power of two that fits; whole numbers up to
// 32767 keep their place. It takes cells of at most 6 corners, at most 32767 of them in a tile.
#pragma once

#include <memory>
#include <vector>

#include "taut/cells/mesh_parts.hpp"
#include "taut/plan/planner.hpp"

class dtNavMesh;
class dtNavMeshQuery;

namespace taut::bench {

inline constexpr std::uint32_t kMostDetourCorners = 6;

class DetourPlanner final : public Planner2 {
 public:
  // Throws InputError if the mesh does not fit into one tile of Detour's.
  explicit DetourPlanner(const MeshParts& parts);
  ~DetourPlanner() override;

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;
  // How far a corner is from where it ought to be, at most.
  [[nodiscard]] double displacement() const;

 private:
  struct Mesh;
  struct Query;

  explicit DetourPlanner(std::shared_ptr<const Mesh> mesh);

  std::shared_ptr<const Mesh> mesh_;
  std::unique_ptr<Query> query_;
};

}  // namespace taut::bench
