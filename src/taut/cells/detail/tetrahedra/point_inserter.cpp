#include "taut/cells/detail/tetrahedra/point_inserter.hpp"

#include <bit>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"

namespace taut::detail {
namespace {

// The facet opposite to a corner, so that orient3d(facet, that corner) > 0.
constexpr std::array<std::array<std::uint8_t, 3>, 4> kFacets{{{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}}};

constexpr std::uint8_t kUnknown = 0, kIn = 1, kOut = 2;

// Four facets each have numbers of 32 bits.
constexpr std::size_t kMostCells = std::size_t{1} << 30;
constexpr std::uint32_t kTableSide = 64;        // local numbers that the table has room for
constexpr std::size_t kMostRoundedSteps = 500;  // of a walk, before its signs are looked at exactly

}  // namespace

PointInserter::PointInserter(std::span<const Vec3> positions, double unit)
    : positions_(positions), sphere_(unit), local_of_(positions.size()), edge_table_(kTableSide * kTableSide) {
  // Random points have 6.8 tetrahedra each; and there are ghosts.
  cells_.reserve(7 * positions.size() + 64);
  marks_.reserve(7 * positions.size() + 64);
  for (auto* list : {&free_, &cavity_, &rim_vertices_}) list->reserve(1024);
  rim_.reserve(1024);
  star_.reserve(1024);
}

void PointInserter::begin(const std::array<std::uint32_t, 4>& corners) {
  cells_.assign(5, Cell{});
  marks_.assign(5, kUnknown);
  cells_[0].corners = corners;
  // Ghost i + 1 lies behind the facet opposite to corner i, which it sees from the other side.
  for (std::uint32_t i = 0; i < 4; ++i) {
    const auto& facet = kFacets[i];
    cells_[i + 1].corners = {corners[facet[0]], corners[facet[2]], corners[facet[1]], kInfinite};
    cells_[i + 1].across[3] = 4 * 0 + i;
    cells_[0].across[i] = 4 * (i + 1) + 3;
  }
  // Two ghosts lie beside each other where each lacks a corner that the other has.
  for (std::uint32_t i = 0; i < 4; ++i) {
    for (std::uint32_t s = 0; s < 3; ++s) {
      for (std::uint32_t j = 0; j < 4; ++j) {
        if (cells_[i + 1].corners[s] != corners[j]) continue;
        std::uint32_t back = 0;
        while (cells_[j + 1].corners[back] != corners[i]) ++back;
        cells_[i + 1].across[s] = 4 * (j + 1) + back;
      }
    }
  }
  last_ = 0;
}

std::uint32_t PointInserter::insert(std::uint32_t vertex) {
  const Vec3 p = positions_[vertex];
  std::uint32_t cell = walk(p);
  if (!in_conflict(cell, p)) [[unlikely]] {
    cell = walk_exactly(cell, p);
    if (!in_conflict(cell, p)) {
      for (const std::uint32_t corner : cells_[cell].corners) {
        if (corner != kInfinite && positions_[corner] == p) return corner;
      }
    }
  }
  find_cavity(cell, p);
  fill_cavity(vertex);
  return vertex;
}

// With rounded signs: where it ends is looked at exactly afterwards.
std::uint32_t PointInserter::walk(const Vec3& p) const {
  std::uint32_t cell = last_;
  if (is_ghost(cells_[cell])) cell = cells_[cell].across[3] / 4;
  std::uint32_t from = kFree;
  for (std::size_t step = 0; step < kMostRoundedSteps; ++step) {
    const Cell& c = cells_[cell];
    const Vec3 a = positions_[c.corners[0]] - p, b = positions_[c.corners[1]] - p, d = positions_[c.corners[3]] - p;
    const Vec3 e = positions_[c.corners[2]] - p;
    const double ab = a.x * b.y - a.y * b.x, be = b.x * e.y - b.y * e.x, ed = e.x * d.y - e.y * d.x;
    const double da = d.x * a.y - d.y * a.x, ae = a.x * e.y - a.y * e.x, bd = b.x * d.y - b.y * d.x;
    const double abe = a.z * be - b.z * ae + e.z * ab;
    const double bed = b.z * ed - e.z * bd + d.z * be;
    const double eda = e.z * da + d.z * ae + a.z * ed;
    const double dab = d.z * ab + a.z * bd + b.z * da;
    std::uint32_t next = kFree;
    if (abe < 0 && c.across[3] / 4 != from) {
      next = c.across[3] / 4;
    } else if (bed > 0 && c.across[0] / 4 != from) {
      next = c.across[0] / 4;
    } else if (eda < 0 && c.across[1] / 4 != from) {
      next = c.across[1] / 4;
    } else if (dab > 0 && c.across[2] / 4 != from) {
      next = c.across[2] / 4;
    }
    if (next == kFree) return cell;
    from = cell;
    cell = next;
    if (is_ghost(cells_[cell])) return cell;
  }
  return cell;
}

// Ends whatever it goes through first: in a Delaunay tetrahedralisation no walk that follows signs goes in circles.
std::uint32_t PointInserter::walk_exactly(std::uint32_t cell, const Vec3& p) const {
  if (is_ghost(cells_[cell])) cell = cells_[cell].across[3] / 4;
  while (!is_ghost(cells_[cell])) {
    const Cell& c = cells_[cell];
    std::uint32_t next = kFree;
    for (std::size_t i = 0; i < 4 && next == kFree; ++i) {
      const auto corner = [&](std::size_t k) { return positions_[c.corners[kFacets[i][k]]]; };
      if (inlined::orient3d(corner(0), corner(1), corner(2), p) < 0) next = c.across[i] / 4;
    }
    if (next == kFree) break;
    cell = next;
  }
  return cell;
}

inline bool PointInserter::in_sphere(const Cell& c, const Vec3& p) const {
  return sphere_.side(positions_[c.corners[0]], positions_[c.corners[1]], positions_[c.corners[2]],
                      positions_[c.corners[3]], p) > 0;
}

inline bool PointInserter::in_conflict(std::uint32_t cell, const Vec3& p) const {
  const Cell& c = cells_[cell];
  if (!is_ghost(c)) [[likely]]
    return in_sphere(c, p);
  const int beyond = inlined::orient3d(positions_[c.corners[0]], positions_[c.corners[1]], positions_[c.corners[2]], p);
  if (beyond != 0) return beyond > 0;
  const std::uint32_t other = c.across[3] / 4;
  return marks_[other] == kUnknown ? in_sphere(cells_[other], p) : marks_[other] == kIn;
}

void PointInserter::find_cavity(std::uint32_t first, const Vec3& p) {
  cavity_.assign(1, first);
  rim_.clear();
  marks_[first] = kIn;
  for (std::size_t i = 0; i < cavity_.size(); ++i) {
    const Cell& c = cells_[cavity_[i]];
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t behind = c.across[side], other = behind / 4;
      std::uint8_t& mark = marks_[other];
      if (mark == kIn) continue;
      if (mark == kUnknown) {
        if (in_conflict(other, p)) {
          mark = kIn;
          cavity_.push_back(other);
          continue;
        }
        mark = kOut;
      }
      const auto& facet = kFacets[side];
      rim_.push_back({{c.corners[facet[0]], c.corners[facet[1]], c.corners[facet[2]]}, behind});
    }
  }
}

