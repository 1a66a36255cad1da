#include "taut/cells/convex_mesh.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/triangulation/spatial_order.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

// The cells along a space-filling curve, by their middles.
std::vector<std::uint32_t> order_of_cells(const MeshParts& parts) {
  std::vector<Vec2> middles(parts.cells());
  for (std::uint32_t c = 0; c < middles.size(); ++c) {
    Box2 box;
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      box.extend(parts.positions[parts.corners[k]]);
    }
    middles[c] = 0.5 * (box.min + box.max);
  }
  return spatial_order(middles);
}

}  // namespace

void ConvexMesh::refuse(std::size_t cell, const std::string& expectation) {
  throw InputError("convex mesh, cell " + std::to_string(cell), 0, expectation);
}

ConvexMesh::ConvexMesh(const MeshParts& parts, std::vector<MeshCellId>* placed, const BuildProgress& progress)
    : corner_rule_(parts.corner_rule), slack_(parts.slack) {
  if (parts.cell_begin.empty() || parts.cell_begin.front() != 0 || parts.cell_begin.back() != parts.corners.size() ||
      parts.across.size() != parts.corners.size() || parts.corners.size() >= kNone) {
    throw InputError("convex mesh", 0, "expected as many neighbours as corners, and cells that cover them");
  }
  if (!parts.sealed.empty() && parts.sealed.size() != parts.positions.size())
    throw InputError("convex mesh", 0, "expected to be told of every vertex whether it is sealed, or of none");
  if (!parts.lines.empty() && (parts.lines.line_of.size() != parts.corners.size() || parts.slack > 0))
    throw InputError("convex mesh", 0, "expected true lines of all edges or of none, and no slack where they are");
  for (const Vec2 p : parts.positions) {
    if (!is_valid_point(p)) throw InputError("convex mesh", 0, "expected coordinates that are 0 or 2^-140 to 2^140");
    vertices_.push_back({p});
  }
  for (std::size_t v = 0; v < parts.sealed.size(); ++v) vertices_[v].sealed = parts.sealed[v] != 0;
  for (std::uint32_t c = 0; c < parts.cells(); ++c) {
    if (parts.cell_begin[c + 1] < parts.cell_begin[c] + 3) refuse(c, "expected at least three corners");
    if (parts.cell_begin[c + 1] > parts.corners.size()) refuse(c, "expected corners that exist");
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      if (parts.corners[k] >= parts.positions.size()) refuse(c, "expected corners that exist");
      if (parts.across[k] != kNone && parts.across[k] >= parts.cells()) refuse(c, "expected neighbours that exist");
      bounds_.extend(parts.positions[parts.corners[k]]);
    }
  }
  ProgressMeter meter(progress, 2 * parts.cells());  // cells, then what joins them
  edges_.reserve(parts.corners.size());
  std::vector<MeshCellId> cell_of(parts.cells());
  std::vector<MeshVertexId> corners;
  for (const std::uint32_t c : order_of_cells(parts)) {
    corners.clear();
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      corners.push_back(MeshVertexId(parts.corners[k]));
    }
    cell_of[c] = add_cell(corners);
    meter.step(corners.size());
  }
  for (std::uint32_t c = 0; c < parts.cells(); ++c) {
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      if (parts.across[k] == kNone) continue;
      const std::uint32_t e = cell_of[c].value + (k - parts.cell_begin[c]);
      if (edges_[e].has_twin()) {
        if (edges_[edges_[e].twin].cell != cell_of[parts.across[k]].value) refuse(c, "expected neighbours that agree");
        continue;
      }
      const std::uint32_t other = parts.across[k];
      const MeshEdgeId twin = edge_from(cell_of[other], MeshVertexId(edges_[next(e)].vertex));
      if (!twin.valid() || edges_[next(twin.value)].vertex != edges_[e].vertex ||
          parts.across[parts.cell_begin[other] + (twin.value - cell_of[other].value)] != c) {
        refuse(c, "expected neighbours that agree");
      }
      link(MeshEdgeId(e), twin);
    }
    meter.step(parts.cell_begin[c + 1] - parts.cell_begin[c]);
  }
  take_lines(parts, cell_of);
  make_locator();
  refresh_touched(&meter);
  touched_.clear();
  linked_.clear();
  mark_dead_ends();
  if (placed != nullptr) *placed = std::move(cell_of);
}

