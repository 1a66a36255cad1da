// One tolerance for all: planners of different kinds, which share no search, agree in every world about what is free,
// what is wide enough and how long the way is, up to what Tolerance says; and no path that they find is one that the
// validator refuses. Worlds are small and large, near the origin and far from it, smooth, crossing, and all but
// degenerate; agents fit exactly, nearly, and not quite; ends are as asked, the nearest that serve, or within a
// distance.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <sstream>
#include <string>

#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "support/placed_worlds.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

using placed::Asked;
using placed::kSide;
using placed::Placing;

enum class Kind { lattice, gaps, smooth, crossing_walls, nearly_degenerate };
constexpr int kKinds = 5;

class ToleranceFuzz {
 public:
  // False after a failure, which has been reported. Each world is drawn by its own number.
  [[nodiscard]] bool run(int number) {
    random_ = Random(0x70e1a9ce00000000u + static_cast<std::uint64_t>(number));
    const auto kind = static_cast<Kind>(number % kKinds);
    radius_ = draw_radius();
    const PolygonWorld::Parts parts = draw(kind);
    Placing place;
    place.angle = random_.below(2) == 0 ? 0 : random_.between(0.0, 2 * std::numbers::pi);
    place.scale = std::pow(10.0, random_.between(-6.0, 6.0));
    if (random_.below(3) == 0) place.scale = 1;
    if (random_.below(3) != 0) {
      const double far = std::pow(10.0, random_.between(0.0, 12.0));
      place.by = {random_.below(4) == 0 ? 0 : far, random_.below(4) == 0 ? 0 : -far * random_.unit()};
    }
    radius_ *= place.scale;
    std::unique_ptr<PolygonWorld> world;
    try {
      world = std::make_unique<PolygonWorld>(place(parts));
      name_ = "world " + std::to_string(number);
      return check(*world, place);
    } catch (const InputError& error) {
      ++refused_;  // rounding has made corners one, or rings cross themselves
      EXPECT_GT(std::string(error.what()).size(), 20u);
      return true;
    }
  }
  void report() const {
    std::printf("  %zu queries in %zu worlds (%zu refused as worlds, %zu radii refused): %zu found, %zu ties\n", asked_,
                worlds_, refused_, unresolved_, found_, ties_);
    EXPECT_GT(found_, asked_ / 4);
    EXPECT_LT(ties_, asked_ / 50);
  }

 private:
  double draw_radius() {
    constexpr double kRadii[] = {0.25, 0.5, 1, 0.3, 1e-3, 1e-5, 2};
    return random_.below(4) == 0 ? random_.between(0.01, 1.5) : kRadii[random_.below(7)];
  }
  double lattice() { return 0.5 * random_.between(0, 40); }
  Vec2 lattice_point() {
    const double x = lattice();
    return {x, lattice()};
  }
  // A triangle or quadrangle about a point.
  Ring shape(Vec2 at, double size, double jitter) {
    const auto off = [&] { return jitter * (2 * random_.unit() - 1); };
    const int corners = random_.between(3, 4);
    Ring ring;
    for (int i = 0; i < corners; ++i) {
      const double angle = 2 * std::numbers::pi * i / corners;
      ring.push_back(at + Vec2{std::round(2 * size * std::cos(angle)) / 2 + off(),
                               std::round(2 * size * std::sin(angle)) / 2 + off()});
    }
    return ring;
  }
  PolygonWorld::Parts draw(Kind kind) {
    PolygonWorld::Parts parts;
    parts.boundary = box(0, 0, kSide, kSide);
    const double jitter = kind == Kind::nearly_degenerate ? std::pow(10.0, random_.between(-16.0, -7.0)) : 0;
    const int count = random_.between(2, 9);
    for (int i = 0; i < count; ++i) {
      switch (kind) {
        case Kind::lattice:
        case Kind::nearly_degenerate:
          parts.obstacles.push_back({{shape(lattice_point(), random_.between(1, 3), jitter)}});
          if (random_.below(4) == 0) parts.points.push_back(lattice_point());
          break;
        case Kind::gaps: {  // beside each other, apart by the width of the agent or a little less
          constexpr double kLacks[] = {0, 0, 1e-15, 1e-12, 1e-10, 1e-9, 3e-9, 1e-8, 1e-7, 1e-6, -1e-9, -1e-6};
          const double gap = 2 * radius_ * (1 - kLacks[random_.below(12)]);
          const double x = 2 + 16.0 * i / count, y = 3 + 14 * random_.unit();
          parts.obstacles.push_back({{box(x, -1, x + 1, y)}});
          parts.obstacles.push_back({{box(x, y + gap, x + 1, kSide + 1)}});
          break;
        }
        case Kind::smooth: {
          const Vec2 at{3 + 14 * random_.unit(), 3 + 14 * random_.unit()};
          const int corners = 8 << random_.between(0, 3);
          const double size = 1 + 2 * random_.unit(), wave = 6 * random_.unit();
          Ring ring;
          for (int k = 0; k < corners; ++k) {
            const double t = 2 * std::numbers::pi * k / corners;
            ring.push_back(at + size * (0.8 + 0.2 * std::sin(2 * t + wave)) * Vec2{std::cos(t), std::sin(t)});
          }
          parts.obstacles.push_back({{ring}});
          break;
        }
        case Kind::crossing_walls:
          parts.walls.push_back(
              {{kSide * random_.unit(), kSide * random_.unit()}, {kSide * random_.unit(), kSide * random_.unit()}});
          if (i % 3 == 0)
            parts.obstacles.push_back(
                {{shape({kSide * random_.unit(), kSide * random_.unit()}, random_.between(1, 3), 0.2)}});
          break;
      }
    }
    return parts;
  }

