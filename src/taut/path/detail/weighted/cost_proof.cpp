#include "taut/path/detail/weighted/cost_proof.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

using Piece = ProofScratch::Piece;
using SideRef = ProofScratch::SideRef;
using CellSide = ProofScratch::CellSide;
constexpr std::size_t kNone = ProofScratch::kNone;

double size_of(Vec2 a) { return std::sqrt(a.x * a.x + a.y * a.y); }

// The least of slope * x + weight * |p + x u| for 0 <= x <= most, where |u| = 1.
double least_on_line(Vec2 p, Vec2 u, double slope, double weight, double most) {
  const auto value = [&](double x) { return slope * x + weight * size_of({p.x + x * u.x, p.y + x * u.y}); };
  double best = std::min(value(0), value(most));
  if (std::fabs(slope) < weight) {
    const double nearest = -(p.x * u.x + p.y * u.y), off = std::fabs(p.x * u.y - p.y * u.x);
    const double x = nearest - off * slope / std::sqrt(weight * weight - slope * slope);
    if (x > 0 && x < most) best = std::min(best, value(x));
  }
  return best;
}

// The least of sign * (a(x) - b(y)) + weight * |x - y| where y is one end of b; relative to a's first cost.
double least_from_end(const Piece& a, Vec2 y, double cost_y, double weight, double sign) {
  const double size = size_of(a.to - a.from);
  const Vec2 p = a.from - y;
  const double begin = sign * (a.cost_from - cost_y);
  if (!(size > 0)) return begin + weight * size_of(p);
  const Vec2 u = (1 / size) * (a.to - a.from);
  return begin + least_on_line(p, u, sign * (a.cost_to - a.cost_from) / size, weight, size);
}

// Whether neither grows faster to the other than the weight allows.
bool holds(const Piece& a, const Piece& b, double weight) {
  // Nearly all are so far apart that little has to be computed; the share left out is far more than rounding.
  const double halves = 0.5 * (size_of(a.to - a.from) + size_of(b.to - b.from));
  const double middles = size_of(0.5 * (a.from + a.to) - 0.5 * (b.from + b.to));
  const double way = weight * (middles - halves - kFrameRelative * (middles + halves));
  for (const double sign : {1.0, -1.0}) {
    const Piece &low = sign > 0 ? a : b, &high = sign > 0 ? b : a;
    if (std::max(high.cost_from, high.cost_to) - std::min(low.cost_from, low.cost_to) <= std::max(way, 0.0)) continue;
    if (least_from_end(a, b.from, b.cost_from, weight, sign) < 0) return false;
    if (least_from_end(a, b.to, b.cost_to, weight, sign) < 0) return false;
    if (least_from_end(b, a.from, a.cost_from, weight, -sign) < 0) return false;
    if (least_from_end(b, a.to, a.cost_to, weight, -sign) < 0) return false;
  }
  return true;
}
// The same for two that begin in one point, where they have to be equal. From there on what is to hold grows in
// proportion, so it holds if it does where one of them ends.
bool holds_from(const Piece& a, const Piece& b, double weight) {
  if (a.cost_from != b.cost_from) return false;
  for (const double sign : {1.0, -1.0}) {
    if (least_from_end(a, b.to, b.cost_to, weight, sign) < 0) return false;
    if (least_from_end(b, a.to, a.cost_to, weight, -sign) < 0) return false;
  }
  return true;
}
Piece turned(const Piece& a) { return {a.to, a.from, a.cost_to, a.cost_from}; }

template <int D>
class ProofCheck {
 public:
  ProofCheck(const SimplexComplex<2, D>& complex, const CostProof<D>& proof, ProofScratch& scratch)
      : complex_(complex),
        proof_(proof),
        refs_(scratch.refs),
        begin_(scratch.begin),
        members_(scratch.members),
        sides_(scratch.sides),
        corner_costs_(scratch.corner_costs) {}