void ConvexMesh::take_lines(const MeshParts& parts, std::span<const MeshCellId> cell_of) {
  if (parts.lines.empty()) return;
  lines_ = {parts.lines.lines, std::vector<std::uint32_t>(edges_.size(), kNone), parts.lines.off};
  for (std::uint32_t c = 0; c < parts.cells(); ++c) {
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      const std::uint32_t line = parts.lines.line_of[k], e = cell_of[c].value + (k - parts.cell_begin[c]);
      if (line == kNone) continue;
      if (line >= parts.lines.lines.size() || edges_[e].has_twin())
        refuse(c, "expected true lines that exist, of edges at the border");
      lines_.line_of[e] = line;
    }
  }
}

std::vector<MeshCellId> ConvexMesh::cells() const {
  std::vector<MeshCellId> out;
  out.reserve(cell_count_);
  for (std::uint32_t e = 0; e < edges_.size(); e += edges_[e].count()) {
    if (edges_[e].cell == e) out.push_back(MeshCellId(e));
  }
  return out;
}

bool ConvexMesh::contains(MeshCellId id, Vec2 p) const {
  const std::span<const MeshEdge> corners = cell(id);
  for (std::uint32_t i = 0; i < corners.size(); ++i) {
    const MeshLine* const line = lines_.find(id.value + i);
    const Vec2 a = line != nullptr ? line->from : corners[i].at;
    const Vec2 b = line != nullptr ? line->to : corners[i + 1 < corners.size() ? i + 1 : 0].at;
    if (orient2d(a, b, p) < 0) return false;
  }
  return true;
}

bool ConvexMesh::truly_contains(MeshCellId id, Vec2 p) const {
  if (slack_ == 0) return contains(id, p);
  const std::span<const MeshEdge> corners = cell(id);
  bool is_clear = true;  // of all edges, by what they may be wrong
  for (std::uint32_t i = 0; i < corners.size(); ++i) {
    const Vec2 a = corners[i].at, along = corners[i + 1 < corners.size() ? i + 1 : 0].at - a;
    const double inside = cross(along, p - a), off = slack_ * length(along);
    if (inside < -off) return false;
    is_clear = is_clear && inside > off;
  }
  if (is_clear || made_of_ == nullptr) return is_clear;
  return !made_of_->is_truly_blocked(p, slack_) && !made_of_->is_truly_parted(p, middle(id), slack_);
}

Vec2 ConvexMesh::middle(MeshCellId id) const {
  const std::span<const MeshEdge> corners = cell(id);
  Vec2 sum;
  for (const MeshEdge& corner : corners) sum = sum + corner.at;
  return (1 / static_cast<double>(corners.size())) * sum;
}

std::uint32_t ConvexMesh::first_of_wedge(std::uint32_t e) const {
  std::uint32_t least = e;
  for (std::uint32_t corner = e;;) {
    const std::uint32_t before = corner_before(corner);
    if (before == e) return least;
    if (before == kNone) return corner;
    corner = before;
    least = std::min(least, corner);
  }
}

MeshVertexId ConvexMesh::add_vertex(Vec2 at) {
  if (!is_valid_point(at)) throw InputError("convex mesh", 0, "expected coordinates that are 0 or 2^-140 to 2^140");
  if (!unused_vertices_.empty()) {
    const MeshVertexId id = unused_vertices_.back();
    unused_vertices_.pop_back();
    vertices_[id.value] = {at};
    return id;
  }
  vertices_.push_back({at});
  return MeshVertexId::at(vertices_.size() - 1);
}

void ConvexMesh::remove_vertex(MeshVertexId id) {
  if (id.value >= vertices_.size() || vertices_[id.value].removed || vertices_[id.value].first != kNone)
    throw InputError("convex mesh, vertex " + std::to_string(id.value), 0, "expected one that no cell uses");
  vertices_[id.value].removed = true;
  unused_vertices_.push_back(id);
}

void ConvexMesh::set_sealed(MeshVertexId id, bool sealed) {
  if (vertices_[id.value].sealed == sealed) return;
  vertices_[id.value].sealed = sealed;
  touched_.push_back(id.value);
}

