#include "taut/cells/detail/weighted/corner_wedges.hpp"

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {

template <int D, int N>
CornerWedges<D, N>::CornerWedges(const Complex& complex, CornerRule rule, const BuildProgress& progress)
    : complex_(&complex), rule_(rule), splits_of_(complex.corner_count(), kWhole), made_for_(complex.corner_count()) {
  ProgressMeter meter(progress, complex.corner_count());
  for (std::uint32_t c = 0; c < complex.corner_count(); ++c) {
    renew(CornerId(c));
    meter.step(complex.around(CornerId(c)).size());
  }
}

template <int D, int N>
template <class Visit>
void CornerWedges<D, N>::turn(CornerId c, SimplexId first, Visit visit) const {
  if constexpr (N == 2) {
    visit(first);
    const int at = complex_->index_of(first, c);
    for (const int away : {1, 2}) {
      // Leaves over the side that holds c and not this corner.
      CornerId left = complex_->corners(first)[static_cast<std::size_t>((at + away) % 3)];
      for (SimplexId t = first;;) {
        const auto& corners = complex_->corners(t);
        const int out = complex_->index_of(t, left);
        const CornerId kept = corners[0] != c && corners[0] != left   ? corners[0]
                              : corners[1] != c && corners[1] != left ? corners[1]
                                                                      : corners[2];
        t = complex_->across(t, out);
        if (t == first) return;
        if (!is_free(t)) break;
        visit(t);
        left = kept;
      }
    }
  } else {
    std::vector<bool> seen(complex_->around(c).size(), false);
    std::vector<SimplexId> open{first};
    seen[place(c, first)] = true;
    while (!open.empty()) {
      const SimplexId t = open.back();
      open.pop_back();
      visit(t);
      for (int i = 0; i <= N; ++i) {
        if (complex_->corners(t)[static_cast<std::size_t>(i)] == c) continue;  // that face does not hold it
        const SimplexId other = complex_->across(t, i);
        if (!is_free(other) || seen[place(c, other)]) continue;
        seen[place(c, other)] = true;
        open.push_back(other);
      }
    }
  }
}

template <int D, int N>
bool CornerWedges<D, N>::is_whole(CornerId c) const {
  std::size_t free = 0, reached = 0;
  SimplexId first;
  for (const SimplexId t : complex_->around(c)) {
    if (!is_free(t)) continue;
    if (free++ == 0) first = t;
  }
  if (free < 2) return true;
  turn(c, first, [&](SimplexId) { ++reached; });
  return reached == free;
}

template <int D, int N>
void CornerWedges<D, N>::grow() {
  while (splits_of_.size() < complex_->corner_count()) {
    later_.push_back(static_cast<std::uint32_t>(node_count()));
    extra_.push_back(CornerId::at(splits_of_.size()));
    splits_of_.push_back(kWhole);
  }
}

template <int D, int N>
void CornerWedges<D, N>::renew(CornerId c) {
  if (rule_ == CornerRule::allow) return;
  std::uint32_t& split = splits_of_[c.value];
  if (split == kWhole) {
    if (is_whole(c)) return;
    split = static_cast<std::uint32_t>(splits_.size());
    splits_.emplace_back().nodes.push_back(first_node(c));
  }
  divide(c, splits_[split]);
}

template <int D, int N>
void CornerWedges<D, N>::divide(CornerId c, Split& split) {
  const auto all = complex_->around(c);
  split.wedges.assign(all.size(), kWhole);
  split.triangles.clear();
  split.ends.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_free(all[i]) || split.wedges[i] != kWhole) continue;
    turn(c, all[i], [&](SimplexId t) {
      split.wedges[place(c, t)] = static_cast<std::uint32_t>(split.ends.size());
      split.triangles.push_back(t);
    });
    split.ends.push_back(static_cast<std::uint32_t>(split.triangles.size()));
  }
  while (split.nodes.size() < split.ends.size()) {
    split.nodes.push_back(static_cast<std::uint32_t>(node_count()));
    extra_.push_back(c);
  }
}

template <int D, int N>
std::span<const SimplexId> CornerWedges<D, N>::wedge_of(const Split& split, std::uint32_t node) {
  const auto wedge =
      static_cast<std::size_t>(std::find(split.nodes.begin(), split.nodes.end(), node) - split.nodes.begin());
  if (wedge >= split.ends.size()) return {};
  const std::uint32_t begin = wedge == 0 ? 0 : split.ends[wedge - 1];
  return std::span(split.triangles).subspan(begin, split.ends[wedge] - begin);
}

template <int D, int N>
std::size_t CornerWedges<D, N>::memory_bytes() const {
  std::size_t sum = bytes_of(splits_of_, splits_, extra_, later_);
  for (const Split& split : splits_) sum += bytes_of(split.wedges, split.triangles, split.ends, split.nodes);
  return sum;
}

template class CornerWedges<2>;
template class CornerWedges<3>;
template class CornerWedges<3, 3>;

}  // namespace taut::detail
