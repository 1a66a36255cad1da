// The turns and links of the visibility graph against brute force.
#include "taut/cells/detail/graphs/visibility_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::cross;
using brute_force::describe;
using brute_force::Direction;
using brute_force::from_to;
using brute_force::Model;
using brute_force::Point;
using brute_force::Surroundings;

// A place at which a shortest path can turn, as the brute force sees it.
struct Place {
  Point at;
  int wedge;              // -1: any
  Direction first, last;  // the rays around the wedge
};

bool is_wider_than_half_a_turn(const Place& place, std::size_t rays) {
  return rays == 1 || cross(place.first, place.last) < 0;
}

std::vector<Place> find_places(const Model& model, CornerRule rule) {
  std::vector<Place> out;
  for (Point p : model.corners()) {
    const Surroundings& s = model.around(p);
    if (rule == CornerRule::allow && !s.has_wall && s.wedges > 1) {
      out.push_back({p, -1, {}, {}});
      continue;
    }
    for (std::size_t i = 0; i < s.rays.size(); ++i) {
      const Place place{p, s.wedge[i], s.rays[i], s.rays[(i + 1) % s.rays.size()]};
      if (place.wedge >= 0 && is_wider_than_half_a_turn(place, s.rays.size())) out.push_back(place);
    }
  }
  return out;
}

// Straight on beyond the corner must not lead into what is not free there.
bool goes_past(const Model& model, Point from, const Place& place) {
  if (place.wedge < 0) return true;
  const Direction on = from_to(from, place.at);
  const Surroundings& s = model.around(place.at);
  return s.rays.size() == 1 || !(cross(place.last, on) > 0 && cross(on, place.first) > 0);
}

TEST(VisibilityGraph, HasExactlyTheTurnsAndLinksOfShortestPaths) {
  std::size_t links_seen = 0;
  for (int seed = 0; seed < cases(300, 10000); ++seed) {
    brute_force::LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 9000000);
    PolygonWorld::Parts parts = lattice.make();
    parts.corner_rule = seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const std::string what = "seed " + std::to_string(seed) + describe(parts);
    const VisibilityGraph graph{PolygonWorld(parts)};
    const Model model(parts, 2);
    const std::vector<Place> places = find_places(model, parts.corner_rule);
    ASSERT_EQ(graph.turns().size(), places.size()) << what;
    std::map<std::pair<Point, int>, std::uint32_t> turn_at;
    for (std::uint32_t t = 0; t < graph.turns().size(); ++t) {
      const VisibilityGraph::Turn& turn = graph.turns()[t];
      const Point p = model.point(turn.at);
      const int wedge = turn.wedge == VisibilityGraph::kAnyWedge
                            ? -1
                            : model.around(p).towards(from_to(p, model.point(turn.first)), true);
      turn_at[{p, wedge}] = t;
    }
    for (const Place& a : places) {
      ASSERT_TRUE(turn_at.contains({a.at, a.wedge})) << describe({model.vec(a.at)}) << what;
      const std::uint32_t t = turn_at[{a.at, a.wedge}];
      for (const Place& b : places) {
        bool expected = false;
        if (a.at != b.at && goes_past(model, a.at, b) && goes_past(model, b.at, a)) {
          for (const auto& [leaving, arriving] : model.sight(a.at, b.at)) {
            expected = expected || ((a.wedge < 0 || a.wedge == leaving) && (b.wedge < 0 || b.wedge == arriving));
          }
        }
        int found = 0;
        for (const auto& link : graph.links(TurnId(t))) {
          if (link.to.value != turn_at[{b.at, b.wedge}]) continue;
          ++found;
          EXPECT_NEAR(link.length, model.distance(a.at, b.at), 1e-12);
        }
        ASSERT_EQ(found, expected ? 1 : 0) << describe({model.vec(a.at), model.vec(b.at)}) << what;
        links_seen += expected;
      }
    }
  }
  EXPECT_GT(links_seen, 1000u);
}

// First over all corners, then over those that a path can turn at; in steps of some work, so a small world has few.
TEST(VisibilityGraph, ReportsItsProgress) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  for (int i = 0; i < 100; ++i) {
    const double x = 10 * (i % 10) + 2, y = 10 * (i / 10) + 2;  // NOLINT(bugprone-integer-division): rows of ten
    parts.obstacles.push_back({{{{x, y}, {x + 2, y}, {x + 2, y + 2}, {x, y + 2}}}});
  }
  std::vector<std::size_t> done, totals;
  const VisibilityGraph graph(PolygonWorld(parts), [&](std::size_t d, std::size_t total) {
    EXPECT_LE(d, total);
    if (totals.empty() || total != totals.back()) {
      EXPECT_EQ(d, 0u);
      totals.push_back(total);
      done.clear();
    }
    done.push_back(d);
  });
  EXPECT_EQ(totals, (std::vector<std::size_t>{404, 400}));
  EXPECT_EQ(graph.turns().size(), 400u);
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_GE(done.size(), 10u);  // 80,000 pairs, told of every 4096 at least
  EXPECT_GE(graph.memory_bytes(), 8 * sizeof(VisibilityGraph::Link));
}

}  // namespace
}  // namespace taut
