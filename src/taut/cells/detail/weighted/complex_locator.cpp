#include "taut/cells/detail/weighted/complex_locator.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

// Bits of a number with room between them for those of the other coordinates.
template <int D>
std::uint64_t spread(std::uint64_t bits) {
  std::uint64_t out = 0;
  constexpr int kBits = 63 / D;
  for (int i = 0; i < kBits; ++i) out |= (bits >> i & 1u) << (D * i);
  return out;
}

template <int D>
std::uint64_t place_on_curve(Vec<D> p, const Box<D>& box, double scale) {
  const auto part = [&](double x) { return spread<D>(static_cast<std::uint64_t>(std::max(0.0, x * scale))); };
  std::uint64_t out = part(p.x - box.min.x) | part(p.y - box.min.y) << 1;
  if constexpr (D == 3) out |= part(p.z - box.min.z) << 2;
  return out;
}

// The corners of a simplex.
template <int N, int D>
std::array<Vec<D>, N + 1> corners_of(const SimplexComplex<N, D>& complex, SimplexId t) {
  std::array<Vec<D>, N + 1> out;
  for (std::size_t i = 0; i <= N; ++i) out[i] = complex.position(complex.corners(t)[i]);
  return out;
}

// Whether p lies in one that fills space, or on its border; exact.
bool holds(const TriangleComplex& complex, SimplexId t, Vec2 p) {
  const auto [a, b, c] = corners_of(complex, t);
  return lies_in(p, a, b, c);
}
bool holds(const VolumeComplex& complex, SimplexId t, Vec3 p) {
  const auto [a, b, c, d] = corners_of(complex, t);
  return orient3d(a, b, c, p) >= 0 && orient3d(a, d, b, p) >= 0 && orient3d(a, c, d, p) >= 0 &&
         orient3d(b, d, c, p) >= 0;
}

template <int D>
Vec<D> nearest_in(const SimplexComplex<2, D>& complex, SimplexId t, Vec<D> p) {
  const auto [a, b, c] = corners_of(complex, t);
  return nearest_on_triangle(p, a, b, c);
}
Vec3 nearest_in(const VolumeComplex& complex, SimplexId t, Vec3 p) {
  if (holds(complex, t, p)) return p;
  const auto [a, b, c, d] = corners_of(complex, t);
  Vec3 best = nearest_on_triangle(p, a, b, c);
  for (const Vec3 q :
       {nearest_on_triangle(p, a, d, b), nearest_on_triangle(p, a, c, d), nearest_on_triangle(p, b, d, c)}) {
    if (distance(p, q) < distance(p, best)) best = q;
  }
  return best;
}

}  // namespace

template <int D, int N>
ComplexLocator<D, N>::ComplexLocator(const Complex& complex, const BuildProgress& progress)
    : complex_(&complex), tolerance_(complex.bounds(), complex.bounds()) {
  const std::size_t count = complex.simplex_count();
  ProgressMeter meter(progress, 3 * count);
  if (count == 0) return;
  const Box<D>& all = complex.bounds();
  const double scale = static_cast<double>(std::uint64_t{1} << (63 / D)) * (1 - 0x1p-20) / all.extent();
  std::vector<std::pair<std::uint64_t, std::uint32_t>> places(count);
  for (std::size_t t = 0; t < count; ++t) {
    const auto& corners = complex.corners(SimplexId::at(t));
    Vec<D> middle;
    for (const CornerId c : corners) middle = middle + (1.0 / (N + 1)) * complex.position(c);
    places[t] = {place_on_curve(middle, all, scale), static_cast<std::uint32_t>(t)};
    meter.step();
  }
  std::sort(places.begin(), places.end());
  order_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    order_[i] = places[i].second;
    meter.step();
  }
  std::size_t boxes = 0;
  for (std::size_t level = (count + kLeaf - 1) / kLeaf; boxes += level, level > 1;)
    level = (level + kArity - 1) / kArity;
  boxes_.reserve(boxes);
  for (std::size_t i = 0; i < count; ++i) {
    if (i % kLeaf == 0) boxes_.emplace_back();
    for (const CornerId c : complex.corners(SimplexId(order_[i]))) boxes_.back().extend(complex.position(c));
    meter.step();
  }
  levels_ = 1;
  level_begin_[1] = boxes_.size();
  while (level_end(levels_ - 1) - level_begin_[levels_ - 1] > 1) {
    for (std::size_t i = level_begin_[levels_ - 1]; i < level_end(levels_ - 1); ++i) {
      if ((i - level_begin_[levels_ - 1]) % kArity == 0) boxes_.emplace_back();
      boxes_.back().extend(boxes_[i].min);
      boxes_.back().extend(boxes_[i].max);
    }
    ++levels_;
    level_begin_[levels_] = boxes_.size();
  }
}

