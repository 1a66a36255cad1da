#include "taut/world/simplex_complex.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

[[noreturn]] void refuse(const char* what, std::size_t i, const std::string& expectation) {
  throw InputError(std::string(what) + " " + std::to_string(i), 0, expectation);
}

// What simplices with N + 1 corners are called.
template <int N>
struct Names {
  const char *one, *many, *facet;
  const char* flat;  // what its corners must not be
};
template <int N>
constexpr Names<N> kNames =
    N == 2 ? Names<N>{"triangle", "triangles", "edge", "three corners that are not in line"}
           : Names<N>{"tetrahedron", "tetrahedra", "face", "four corners that are not in a plane"};

template <int N>
void check_weight(std::size_t i, double weight) {
  if (weight > 0) return;
  std::ostringstream got;
  got << "expected a weight above 0 (infinite if blocked), got " << weight;
  refuse(kNames<N>.one, i, got.str());
}

// Above 0 as it should be, below if it turns the other way, 0 if it has no inside.
int turn_of(const std::array<Vec2, 3>& at) { return orient2d(at[0], at[1], at[2]); }
// A triangle in space turns neither way: if it has no area, none of its shadows has one.
int turn_of(const std::array<Vec3, 3>& at) {
  const auto shadow = [&](double Vec3::*u, double Vec3::*v) {
    return orient2d({at[0].*u, at[0].*v}, {at[1].*u, at[1].*v}, {at[2].*u, at[2].*v}) != 0;
  };
  return shadow(&Vec3::x, &Vec3::y) || shadow(&Vec3::y, &Vec3::z) || shadow(&Vec3::z, &Vec3::x) ? 1 : 0;
}
int turn_of(const std::array<Vec3, 4>& at) { return orient3d(at[0], at[1], at[2], at[3]); }

// Whether two simplices that are turned alike, and share all corners but `i` of one and `j` of the other, lie on the
// two sides of what they share.
template <std::size_t K>
bool on_both_sides(const std::array<CornerId, K>& mine, std::size_t i, const std::array<CornerId, K>& theirs,
                   std::size_t j) {
  std::size_t swaps = i + j;  // of neighbours, until what is shared stands in the same order and the odd ones last
  std::array<std::size_t, K - 1> order{};
  for (std::size_t k = 0, n = 0; k < K; ++k) {
    if (k == i) continue;
    const auto at = static_cast<std::size_t>(std::find(theirs.begin(), theirs.end(), mine[k]) - theirs.begin());
    order[n++] = at;
  }
  for (std::size_t a = 0; a + 1 < order.size(); ++a) {
    for (std::size_t b = a + 1; b < order.size(); ++b) swaps += order[a] > order[b];
  }
  return swaps % 2 == 1;
}

// "the edge between corners 1 and 2", "the face between corners 1, 2 and 3".
template <std::size_t K>
std::string facet_text(const std::array<CornerId, K>& corners, std::size_t opposite) {
  std::string text = std::string("the ") + kNames<static_cast<int>(K) - 1>.facet + " between corners ";
  for (std::size_t k = 1; k < K; ++k) {
    if (k > 1) text += k + 1 < K ? ", " : " and ";
    text += std::to_string(corners[(opposite + k) % K].value);
  }
  return text;
}

}  // namespace

template <int N, int D>
SimplexComplex<N, D>::SimplexComplex(const SimplexParts<N, D>& parts, const BuildProgress& progress)
    : positions_(parts.positions), weights_(parts.weights), corner_rule_(parts.corner_rule) {
  const std::size_t count = parts.corners.size();
  ProgressMeter meter(progress, 2 * count);
  if (positions_.size() >= CornerId::kNone || count >= SimplexId::kNone)
    throw InputError(kNames<N>.many, 0, "expected fewer than 2^32 - 1 corners and " + std::string(kNames<N>.many));
  if (weights_.empty()) weights_.assign(count, 1);
  if (weights_.size() != count) {
    throw InputError(
        kNames<N>.many, 0,
        "expected a weight for each of " + std::to_string(count) + ", got " + std::to_string(weights_.size()));
  }
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    if (!is_valid_point(positions_[i])) refuse("corner", i, "expected " + std::string(kExpectedCoordinates));
    bounds_.extend(positions_[i]);
  }
  corners_.resize(count);
  for (std::size_t t = 0; t < count; ++t) {
    check_weight<N>(t, weights_[t]);
    for (std::size_t i = 0; i < N + 1; ++i) {
      const std::uint32_t corner = parts.corners[t][i];
      if (corner >= positions_.size())
        refuse(kNames<N>.one, t,
               "expected corners below " + std::to_string(positions_.size()) + ", got " + std::to_string(corner));
      corners_[t][i] = CornerId(corner);
    }
    std::array<Vec<D>, N + 1> at;
    for (std::size_t i = 0; i < N + 1; ++i) at[i] = positions_[corners_[t][i].value];
    const int turn = turn_of(at);
    if (turn == 0) refuse(kNames<N>.one, t, std::string("expected ") + kNames<N>.flat);
    if (turn < 0) std::swap(corners_[t][N - 1], corners_[t][N]);
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

// Finds who is behind each facet: one of those at its corner that has fewest, so that a hub of many costs no more.
template <int N, int D>
void SimplexComplex<N, D>::join(std::uint32_t simplex) {
  const Corners& mine = corners_[simplex];
  for (std::size_t i = 0; i < N + 1; ++i) {
    CornerId fewest = mine[(i + 1) % (N + 1)];
    for (std::size_t k = 0; k < N + 1; ++k) {
      if (k != i && around(mine[k]).size() < around(fewest).size()) fewest = mine[k];
    }
    for (const SimplexId other : around(fewest)) {
      if (other.value == simplex) continue;
      const Corners& theirs = corners_[other.value];
      std::size_t odd = 0, shared = 0;  // their corner that is not of the facet; how many are
      for (std::size_t k = 0; k < N + 1; ++k) {
        const auto place = static_cast<std::size_t>(std::find(mine.begin(), mine.end(), theirs[k]) - mine.begin());
        if (place < N + 1 && place != i) {
          ++shared;
        } else {
          odd = k;
        }
      }
      if (shared < N) continue;
      if (across_[simplex][i].valid()) {
        refuse(kNames<N>.one, simplex,
               "expected at most two " + std::string(kNames<N>.many) + " at " + facet_text(mine, i) + ", got " +
                   std::to_string(other.value) + " and " + std::to_string(across_[simplex][i].value) + " as well");
      }
      if (N == D && !on_both_sides(mine, i, theirs, odd))
        refuse(kNames<N>.one, simplex,
               "expected " + std::string(kNames<N>.one) + " " + std::to_string(other.value) + " on the other side of " +
                   facet_text(mine, i));
      across_[simplex][i] = other;
    }
  }
}

template <int N, int D>
void SimplexComplex<N, D>::set_weight(SimplexId id, double weight) {
  check_weight<N>(id.value, weight);
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
template class SimplexComplex<3, 3>;

}  // namespace taut
