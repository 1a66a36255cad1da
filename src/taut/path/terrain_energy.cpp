#include "taut/path/terrain_energy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "taut/base/detail/infinite.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/path/detail/cost_meter.hpp"

namespace taut {
using namespace detail;
namespace {

void need(bool holds, const char* expectation) {
  if (!holds) throw InputError("terrain costs", 0, expectation);
}

// The length of a curve over 0 .. 1 that goes `across` while its slope changes evenly from p to q: the integral of
// sqrt(across^2 + slope^2). In closed form unless the slope hardly changes, where that would lose digits.
double curve_length(double across, double p, double q) {
  const double from = std::hypot(across, p), to = std::hypot(across, q);
  if (std::fabs(q - p) > 0.1 * std::max(from, to)) {
    return (q * to - p * from + across * across * (std::asinh(q / across) - std::asinh(p / across))) / (2 * (q - p));
  }
  // Gauss and Legendre's rule with four places.
  constexpr std::array<std::array<double, 2>, 4> kPlaces{{{0.06943184420297371, 0.17392742256872692},
                                                          {0.33000947820757187, 0.32607257743127307},
                                                          {0.6699905217924281, 0.32607257743127307},
                                                          {0.9305681557970263, 0.17392742256872692}}};
  double sum = 0;
  for (const auto& [at, share] : kPlaces) sum += share * std::hypot(across, p + at * (q - p));
  return sum;
}

}  // namespace

void check(const TerrainCosts& costs) {
  need(costs.climb >= 0 && std::isfinite(costs.climb), "expected climb to be a number of at least 0");
  need(costs.descend >= 0 && costs.descend <= costs.climb,
       "expected descend from 0 to climb: with more, going up and down would pay");
  need(costs.max_slope > 0 && costs.max_slope <= 90, "expected max_slope in degrees, above 0 and at most 90");
  need(costs.slope_weight >= 0 && std::isfinite(costs.slope_weight), "expected slope_weight of at least 0");
}

struct TerrainMeter::Weights {
  CostMeter meter;
  double slack;
};

TerrainMeter::TerrainMeter(const World& world, const HeightField& field, const TerrainCosts& costs)
    : field_(&field), costs_(costs), tangent_(kInfinite) {
  check(costs);
  if (costs.rule == SlopeRule::heading && costs.max_slope < 90) {
    const double angle = costs.max_slope * std::numbers::pi / 180;
    sine_ = std::sin(angle);
    tangent_ = std::tan(angle);
  }
  if (is_weighted(world)) {
    weights_ = std::unique_ptr<const Weights>(new Weights{CostMeter(world), tolerance_of(world).penetration()});
  }
}

TerrainMeter::~TerrainMeter() = default;

TerrainEnergy TerrainMeter::measure(std::span<const Vec2> way) const {
  TerrainEnergy sum;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    if (way[i] != way[i + 1]) add_piece(way[i], way[i + 1], sum);
  }
  sum.energy += costs_.climb * sum.climb.up - costs_.descend * sum.climb.down;
  sum.steepest = std::atan(sum.steepest) * 180 / std::numbers::pi;
  return sum;
}

// From line to line of the raster, in between the surface is one bilinear cell.
void TerrainMeter::add_piece(Vec2 a, Vec2 b, TerrainEnergy& sum) const {
  const double spacing = field_->spacing();
  const Vec2 from = (1 / spacing) * (a - field_->origin()), ahead = (1 / spacing) * (b - a);
  struct Axis {
    double from, ahead, line, last;
    Axis(double start, double way, int count) : from(start), ahead(way), line(0), last(count - 1) {
      line = std::clamp(way > 0 ? std::floor(start) + 1 : std::ceil(start) - 1, -1.0, last + 1);
    }
    // When the next line is crossed; lines beyond the samples bound nothing.
    [[nodiscard]] double next() {
      while (ahead != 0 && line >= -1 && line <= last + 1) {
        const double t = (line - from) / ahead;
        if (line >= 0 && line <= last && t > 0) return t;
        line += ahead > 0 ? 1 : -1;
      }
      return 2;
    }
    void cross() { line += ahead > 0 ? 1 : -1; }
  };
  Axis x(from.x, ahead.x, field_->columns()), y(from.y, ahead.y, field_->rows());
  Vec2 here = a;
  for (;;) {
    const double t = std::min(x.next(), y.next());
    const Vec2 there = t < 1 ? a + t * (b - a) : b;
    const int parts = weights_ ? 4 : 1;
    Vec2 begin = here;
    for (int i = 1; i <= parts; ++i) {
      const Vec2 end = i < parts ? here + (static_cast<double>(i) / parts) * (there - here) : there;
      if (begin != end) add_in_cell(begin, end, sum);
      begin = end;
    }
    if (!(t < 1)) return;
    here = there;
    if (x.next() == t) x.cross();
    if (y.next() == t) y.cross();
  }
}

// The height along the piece is a quadratic, its slope linear: it is cut where that is level or as steep as allowed.
void TerrainMeter::add_in_cell(Vec2 a, Vec2 b, TerrainEnergy& sum) const {
  const Vec2 middle = 0.5 * (a + b);
  const auto first = field_->height(a), half = field_->height(middle), last = field_->height(b);
  const double across = distance(a, b);
  double weight = 1;
  if (weights_) {
    const Path2 piece{{a, b}, {}};
    weight = weights_->meter.cost(piece, weights_->slack) / across;
  }
  if (!first || !half || !last) {
    if (!sum.unknown) sum.unknown = first ? (half ? b : middle) : a;
    return;
  }
  if (costs_.slope_weight > 0) weight *= 1 + costs_.slope_weight * std::atan(length(field_->gradient(middle)));
  const double square = 2 * (*first + *last - 2 * *half), linear = *last - *first - square;
  const auto slope = [&](double t) { return linear + 2 * square * t; };
  std::array<double, 5> cuts{0};
  std::size_t count = 1;
  // The slope changes one way, so it comes to these levels in this order, or in the other.
  for (const double sign : {-1.0, 0.0, 1.0}) {
    const double level = sign == 0 ? 0 : (square > 0 ? sign : -sign) * tangent_ * across;
    const double t = (level - linear) / (2 * square);
    if (t > cuts[count - 1] && t < 1) cuts[count++] = t;
  }
  cuts[count] = 1;
  for (std::size_t i = 0; i < count; ++i) {
    const double part = cuts[i + 1] - cuts[i], p = slope(cuts[i]), q = slope(cuts[i + 1]);
    const double rise = part * (p + q) / 2;
    const bool steep = std::fabs(p + q) / 2 > tangent_ * across;
    const double ground = steep ? std::fabs(rise) / sine_ : part * curve_length(across, p, q);
    sum.ground_length += ground;
    sum.energy += weight * ground;
    (rise > 0 ? sum.climb.up : sum.climb.down) += std::fabs(rise);
    // Of pieces next to nothing the slope is rounding.
    if (across > kShortPieceRelative * field_->spacing())
      sum.steepest = std::max({sum.steepest, std::fabs(p) / across, std::fabs(q) / across});
  }
}

}  // namespace taut