// The list tells whether the number kept for a vertex means anything.
inline std::uint32_t PointInserter::local_of(std::uint32_t vertex) {
  const std::uint32_t local = local_of_[vertex];
  if (local < rim_vertices_.size() && rim_vertices_[local] == vertex) return local;
  const auto next = static_cast<std::uint32_t>(rim_vertices_.size());
  rim_vertices_.push_back(vertex);
  local_of_[vertex] = next;
  return next;
}

void PointInserter::fill_cavity(std::uint32_t vertex) {
  rim_vertices_.clear();
  star_.clear();
  std::size_t used = 0;
  for (const RimFacet& facet : rim_) {
    std::uint32_t cell = 0;
    if (used < cavity_.size()) {
      cell = cavity_[used++];
    } else if (!free_.empty()) {
      cell = free_.back();
      free_.pop_back();
    } else {
      if (cells_.size() >= kMostCells)
        throw InputError("points", 0, "expected fewer than 2^30 tetrahedra between them");
      cell = static_cast<std::uint32_t>(cells_.size());
      cells_.emplace_back();
      marks_.push_back(kUnknown);
    }
    marks_[facet.behind / 4] = kUnknown;
    marks_[cell] = kUnknown;
    Cell& c = cells_[cell];
    auto [u, v, w] = facet.corners;
    std::array<std::uint8_t, 3> slots{0, 1, 2};
    if (u != kInfinite && v != kInfinite && w != kInfinite) [[likely]] {
      c.corners = {u, v, w, vertex};
      c.across[3] = facet.behind;
      cells_[facet.behind / 4].across[facet.behind % 4] = 4 * cell + 3;
    } else {
      while (w != kInfinite) {
        const std::uint32_t first = u;
        u = v, v = w, w = first;
      }
      c.corners = {v, u, vertex, kInfinite};
      slots = {1, 0, 3};
      c.across[2] = facet.behind;
      cells_[facet.behind / 4].across[facet.behind % 4] = 4 * cell + 2;
    }
    star_.push_back({cell, slots, {local_of(u), local_of(v), local_of(w)}});
  }
  for (; used < cavity_.size(); ++used) {  // fewer than there were
    const std::uint32_t cell = cavity_[used];
    marks_[cell] = kUnknown;
    cells_[cell].corners[0] = kFree;
    cells_[cell].corners[3] = kFree;
    free_.push_back(cell);
  }
  if (rim_vertices_.size() <= kTableSide) [[likely]] {
    join_star([&](std::uint32_t a, std::uint32_t b, std::uint32_t to) { edge_table_[a * kTableSide + b] = to; },
              [&](std::uint32_t a, std::uint32_t b) { return edge_table_[a * kTableSide + b]; });
  } else {
    join_large_star();
  }
  last_ = star_.back().cell;
}

