#include "taut/cells/detail/grid/block_paths.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

constexpr std::array<int, 6> kRoots{1, 2, 5, 10, 13, 17};

int lowest(std::uint32_t set) { return std::countr_zero(set); }

long cross(BlockNode a, BlockNode b, BlockNode c) {
  return static_cast<long>(b.x - a.x) * (c.y - a.y) - static_cast<long>(b.y - a.y) * (c.x - a.x);
}

double turning_angle(BlockNode a, BlockNode b, BlockNode c) {
  const double dot = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
  return std::fabs(std::atan2(static_cast<double>(cross(a, b, c)), dot));
}

}  // namespace

// Distances from one node: exact, with their values, and the nodes they are final for.
struct BlockPaths::Search {
  std::array<Exact, kMostBlockNodes> exact{};
  std::array<double, kMostBlockNodes> value{};
};

BlockPaths::BlockPaths(int size, CornerRule rule)
    : shape_(size), rule_(rule), lines_(static_cast<std::size_t>(kMostBlockNodes * kMostBlockNodes)) {
  for (int a = 0; a < shape_.nodes(); ++a) {
    for (int b = 0; b < shape_.nodes(); ++b) {
      if (a != b) lines_[table_place(a, b)] = make_line(shape_.at(a), shape_.at(b));
    }
  }
}

BlockPaths::Line BlockPaths::make_line(BlockNode a, BlockNode b) const {
  Line out;
  const int dx = b.x - a.x, dy = b.y - a.y, pieces = std::gcd(dx, dy);
  const int sx = dx / pieces, sy = dy / pieces;
  for (int i = 1; i < pieces; ++i) out.passed |= 1u << shape_.node(a.x + i * sx, a.y + i * sy);
  // The primitive step, its square reduced to a multiple of a root: dx^2 + dy^2 is at most 32, so the only primitive
  // squares are the roots themselves and 25 = 5^2 (3, 4).
  int square = sx * sx + sy * sy, times = pieces;
  if (square == 25) {
    square = 1;
    times *= 5;
  }
  const auto root = static_cast<std::size_t>(std::find(kRoots.begin(), kRoots.end(), square) - kRoots.begin());
  out.exact = static_cast<Exact>(times) << (8 * root);
  if (dx == 0 || dy == 0) {
    for (int i = 0; i < pieces; ++i) {
      const int x = std::min(a.x + i * sx, a.x + (i + 1) * sx), y = std::min(a.y + i * sy, a.y + (i + 1) * sy);
      out.beside[static_cast<std::size_t>(out.pieces++)] =
          shape_.cell(x, y) | (dx == 0 ? shape_.cell(x - 1, y) : shape_.cell(x, y - 1));
    }
    return out;
  }
  for (int y = std::min(a.y, b.y); y < std::max(a.y, b.y); ++y) {
    for (int x = std::min(a.x, b.x); x < std::max(a.x, b.x); ++x) {
      // Inside the box of the segment, the open cell is crossed iff it has corners on both sides of the line.
      const std::array<long, 4> sides{cross(a, b, {x, y}), cross(a, b, {x + 1, y}), cross(a, b, {x + 1, y + 1}),
                                      cross(a, b, {x, y + 1})};
      const auto [least, most] = std::minmax_element(sides.begin(), sides.end());
      if (*least < 0 && *most > 0) out.crossed |= shape_.cell(x, y);
    }
  }
  return out;
}

double BlockPaths::value(Exact exact) {
  static const std::array<double, kRoots.size()> roots = [] {
    std::array<double, kRoots.size()> out{};
    for (std::size_t i = 0; i < kRoots.size(); ++i) out[i] = std::sqrt(kRoots[i]);
    return out;
  }();
  double sum = 0;
  for (std::size_t i = kRoots.size(); i-- > 0;) sum += static_cast<double>((exact >> (8 * i)) & 255u) * roots[i];
  return sum;
}

bool BlockPaths::sees(const Line& line) const {
  if ((line.crossed & pattern_) != 0 || (line.passed & doubles_) != 0) return false;
  for (int i = 0; i < line.pieces; ++i) {
    const BlockPattern beside = line.beside[static_cast<std::size_t>(i)];
    if ((beside & pattern_) == beside) return false;
  }
  return true;
}

