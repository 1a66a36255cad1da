#include "taut/cells/given_cells.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "taut/cells/convex_mesh.hpp"

namespace taut {
using namespace detail;

std::size_t GivenCells::memory_bytes() const {
  return sizeof *this + parts.positions.capacity() * sizeof(Vec2) + parts.sealed.capacity() +
         (parts.cell_begin.capacity() + parts.corners.capacity() + parts.across.capacity()) * sizeof(std::uint32_t);
}

std::optional<Vec2> touched_edge(const MeshParts& parts) {
  const ConvexMesh mesh(parts);
  std::vector<MeshPlace> places;
  for (const std::uint32_t corner : parts.corners) {
    const Vec2 p = parts.positions[corner];
    mesh.locate(p, places);
    if (std::any_of(places.begin(), places.end(), [](const MeshPlace& q) { return q.kind == MeshPlace::Kind::edge; }))
      return p;
  }
  return std::nullopt;
}

void give_cells(CellStore& store, std::shared_ptr<const GivenCells> cells) {
  store.put<GivenCells>(kGivenCells, std::move(cells));
}

}  // namespace taut