  // Anywhere, or all but on an edge.
  Vec2 draw_end(const PolygonWorld& world, const Placing& place) {
    const Vec2 p = place({kSide * random_.unit(), kSide * random_.unit()});
    if (random_.below(4) != 0 || world.obstacles().empty()) return p;
    const Polygon& polygon = world.obstacles()[random_.below(world.obstacles().size())];
    const Ring& ring = polygon.rings.front();
    const std::size_t i = random_.below(ring.size());
    const Vec2 a = ring[i], along = ring[(i + 1) % ring.size()] - a;
    const double off = place.scale * std::pow(10.0, random_.between(-16.0, -6.0)) * (random_.below(2) == 0 ? 1 : -1);
    const double out = random_.below(2) == 0 ? 0 : radius_;
    return a + random_.unit() * along + ((out + off) / length(along)) * Vec2{along.y, -along.x};
  }

  bool check(const PolygonWorld& world, const Placing& place) {
    ++worlds_;
    tolerance_ = tolerance_of(World(world));
    Asked points(world, {"visibility", "polyanya", "ta", "tra"});
    Asked discs(world, {"tangent-graph", "ta", "tra"});
    for (int k = 0; k < 3; ++k) {
      const Vec2 start = draw_end(world, place), goal = draw_end(world, place);
      if (!compare(points, {start, goal}) || !compare(discs, {start, goal, radius_})) return false;
      Query2 elsewhere{start, goal};
      if (random_.below(3) != 0) elsewhere.on_blocked = OnBlocked::nearest;
      if (elsewhere.on_blocked == OnBlocked::report || random_.below(2) == 0) elsewhere.within = draw_within(place);
      if (!compare(points, elsewhere)) return false;
      elsewhere.radius = radius_;
      if (!compare(discs, elsewhere)) return false;
    }
    return true;
  }
  // From what is hardly more than nothing to half of the world.
  double draw_within(const Placing& place) {
    constexpr double kDistances[] = {0.5, 1, 3, 10};
    return place.scale *
           (random_.below(2) == 0 ? kDistances[random_.below(4)] : std::pow(10.0, random_.between(-6.0, 1.0)));
  }