// Runs in use and not in use lie side by side; the first record of an unused one holds its length.
std::uint32_t ConvexMesh::take_run(std::uint32_t count) {
  if (count < unused_runs_.size() && !unused_runs_[count].empty()) {
    const std::uint32_t first = unused_runs_[count].back();
    unused_runs_[count].pop_back();
    return first;
  }
  const auto first = static_cast<std::uint32_t>(edges_.size());
  edges_.resize(edges_.size() + count);
  next_corner_.resize(edges_.size(), kNone);
  corner_before_.resize(edges_.size(), kNone);
  made_.resize(edges_.size(), 0);
  portal_of_.resize(edges_.size(), kNone);
  if (!lines_.empty()) lines_.line_of.resize(edges_.size(), kNone);
  return first;
}

MeshCellId ConvexMesh::add_cell(std::span<const MeshVertexId> corners) {
  if (corners.size() < 3 || corners.size() > MeshEdge::kMaxCount)
    refuse(cell_count_, "expected at least three corners");
  for (const MeshVertexId v : corners) {
    if (v.value >= vertices_.size() || vertices_[v.value].removed) refuse(cell_count_, "expected corners that exist");
  }
  const auto n = static_cast<std::uint32_t>(corners.size());
  // A convex polygon turns left or goes straight in every corner, and the last corner sees all edges on its left.
  for (std::uint32_t i = 0; i < n; ++i) {
    const Vec2 a = position(corners[i]), b = position(corners[(i + 1) % n]), c = position(corners[(i + 2) % n]);
    if (a == b || orient2d(a, b, c) < 0 || orient2d(a, b, position(corners[n - 1])) < 0 ||
        (orient2d(a, b, c) == 0 && dot(b - a, c - b) <= 0)) {
      refuse(cell_count_, "expected a convex polygon that runs counter-clockwise");
    }
  }
  const std::uint32_t first = take_run(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t v = corners[i].value;
    edges_[first + i] = {vertices_[v].at, v, kNone, first, n << MeshEdge::kFlagBits};
    next_corner_[first + i] = vertices_[v].first;
    corner_before_[first + i] = kNone;
    if (vertices_[v].first != kNone) corner_before_[vertices_[v].first] = first + i;
    vertices_[v].first = first + i;
    touched_.push_back(v);
    bounds_.extend(vertices_[v].at);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t e = first + i;
    set(e, MeshEdge::kStraight, orient2d(edges_[previous(e)].at, edges_[e].at, edges_[next(e)].at) == 0);
  }
  made_[first] = ++version_;
  bridges_known_ = false;
  ++cell_count_;
  if (locator_.covers(bounds_)) locator_.enter(cell(MeshCellId(first)), first);
  return MeshCellId(first);
}

void ConvexMesh::remove_cell(MeshCellId id) {
  if (version(id) == 0) refuse(id.value, "expected a cell that exists");
  const std::uint32_t first = id.value, n = edges_[first].count();
  if (locator_.is_worn()) locator_ = {};  // finish_edit() makes another
  if (!locator_.is_empty()) locator_.remove(cell(id), first);
  drop_portals(first);
  for (std::uint32_t e = first; e < first + n; ++e) {
    if (edges_[e].has_twin()) {
      MeshEdge& twin = edges_[edges_[e].twin];
      twin.twin = kNone;
      twin.packed &= ~static_cast<std::uint32_t>(MeshEdge::kDeadEnd | MeshEdge::kWayOut);
    }
    const std::uint32_t v = edges_[e].vertex;
    const std::uint32_t before = corner_before_[e], after = next_corner_[e];
    (before == kNone ? vertices_[v].first : next_corner_[before]) = after;
    if (after != kNone) corner_before_[after] = before;
    touched_.push_back(v);
    edges_[e].cell = edges_[e].twin = kNone;
    if (!lines_.empty()) lines_.line_of[e] = kNone;
  }
  if (unused_runs_.size() <= n) unused_runs_.resize(n + 1);
  unused_runs_[n].push_back(first);
  --cell_count_;
  ++version_;
  bridges_known_ = false;
}

