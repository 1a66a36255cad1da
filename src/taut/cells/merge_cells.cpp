#include "taut/cells/merge_cells.hpp"

#include <cmath>
#include <queue>
#include <string>
#include <tuple>
#include <vector>

#include "taut/base/detail/constants.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

// The mesh as half-edges in linked rings: the edge `e` leaves `vertex` with its cell on the left.
class Merger {
 public:
  Merger(const MeshParts& parts, const MergeLimits& limits, ProgressMeter& meter)
      : parts_(parts), limits_(limits), meter_(meter) {
    users_.assign(parts.positions.size(), 0);
    for (std::size_t v = 0; v < limits.kept.size(); ++v) users_[v] = limits.kept[v] != 0 ? 1 : 0;
    edges_.reserve(parts.corners.size());
    cells_.resize(parts.cells());
    for (std::uint32_t c = 0; c < parts.cells(); ++c) {
      const std::uint32_t begin = parts.cell_begin[c], end = parts.cell_begin[c + 1];
      Cell& cell = cells_[c];
      cell.edge = begin;
      cell.corners = end - begin;
      const Vec2 first = parts.positions[parts.corners[begin]];
      for (std::uint32_t e = begin; e < end; ++e) {
        const std::uint32_t next = e + 1 < end ? e + 1 : begin, previous = e > begin ? e - 1 : end - 1;
        edges_.push_back({parts.corners[e], twin_of(e, next), next, previous, c});
        ++users_[parts.corners[e]];
        cell.portals += edges_[e].twin != kNone ? 1 : 0;
        cell.area += cross(parts.positions[parts.corners[e]] - first, parts.positions[parts.corners[next]] - first) / 2;
      }
      meter_.step(end - begin);
    }
  }

  void run(MergeStrategy strategy) {
    if (strategy != MergeStrategy::none) {
      for (std::uint32_t e = 0; e < edges_.size(); ++e) drop_straight(edges_[e].vertex, e);
    }
    // Keys of the queue rise and fall as cells grow; an entry whose key is out of date is entered again.
    const auto key = [&](std::uint32_t e) {
      const Edge& edge = edges_[e];
      const Edge& twin = edges_[edge.twin];
      if (strategy == MergeStrategy::longest_portal) return std::pair(0, distance(at(e), at(edge.twin)));
      const Cell &a = cells_[edge.cell], &b = cells_[twin.cell];
      const bool dead_end = a.portals == 1 || b.portals == 1;
      return std::pair(strategy == MergeStrategy::dead_ends_first && dead_end ? 1 : 0, a.area + b.area);
    };
    using Entry = std::tuple<std::pair<int, double>, std::uint32_t>;
    std::priority_queue<Entry> queue;
    if (strategy != MergeStrategy::none) {
      for (std::uint32_t e = 0; e < edges_.size(); ++e) {
        if (is_portal(e) && e < edges_[e].twin) queue.push({key(e), e});
      }
    }
    while (!queue.empty()) {
      const auto [priority, e] = queue.top();
      queue.pop();
      meter_.step();
      if (!is_portal(e) || !can_merge(e)) continue;  // angles only grow, so as it is it will never be possible again
      if (const auto now = key(e); now != priority) {
        queue.push({now, e});
        continue;
      }
      merge(e);
      // A portal that was in pieces may be removed as a whole.
      for (const std::uint32_t whole : rejoined_) {
        if (is_portal(whole)) queue.push({key(whole), whole});
      }
      rejoined_.clear();
    }
  }