  std::string run(Interrupt& interrupt) {
    std::string defect = list_cells();
    if (defect.empty()) defect = list_sides();
    if (defect.empty()) defect = check_edges();
    if (defect.empty() && proof_.rule == CornerRule::allow) defect = check_corners();
    for (std::uint32_t t = 0; defect.empty() && t < complex_.simplex_count(); ++t) {
      if (is_free(SimplexId(t)) && members_of(SimplexId(t))[0] == t) defect = check_cell(SimplexId(t), interrupt);
    }
    if (interrupt.was_seen()) return "it was not looked at to the end";
    if (defect.empty()) defect = check_ends();
    return defect;
  }

 private:
  [[nodiscard]] bool is_free(SimplexId t) const {
    return t.valid() && complex_.weight(t) < std::numeric_limits<double>::infinity();
  }
  [[nodiscard]] Vec<D> corner(SimplexId t, int i) const {
    return complex_.position(complex_.corners(t)[static_cast<std::size_t>(i % 3)]);
  }
  [[nodiscard]] static std::string at(const char* what, SimplexId t) {
    return std::string(what) + " at triangle " + std::to_string(t.value);
  }
  [[nodiscard]] std::size_t end_of(std::size_t side) const {
    return side + 1 < proof_.sides.size() ? proof_.sides[side + 1].first : proof_.shares.size();
  }

  [[nodiscard]] std::uint32_t cell_of(SimplexId t) const {
    return proof_.cell_of.empty() ? t.value : proof_.cell_of[t.value];
  }
  // The triangles of its cell, by ascending ids.
  [[nodiscard]] std::span<const std::uint32_t> members_of(SimplexId t) const {
    const std::uint32_t cell = cell_of(t);
    return std::span<const std::uint32_t>(members_).subspan(begin_[cell], begin_[cell + 1] - begin_[cell]);
  }
  [[nodiscard]] bool is_within_cell(SimplexId t, int side) const {
    const SimplexId other = complex_.across(t, side);
    return is_free(other) && cell_of(other) == cell_of(t);
  }
  std::string list_cells() {
    const auto count = static_cast<std::uint32_t>(complex_.simplex_count());
    if (!proof_.cell_of.empty() && proof_.cell_of.size() != count) return "triangles and their cells are not as many";
    begin_.assign(count + 1, 0);
    for (std::uint32_t t = 0; t < count; ++t) {
      if (!is_free(SimplexId(t))) continue;
      if (cell_of(SimplexId(t)) >= count) return at("no such cell", SimplexId(t));
      ++begin_[cell_of(SimplexId(t))];
    }
    // From counts to ends, and while the triangles are put there, backwards, to beginnings.
    for (std::uint32_t c = 0; c < count; ++c) begin_[c + 1] += begin_[c];
    members_.resize(begin_[count]);
    for (std::uint32_t t = count; t-- > 0;) {
      if (is_free(SimplexId(t))) members_[--begin_[cell_of(SimplexId(t))]] = t;
    }
    return {};
  }

