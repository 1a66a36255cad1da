// Putting segments in one by one (Seidel 1991).
//
// A segment is put in together with those of its ends that are new: an end cuts the trapezoid it lies in into an upper
// and a lower one. Then every trapezoid that the segment crosses is cut into a left and a right piece. Between two of
// them lies the chord through a vertex, of which only the part on that vertex's side of the segment remains: on the
// other side the pieces are one.
//
// Segments come in rounds, each twice as long as the one before and picked at random; within a round they follow a
// space-filling curve. That keeps the expected costs (Amenta, Choi, Rote 2003), and what one insertion has brought into
// the cache serves the next.
#include <algorithm>
#include <string>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/cells/detail/triangulation/spatial_order.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::detail {
namespace {

constexpr std::size_t kSmallestRound = 512;      // below this the order is just random
constexpr std::size_t kMostSegments = 1u << 26;  // their ends and trapezoids have numbers of 28 bits

std::string describe(Vec2 from, Vec2 to) { return "segment from " + point_text(from) + " to " + point_text(to); }

std::vector<std::uint32_t> insertion_order(std::span<const BarrierSegment> input, std::uint64_t seed) {
  std::vector<std::uint32_t> order(input.size());
  Random random(seed);
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    const auto k = static_cast<std::size_t>(random.below(i + 1));
    order[i] = order[k];
    order[k] = i;
  }
  std::vector<Vec2> middles;
  std::vector<std::uint32_t> round;
  for (std::size_t end = order.size(); end > kSmallestRound; end /= 2) {
    round.assign(order.begin() + static_cast<std::ptrdiff_t>(end / 2),
                 order.begin() + static_cast<std::ptrdiff_t>(end));
    middles.clear();
    for (const std::uint32_t i : round) middles.push_back(0.5 * input[i].from + 0.5 * input[i].to);
    std::size_t place = end / 2;
    for (const std::uint32_t i : spatial_order(middles)) order[place++] = round[i];
  }
  return order;
}

struct EndPoint {
  Vec2 at;
  std::uint32_t index;  // 2 * segment, + 1 for its second end
};
bool lies_below(const EndPoint& a, const EndPoint& b) { return a.at.y != b.at.y ? a.at.y < b.at.y : a.at.x < b.at.x; }

}  // namespace

class Trapezoids::Builder {
 public:
  Builder(Trapezoids& out, Input trust) : t_(out), trust_(trust) {
    t_.trapezoids_.reserve(1 + t_.segments_.size() + t_.vertices_.size());
    t_.trapezoids_.emplace_back();
    t_.chords_.resize(t_.vertices_.size());
    t_.nodes_.reserve(12 * t_.segments_.size() + 1);
    t_.nodes_.emplace_back(Node::leaf, 0, kNone, kNone);
    leaf_of_.reserve(t_.trapezoids_.capacity());
    leaf_of_.push_back(0);
  }

  // Returns how many trapezoids it met.
  std::size_t insert(std::uint32_t s) {
    const Segment& segment = t_.segments_[s];
    std::uint32_t at = find_start(segment);
    if (!is_present(segment.lower)) at = cut(at, segment.lower);
    find_crossed(segment, at);
    cut_along(s);
    return crossed_.size();
  }

 private:
  struct Crossed {
    std::uint32_t trapezoid;
    bool top_is_left;  // the vertex of its top lies to the left of the segment
  };

  [[nodiscard]] bool is_present(std::uint32_t v) const { return t_.chords_[v].below[0] != kNone; }
  [[noreturn]] static void refuse(const Segment& s, const Segment& other) {
    throw InputError(
        describe(s.lower_at, s.upper_at), 0,
        "expected to meet the " + describe(other.lower_at, other.upper_at) + " in a common end or not at all");
  }

  // The trapezoid in which the segment leaves its lower end.
  [[nodiscard]] std::uint32_t find_start(const Segment& s) const {
    for (std::uint32_t i = 0;;) {
      const Node& node = t_.nodes_[i];
      switch (node.kind()) {
        case Node::vertex:
          i = s.lower < node.index() ? node.low : node.high;
          break;
        case Node::segment: {
          const Segment& other = t_.segments_[node.index()];
          int side = other.lower == s.lower ? 0 : inlined::orient2d(other.lower_at, other.upper_at, s.lower_at);
          if (side == 0) {
            side = inlined::orient2d(other.lower_at, other.upper_at, s.upper_at);
            if (other.lower != s.lower || side == 0) refuse(s, other);
          }
          i = side > 0 ? node.low : node.high;
          break;
        }
        case Node::leaf:
          return node.index();
      }
    }
  }