// A directed edge of the rim belongs to one of its facets, the opposite one to the facet beside it.
template <class Put, class Get>
void PointInserter::join_star(Put put, Get get) {
  for (const StarCell& s : star_) {
    const auto [a, b, c] = s.locals;
    put(a, b, 4 * s.cell + s.slots[2]);
    put(b, c, 4 * s.cell + s.slots[0]);
    put(c, a, 4 * s.cell + s.slots[1]);
  }
  for (const StarCell& s : star_) {
    const auto [a, b, c] = s.locals;
    Cell& cell = cells_[s.cell];
    cell.across[s.slots[2]] = get(b, a);
    cell.across[s.slots[0]] = get(c, b);
    cell.across[s.slots[1]] = get(a, c);
  }
}

void PointInserter::join_large_star() {
  constexpr std::uint64_t kNothing = ~std::uint64_t{0};
  const std::size_t size = std::bit_ceil(6 * star_.size());
  const int shift = 64 - std::countr_zero(size);
  edges_.assign(size, {kNothing, 0});
  const auto place = [&](std::uint32_t a, std::uint32_t b) -> Edge& {
    const std::uint64_t key = std::uint64_t{a} << 32 | b;
    std::size_t at = key * 0x9e3779b97f4a7c15u >> shift;
    while (edges_[at].key != key && edges_[at].key != kNothing) at = (at + 1) & (size - 1);
    edges_[at].key = key;
    return edges_[at];
  };
  join_star([&](std::uint32_t a, std::uint32_t b, std::uint32_t to) { place(a, b).behind = to; },
            [&](std::uint32_t a, std::uint32_t b) { return place(a, b).behind; });
}

std::size_t PointInserter::memory_bytes() const {
  return bytes_of(cells_, marks_, free_, cavity_, rim_, star_, rim_vertices_, local_of_, edge_table_, edges_);
}

}  // namespace taut::detail
