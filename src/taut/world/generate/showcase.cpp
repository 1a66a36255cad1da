#include "taut/world/generate/showcase.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <string>

#include "taut/world/generate/detail/disc_packing.hpp"
#include "taut/world/generate/detail/lattice.hpp"
#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;

namespace {

constexpr std::string_view kShowcaseName = "showcase";
constexpr double kWidth = 1000, kHeight = 600;
constexpr double kGap = 6;  // between rocks and everything else

struct Disc {
  Vec2 centre;
  double radius;
};

// No two of these discs meet, nor does one meet the building: the coastlines stay within them.
constexpr std::array<Disc, 14> kIslands{{{{165, 430}, 58},
                                         {{330, 395}, 72},
                                         {{250, 215}, 85},
                                         {{470, 505}, 70},
                                         {{285, 525}, 42},
                                         {{80, 270}, 55},
                                         {{100, 90}, 62},
                                         {{420, 90}, 62},
                                         {{455, 300}, 45},
                                         {{650, 65}, 48},
                                         {{800, 70}, 36},
                                         {{890, 120}, 46},
                                         {{890, 285}, 58},
                                         {{860, 490}, 78}}};
constexpr Disc kAtoll{{660, 470}, 90};

// The building: the outer walls' middle lines, their doors, and what stands inside.
constexpr double kLeft = 540, kTop = 140, kRight = 800, kBottom = 340;
constexpr double kHalfThickness = 3;
constexpr double kColumn1 = 630, kColumn2 = 715, kMiddle = 240;
constexpr std::array<Disc, 6> kCrates{
    {{{572, 312}, 9}, {{590, 205}, 12}, {{696, 212}, 8}, {{762, 222}, 9}, {{676, 306}, 11}, {{778, 318}, 8}}};

// A closed coast that just fits into a circle: a few random harmonics make it smooth.
FixedRing coast(Random& random, double radius, int corners, double roughness) {
  constexpr int kFirst = 2, kLast = 6;
  std::array<double, kLast + 1> strength{}, phase{};
  for (std::size_t k = kFirst; k <= kLast; ++k) {
    strength[k] = roughness * random.between(0.3, 1.0) / static_cast<double>(k);
    phase[k] = random.between(0.0, 2 * std::numbers::pi);
  }
  std::vector<Vec2> points;
  double furthest = 0;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners;
    double reach = 1;
    for (std::size_t k = kFirst; k <= kLast; ++k) {
      reach += strength[k] * std::cos(static_cast<double>(k) * angle + phase[k]);
    }
    furthest = std::max(furthest, reach);
    points.push_back(reach * Vec2{std::cos(angle), std::sin(angle)});
  }
  FixedRing ring;
  for (const Vec2 p : points) ring.push_back(to_lattice((radius / furthest) * p));
  return ring;
}

// The area within kHalfThickness of an axis-parallel chain with right-angled turns (mitred, cut off at the ends).
Ring thick_chain(std::span<const Vec2> chain) {
  const auto left_of = [&](std::size_t i) {
    const Vec2 step = chain[i + 1] - chain[i];
    return (kHalfThickness / length(step)) * Vec2{-step.y, step.x};
  };
  Ring one_side, other_side;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    Vec2 aside = i + 1 < chain.size() ? left_of(i) : left_of(i - 1);
    if (i > 0 && i + 1 < chain.size()) aside = aside + left_of(i - 1);
    one_side.push_back(chain[i] - aside);
    other_side.push_back(chain[i] + aside);
  }
  one_side.insert(one_side.end(), other_side.rbegin(), other_side.rend());
  return one_side;
}

void add_building(PolygonWorld::Parts& parts, Random& random) {
  // Three doors cut the outer walls into three pieces: to the west, the east and the south.
  constexpr std::array<Vec2, 4> kNorth{{{kLeft, 272}, {kLeft, kTop}, {kRight, kTop}, {kRight, 166}}};
  constexpr std::array<Vec2, 3> kSouthEast{{{kRight, 190}, {kRight, kBottom}, {768, kBottom}}};
  constexpr std::array<Vec2, 3> kSouthWest{{{744, kBottom}, {kLeft, kBottom}, {kLeft, 296}}};
  for (const std::span<const Vec2> piece :
       {std::span<const Vec2>(kNorth), std::span<const Vec2>(kSouthEast), std::span<const Vec2>(kSouthWest)}) {
    parts.obstacles.push_back({{thick_chain(piece)}});
  }
  // Partitions have no thickness; they end on the inner faces of the outer walls, and leave a door per pair of rooms.
  constexpr double kWest = kLeft + kHalfThickness, kEast = kRight - kHalfThickness;
  constexpr double kCeiling = kTop + kHalfThickness, kFloor = kBottom - kHalfThickness;
  const std::array<Polyline, 6> partitions{{{{kColumn1, kCeiling}, {kColumn1, 158}},
                                            {{kColumn1, 180}, {kColumn1, 264}},
                                            {{kColumn1, 288}, {kColumn1, kFloor}},
                                            {{kColumn2, kCeiling}, {kColumn2, 174}},
                                            {{kColumn2, 198}, {kColumn2, 298}},
                                            {{kColumn2, 320}, {kColumn2, kFloor}}}};
  parts.walls.insert(parts.walls.end(), partitions.begin(), partitions.end());
  parts.walls.push_back({{kWest, kMiddle}, {662, kMiddle}});
  parts.walls.push_back({{686, kMiddle}, {kEast, kMiddle}});
  for (const Disc& crate : kCrates) {
    const double angle = random.between(0.0, std::numbers::pi / 2);
    const Vec2 arm = crate.radius * Vec2{std::cos(angle), std::sin(angle)};
    const FixedPoint a = to_lattice(arm);
    parts.obstacles.push_back(
        {{place(FixedRing{a, {-a.y, a.x}, {-a.x, -a.y}, {a.y, -a.x}}, to_lattice(crate.centre))}});
  }
}

