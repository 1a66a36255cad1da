#include "taut/cells/detail/weighted/weighted_ground.hpp"

#include <algorithm>
#include <numeric>
#include <thread>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

constexpr std::size_t kPasses = 3;             // that a look at everything takes
constexpr std::uint32_t kStepsPerSimplex = 4;  // as Interrupt counts

std::uint32_t root_of(std::vector<std::uint32_t>& parents, std::uint32_t i) {
  while (parents[i] != i) i = parents[i] = parents[parents[i]];
  return i;
}
void join(std::vector<std::uint32_t>& parents, std::uint32_t a, std::uint32_t b) {
  a = root_of(parents, a);
  b = root_of(parents, b);
  parents[std::max(a, b)] = std::min(a, b);
}

// Whether the way from p, which lies in the triangle, begins in it.
bool leads_into(const TriangleComplex& complex, SimplexId t, Vec2 p, Vec2 towards) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec2 a = complex.position(complex.corners(t)[i]), b = complex.position(complex.corners(t)[(i + 1) % 3]);
    // The side goes through p: all of the way has to be on its left.
    if (orient2d(a, b, p) == 0 && orient2d(a, b, towards) < 0) return false;
  }
  return true;
}
bool leads_into(const VolumeComplex& complex, SimplexId t, Vec3 p, Vec3 towards) {
  for (std::size_t i = 0; i < 4; ++i) {
    std::array<Vec3, 4> at;
    for (std::size_t k = 0; k < 4; ++k) at[k] = complex.position(complex.corners(t)[k]);
    at[i] = p;
    if (orient3d(at[0], at[1], at[2], at[3]) != 0) continue;
    at[i] = towards;  // the face goes through p: the way has to be on its inner side
    if (orient3d(at[0], at[1], at[2], at[3]) < 0) return false;
  }
  return true;
}
bool leads_into(const SurfaceComplex& complex, SimplexId t, Vec3 p, Vec3 towards) {
  const auto& c = complex.corners(t);
  const Vec3 a = complex.position(c[0]), b = complex.position(c[1]), d = complex.position(c[2]);
  const double step = std::min({distance(a, b), distance(b, d), distance(d, a)}) / 4;
  const Vec3 ahead = p + (step / distance(p, towards)) * (towards - p);
  return distance(ahead, nearest_on_triangle(ahead, a, b, d)) < step / 2;
}

}  // namespace

template <int D, int N>
WeightedGround<D, N>::WeightedGround(std::shared_ptr<const Complex> complex, const BuildProgress& progress,
                                     IsFree is_free)
    : complex_(std::move(complex)),
      is_free_(std::move(is_free)),
      locator_(*complex_, progress),
      wedges_(*complex_, complex_->corner_rule(), progress),
      least_weight_(kInfinite) {
  ProgressMeter meter(progress, kPasses * complex_->simplex_count());
  const auto tell = [&] {
    meter.step();
    return true;
  };
  (void)look(tell);
}

// Goes on with the look at everything, for as long as it is told to: whether it came to the end.
template <int D, int N>
template <class GoOn>
bool WeightedGround<D, N>::look(GoOn goes_on) const {
  const std::size_t count = complex_->simplex_count();
  const auto is_free = [&](SimplexId t) { return t.valid() && complex_->weight(t) < kInfinite; };
  const auto pass = [&](std::size_t number, auto visit) {
    for (; looked_ < (number + 1) * count; ++looked_) {
      if (!goes_on()) return false;
      visit(static_cast<std::uint32_t>(looked_ - number * count));
    }
    return true;
  };
  const auto take = [&](std::uint32_t t) {
    parts_[t] = t;
    least_weight_ = std::min(least_weight_, complex_->weight(SimplexId(t)));
  };
  const auto join_free = [&](std::uint32_t t) {
    if (!is_free(SimplexId(t))) return;
    for (int i = 0; i <= N; ++i) {
      if (const SimplexId other = complex_->across(SimplexId(t), i); is_free(other)) join(parts_, t, other.value);
      if (wedges_.rule() == CornerRule::forbid) continue;
      for (const SimplexId other : complex_->around(complex_->corners(SimplexId(t))[static_cast<std::size_t>(i)])) {
        if (!is_free(other)) continue;
        join(parts_, t, other.value);
        break;
      }
    }
  };
  if (looked_ == 0) {
    parts_.resize(count);
    least_weight_ = kInfinite;
  }
  return pass(0, take) && pass(1, join_free) && pass(2, [&](std::uint32_t t) { parts_[t] = root_of(parts_, t); });
}

template <int D, int N>
bool WeightedGround<D, N>::look_at_all(Interrupt& interrupt) const {
  std::unique_lock<std::mutex> one(looks_, std::try_to_lock);
  while (!one.owns_lock()) {
    if (interrupt.look()) return false;
    std::this_thread::yield();
    (void)one.try_lock();
  }
  if (!is_old_.load(std::memory_order_relaxed)) return true;
  if (!look([&] { return !interrupt.asked(kStepsPerSimplex); })) return false;
  is_old_.store(false, std::memory_order_release);
  return true;
}

template <int D, int N>
void WeightedGround<D, N>::follow(std::span<const SimplexId> gone, std::span<const SimplexId> made,
                                  std::span<const CornerId> touched) {
  locator_.renew(gone, made);
  wedges_.grow();
  for (const CornerId c : touched) wedges_.renew(c);
  grow_old();
}

template <int D, int N>
void WeightedGround<D, N>::follow_all() {
  locator_ = ComplexLocator<D, N>(*complex_);
  wedges_ = CornerWedges<D, N>(*complex_, complex_->corner_rule());
  grow_old();
}

template <int D, int N>
std::size_t WeightedGround<D, N>::memory_bytes() const {
  return bytes_of(locator_, wedges_, parts_);
}

template <int N, int D>
void keep_towards(const SimplexComplex<N, D>& complex, Vec<D> p, const std::optional<Vec<D>>& towards,
                  std::vector<SimplexId>& found) {
  if (!towards || *towards == p || found.size() < 2) return;
  // Wedges of free triangles that share sides; there are few triangles, and a list for this would have to be kept.
  std::vector<std::uint32_t> parents(found.size());
  std::iota(parents.begin(), parents.end(), 0u);
  for (std::uint32_t a = 0; a < found.size(); ++a) {
    for (int i = 0; i <= N; ++i) {
      const auto other = std::lower_bound(found.begin(), found.end(), complex.across(found[a], i));
      if (other != found.end() && *other == complex.across(found[a], i))
        join(parents, a, static_cast<std::uint32_t>(other - found.begin()));
    }
  }
  bool several = false;
  std::vector<bool> meant(found.size(), false);
  for (std::uint32_t a = 0; a < found.size(); ++a) {
    const std::uint32_t root = root_of(parents, a);
    several = several || root != 0;
    if (leads_into(complex, found[a], p, *towards)) meant[root] = true;
  }
  if (!several) return;
  std::size_t kept = 0;
  for (std::uint32_t a = 0; a < found.size(); ++a) {
    if (meant[root_of(parents, a)]) found[kept++] = found[a];
  }
  found.resize(kept);
}

template class WeightedGround<2>;
template class WeightedGround<3>;
template class WeightedGround<3, 3>;
template void keep_towards(const TriangleComplex&, Vec2, const std::optional<Vec2>&, std::vector<SimplexId>&);
template void keep_towards(const SurfaceComplex&, Vec3, const std::optional<Vec3>&, std::vector<SimplexId>&);
template void keep_towards(const VolumeComplex&, Vec3, const std::optional<Vec3>&, std::vector<SimplexId>&);

}  // namespace taut::detail
