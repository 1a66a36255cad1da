// One tolerance for all: planners of different kinds, which share no search, agree in every world about what is free,
// what is wide enough and how long the way is, up to what Tolerance says; and no path that they find is one that the
// validator refuses. Worlds are small and large, near the origin and far from it, smooth, crossing, and all but
// degenerate; agents fit exactly, nearly, and not quite.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <string>

#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

constexpr double kSide = 20;

// Turned, scaled, moved.
struct Placing {
  double angle = 0, scale = 1;
  Vec2 by;
  [[nodiscard]] Vec2 operator()(Vec2 p) const {
    const double c = std::cos(angle), s = std::sin(angle);
    return scale * (angle == 0 ? p : Vec2{c * p.x - s * p.y, s * p.x + c * p.y}) + by;
  }
  [[nodiscard]] PolygonWorld::Parts operator()(PolygonWorld::Parts parts) const {
    const auto place = [&](std::vector<Vec2>& points) {
      for (Vec2& p : points) p = (*this)(p);
    };
    place(parts.boundary);
    for (Polygon& polygon : parts.obstacles) {
      for (Ring& ring : polygon.rings) place(ring);
    }
    for (Polyline& wall : parts.walls) place(wall);
    place(parts.points);
    return parts;
  }
};

// Two rooms, with a way between them that is so wide.
PolygonWorld::Parts two_rooms(double gap) {
  PolygonWorld::Parts parts;
  parts.boundary = box(0, 0, kSide, kSide);
  parts.obstacles = {{{box(9, 0, 11, 10 - gap / 2)}}, {{box(9, 10 + gap / 2, 11, kSide)}}};
  return parts;
}

class Asked {
 public:
  explicit Asked(PolygonWorld world, std::initializer_list<const char*> names)
      : world_(std::make_shared<const World>(std::move(world))), cells_(world_), validator_(*world_) {
    for (const char* name : names) planners_.emplace_back(name, make_planner(parse_planner(name), cells_));
  }
  [[nodiscard]] const World& world() const { return *world_; }
  // By each planner, its answer and what the validator has to say of it.
  template <class Visit>
  void ask(const Query2& query, Visit visit) {
    for (auto& [name, planner] : planners_) {
      planner->plan(query, {}, plan_);
      const bool found = plan_.status == Status::found;
      const Verdict verdict = found ? validator_.check(query, claim_of(plan_), plan_.path) : Verdict{};
      visit(name, plan_, !found || verdict.valid ? std::string() : verdict.reason);
    }
  }

 private:
  std::shared_ptr<const World> world_;
  CellStore cells_;
  Validator validator_;
  std::vector<std::pair<std::string, std::unique_ptr<Planner2>>> planners_;
  Plan2 plan_;
};

TEST(ToleranceModel, LetsADiscThroughAGapFarFromTheOrigin) {
  for (const double by : {0.0, 1e6, 1e9, 1e10, 1e11, 3e11}) {
    const Placing place{0, 1, {by, by}};
    Asked asked(PolygonWorld(place(two_rooms(2))), {"ta", "tra", "tangent-graph"});
    asked.ask({place({3, 3}), place({17, 5}), 0.3}, [&](const auto& name, const Plan2& plan, const auto& wrong) {
      EXPECT_EQ(plan.status, Status::found) << name << " at " << by;
      EXPECT_EQ(wrong, "") << name << " at " << by;
      EXPECT_NEAR(plan.length, 18.1199493, 1e-6 + 1e-14 * by) << name << " at " << by;
    });
  }
}

TEST(ToleranceModel, RefusesWhatCoordinatesCannotResolve) {
  const Placing place{0, 1, {3e11, 3e11}};
  Asked asked(PolygonWorld(place(two_rooms(2))), {"ta", "tra", "tangent-graph"});
  const double least = tolerance_of(asked.world()).least_radius();
  const Vec2 start = place({3, 3});
  for (const double radius : {least, 0.9 * least}) {
    asked.ask({start, place({17, 5}), radius}, [&](const auto& name, const Plan2& plan, const auto&) {
      EXPECT_EQ(plan.status, radius == least ? Status::found : Status::unsupported) << name;
    });
    Path2 path;
    path.points = {start, start};
    const Verdict verdict = Validator(asked.world()).check({start, start, radius}, {start, start, 0, 0}, path);
    EXPECT_EQ(verdict.valid, radius == least) << verdict.reason;
    EXPECT_EQ(verdict.reason.find("too small for the coordinates") == std::string::npos, radius == least);
  }
  // The world itself.
  try {
    const PolygonWorld world(Placing{0, 1, {1e12, 0}}(two_rooms(2)));
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("expected a world at least 58.2"), std::string::npos) << error.what();
  }
}