  [[nodiscard]] Merged result() const {
    Merged all;
    MeshParts& out = all.parts;
    out.corner_rule = parts_.corner_rule;
    out.slack = parts_.slack;
    out.lines.lines = parts_.lines.lines;
    out.lines.off = parts_.lines.off;
    std::vector<std::uint32_t> vertex_number(parts_.positions.size(), kNone), cell_number(cells_.size(), kNone);
    std::uint32_t cells = 0;
    for (std::uint32_t c = 0; c < cells_.size(); ++c) {
      if (cells_[c].edge != kNone) cell_number[c] = cells++;
    }
    for (const Cell& cell : cells_) {
      if (cell.edge == kNone) continue;
      std::uint32_t e = cell.edge;
      do {
        std::uint32_t& number = vertex_number[edges_[e].vertex];
        if (number == kNone) {
          number = static_cast<std::uint32_t>(out.positions.size());
          out.positions.push_back(at(e));
          all.vertex_was.push_back(edges_[e].vertex);
          if (!parts_.sealed.empty()) out.sealed.push_back(parts_.sealed[edges_[e].vertex]);
        }
        out.corners.push_back(number);
        out.across.push_back(edges_[e].twin == kNone ? kNone : cell_number[edges_[edges_[e].twin].cell]);
        if (!parts_.lines.empty()) out.lines.line_of.push_back(parts_.lines.line_of[e]);
        e = edges_[e].next;
      } while (e != cell.edge);
      out.cell_begin.push_back(static_cast<std::uint32_t>(out.corners.size()));
    }
    for (std::uint32_t c = 0; c < cells_.size(); ++c) {
      std::uint32_t now = c;
      while (cells_[now].edge == kNone) now = cells_[now].into;
      all.cell_now.push_back(cell_number[now]);
    }
    return all;
  }

 private:
  struct Edge {
    std::uint32_t vertex, twin, next, previous, cell;  // next is kNone for an edge that is gone
  };
  struct Cell {
    std::uint32_t edge = kNone;  // any; kNone for a cell that is gone
    std::uint32_t corners = 0, portals = 0;
    double area = 0;
    std::uint32_t into = kNone;  // the cell that this one has been merged into
  };

