#include "taut/cells/detail/groups/cell_groups_merge.hpp"

#include <algorithm>
#include <numeric>

#include "taut/cells/detail/groups/cell_groups_depth.hpp"

namespace taut::detail {
namespace {

class Joiner {
 public:
  Joiner(const ConvexMesh& pieces, double tolerance)
      : mesh_(pieces), edges_(pieces.edges()), tolerance_(tolerance), out_(separate_pieces(pieces)) {
    before_.resize(edges_.size());
    size_.resize(edges_.size());
    changed_.assign(edges_.size(), 1);
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      if (edges_[e].cell == MeshEdge::kNone) continue;
      before_[out_.next_on_border[e]] = e;
      size_[edges_[e].cell] = edges_[e].count();
    }
  }

  [[nodiscard]] JoinedPieces run(const BuildProgress& progress) {
    std::vector<std::uint32_t> chords = longest_first();
    ProgressMeter meter(progress, chords.size());
    std::vector<std::uint32_t> tried(edges_.size(), 0);  // when a chord was last tried, counted in changes
    for (bool again = true; again;) {
      again = false;
      for (const std::uint32_t e : chords) {
        if (out_.removed[e] != 0) continue;
        if (tried[e] >= std::max(changed_[group(e)], changed_[group(edges_[e].twin)])) continue;
        tried[e] = now_;
        const bool joins = can_join(e);
        meter.step(1 + ring_.size());
        if (!joins) continue;
        join(e);
        again = true;
      }
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::uint32_t group(std::uint32_t e) const { return out_.label[edges_[e].cell]; }
  [[nodiscard]] std::uint32_t next(std::uint32_t e) const { return out_.next_on_border[e]; }

  [[nodiscard]] std::vector<std::uint32_t> longest_first() const {
    std::vector<std::uint32_t> chords;
    std::vector<double> length(edges_.size());
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      if (edges_[e].cell == MeshEdge::kNone || !edges_[e].has_twin() || edges_[e].twin < e) continue;
      chords.push_back(e);
      length[e] = distance(edges_[e].at, edges_[mesh_.next(e)].at);
    }
    std::sort(chords.begin(), chords.end(),
              [&](std::uint32_t a, std::uint32_t b) { return length[a] != length[b] ? length[a] > length[b] : a < b; });
    return chords;
  }
  [[nodiscard]] bool can_join(std::uint32_t e) {
    const std::uint32_t t = edges_[e].twin;
    // A second common chord would leave two ways between pieces, or something in the middle.
    const bool from_e = size_[group(e)] <= size_[group(t)];
    const std::uint32_t first = from_e ? e : t, other = group(from_e ? t : e);
    for (std::uint32_t i = next(first); i != first; i = next(i)) {
      if (edges_[i].has_twin() && group(edges_[i].twin) == other) return false;
    }
    ring_.clear();
    for (const std::uint32_t end : {e, t}) {
      for (std::uint32_t i = next(end); i != end; i = next(i)) ring_.push_back(edges_[i].at);
    }
    return pockets_.of(ring_) <= tolerance_;
  }
  void join(std::uint32_t e) {
    const std::uint32_t t = edges_[e].twin;
    std::uint32_t keep = group(e), gone = group(t), moving = t;
    if (size_[keep] < size_[gone]) {
      std::swap(keep, gone);
      moving = e;
    }
    relabel(edges_[moving].cell, keep);
    size_[keep] += size_[gone] - 2;
    changed_[keep] = ++now_;
    link(before_[e], next(t));
    link(before_[t], next(e));
    out_.removed[e] = out_.removed[t] = 1;
  }
  void relabel(std::uint32_t piece, std::uint32_t label) {
    pending_.assign(1, piece);
    out_.label[piece] = label;
    while (!pending_.empty()) {
      const std::uint32_t cell = pending_.back();
      pending_.pop_back();
      for (std::uint32_t e = cell; e < cell + edges_[cell].count(); ++e) {
        if (out_.removed[e] == 0) continue;
        const std::uint32_t other = edges_[edges_[e].twin].cell;
        if (out_.label[other] == label) continue;
        out_.label[other] = label;
        pending_.push_back(other);
      }
    }
  }
  void link(std::uint32_t a, std::uint32_t b) {
    out_.next_on_border[a] = b;
    before_[b] = a;
  }

  const ConvexMesh& mesh_;
  std::span<const MeshEdge> edges_;
  double tolerance_;
  JoinedPieces out_;
  std::vector<std::uint32_t> before_;          // by edge on a border
  std::vector<std::uint32_t> size_, changed_;  // by label: corners on the border, and when it last changed
  std::uint32_t now_ = 1;
  std::vector<std::uint32_t> pending_;
  std::vector<Vec2> ring_;
  PocketDepth pockets_;
};

}  // namespace

JoinedPieces separate_pieces(const ConvexMesh& pieces) {
  JoinedPieces out;
  const auto edges = pieces.edges();
  out.label.resize(edges.size(), MeshEdge::kNone);
  out.next_on_border.resize(edges.size(), MeshEdge::kNone);
  out.removed.resize(edges.size(), 0);
  for (std::uint32_t e = 0; e < edges.size(); ++e) {
    if (edges[e].cell == MeshEdge::kNone) continue;
    out.label[edges[e].cell] = edges[e].cell;
    out.next_on_border[e] = pieces.next(e);
  }
  return out;
}

JoinedPieces joined_pieces(const ConvexMesh& pieces, double tolerance, const BuildProgress& progress) {
  return Joiner(pieces, tolerance).run(progress);
}

}  // namespace taut::detail