void BlockPaths::look_at(BlockPattern pattern) {
  pattern_ = pattern;
  doubles_ = turns_ = 0;
  const int n = shape_.size();
  for (int y = 1; y < n; ++y) {
    for (int x = 1; x < n; ++x) {
      // Around an inner node, in circular order. Border nodes are never turned at: with the outside closed, free space
      // is convex there, or the block has one free cell at the node.
      const std::array<bool, 4> free{shape_.is_free(pattern, x, y), shape_.is_free(pattern, x - 1, y),
                                     shape_.is_free(pattern, x - 1, y - 1), shape_.is_free(pattern, x, y - 1)};
      const auto count = std::count(free.begin(), free.end(), true);
      const NodeSet bit = 1u << shape_.node(x, y);
      const bool is_double = count == 2 && free[0] == free[2];
      if (is_double && rule_ == CornerRule::forbid) doubles_ |= bit;
      if (count == 3 || (is_double && rule_ == CornerRule::allow)) turns_ |= bit;
    }
  }
  const int nodes = shape_.nodes();
  std::fill_n(seen_.begin(), nodes, 0u);
  for (int a = 0; a < nodes; ++a) {
    for (int b = a + 1; b < nodes; ++b) {
      if (!sees(line(a, b))) continue;
      seen_[static_cast<std::size_t>(a)] |= 1u << b;
      seen_[static_cast<std::size_t>(b)] |= 1u << a;
    }
  }
}

// What a node sees by some of its quadrants. Only at double corners are there several regions to tell apart.
BlockPaths::NodeSet BlockPaths::towards(int node, unsigned quadrants) const {
  const NodeSet seen = seen_from(node);
  if (quadrants == kAllQuadrants) return seen;
  NodeSet out = 0;
  const BlockNode at = shape_.at(node);
  for (NodeSet rest = seen; rest != 0; rest &= rest - 1) {
    const BlockNode to = shape_.at(lowest(rest));
    const bool right = to.x >= at.x, left = to.x <= at.x, up = to.y >= at.y, down = to.y <= at.y;
    const unsigned entered =
        (right && up ? 1u : 0u) | (left && up ? 2u : 0u) | (left && down ? 4u : 0u) | (right && down ? 8u : 0u);
    if ((entered & quadrants) != 0) out |= 1u << lowest(rest);
  }
  return out;
}

void BlockPaths::distances(int from, NodeSet first, Search& search) const {
  const int nodes = shape_.nodes();
  std::fill_n(search.value.begin(), nodes, std::numeric_limits<double>::infinity());
  for (NodeSet rest = first; rest != 0; rest &= rest - 1) {
    const auto b = static_cast<std::size_t>(lowest(rest));
    search.exact[b] = line(from, lowest(rest)).exact;
    search.value[b] = value(search.exact[b]);
  }
  // Dijkstra over the few nodes at which a path can turn.
  for (NodeSet open = turns_ & ~(1u << from); open != 0;) {
    int nearest = lowest(open);
    for (NodeSet rest = open; rest != 0; rest &= rest - 1) {
      if (search.value[static_cast<std::size_t>(lowest(rest))] < search.value[static_cast<std::size_t>(nearest)])
        nearest = lowest(rest);
    }
    const auto k = static_cast<std::size_t>(nearest);
    if (search.value[k] == std::numeric_limits<double>::infinity()) break;
    open &= ~(1u << nearest);
    for (NodeSet rest = seen_[k] & ~(1u << from); rest != 0; rest &= rest - 1) {
      const auto b = static_cast<std::size_t>(lowest(rest));
      const Exact exact = search.exact[k] + line(nearest, lowest(rest)).exact;
      // Distinct combinations of these sizes differ by far more than rounding.
      if (const double length = value(exact); length < search.value[b] && exact != search.exact[b]) {
        search.exact[b] = exact;
        search.value[b] = length;
      }
    }
  }
}