template <int D, int N>
void ComplexLocator<D, N>::make_lists() {
  first_.assign(level_end(0), kNone);
  next_.assign(order_.size(), kNone);
  leaf_of_.assign(order_.size(), 0);
  for (std::size_t i = order_.size(); i-- > 0;) {
    leaf_of_[order_[i]] = static_cast<std::uint32_t>(i / kLeaf);
    next_[order_[i]] = std::exchange(first_[i / kLeaf], order_[i]);
  }
}

// Into a leaf, whose box and those around it grow if they have to.
template <int D, int N>
void ComplexLocator<D, N>::put(SimplexId t, std::uint32_t leaf) {
  if (t.value >= leaf_of_.size()) {
    leaf_of_.resize(t.value + 1, kNone);
    next_.resize(t.value + 1, kNone);
  }
  if (leaf_of_[t.value] != leaf) {
    if (leaf_of_[t.value] != kNone) {
      std::uint32_t* link = &first_[leaf_of_[t.value]];
      while (*link != t.value) link = &next_[*link];
      *link = next_[t.value];
    }
    leaf_of_[t.value] = leaf;
    next_[t.value] = std::exchange(first_[leaf], t.value);
  }
  std::size_t at = leaf;
  for (std::size_t level = 0; level < levels_; ++level) {
    for (const CornerId c : complex_->corners(t)) boxes_[level_begin_[level] + at].extend(complex_->position(c));
    at /= kArity;
  }
}

template <int D, int N>
void ComplexLocator<D, N>::renew(std::span<const SimplexId> gone, std::span<const SimplexId> made) {
  if (made.empty()) return;
  // Boxes grow and never shrink, so the tree is made anew when as many have changed as there are.
  constexpr std::size_t kFew = 256;
  renewed_ += made.size();
  if (gone.empty() || levels_ == 0 || renewed_ > order_.size() + kFew) {
    *this = ComplexLocator(*complex_);
    return;
  }
  if (first_.empty()) make_lists();
  for (std::size_t i = 0; i < made.size(); ++i) put(made[i], leaf_of_[gone[i % gone.size()].value]);
}

template <int D, int N>
void ComplexLocator<D, N>::consider(Vec<D> p, SimplexId t, Place& best) const {
  const Vec<D> at = nearest_in(*complex_, t, p);
  const double apart = distance(p, at);
  if (apart < best.distance || (apart == best.distance && t < best.triangle)) best = {at, apart, t};
}

template <int D, int N>
void ComplexLocator<D, N>::find(Vec<D> p, std::vector<SimplexId>& found) const {
  found.clear();
  double near = 0;
  // A point that is meant to be on a face or an edge has been rounded to one side of it.
  if constexpr (N == 3) near = kPointRoundingPerCoordinate * tolerance_.largest_coordinate();
  if constexpr (N < D) {
    // Several sheets may come close to each other: the nearest counts, and what rounding cannot tell from it.
    Place best;
    outwards(
        p, [&] { return std::min(best.distance, tolerance_.penetration()); },
        [&](SimplexId t) {
          if (is_free(t)) consider(p, t, best);
          return true;
        });
    if (!(best.distance <= tolerance_.penetration())) return;
    near = std::min(best.distance + tolerance_.rounding(), tolerance_.penetration());
  }
  Box<D> box;
  box.extend(p - filled<D>(near));
  box.extend(p + filled<D>(near));
  over(box, [&](SimplexId t) {
    if (!is_free(t)) return true;
    if constexpr (D == 2) {
      if (holds(*complex_, t, p)) found.push_back(t);
    } else {
      Place place;
      consider(p, t, place);
      if (place.distance <= near) found.push_back(t);
    }
    return true;
  });
  std::sort(found.begin(), found.end());
}

template <int D, int N>
void ComplexLocator<D, N>::add_beside(Vec<D> p, std::vector<SimplexId>& found) const {
  const double near = kPointRoundingPerCoordinate * tolerance_.largest_coordinate();
  const std::size_t exact = found.size();
  for (std::size_t k = 0; k < found.size(); ++k) {
    for (int i = 0; i <= N; ++i) {
      const SimplexId other = complex_->across(found[k], i);
      if (!other.valid() || !is_free(other)) continue;
      const auto beside = found.begin() + static_cast<std::ptrdiff_t>(exact);
      if (std::binary_search(found.begin(), beside, other) || std::find(beside, found.end(), other) != found.end())
        continue;
      Place place;
      consider(p, other, place);
      if (place.distance <= near) found.push_back(other);
    }
  }
  if (found.size() > exact) std::sort(found.begin(), found.end());
}

template <int D, int N>
std::size_t ComplexLocator<D, N>::memory_bytes() const {
  return bytes_of(order_, boxes_, first_, next_, leaf_of_);
}

template class ComplexLocator<2>;
template class ComplexLocator<3>;
template class ComplexLocator<3, 3>;

}  // namespace taut::detail