// Two walls that cross somewhere have nothing to say about obstacles elsewhere.
TEST(ToleranceModel, IsNoLooserForACrossingElsewhere) {
  PolygonWorld::Parts parts;
  parts.boundary = box(0, 0, kSide, kSide);
  parts.obstacles = {{{box(10, 10, 15, 15)}}};
  parts.walls = {{{1, 1}, {3, 2.1}}, {{1, 2}, {3, 1.3}}};
  Asked asked(PolygonWorld(parts), {"polyanya", "ta", "tra", "visibility"});
  for (const double inside : {1e-15, 1e-13, 1e-12, 1e-11, 1e-10}) {
    const Vec2 goal{10 + inside, 12};
    asked.ask({{5, 12}, goal}, [&](const auto& name, const Plan2& plan, const auto&) {
      EXPECT_EQ(plan.status, goal.x > 10 ? Status::goal_blocked : Status::found) << name << ", inside by " << inside;
    });
    asked.ask({{5, 12}, {10 - inside, 12}}, [&](const auto& name, const Plan2& plan, const auto& wrong) {
      EXPECT_EQ(plan.status, Status::found) << name << ", before it by " << inside;
      EXPECT_EQ(wrong, "") << name;
    });
  }
}

TEST(ToleranceModel, DecidesGapsAlikeForAllPlanners) {
  for (const double scale : {1.0, 5.0, 50.0}) {
    const Placing place{0, scale, {}};
    for (const double lack : {0.0, 1e-15, 1e-13, 1e-11, 1e-10, 1e-9, 3e-9, 1e-8, 3e-8, 1e-7, 1e-6, 1e-5}) {
      Asked asked(PolygonWorld(place(two_rooms(2 - lack / scale))), {"ta", "tra", "tangent-graph"});
      std::optional<Status> first;
      asked.ask({place({3, 3}), place({17, 5}), scale}, [&](const auto& name, const Plan2& plan, const auto& wrong) {
        if (!first) first = plan.status;
        EXPECT_EQ(plan.status, *first) << name << ", too narrow by " << lack << ", scale " << scale;
        EXPECT_EQ(wrong, "") << name << ", too narrow by " << lack << ", scale " << scale;
      });
      if (lack <= 1e-13 || lack >= 1e-7 * scale) {
        EXPECT_EQ(*first, lack < 1e-10 ? Status::found : Status::too_wide) << lack << ", scale " << scale;
      }
    }
  }
}

TEST(ToleranceModel, KeepsASmallDiscOffTheWallsOfALargeWorld) {
  const Placing place{0, 5e4, {}};
  const double radius = 5e-5;
  Asked asked(PolygonWorld(place(two_rooms(2))), {"ta", "tra", "tangent-graph"});
  const Query2 query{place({3, 3}), place({17, 5}), radius};
  asked.ask(query, [&](const auto& name, const Plan2& plan, const auto& wrong) {
    EXPECT_EQ(plan.status, Status::found) << name;
    EXPECT_EQ(wrong, "") << name;
  });
  // The way of a point touches the corners.
  Asked point(PolygonWorld(place(two_rooms(2))), {"polyanya"});
  point.ask({query.start, query.goal}, [&](const auto&, const Plan2& plan, const auto&) {
    EXPECT_FALSE(Validator(asked.world()).check(query, claim_of(plan), plan.path).valid);
  });
}

TEST(ToleranceModel, ChecksShortLengthsAsItChecksLongOnes) {
  for (const double scale : {1e-6, 1e-3, 1.0, 1e6}) {
    const Placing place{0, scale, {}};
    const World world = PolygonWorld(place(two_rooms(2)));
    Path2 path;
    path.points = {place({1, 1}), place({4, 5})};
    const Query2 query{path.points.front(), path.points.back()};
    const auto is_valid = [&](double length) {
      return Validator(world).check(query, {query.start, query.goal, length, length}, path).valid;
    };
    EXPECT_TRUE(is_valid(5 * scale));
    EXPECT_FALSE(is_valid(5 * scale * (1 + 1e-6))) << scale;
  }
}