// The best of the shortest paths from `from` to `to`: all of them are enumerated, backwards, by exact equality of
// lengths. There are seldom more than two.
BlockPath BlockPaths::traced(int from, NodeSet first, int to, NodeSet last, Exact total, const Search& search) const {
  std::array<int, BlockPath::kMostTurns + 2> stack{};  // from `to` back to the start
  BlockPath best;
  double best_angle = std::numeric_limits<double>::infinity();
  const auto offer = [&](int count) {
    BlockPath path{value(total), 0};
    double angle = 0;
    for (int i = count - 2; i >= 1; --i) path.add_turn(stack[static_cast<std::size_t>(i)]);
    for (int i = 1; i + 1 < count; ++i) {
      angle += turning_angle(shape_.at(stack[static_cast<std::size_t>(i - 1)]),
                             shape_.at(stack[static_cast<std::size_t>(i)]),
                             shape_.at(stack[static_cast<std::size_t>(i) + 1]));
    }
    if (angle < best_angle - kSameBlockTurn || (angle < best_angle + kSameBlockTurn && path.turns < best.turns)) {
      best = path;
      best_angle = angle;
    }
  };
  const auto back = [&](auto&& self, int count, NodeSet before, Exact left) -> void {
    const int at = stack[static_cast<std::size_t>(count - 1)];
    // A node passed straight on is left out: the same path is found without it.
    const auto is_turn = [&](int u) {
      return count < 2 ||
             cross(shape_.at(u), shape_.at(at), shape_.at(stack[static_cast<std::size_t>(count - 2)])) != 0;
    };
    if (((before >> from) & 1u) != 0 && ((first >> at) & 1u) != 0 && line(from, at).exact == left && is_turn(from)) {
      stack[static_cast<std::size_t>(count)] = from;
      offer(count + 1);
    }
    for (NodeSet rest = before & turns_ & ~(1u << from); rest != 0; rest &= rest - 1) {
      const int u = lowest(rest);
      if (search.value[static_cast<std::size_t>(u)] == std::numeric_limits<double>::infinity() || !is_turn(u) ||
          search.exact[static_cast<std::size_t>(u)] + line(u, at).exact != left) {
        continue;
      }
      stack[static_cast<std::size_t>(count)] = u;
      self(self, count + 1, seen_from(u), search.exact[static_cast<std::size_t>(u)]);
    }
  };
  stack[0] = to;
  back(back, 1, last, total);
  return best;
}

void BlockPaths::row(int from, unsigned quadrants, Row& out, NodeSet wanted) const {
  const NodeSet first = towards(from, quadrants);
  Search search;
  distances(from, first, search);
  for (int b = 0; b < shape_.nodes(); ++b) {
    BlockPath& path = out[static_cast<std::size_t>(b)];
    path = {};
    if (((wanted >> b) & 1u) == 0) continue;
    const double length = search.value[static_cast<std::size_t>(b)];
    if (b == from) {
      if (first != 0) path.length = 0;
    } else if (((first >> b) & 1u) != 0) {
      path.length = length;
    } else if (length < std::numeric_limits<double>::infinity()) {
      path = traced(from, first, b, seen_from(b), search.exact[static_cast<std::size_t>(b)], search);
    }
  }
}

BlockPath BlockPaths::between(int from, unsigned from_quadrants, int to, unsigned to_quadrants) const {
  const NodeSet first = towards(from, from_quadrants), last = towards(to, to_quadrants);
  if (from == to && (first & last) != 0) return {0, 0};
  Search search;
  distances(from, first, search);
  double best = std::numeric_limits<double>::infinity();
  Exact exact = 0;
  const auto offer = [&](Exact candidate) {
    if (const double length = value(candidate); length < best) {
      best = length;
      exact = candidate;
    }
  };
  if (((first >> to) & 1u) != 0 && ((last >> from) & 1u) != 0) offer(line(from, to).exact);
  for (NodeSet rest = last & turns_ & ~(1u << from); rest != 0; rest &= rest - 1) {
    const int u = lowest(rest);
    if (search.value[static_cast<std::size_t>(u)] < std::numeric_limits<double>::infinity())
      offer(search.exact[static_cast<std::size_t>(u)] + line(u, to).exact);
  }
  if (best == std::numeric_limits<double>::infinity()) return {};
  return traced(from, first, to, last, exact, search);
}

double BlockPaths::length_of(int from, int to, const BlockPath& path) const {
  Exact exact = 0;
  int at = from;
  for (int i = 0; i < path.turn_count(); ++i) {
    exact += line(at, path.turn(i)).exact;
    at = path.turn(i);
  }
  return value(at == to ? exact : exact + line(at, to).exact);
}

}  // namespace taut::detail