void ConvexMesh::link(MeshEdgeId a, MeshEdgeId b) {
  const auto is_open = [&](MeshEdgeId e) {
    return e.value < edges_.size() && edges_[e.value].cell != kNone && !edges_[e.value].has_twin();
  };
  if (!is_open(a) || !is_open(b) || edges_[a.value].vertex != edges_[next(b.value)].vertex ||
      edges_[b.value].vertex != edges_[next(a.value)].vertex) {
    throw InputError("convex mesh", 0, "expected two edges without twins that join the same vertices");
  }
  edges_[a.value].twin = b.value;
  edges_[b.value].twin = a.value;
  for (const MeshEdgeId e : {a, b}) {
    touched_.push_back(edges_[e.value].vertex);
    linked_.push_back(edges_[e.value].cell);
  }
  ++version_;
  bridges_known_ = false;
}

MeshEdgeId ConvexMesh::edge_from(MeshCellId id, MeshVertexId from) const {
  // Along the cell and around the vertex at once: either may have very many corners.
  std::uint32_t corner = vertices_[from.value].first;
  for (std::uint32_t i = 0; i < edges_[id.value].count() && corner != kNone; ++i) {
    if (edges_[id.value + i].vertex == from.value) return MeshEdgeId(id.value + i);
    if (edges_[corner].cell == id.value) return MeshEdgeId(corner);
    corner = next_corner_[corner];
  }
  return {};
}

void ConvexMesh::refresh_touched(ProgressMeter* meter) {
  std::sort(touched_.begin(), touched_.end());
  touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
  for (const std::uint32_t v : touched_) {
    refresh_vertex(v);
    if (meter != nullptr) meter->add_work(1);
  }
}

void ConvexMesh::make_locator() {
  const std::vector<MeshCellId> all = cells();
  double reach = 0;
  for (const MeshCellId id : all) {
    Box2 box;
    for (const MeshEdge& e : cell(id)) box.extend(e.at);
    reach += box.width() + box.height();
  }
  locator_ = MeshLocator(bounds_, all.size(), reach, slack_);
  for (const MeshCellId id : all) locator_.enter(cell(id), id.value);
}

void ConvexMesh::finish_edit() {
  if (!locator_.covers(bounds_) || !locator_.set_slack(slack_) || locator_.outgrown(cell_count_)) make_locator();
  locator_.rest();
  revive_linked();
  refresh_touched();
  update_portals();
  touched_.clear();
}

MeshParts ConvexMesh::parts() const {
  MeshParts out;
  out.corner_rule = corner_rule_;
  out.slack = slack_;
  out.lines.lines = lines_.lines;
  out.lines.off = lines_.off;
  const std::vector<MeshCellId> all = cells();
  std::vector<std::uint32_t> vertex_number(vertices_.size(), kNone), cell_number(edges_.size(), kNone);
  for (std::uint32_t c = 0; c < all.size(); ++c) cell_number[all[c].value] = c;
  for (const MeshCellId id : all) {
    for (const MeshEdge& e : cell(id)) {
      std::uint32_t& number = vertex_number[e.vertex];
      if (number == kNone) {
        number = static_cast<std::uint32_t>(out.positions.size());
        out.positions.push_back(e.at);
        out.sealed.push_back(vertices_[e.vertex].sealed ? 1 : 0);
      }
      out.corners.push_back(number);
      out.across.push_back(e.has_twin() ? cell_number[edges_[e.twin].cell] : MeshParts::kNone);
      if (!lines_.empty()) out.lines.line_of.push_back(lines_.line_of[static_cast<std::size_t>(&e - edges_.data())]);
    }
    out.cell_begin.push_back(static_cast<std::uint32_t>(out.corners.size()));
  }
  return out;
}

std::size_t ConvexMesh::memory_bytes() const {
  return bytes_of(edges_, portals_, blocks_, next_corner_, corner_before_, made_, portal_of_, block_of_, lines_.lines,
                  lines_.line_of, vertices_, locator_);
}

// A point within the slack of an edge was found on it; where it truly lies is for what the mesh was made of to say.
void ConvexMesh::drop_wrong(Vec2 p, std::vector<MeshPlace>& found) const {
  const bool at_edge =
      std::any_of(found.begin(), found.end(), [](const MeshPlace& q) { return q.kind != MeshPlace::Kind::inside; });
  if (!at_edge || made_of_ == nullptr) return;
  if (made_of_->is_truly_blocked(p, slack_)) return found.clear();
  std::erase_if(found, [&](const MeshPlace& place) {
    return made_of_->is_truly_parted(p, middle(MeshCellId(place.cell)), slack_);
  });
}

}  // namespace taut
