// What the tests of the generators share: fingerprints for golden values, connectivity of grids, and exact contact
// tests in integers (generated corners are multiples of 2^-10), which share no code with the library's predicates.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::testing_generate {

class Fingerprint {  // FNV-1a over 64-bit values
 public:
  void add(std::uint64_t v) {
    for (int i = 0; i < 8; ++i) hash_ = (hash_ ^ ((v >> (8 * i)) & 255)) * 0x100000001b3u;
  }
  void add(double v) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(v * 1024))); }
  void add(const std::vector<Vec2>& points) {
    add(std::uint64_t{points.size()});
    for (const Vec2 p : points) {
      add(p.x);
      add(p.y);
    }
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

inline std::uint64_t fingerprint(const Grid& grid) {
  Fingerprint f;
  f.add(static_cast<std::uint64_t>(grid.width()));
  f.add(static_cast<std::uint64_t>(grid.height()));
  for (int y = 0; y < grid.height(); ++y) {
    for (const std::uint64_t word : grid.row(y)) f.add(word);
  }
  return f.value();
}

inline std::uint64_t fingerprint(const PolygonWorld::Parts& parts) {
  Fingerprint f;
  f.add(parts.boundary);
  for (const Polygon& polygon : parts.obstacles) {
    f.add(std::uint64_t{polygon.rings.size()});
    for (const Ring& ring : polygon.rings) f.add(ring);
  }
  for (const Polyline& wall : parts.walls) f.add(wall);
  f.add(parts.points);
  return f.value();
}

// The number of regions of free cells that are connected by sides.
inline int count_regions(const Grid& grid) {
  std::vector<bool> seen(static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height()));
  const auto at = [&](int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.width()) + static_cast<std::size_t>(x);
  };
  int regions = 0;
  std::vector<std::pair<int, int>> open;
  const auto visit = [&](int x, int y) {
    if (!grid.is_free_checked(x, y) || seen[at(x, y)]) return false;
    seen[at(x, y)] = true;
    open.emplace_back(x, y);
    return true;
  };
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      if (visit(x, y)) ++regions;
      while (!open.empty()) {
        const auto [cx, cy] = open.back();
        open.pop_back();
        visit(cx + 1, cy);
        visit(cx - 1, cy);
        visit(cx, cy + 1);
        visit(cx, cy - 1);
      }
    }
  }
  return regions;
}

struct ExactPoint {
  std::int64_t x, y;
  friend bool operator==(const ExactPoint&, const ExactPoint&) = default;
};

inline ExactPoint exact(Vec2 p) {
  EXPECT_EQ(p.x * 1024, std::floor(p.x * 1024));
  EXPECT_EQ(p.y * 1024, std::floor(p.y * 1024));
  return {static_cast<std::int64_t>(p.x * 1024), static_cast<std::int64_t>(p.y * 1024)};
}

struct ExactSegment {
  ExactPoint a, b;
};

inline int turn(ExactPoint a, ExactPoint b, ExactPoint c) {
  const std::int64_t d = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  return d > 0 ? 1 : d < 0 ? -1 : 0;
}

// Do two closed segments share a point?
inline bool meet(const ExactSegment& s, const ExactSegment& t) {
  const auto apart = [](std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
    return std::max(a, b) < std::min(c, d) || std::max(c, d) < std::min(a, b);
  };
  if (apart(s.a.x, s.b.x, t.a.x, t.b.x) || apart(s.a.y, s.b.y, t.a.y, t.b.y)) return false;
  return turn(s.a, s.b, t.a) * turn(s.a, s.b, t.b) <= 0 && turn(t.a, t.b, s.a) * turn(t.a, t.b, s.b) <= 0;
}

inline std::vector<ExactSegment> edges(const Ring& ring) {
  std::vector<ExactSegment> out;
  for (std::size_t i = 0; i < ring.size(); ++i) out.push_back({exact(ring[i]), exact(ring[(i + 1) % ring.size()])});
  return out;
}

inline std::vector<ExactSegment> pieces(const Polyline& chain) {
  std::vector<ExactSegment> out;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) out.push_back({exact(chain[i]), exact(chain[i + 1])});
  return out;
}

inline bool any_meet(const std::vector<ExactSegment>& s, const std::vector<ExactSegment>& t) {
  for (const ExactSegment& a : s) {
    for (const ExactSegment& b : t) {
      if (meet(a, b)) return true;
    }
  }
  return false;
}

// Edges meet only where neighbours share an end point, and there they do not fold back.
inline bool is_simple_chain(const std::vector<ExactSegment>& chain, bool closed) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain[i].a == chain[i].b) return false;
    for (std::size_t j = i + 1; j < chain.size(); ++j) {
      const bool follows = j == i + 1;
      const bool closes = closed && i == 0 && j + 1 == chain.size();
      if (!follows && !closes) {
        if (meet(chain[i], chain[j])) return false;
        continue;
      }
      const ExactSegment& first = follows ? chain[i] : chain[j];
      const ExactSegment& second = follows ? chain[j] : chain[i];
      const bool turns_back =
          turn(first.a, first.b, second.b) == 0 &&
          (first.b.x - first.a.x) * (second.b.x - second.a.x) + (first.b.y - first.a.y) * (second.b.y - second.a.y) < 0;
      if (turns_back) return false;
    }
  }
  return true;
}

inline bool is_inside(const Ring& ring, Vec2 point) {
  const ExactPoint p = exact(point);
  bool inside = false;
  for (const ExactSegment& e : edges(ring)) {
    if ((e.a.y > p.y) == (e.b.y > p.y)) continue;
    const int side = turn(e.a, e.b, p);
    if (e.a.y < e.b.y ? side > 0 : side < 0) inside = !inside;
  }
  return inside;
}

// Runs `make` and expects an InputError whose text contains all of `words`.
template <class Make>
void expect_refused(Make make, const std::vector<std::string>& words) {
  try {
    (void)make();
    ADD_FAILURE() << "not refused, though " << words.front() << " is out of range";
  } catch (const InputError& error) {
    for (const std::string& word : words) {
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what() << " lacks " << word;
    }
  }
}

}  // namespace taut::testing_generate