  // Whether all agree with the first.
  bool compare(Asked& asked, const Query2& query) {
    Plan2 first;
    bool fine = true;
    asked.ask(query, [&](const std::string& name, const Plan2& plan, const std::string& wrong) {
      if (!fine) return;
      ++asked_;
      const bool is_first =
          first.path.points.empty() && &first != &plan && name == (query.radius > 0 ? "tangent-graph" : "visibility");
      if (is_first) first = plan;
      found_ += plan.status == Status::found ? 1 : 0;
      unresolved_ += plan.status == Status::unsupported ? 1 : 0;
      std::string defect = wrong;
      if (defect.empty() && plan.status == Status::unsupported && tolerance_.resolves(query.radius)) defect = "refused";
      if (defect.empty() && !agree(query, first, plan)) {
        if (is_tie(asked.world(), query, first, plan)) {
          ++ties_;
        } else {
          defect = "another answer than the first";
        }
      }
      if (defect.empty()) return;
      fine = false;
      std::ostringstream out;
      out.precision(17);
      out << name_ << ", " << name << ", radius " << query.radius << ", " << query.start.x << "," << query.start.y
          << " to " << query.goal.x << "," << query.goal.y << " within " << query.within
          << (query.on_blocked == OnBlocked::nearest ? " nearest: " : ": ") << name_of(plan.status) << " "
          << plan.length << " from " << plan.start_used.x << "," << plan.start_used.y << " to " << plan.goal_used.x
          << "," << plan.goal_used.y << ", first " << name_of(first.status) << " " << first.length << " from "
          << first.start_used.x << "," << first.start_used.y << " to " << first.goal_used.x << "," << first.goal_used.y
          << ": " << defect << "\n"
          << brute_force::describe(std::get<PolygonWorld>(asked.world()).parts());
      ADD_FAILURE() << out.str();
    });
    return fine;
  }
  // How far apart places may be that count as the same one.
  [[nodiscard]] double same_place(const Query2& query) const {
    return tolerance_.penetration(query.radius) + tolerance_.crossing();
  }
  // Whether both answers are as long as each other, and where ends lie elsewhere, as far from where they were wanted.
  [[nodiscard]] bool agree(const Query2& query, const Plan2& a, const Plan2& b) const {
    if (a.status != b.status || a.status != Status::found) return a.status == b.status;
    const double same = same_place(query);
    const auto off = [](Vec2 wanted, Vec2 p, Vec2 q) { return std::fabs(distance(wanted, p) - distance(wanted, q)); };
    if (off(query.start, a.start_used, b.start_used) > same) return false;
    // Of places that are as near any may be taken, and they may lead to others.
    if (distance(a.start_used, b.start_used) > same) return true;
    const auto is_within = [&](const Plan2& plan) {
      return query.within > 0 && distance(query.goal, plan.goal_used) <= query.within + same;
    };
    if (is_within(a) != is_within(b)) return false;
    if (!is_within(a)) {
      if (off(query.goal, a.goal_used, b.goal_used) > same) return false;
      if (distance(a.goal_used, b.goal_used) > same) return true;
    }
    const bool is_as_asked = query.on_blocked == OnBlocked::report && query.within == 0;
    const std::size_t pieces = a.path.points.size() + b.path.points.size();
    return std::fabs(a.length - b.length) <= tolerance_.length(a.length, pieces) + (is_as_asked ? 0 : 2 * same);
  }
  // The answer hangs on less than what the model resolves: a disc a little smaller or larger has another one, as has a
  // distance that is enough, or no disc at all gets through where a point does only between edges that rounding has
  // bent.
  bool is_tie(const World& world, const Query2& query, const Plan2& a, const Plan2& b) {
    const double hair = 2 * same_place(query);
    CellStore cells(std::make_shared<const World>(world));
    const auto ask = [&](double radius, double within) {
      Plan2 plan;
      Query2 other = query;
      other.radius = radius;
      other.within = query.within > 0 ? std::max(within, 0.0) : 0;
      make_planner(parse_planner(radius > 0 ? "tangent-graph" : "visibility"), cells)->plan(other, {}, plan);
      return plan;
    };
    const double least = tolerance_.least_radius();
    // Whether a point gets there where a disc does not.
    const auto is_no_way = [](Status status) { return status == Status::too_wide || status == Status::unreachable; };
    if (is_no_way(a.status) && is_no_way(b.status))
      return ask(std::max(hair, least), query.within - hair).status != Status::found;
    const Plan2 roomy = ask(std::max(query.radius + hair, least), query.within - hair);
    const Plan2 slim = ask(query.radius > hair + least ? query.radius - hair : 0, query.within + hair);
    if (roomy.status != slim.status || roomy.status != Status::found) return roomy.status != slim.status;
    if (query.on_blocked == OnBlocked::nearest || query.within > 0) return !agree(query, roomy, slim);
    const double spread = roomy.length - slim.length + tolerance_.length(a.length, 100);
    return a.status == b.status && std::fabs(a.length - b.length) <= spread;
  }

  Random random_{0};
  double radius_ = 0;
  Tolerance tolerance_;
  std::string name_;
  std::size_t worlds_ = 0, refused_ = 0, unresolved_ = 0, asked_ = 0, found_ = 0, ties_ = 0;
};

TEST(ToleranceModel, HoldsInWorldsOfAllKindsAndScales) {
  const int worlds = brute_force::cases(600, 100000);
  int failures = 0;
  ToleranceFuzz fuzz;
  for (int i = 0; i < worlds && failures < 5; ++i) failures += fuzz.run(i) ? 0 : 1;
  fuzz.report();
}

}  // namespace
}  // namespace taut