  // Along the segment from the trapezoid it starts in to the one under its upper end.
  void find_crossed(const Segment& s, std::uint32_t at) {
    crossed_.clear();
    std::uint32_t left = kNone, right = kNone;
    for (;;) {
      const Trapezoid& trapezoid = t_.trapezoids_[at];
      if (trust_ == Input::checked) {
        if (trapezoid.left != left) check_apart(s, left = trapezoid.left);
        if (trapezoid.right != right) check_apart(s, right = trapezoid.right);
      }
      if (trapezoid.top > s.upper) cut(at, s.upper);  // kNone is above everything
      const std::uint32_t top = t_.trapezoids_[at].top;
      if (top == s.upper) {
        crossed_.push_back({at, false});
        return;
      }
      const int side = inlined::orient2d(s.lower_at, s.upper_at, t_.vertices_[top]);
      if (side == 0) {
        throw InputError(describe(s.lower_at, s.upper_at), 0, "expected no end of another segment in its inside");
      }
      crossed_.push_back({at, side > 0});
      at = t_.chords_[top].above[side > 0 ? 1 : 0];
    }
  }
  void check_apart(const Segment& s, std::uint32_t other) const {
    if (other == kNone) return;
    const Segment& o = t_.segments_[other];
    const Contact contact = taut::contact(s.lower_at, s.upper_at, o.lower_at, o.upper_at);
    if (contact == Contact::none) return;
    const bool share = s.lower == o.lower || s.lower == o.upper || s.upper == o.lower || s.upper == o.upper;
    if (contact != Contact::touch || !share) refuse(s, o);
  }

  [[nodiscard]] std::uint32_t add_leaf(std::uint32_t trapezoid) {
    t_.nodes_.emplace_back(Node::leaf, trapezoid, kNone, kNone);
    return leaf_of_[trapezoid] = static_cast<std::uint32_t>(t_.nodes_.size() - 1);
  }
  [[nodiscard]] std::uint32_t add_trapezoid(const Trapezoid& trapezoid) {
    t_.trapezoids_.push_back(trapezoid);
    leaf_of_.push_back(kNone);
    return static_cast<std::uint32_t>(t_.trapezoids_.size() - 1);
  }
  static void replace(std::array<std::uint32_t, 2>& sides, std::uint32_t old, std::uint32_t now) {
    for (std::uint32_t& side : sides) {
      if (side == old) side = now;
    }
  }

  // By the chord through a new vertex; returns the upper part, the lower one keeps its number.
  std::uint32_t cut(std::uint32_t lower, std::uint32_t v) {
    const Trapezoid whole = t_.trapezoids_[lower];
    const std::uint32_t upper = add_trapezoid({whole.left, whole.right, v, whole.top});
    t_.trapezoids_[lower].top = v;
    if (whole.top != kNone) replace(t_.chords_[whole.top].below, lower, upper);
    t_.chords_[v] = {{lower, lower}, {upper, upper}};
    const std::uint32_t node = leaf_of_[lower], low = add_leaf(lower), high = add_leaf(upper);
    t_.nodes_[node] = {Node::vertex, v, low, high};
    return upper;
  }