void add_breakwater(PolygonWorld::Parts& parts) {
  constexpr double kRadius = 70, kFrom = -80, kTo = -8;
  constexpr int kPieces = 12;
  Polyline& wall = parts.walls.emplace_back();
  for (int i = 0; i <= kPieces; ++i) {
    const double angle = (kFrom + (kTo - kFrom) * i / kPieces) * std::numbers::pi / 180;
    wall.push_back(from_lattice(to_lattice(kShowcaseStart + kRadius * Vec2{std::cos(angle), std::sin(angle)})));
  }
}

bool near_building(Vec2 p, double distance) {
  const double reach = distance + kHalfThickness;
  return p.x > kLeft - reach && p.x < kRight + reach && p.y > kTop - reach && p.y < kBottom + reach;
}

void add_rocks(PolygonWorld::Parts& parts, Random& random, int rocks) {
  DiscPacking packing(to_lattice(kWidth), to_lattice(kHeight), to_lattice(kAtoll.radius) + 2, to_lattice(kGap), 1);
  const auto reserve = [&](const Disc& disc) { packing.add(to_lattice(disc.centre), to_lattice(disc.radius) + 1); };
  for (const Disc& island : kIslands) reserve(island);
  reserve(kAtoll);
  for (const Vec2 end : {kShowcaseStart, kShowcaseGoal}) reserve({end, kShowcaseClearance + kGap});
  for (const Polyline& wall : parts.walls) {
    for (const Vec2 p : wall) reserve({p, 4});  // the breakwater's points lie 6 apart, so these discs cover it
  }
  for (const Vec2 p : parts.points) reserve({p, 0});
  for (int i = 0; i < rocks; ++i) {
    const double radius = 4 + 13 * random.unit() * random.unit();
    const FixedRing ring = coast(random, radius, random.between(5, 9), 0.3);
    for (int tries = 0;; ++tries) {
      if (tries == 10'000) {
        throw InputError(std::string(kShowcaseName), 0,
                         "expected rocks that fit, " + std::to_string(i) + " were placed");
      }
      const double x = random.between(radius + kGap, kWidth - radius - kGap);
      const double y = random.between(radius + kGap, kHeight - radius - kGap);
      const FixedPoint centre = to_lattice(Vec2{x, y});
      if (near_building({x, y}, radius + kGap) || !packing.fits(centre, outer_radius(ring))) continue;
      packing.add(centre, outer_radius(ring));
      parts.obstacles.push_back({{place(ring, centre)}});
      break;
    }
  }
}

}  // namespace

PolygonWorld::Parts generate_showcase(const ShowcaseOptions& options) {
  require_option(kShowcaseName, "rocks", options.rocks, 0, 150);
  Random random(options.seed);
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {kWidth, 0}, {kWidth, kHeight}, {0, kHeight}};
  for (const Disc& island : kIslands) {
    const int corners = 24 + static_cast<int>(island.radius / 4);
    parts.obstacles.push_back({{place(coast(random, island.radius, corners, 0.42), to_lattice(island.centre))}});
  }
  // A calmer coast, so that its scaled copies, the lagoon and the island, keep well apart from it.
  const FixedRing atoll = coast(random, kAtoll.radius, 48, 0.16);
  Polygon& rings = parts.obstacles.emplace_back();
  for (const double factor : {1.0, 0.68, 0.3}) {
    rings.rings.push_back(place(scaled(atoll, factor), to_lattice(kAtoll.centre)));
  }
  add_building(parts, random);
  add_breakwater(parts);
  for (int i = 0; i < 7; ++i) parts.points.push_back({535.0 + 42 * i, 361});
  add_rocks(parts, random, options.rocks);
  return parts;
}

}  // namespace taut