// Two obstacles each reach the boundary with a corner, one unit in the last place beyond it. Led over the first corner,
// the rounded boundary would miss the second.
TEST(ToleranceModel, OpensNoSlitBetweenObstaclesThatTouch) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0},
                    {-0.011665151133047851, 0.0042108726732656377},
                    {-0.007454278459782214, 0.015876023806313488},
                    {0.0042108726732656377, 0.011665151133047851}};
  parts.obstacles = {{{{{-0.0062877633464774275, 0.015454936538986925},
                        {-0.0077942805824458613, 0.01402097931952467},
                        {-0.0060445079124886855, 0.013389348418534824}}}},
                     {{{{-0.003954733119867858, 0.014612762004333797},
                        {-0.0063361366908148802, 0.013494620235366465},
                        {-0.0052179949218475498, 0.011113216664419442},
                        {-0.0028365913509005268, 0.012231358433386774}}}}};
  Asked asked(PolygonWorld(parts), {"visibility", "polyanya", "ta", "tra", "portal-graph"});
  const Query2 query{{-0.0031215972890963461, 0.012838360332206186}, {-0.0059407133605576205, 0.015158926544177366}};
  asked.ask(query, [&](const auto& name, const Plan2& plan, const auto&) {
    EXPECT_EQ(plan.status, Status::unreachable) << name;
  });
}

// Rounding its crossings takes out the triangle that was made first.
TEST(ToleranceModel, HoldsWhereCrossingsTakeOutTheFirstTriangle) {
  PolygonWorld::Parts parts;
  parts.boundary = {{168514271263.28442, -110572110684.06482},
                    {168514150607.69196, -110572055986.85757},
                    {168514205304.8992, -110571935331.26509},
                    {168514325960.49167, -110571990028.47234}};
  const auto triangle = [&](Vec2 a, Vec2 b, Vec2 c) { parts.obstacles.push_back({{{a, b, c}}}); };
  triangle({168514245081.02563, -110571967908.27705}, {168514217692.20496, -110571988218.63446},
           {168514247856.10309, -110572001892.93626});
  triangle({168514263420.67691, -110571943495.6291}, {168514236031.8562, -110571963805.98651},
           {168514266195.75433, -110571977480.28833});
  triangle({168514275526.45322, -110571988982.78868}, {168514248137.63254, -110572009293.14607},
           {168514278301.53064, -110572022967.44789});
  triangle({168514193923.05005, -110572064714.28049}, {168514183787.97989, -110572071028.58957},
           {168514195853.53912, -110572076498.31029});
  Asked asked(PolygonWorld(parts), {"polyanya", "ta", "visibility"});
  asked.ask({{168514205304.0, -110572005331.0}, {168514255304.0, -110572035331.0}},
            [&](const auto& name, const Plan2& plan, const auto& wrong) {
              EXPECT_EQ(plan.status, Status::found) << name;
              EXPECT_EQ(wrong, "") << name;
            });
}

// --- worlds of all kinds ---

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
    }
    return true;
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
      if (defect.empty() && !agree(first, plan)) {
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
          << " to " << query.goal.x << "," << query.goal.y << ": " << name_of(plan.status) << " " << plan.length
          << ", first " << name_of(first.status) << " " << first.length << ": " << defect << "\n"
          << brute_force::describe(std::get<PolygonWorld>(asked.world()).parts());
      ADD_FAILURE() << out.str();
    });
    return fine;
  }
  [[nodiscard]] bool agree(const Plan2& a, const Plan2& b) const {
    const std::size_t pieces = a.path.points.size() + b.path.points.size();
    return a.status == b.status && std::fabs(a.length - b.length) <= tolerance_.length(a.length, pieces);
  }
  // The answer hangs on less than what the model resolves: a disc a little smaller or larger has another one, or no
  // disc at all gets through where a point does only between edges that rounding has bent.
  bool is_tie(const World& world, const Query2& query, const Plan2& a, const Plan2& b) {
    const double hair = 2 * (tolerance_.penetration(query.radius) + tolerance_.crossing());
    CellStore cells(std::make_shared<const World>(world));
    const auto reference = make_planner(parse_planner("tangent-graph"), cells);
    const auto ask = [&](double radius) {
      Plan2 plan;
      Query2 other = query;
      other.radius = std::max(radius, tolerance_.least_radius());
      reference->plan(other, {}, plan);
      return plan;
    };
    // Whether a point gets there where a disc does not.
    const auto is_no_way = [](Status status) { return status == Status::too_wide || status == Status::unreachable; };
    if (is_no_way(a.status) && is_no_way(b.status)) return ask(hair).status != Status::found;
    const Plan2 roomy = ask(query.radius + hair);
    const Plan2 slim = query.radius > hair + tolerance_.least_radius() ? ask(query.radius - hair) : a;
    if (roomy.status != slim.status || roomy.status != Status::found) return roomy.status != slim.status;
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