  // By the segment. Its first trapezoid becomes a left piece, each other one the piece that begins there.
  void cut_along(std::uint32_t s) {
    const Segment& segment = t_.segments_[s];
    std::uint32_t at = crossed_.front().trapezoid;
    Trapezoid whole = t_.trapezoids_[at];
    std::uint32_t left = at;
    std::uint32_t right = add_trapezoid({s, whole.right, segment.lower, kNone});
    t_.trapezoids_[left].right = s;
    if (t_.chords_[segment.lower].above[1] == at) t_.chords_[segment.lower].above[1] = right;
    std::uint32_t node = leaf_of_[at], left_leaf = add_leaf(left), right_leaf = add_leaf(right);
    t_.nodes_[node] = {Node::segment, s, left_leaf, right_leaf};

    for (std::size_t i = 0; i + 1 < crossed_.size(); ++i) {
      const std::uint32_t top = whole.top, next = crossed_[i + 1].trapezoid;
      node = leaf_of_[next];
      const Trapezoid above = t_.trapezoids_[next];
      std::uint32_t& piece = crossed_[i].top_is_left ? left : right;
      t_.trapezoids_[piece].top = top;
      replace(t_.chords_[top].below, at, piece);
      piece = next;
      if (crossed_[i].top_is_left) {
        t_.trapezoids_[next] = {above.left, s, top, kNone};
        left_leaf = add_leaf(next);
      } else {
        t_.trapezoids_[next] = {s, above.right, top, kNone};
        right_leaf = add_leaf(next);
      }
      t_.nodes_[node] = {Node::segment, s, left_leaf, right_leaf};
      at = next;
      whole = above;
    }
    t_.trapezoids_[left].top = t_.trapezoids_[right].top = segment.upper;
    Chord& end = t_.chords_[segment.upper];
    if (end.below[0] == at) end.below[0] = left;
    if (end.below[1] == at) end.below[1] = right;
  }

  Trapezoids& t_;
  Input trust_;
  std::vector<std::uint32_t> leaf_of_;  // by trapezoid
  std::vector<Crossed> crossed_;
};

void Trapezoids::build(std::span<const BarrierSegment> input, Input trust, std::uint64_t seed,
                       const BuildProgress& progress) {
  if (input.size() > kMostSegments)
    throw InputError("trapezoids", 0, "expected at most " + std::to_string(kMostSegments) + " segments");
  std::vector<EndPoint> ends;
  ends.reserve(2 * input.size());
  for (std::uint32_t i = 0; i < input.size(); ++i) {
    const auto& [from, to, free_left, free_right] = input[i];
    if (!is_valid_point(from) || !is_valid_point(to))
      throw InputError("segment " + std::to_string(i), 0, "expected coordinates that are 0 or 2^-140 to 2^140");
    if (from == to) throw InputError(describe(from, to), 0, "expected two different ends");
    ends.push_back({from, 2 * i});
    ends.push_back({to, 2 * i + 1});
  }
  std::sort(ends.begin(), ends.end(), lies_below);
  std::vector<std::uint32_t> vertex_of(ends.size());
  for (const EndPoint& end : ends) {
    if (vertices_.empty() || vertices_.back() != end.at) vertices_.push_back(end.at);
    vertex_of[end.index] = static_cast<std::uint32_t>(vertices_.size() - 1);
  }
  ends = {};
  vertices_.shrink_to_fit();
  segments_.reserve(input.size());
  for (const std::uint32_t i : insertion_order(input, seed)) {
    const BarrierSegment& s = input[i];
    const std::uint32_t from = vertex_of[2 * i], to = vertex_of[2 * i + 1];
    if (from < to) {
      segments_.push_back({s.from, s.to, from, to, s.free_left, s.free_right});
    } else {
      segments_.push_back({s.to, s.from, to, from, s.free_right, s.free_left});
    }
  }
  Builder builder(*this, trust);
  ProgressMeter meter(progress, segments_.size());
  for (std::uint32_t s = 0; s < segments_.size(); ++s) meter.step(builder.insert(s));
  nodes_.shrink_to_fit();
  if (trust == Input::checked) check_sides();
  for (std::uint32_t i = 0; i < trapezoids_.size(); ++i) cell_count_ += is_cell(TrapezoidId(i)) ? 1 : 0;
}

// What lies between two segments is free for both or for neither, and what nothing bounds is not free.
void Trapezoids::check_sides() const {
  for (const Trapezoid& t : trapezoids_) {
    const bool from_left = t.left != kNone && segments_[t.left].free_right;
    const bool from_right = t.right != kNone && segments_[t.right].free_left;
    if (from_left == from_right) continue;
    const Segment& s = segments_[from_left ? t.left : t.right];
    throw InputError(describe(s.lower_at, s.upper_at), 0,
                     "expected the free space beside it to be bounded by segments that call it free as well");
  }
}

}  // namespace taut::detail