  // The same edge in the cell across: the one that starts where this one ends and ends where it starts.
  [[nodiscard]] std::uint32_t twin_of(std::uint32_t e, std::uint32_t next) const {
    const std::uint32_t across = parts_.across[e];
    if (across == kNone) return kNone;
    const std::uint32_t begin = parts_.cell_begin[across], end = parts_.cell_begin[across + 1];
    std::uint32_t twin = begin;
    while (parts_.corners[twin] != parts_.corners[next] ||
           parts_.corners[twin + 1 < end ? twin + 1 : begin] != parts_.corners[e]) {
      ++twin;
    }
    return twin;
  }
  [[nodiscard]] Vec2 at(std::uint32_t e) const { return parts_.positions[edges_[e].vertex]; }
  [[nodiscard]] bool is_portal(std::uint32_t e) const { return edges_[e].next != kNone && edges_[e].twin != kNone; }
  // The corner that comes about at the origin of `e` when it is removed: it may be straight, but not turn back along a
  // wall between the two cells.
  [[nodiscard]] bool stays_convex(std::uint32_t e) const {
    const Vec2 before = at(edges_[e].previous), here = at(e);
    const Vec2 after = at(edges_[edges_[edges_[e].twin].next].next);
    const int side = orient2d(before, here, after);
    return side > 0 || (side == 0 && dot(here - before, after - here) > 0);
  }
  [[nodiscard]] bool can_merge(std::uint32_t e) const {
    const Edge &edge = edges_[e], &twin = edges_[edge.twin];
    return edge.cell != twin.cell && cells_[edge.cell].corners + cells_[twin.cell].corners - 2 <= limits_.corners &&
           stays_convex(e) && stays_convex(edge.twin);
  }
  void join(std::uint32_t a, std::uint32_t b) {
    edges_[a].next = b;
    edges_[b].previous = a;
  }
  void merge(std::uint32_t e) {
    const std::uint32_t t = edges_[e].twin;
    std::uint32_t keep = edges_[e].cell, gone = edges_[t].cell;
    std::uint32_t moving = t;
    if (cells_[keep].corners < cells_[gone].corners) {
      std::swap(keep, gone);
      moving = e;
    }
    for (std::uint32_t i = edges_[moving].next; i != moving; i = edges_[i].next) edges_[i].cell = keep;
    const std::uint32_t at_e = edges_[t].next, at_t = edges_[e].next;  // the edges that leave the ends from now on
    join(edges_[e].previous, at_e);
    join(edges_[t].previous, at_t);
    cells_[keep] = {at_e, cells_[keep].corners + cells_[gone].corners - 2,
                    cells_[keep].portals + cells_[gone].portals - 2, cells_[keep].area + cells_[gone].area, kNone};
    cells_[gone].edge = kNone;
    cells_[gone].into = keep;
    for (const std::uint32_t i : {e, t}) {
      --users_[edges_[i].vertex];
      edges_[i].next = kNone;
    }
    drop_straight(edges_[at_e].vertex, at_e);
    // Dropping the first may have removed the edge that leaves the second, but only where the two were one.
    if (edges_[at_t].next != kNone) drop_straight(edges_[at_t].vertex, at_t);
  }
  // Drops the vertex that edge `e` leaves, if it is straight in all cells that use it: one at the border of blocked
  // space, or two with portals between them.
  void drop_straight(std::uint32_t v, std::uint32_t e) {
    if (edges_[e].next == kNone) return;
    const std::uint32_t before = edges_[e].previous;
    if (cells_[edges_[e].cell].corners <= 3 || orient2d(at(before), at(e), at(edges_[e].next)) != 0) return;
    const std::uint32_t twin = edges_[e].twin, twin_before = edges_[before].twin;
    if (twin == kNone && twin_before == kNone) {
      if (users_[v] != 1 || parts_.lines.find(e) != parts_.lines.find(before)) return;
      cut_out(e);
    } else if (twin != kNone && twin_before != kNone && users_[v] == 2 && edges_[twin].next == twin_before &&
               cells_[edges_[twin].cell].corners > 3) {
      // `before` runs on to the end of `e`; on the other side `twin` runs on to the end of `twin_before`.
      cut_out(e);
      cut_out(twin_before);
      edges_[before].twin = twin;
      edges_[twin].twin = before;
      --cells_[edges_[before].cell].portals;
      --cells_[edges_[twin].cell].portals;
      rejoined_.push_back(before);
    }
  }
  void cut_out(std::uint32_t e) {
    Cell& cell = cells_[edges_[e].cell];
    join(edges_[e].previous, edges_[e].next);
    if (cell.edge == e) cell.edge = edges_[e].next;
    --cell.corners;
    --users_[edges_[e].vertex];
    edges_[e].next = kNone;
  }

  const MeshParts& parts_;
  MergeLimits limits_;
  ProgressMeter& meter_;
  std::vector<Edge> edges_;
  std::vector<Cell> cells_;
  std::vector<std::uint32_t> users_;     // corners at each vertex
  std::vector<std::uint32_t> rejoined_;  // portals that have become one since the last merge
};

}  // namespace

std::string_view name_of(MergeStrategy strategy) {
  switch (strategy) {
    case MergeStrategy::none:
      return "none";
    case MergeStrategy::longest_portal:
      return "longest-portal";
    case MergeStrategy::largest_area:
      return "largest-area";
    case MergeStrategy::dead_ends_first:
      return "dead-ends-first";
  }
  return "?";
}

MergeStrategy merge_strategy(std::string_view name) {
  std::string known;
  for (const MergeStrategy strategy : kMergeStrategies) {
    if (name_of(strategy) == name) return strategy;
    known += (known.empty() ? "" : ", ") + std::string(name_of(strategy));
  }
  throw InputError("merge", 0, "expected one of " + known);
}

MeshParts merged(const MeshParts& parts, MergeStrategy strategy, const MergeLimits& limits) {
  const ConvexMesh checked(parts);
  return merge_cells(parts, strategy, limits).parts;
}

Merged merge_cells(const MeshParts& parts, MergeStrategy strategy, const MergeLimits& limits,
                   const BuildProgress& progress) {
  ProgressMeter meter(progress, 2 * parts.cells());  // to take them in, then about one portal each to look at
  Merger merger(parts, limits, meter);
  merger.run(strategy);
  return merger.result();
}

}  // namespace taut