  std::string list_sides() {
    if (!(proof_.slack >= 0)) return "the slack is none";
    if (proof_.costs.size() != proof_.shares.size()) return "points and costs are not as many";
    refs_.assign(complex_.simplex_count(), {});
    for (std::size_t s = 0; s < proof_.sides.size(); ++s) {
      const auto& side = proof_.sides[s];
      if (side.triangle.value >= complex_.simplex_count() || !is_free(side.triangle) || side.side < 0 || side.side > 2)
        return "a side belongs to no free triangle";
      const std::size_t end = end_of(s);
      if (end < side.first + 2 || end > proof_.shares.size()) return at("a side without points", side.triangle);
      if (proof_.shares[side.first] != 0 || proof_.shares[end - 1] != 1)
        return at("a side without its ends", side.triangle);
      for (std::size_t i = side.first; i < end; ++i) {
        if (!std::isfinite(proof_.costs[i])) return at("a cost that is no number", side.triangle);
        if (i > side.first && !(proof_.shares[i] > proof_.shares[i - 1]))
          return at("points out of order", side.triangle);
      }
      const auto i = static_cast<std::size_t>(side.side);
      if (refs_[side.triangle.value][i].side != kNone) return at("a side given twice", side.triangle);
      refs_[side.triangle.value][i] = {s, false};
      const SimplexId other = complex_.across(side.triangle, side.side);
      if (!is_free(other)) continue;
      const CornerId from = complex_.corners(side.triangle)[(i + 1) % 3];
      for (int k = 0; k < 3; ++k) {
        if (complex_.across(other, k) != side.triangle) continue;
        const auto& theirs = complex_.corners(other);
        const CornerId a = theirs[static_cast<std::size_t>((k + 1) % 3)],
                       b = theirs[static_cast<std::size_t>((k + 2) % 3)];
        const CornerId to = complex_.corners(side.triangle)[(i + 2) % 3];
        if (!((a == from && b == to) || (a == to && b == from))) continue;
        SideRef& ref = refs_[other.value][static_cast<std::size_t>(k)];
        if (ref.side != kNone) return at("an edge given twice", other);
        ref = {s, a != from};
      }
    }
    for (std::uint32_t t = 0; t < complex_.simplex_count(); ++t) {
      if (!is_free(SimplexId(t))) continue;
      for (int i = 0; i < 3; ++i) {
        const bool is_given = refs_[t][static_cast<std::size_t>(i)].side != kNone;
        if (is_given == is_within_cell(SimplexId(t), i))
          return at(is_given ? "a side within a cell" : "a side is missing", SimplexId(t));
      }
    }
    return {};
  }
  // Along each edge, at the lesser weight.
  std::string check_edges() const {
    for (std::size_t s = 0; s < proof_.sides.size(); ++s) {
      const auto& side = proof_.sides[s];
      const double weight = (1 + proof_.slack) *
                            std::min(complex_.weight(side.triangle), complex_.weight_across(side.triangle, side.side));
      const double whole = distance(corner(side.triangle, side.side + 1), corner(side.triangle, side.side + 2));
      for (std::size_t i = side.first + 1; i < end_of(s); ++i) {
        const double way = weight * whole * (proof_.shares[i] - proof_.shares[i - 1]);
        if (!(std::fabs(proof_.costs[i] - proof_.costs[i - 1]) <= way))
          return at("the cost grows too fast along an edge", side.triangle);
      }
    }
    return {};
  }
  // Where corners may be passed from any wedge to any other, they have one cost.
  std::string check_corners() {
    auto& costs = corner_costs_;
    costs.assign(complex_.corner_count(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t s = 0; s < proof_.sides.size(); ++s) {
      const auto& side = proof_.sides[s];
      for (const int k : {1, 2}) {
        const CornerId c = complex_.corners(side.triangle)[static_cast<std::size_t>((side.side + k) % 3)];
        const double cost = proof_.costs[k == 1 ? side.first : end_of(s) - 1];
        if (costs[c.value] == costs[c.value] && costs[c.value] != cost)
          return at("a corner has two costs", side.triangle);
        costs[c.value] = cost;
      }
    }
    return {};
  }

  // The triangle laid into the plane, its longest side along the axis; needles are flattened, which shortens.
  [[nodiscard]] std::array<Vec2, 3> laid_out(SimplexId t) const {
    int base = 0;
    double longest = -1;
    for (int i = 0; i < 3; ++i) {
      if (const double size = distance(corner(t, i), corner(t, i + 1)); size > longest) {
        longest = size;
        base = i;
      }
    }
    std::array<Vec2, 3> out;
    out[static_cast<std::size_t>(base)] = {0, 0};
    out[static_cast<std::size_t>((base + 1) % 3)] = {longest, 0};
    out[static_cast<std::size_t>((base + 2) % 3)] = in_plane(t, corner(t, base + 2), base, longest);
    return out;
  }
  [[nodiscard]] Vec2 in_plane(SimplexId t, Vec<D> p, int base, double longest) const {
    const Vec<D> u = corner(t, base + 1) - corner(t, base), v = p - corner(t, base);
    double area = 0;
    if constexpr (D == 2) area = std::fabs(u.x * v.y - u.y * v.x);
    if constexpr (D == 3) area = std::hypot(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
    const double height = area / longest;
    return {dot(u, v) / longest, height < kNeedleRelative * longest ? 0 : height};
  }
  // A side of the cell that is laid out, given where its corners lie.
  void add_side(SimplexId t, int side, Vec2 from, Vec2 to) {
    const SideRef ref = refs_[t.value][static_cast<std::size_t>(side)];
    CornerId begin = complex_.corners(t)[static_cast<std::size_t>((side + 1) % 3)],
             end = complex_.corners(t)[static_cast<std::size_t>((side + 2) % 3)];
    if (ref.turned) {
      std::swap(from, to);
      std::swap(begin, end);
    }
    if (side_count_ == sides_.size()) sides_.emplace_back();
    CellSide& out = sides_[side_count_++];
    out.from = begin;
    out.to = end;
    out.pieces.clear();
    const std::size_t first = proof_.sides[ref.side].first, last = end_of(ref.side) - 1;
    // Exactly the corner, where it is one.
    const auto place = [&](std::size_t i) { return i == last ? to : from + proof_.shares[i] * (to - from); };
    for (std::size_t i = first; i < last; ++i)
      out.pieces.push_back({place(i), place(i + 1), proof_.costs[i], proof_.costs[i + 1]});
  }
  // Lays the cell of a triangle into the plane: its sides, and its weight.
  std::string lay_out(SimplexId t) {
    side_count_ = 0;
    const auto members = members_of(t);
    if (members.size() == 1) {
      const auto frame = laid_out(t);
      weight_ = (1 + proof_.slack) * complex_.weight(t);
      for (int side = 0; side < 3; ++side)
        add_side(t, side, frame[static_cast<std::size_t>((side + 1) % 3)],
                 frame[static_cast<std::size_t>((side + 2) % 3)]);
      return {};
    }
    if constexpr (D == 2) {
      const Vec2 origin = corner(SimplexId(members[0]), 0);
      double least_height = std::numeric_limits<double>::infinity(), weight = least_height;
      Box2 box;
      for (const std::uint32_t m : members) {
        const SimplexId part(m);
        weight = std::min(weight, complex_.weight(part));
        double longest = 0;
        for (int i = 0; i < 3; ++i) {
          const Vec2 from = corner(part, i + 1) - origin, to = corner(part, i + 2) - origin;
          box.extend(from);
          longest = std::max(longest, distance(from, to));
          if (!is_within_cell(part, i)) add_side(part, i, from, to);
        }
        const Vec2 u = corner(part, 1) - corner(part, 0), v = corner(part, 2) - corner(part, 0);
        least_height = std::min(least_height, std::fabs(u.x * v.y - u.y * v.x) / longest);
      }
      if (!(least_height >= 0.5 * kCellHeightRelative * box.extent())) return at("a cell with a needle in it", t);
      weight_ = (1 + proof_.slack) * weight;
      return {};
    }
    return at("a cell that lies in no plane", t);
  }
  // The corner that two sides share; none if there is none.
  [[nodiscard]] static CornerId shared(const CellSide& a, const CellSide& b) {
    if (a.from == b.from || a.from == b.to) return a.from;
    if (a.to == b.from || a.to == b.to) return a.to;
    return {};
  }
  std::string check_cell(SimplexId t, Interrupt& interrupt) {
    if (const std::string defect = lay_out(t); !defect.empty()) return defect;
    for (std::size_t k = 0; k < side_count_; ++k) {
      for (std::size_t other = k + 1; other < side_count_; ++other) {
        const CellSide &ours = sides_[k], &theirs = sides_[other];
        const CornerId c = shared(ours, theirs);
        if (c.valid() && std::minmax(ours.from, ours.to) == std::minmax(theirs.from, theirs.to))
          return at("two sides between the same corners", t);
        const std::size_t our_end = c == ours.from ? 0 : ours.pieces.size() - 1,
                          their_end = c == theirs.from ? 0 : theirs.pieces.size() - 1;
        for (std::size_t i = 0; i < ours.pieces.size(); ++i) {
          if (interrupt.asked(static_cast<std::uint32_t>(4 * theirs.pieces.size()))) return {};
          for (std::size_t j = 0; j < theirs.pieces.size(); ++j) {
            const Piece &a = ours.pieces[i], &b = theirs.pieces[j];
            const bool touch = c.valid() && i == our_end && j == their_end;
            if (!(touch ? holds_from(c == ours.from ? a : turned(a), c == theirs.from ? b : turned(b), weight_)
                        : holds(a, b, weight_)))
              return at("the cost grows too fast", t);
          }
        }
      }
    }
    return {};
  }

  // Where a point of a triangle lies when its cell is laid out.
  [[nodiscard]] Vec2 place_of(SimplexId t, Vec<D> p) const {
    const auto members = members_of(t);
    if constexpr (D == 2) {
      if (members.size() > 1) return p - corner(SimplexId(members[0]), 0);
    }
    const auto frame = laid_out(t);
    std::size_t base = 0;
    while (!(frame[base] == Vec2{0, 0} && frame[(base + 1) % 3].x > 0)) ++base;
    return in_plane(t, p, static_cast<int>(base), frame[(base + 1) % 3].x);
  }
  // The least of cost(y) + weight |y - p| over the border of the cells of p if sign is 1; if it is -1 the greatest of
  // cost(y) - weight |y - p|, negated.
  double least_around(Vec<D> p, const std::vector<SimplexId>& triangles, double sign) {
    double best = std::numeric_limits<double>::infinity();
    for (const SimplexId t : triangles) {
      if (!lay_out(t).empty()) return -best;
      const Vec2 q = place_of(t, p);
      for (std::size_t k = 0; k < side_count_; ++k) {
        for (const Piece& a : sides_[k].pieces) best = std::min(best, least_from_end(a, q, 0, weight_, sign));
      }
    }
    return best;
  }
  std::string check_ends() {
    for (const auto* list : {&proof_.start_triangles, &proof_.goal_triangles}) {
      if (list->empty()) return "an end lies in no triangle";
      for (const SimplexId t : *list) {
        if (t.value >= complex_.simplex_count() || !is_free(t)) return "an end lies in no free triangle";
      }
    }
    const double from = -least_around(proof_.start, proof_.start_triangles, -1);
    const double to = least_around(proof_.goal, proof_.goal_triangles, 1);
    double proven =
        (to - from - kTieRelative * (std::fabs(to) + std::fabs(from))) / (1 + proof_.slack + kFrameRelative);
    for (const SimplexId s : proof_.start_triangles) {
      for (const SimplexId t : proof_.goal_triangles) {
        if (cell_of(s) != cell_of(t)) continue;
        double weight = std::numeric_limits<double>::infinity();
        for (const std::uint32_t m : members_of(t)) weight = std::min(weight, complex_.weight(SimplexId(m)));
        proven = std::min(proven, weight * distance(proof_.start, proof_.goal) * (1 - kTieRelative));
      }
    }
    if (!(proof_.bound <= proven))
      return "the bound is " + std::to_string(proof_.bound) + ", proven is " + std::to_string(proven);
    return {};
  }

  const SimplexComplex<2, D>& complex_;
  const CostProof<D>& proof_;
  std::vector<std::array<SideRef, 3>>& refs_;
  std::vector<std::uint32_t>&begin_, &members_;
  std::vector<CellSide>& sides_;
  std::vector<double>& corner_costs_;
  std::size_t side_count_ = 0;  // of the cell that is laid out
  double weight_ = 0;
};

}  // namespace

template <int D>
std::string defect_of(const SimplexComplex<2, D>& complex, const CostProof<D>& proof, Interrupt& interrupt,
                      ProofScratch& scratch) {
  return ProofCheck<D>(complex, proof, scratch).run(interrupt);
}

template std::string defect_of<2>(const SimplexComplex<2, 2>&, const CostProof<2>&, Interrupt&, ProofScratch&);
template std::string defect_of<3>(const SimplexComplex<2, 3>&, const CostProof<3>&, Interrupt&, ProofScratch&);

}  // namespace taut::detail
