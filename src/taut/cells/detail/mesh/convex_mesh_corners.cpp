// What a convex mesh knows about its corners and its dead ends.
//
// Around a vertex the cells form wedges: maximal fans joined by portals. A path that bends in the vertex stays in one
// wedge, and can be shortened unless that wedge is wider than 180 degrees. Two wedges with no blocked space between
// them (the last ray of one is the first of another) are parted by a wall.
#include <algorithm>
#include <vector>

#include "taut/base/detail/constants.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/geometry/detail/angle.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;

namespace {

// Whether a ray from `at` to a point of one kind leads to one of the other kind too. Sorts them.
bool have_common_ray(Vec2 at, std::vector<Vec2>& some, std::vector<Vec2>& others) {
  const auto before = [at](Vec2 a, Vec2 b) { return compare_angle(at, a, b) < 0; };
  std::sort(some.begin(), some.end(), before);
  std::sort(others.begin(), others.end(), before);
  for (auto one = some.begin(), other = others.begin(); one != some.end() && other != others.end();) {
    const int order = compare_angle(at, *one, *other);
    if (order == 0) return true;
    ++(order < 0 ? one : other);
  }
  return false;
}

}  // namespace

void ConvexMesh::set(std::uint32_t e, std::uint32_t flags, bool on) {
  if (on) {
    edges_[e].packed |= flags;
  } else {
    edges_[e].packed &= ~flags;
  }
}

// The wedge from the first corner to the last, counter-clockwise, which border blocked space or a wall: is it wider
// than 180 degrees? Each cell adds an angle of at most 180, so the side on which its far ray lies of the first ray's
// line tells when 180 is passed: on the left not yet, on the line exactly there, on the right beyond.
bool ConvexMesh::is_wide(std::uint32_t first, std::uint32_t last) const {
  if (lines_.same(first, previous(last))) return false;  // straight, whatever rounding has made of it
  const Vec2 at = edges_[first].at, start = ahead(first);
  bool half = false;
  for (std::uint32_t e = first;; e = corner_after(e)) {
    if (half) return true;
    const int side = orient2d(at, start, back(previous(e)));
    if (side < 0) return true;
    half = side == 0;
    if (e == last) return false;
  }
}

void ConvexMesh::refresh_vertex(std::uint32_t v) {
  struct Wedge {
    std::uint32_t first, last;
  };
  // A vertex has a wedge or two; walls that meet in it make more. Walking them again is cheaper than keeping them.
  unsigned wedges = 0;
  const auto for_wedges = [&](auto visit) {
    for_corners(MeshVertexId(v), [&](std::uint32_t e) {
      if (edges_[e].has_twin()) return;  // not the first of its wedge
      std::uint32_t last = e;
      for (std::uint32_t after = corner_after(e); after != kNone; after = corner_after(last)) last = after;
      visit(Wedge{e, last});
    });
  };
  for_corners(MeshVertexId(v), [&](std::uint32_t e) { set(e, MeshEdge::kTurn | MeshEdge::kPinch, false); });
  for_wedges([&](Wedge wedge) {
    ++wedges;
    if (!is_wide(wedge.first, wedge.last)) return;
    for (std::uint32_t e = wedge.first;; e = corner_after(e)) {
      set(e, MeshEdge::kTurn, true);
      if (e == wedge.last) break;
    }
  });
  if (wedges < 2 || vertices_[v].sealed) return;
  std::vector<Vec2> starts, ends;
  for_wedges([&](Wedge wedge) {
    starts.push_back(ahead(wedge.first));
    ends.push_back(back(previous(wedge.last)));
  });
  if (have_common_ray(edges_[vertices_[v].first].at, starts, ends)) return;
  for_corners(MeshVertexId(v), [&](std::uint32_t e) {
    set(e, MeshEdge::kPinch, true);
    if (corner_rule_ == CornerRule::allow) revive_from(edges_[e].cell);
  });
}

// Cells with a single portal are dead ends; without them others become ones. What remains has a way around. A double
// corner that may be squeezed through is a way too.
void ConvexMesh::mark_dead_ends() {
  for (MeshEdge& e : edges_) e.packed &= ~static_cast<std::uint32_t>(MeshEdge::kDeadEnd | MeshEdge::kWayOut);
  std::vector<std::uint32_t> ways(edges_.size(), 0), ends;
  for (const MeshCellId id : cells()) {
    for (const MeshEdge& e : cell(id)) {
      ways[id.value] += e.has_twin() ? 1 : 0;
      ways[id.value] += corner_rule_ == CornerRule::allow && e.has(MeshEdge::kPinch) ? 1 : 0;
    }
    if (ways[id.value] == 1) ends.push_back(id.value);
  }
  while (!ends.empty()) {
    const std::uint32_t end = ends.back();
    ends.pop_back();
    if (ways[end] != 1) continue;  // the other end of the same last portal came first
    for (std::uint32_t e = end; e < end + edges_[end].count(); ++e) {
      if (!edges_[e].has_twin() || edges_[e].has(MeshEdge::kDeadEnd)) continue;
      set(e, MeshEdge::kWayOut, true);
      set(edges_[e].twin, MeshEdge::kDeadEnd, true);
      const std::uint32_t outer = edges_[edges_[e].twin].cell;
      if (--ways[outer] == 1) ends.push_back(outer);
      break;
    }
    ways[end] = 0;
  }
  mark_bridges();
  make_all_portals();
}

// Each cell once: one with many corners gets many portals in an edit.
void ConvexMesh::revive_linked() {
  std::sort(linked_.begin(), linked_.end());
  linked_.erase(std::unique(linked_.begin(), linked_.end()), linked_.end());
  for (const std::uint32_t cell : linked_) {
    if (edges_[cell].cell == cell) revive_from(cell);
  }
  linked_.clear();
}

// The cell has got another portal: no dead end that holds it is one any more.
void ConvexMesh::revive_from(std::uint32_t cell) {
  for (;;) {
    const std::uint32_t end = cell + edges_[cell].count();
    std::uint32_t e = cell;
    while (e < end && !edges_[e].has(MeshEdge::kWayOut)) ++e;
    if (e == end) return;
    set(e, MeshEdge::kWayOut, false);
    set(edges_[e].twin, MeshEdge::kDeadEnd, false);
    changed_cells_.push_back(cell);
    cell = edges_[edges_[e].twin].cell;
    changed_cells_.push_back(cell);
  }
}

}  // namespace taut
