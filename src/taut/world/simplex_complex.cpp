#include "taut/world/simplex_complex.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

[[noreturn]] void refuse(const char* what, std::size_t i, const std::string& expectation) {
  throw InputError(std::string(what) + " " + std::to_string(i), 0, expectation);
}

void check_weight(std::size_t i, double weight) {
  if (weight > 0) return;
  std::ostringstream got;
  got << "expected a weight above 0 (infinite if blocked), got " << weight;
  refuse("triangle", i, got.str());
}

// Left is above 0, no area is 0.
int turn_of(Vec2 a, Vec2 b, Vec2 c) { return orient2d(a, b, c); }
// Above 0 if there is an area: if not, none of its shadows has one.
int turn_of(Vec3 a, Vec3 b, Vec3 c) {
  const auto shadow = [&](double Vec3::*u, double Vec3::*v) {
    return orient2d({a.*u, a.*v}, {b.*u, b.*v}, {c.*u, c.*v}) != 0;
  };
  return shadow(&Vec3::x, &Vec3::y) || shadow(&Vec3::y, &Vec3::z) || shadow(&Vec3::z, &Vec3::x) ? 1 : 0;
}

}  // namespace

template <int N, int D>
SimplexComplex<N, D>::SimplexComplex(const SimplexParts<N, D>& parts, const BuildProgress& progress)
    : positions_(parts.positions), weights_(parts.weights), corner_rule_(parts.corner_rule) {
  static_assert(N == 2, "tetrahedra have further facets to join");
  const std::size_t count = parts.corners.size();
  ProgressMeter meter(progress, 2 * count);
  if (positions_.size() >= CornerId::kNone || count >= SimplexId::kNone)
    throw InputError("triangles", 0, "expected fewer than 2^32 - 1 corners and triangles");
  if (weights_.empty()) weights_.assign(count, 1);
  if (weights_.size() != count) {
    throw InputError(
        "triangles", 0,
        "expected a weight for each of " + std::to_string(count) + ", got " + std::to_string(weights_.size()));
  }
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    if (!is_valid_point(positions_[i])) refuse("corner", i, "expected " + std::string(kExpectedCoordinates));
    bounds_.extend(positions_[i]);
  }
  corners_.resize(count);
  for (std::size_t t = 0; t < count; ++t) {
    check_weight(t, weights_[t]);
    for (std::size_t i = 0; i < N + 1; ++i) {
      const std::uint32_t corner = parts.corners[t][i];
      if (corner >= positions_.size())
        refuse("triangle", t,
               "expected corners below " + std::to_string(positions_.size()) + ", got " + std::to_string(corner));
      corners_[t][i] = CornerId(corner);
    }
    const auto at = [&](std::size_t i) { return positions_[corners_[t][i].value]; };
    const int turn = turn_of(at(0), at(1), at(2));
    if (turn == 0) refuse("triangle", t, "expected three corners that are not in line");
    if (turn < 0) std::swap(corners_[t][1], corners_[t][2]);
    meter.step();
  }
  list_around();
  across_.resize(count);
  for (std::uint32_t t = 0; t < count; ++t) {
    join(t);
    meter.step();
  }
}

template <int N, int D>
void SimplexComplex<N, D>::list_around() {
  around_of_.assign(positions_.size(), {0, 0});
  for (const Corners& corners : corners_) {
    for (const CornerId c : corners) ++around_of_[c.value].count;
  }
  std::uint32_t begin = 0;
  for (Around& range : around_of_) {
    range.begin = begin;
    begin += std::exchange(range.count, 0);
  }
  around_.resize((N + 1) * corners_.size());
  for (std::size_t t = 0; t < corners_.size(); ++t) {
    for (const CornerId c : corners_[t]) {
      Around& range = around_of_[c.value];
      around_[range.begin + range.count++] = SimplexId::at(t);
    }
  }
}

// Finds who is behind each side: one of those at the end that has fewer, so that a hub of many triangles costs no more.
template <int N, int D>
void SimplexComplex<N, D>::join(std::uint32_t simplex) {
  for (std::size_t i = 0; i < N + 1; ++i) {
    const CornerId from = corners_[simplex][(i + 1) % 3], to = corners_[simplex][(i + 2) % 3];
    const bool by_from = around(from).size() <= around(to).size();
    for (const SimplexId other : around(by_from ? from : to)) {
      if (other.value == simplex) continue;
      const Corners& theirs = corners_[other.value];
      const auto place_of = [&](CornerId corner) {
        return static_cast<std::size_t>(std::find(theirs.begin(), theirs.end(), corner) - theirs.begin());
      };
      const std::size_t at_to = place_of(to);
      if (at_to == theirs.size() || place_of(from) == theirs.size()) continue;
      const std::string edge =
          "the edge between corners " + std::to_string(from.value) + " and " + std::to_string(to.value);
      if (across_[simplex][i].valid()) {
        refuse("triangle", simplex,
               "expected at most two triangles at " + edge + ", got " + std::to_string(other.value) + " and " +
                   std::to_string(across_[simplex][i].value) + " as well");
      }
      if (D == 2 && theirs[(at_to + 1) % 3] != from)
        refuse("triangle", simplex,
               "expected triangle " + std::to_string(other.value) + " on the other side of " + edge);
      across_[simplex][i] = other;
    }
  }
}

template <int N, int D>
void SimplexComplex<N, D>::set_weight(SimplexId id, double weight) {
  check_weight(id.value, weight);
  weights_[id.value] = weight;
}

template <int N, int D>
double SimplexComplex<N, D>::least_weight() const {
  return weights_.empty() ? kInfinite : *std::min_element(weights_.begin(), weights_.end());
}

template <int N, int D>
std::size_t SimplexComplex<N, D>::memory_bytes() const {
  return sizeof(*this) + bytes_of(positions_, corners_, across_, weights_, around_of_, around_);
}

template class SimplexComplex<2, 2>;
template class SimplexComplex<2, 3>;

}  // namespace taut
