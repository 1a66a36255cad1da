#include "taut/world/weighted_regions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/angle.hpp"
#include "taut/world/detail/polygons/extent_check.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kBlockedWeight = std::numeric_limits<double>::infinity();

void check_weight(double weight, const std::string& part) {
  if (weight > 0 && std::isfinite(weight)) return;
  std::ostringstream got;
  got << "expected a finite weight above 0, got " << weight;
  throw InputError(part, 0, got.str());
}

// The ground around one point, a layer over the other: rays where layers end, and in which layers each sector between
// two rays lies.
class GroundFan {
 public:
  GroundFan(Vec2 p, double base) : p_(p), base_(base) {}

  // Rings have the inside of the layer on their left.
  void lay(std::span<const Ring> rings, double weight) {
    bool inside = false;
    const auto first_ray = rays_.size();
    for (const Ring& ring : rings) inside = inside != crosses_or_ends(ring);
    layers_.push_back({weight, inside, rays_.size() > first_ray});
  }
  // Where everything outside of a clockwise ring lies in the layer.
  void lay_outside(const Ring& ring, double weight) {
    const auto first_ray = rays_.size();
    const bool inside = !crosses_or_ends(ring);
    layers_.push_back({weight, inside, rays_.size() > first_ray});
  }

  [[nodiscard]] double least() {
    if (rays_.empty()) return top();
    std::sort(rays_.begin(), rays_.end(),
              [&](const Ray& a, const Ray& b) { return compare_angle(p_, a.towards, b.towards) < 0; });
    // Once round to know how each layer begins, and once more to look.
    double least = kBlockedWeight;
    for (const bool looking : {false, true}) {
      for (std::size_t i = 0; i < rays_.size(); ++i) {
        layers_[rays_[i].layer].inside = rays_[i].leaves;
        const bool same_ray = i + 1 < rays_.size() && compare_angle(p_, rays_[i].towards, rays_[i + 1].towards) == 0;
        if (looking && !same_ray) least = std::min(least, top());
      }
    }
    return least;
  }

 private:
  struct Layer {
    double weight;
    bool inside;  // of the sector that is looked at
    bool ends;    // at this point
  };
  // An edge of a layer that ends in the point, or runs through it. The layer lies to the left of one that leaves.
  struct Ray {
    Vec2 towards;
    std::size_t layer;
    bool leaves;
  };

  // Whether an odd number of edges lie right of the point; notes those that meet it.
  bool crosses_or_ends(const Ring& ring) {
    bool odd = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[i + 1 < ring.size() ? i + 1 : 0];
      if (on_segment(p_, a, b)) {
        if (p_ != a) rays_.push_back({a, layers_.size(), false});
        if (p_ != b) rays_.push_back({b, layers_.size(), true});
      }
      if ((a.y > p_.y) == (b.y > p_.y)) continue;
      if ((orient2d(a, b, p_) > 0) == (b.y > a.y)) odd = !odd;
    }
    return odd;
  }
  [[nodiscard]] double top() const {
    for (std::size_t i = layers_.size(); i-- > 0;) {
      if (layers_[i].inside) return layers_[i].weight;
    }
    return base_;
  }

  Vec2 p_;
  double base_;
  std::vector<Layer> layers_;
  std::vector<Ray> rays_;
};

}  // namespace

WeightedRegions::WeightedRegions(PolygonWorld blocked, std::vector<WeightedArea> areas, double base_weight)
    : blocked_(std::move(blocked)), areas_(std::move(areas)), base_weight_(base_weight) {
  check_weight(base_weight_, "base weight");
  Box2 reach = blocked_.reach();
  for (std::size_t i = 0; i < areas_.size(); ++i) {
    const std::string part = "area " + std::to_string(i);
    check_weight(areas_[i].weight, part);
    areas_[i].polygon = oriented(areas_[i].polygon, part);
    extend(reach, areas_[i].polygon);
  }
  check_extent(blocked_.bounds(), reach);
}

double WeightedRegions::weight_at(Vec2 p) const {
  GroundFan fan(p, base_weight_);
  for (const WeightedArea& area : areas_) fan.lay(area.polygon.rings, area.weight);
  for (const Polygon& obstacle : blocked_.obstacles()) fan.lay(obstacle.rings, kBlockedWeight);
  fan.lay_outside(blocked_.boundary(), kBlockedWeight);
  return fan.least();
}

double WeightedRegions::least_weight() const {
  double least = base_weight_;
  for (const WeightedArea& area : areas_) least = std::min(least, area.weight);
  return least;
}

double WeightedRegions::greatest_weight() const {
  double most = base_weight_;
  for (const WeightedArea& area : areas_) most = std::max(most, area.weight);
  return most;
}

Box2 WeightedRegions::reach() const {
  Box2 box = blocked_.reach();
  for (const WeightedArea& area : areas_) {
    for (const Ring& ring : area.polygon.rings) {
      for (const Vec2 p : ring) box.extend(p);
    }
  }
  return box;
}

std::size_t WeightedRegions::vertex_count() const {
  std::size_t n = blocked_.vertex_count();
  for (const WeightedArea& area : areas_) {
    for (const Ring& ring : area.polygon.rings) n += ring.size();
  }
  return n;
}

std::size_t WeightedRegions::memory_bytes() const {
  std::size_t n = blocked_.memory_bytes() + bytes_of(areas_);
  for (const WeightedArea& area : areas_) {
    for (const Ring& ring : area.polygon.rings) n += sizeof(Ring) + bytes_of(ring);
  }
  return n;
}

}  // namespace taut
