// One tolerance for all, by example: a gap far from the origin, a goal a hair inside an obstacle, gaps that are a hair
// too narrow, small discs in large worlds, short lengths. tolerance_fuzz_test.cpp has worlds of all kinds.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "support/drawn_worlds.hpp"
#include "support/placed_worlds.hpp"
#include "taut/base/input_error.hpp"

namespace taut {
namespace {

using placed::Asked;
using placed::kSide;
using placed::Placing;

// Two rooms, with a way between them that is so wide.
PolygonWorld::Parts two_rooms(double gap) {
  PolygonWorld::Parts parts;
  parts.boundary = box(0, 0, kSide, kSide);
  parts.obstacles = {{{box(9, 0, 11, 10 - gap / 2)}}, {{box(9, 10 + gap / 2, 11, kSide)}}};
  return parts;
}

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

// The rim of the disc around the goal meets the obstacle's border far from the origin, where a point put aside by a
// fraction of the tolerance would stay where it is.
TEST(ToleranceModel, EndsWithinADistanceFarFromTheOrigin) {
  const Placing place{0, 1, {1415884.2861850206, 0}};
  PolygonWorld::Parts parts;
  parts.boundary = box(0, 0, kSide, kSide);
  parts.obstacles = {{{{{16, 10.5}, {14, 12.5}, {12, 10.5}, {14, 8.5}}}}};
  Asked asked(PolygonWorld(place(parts)), {"visibility", "polyanya", "ta", "tra"});
  Query2 query{{1415901.7246045079, 7.7587288428593908}, {1415898.6798489029, 11.585113294978836}};
  query.within = 0.5;
  asked.ask(query, [&](const auto& name, const Plan2& plan, const auto& wrong) {
    EXPECT_EQ(plan.status, Status::found) << name;
    EXPECT_EQ(wrong, "") << name;
    EXPECT_NEAR(plan.length, 4.661003348936994, 1e-6) << name;
  });
  query.radius = 0.3;  // which does not fit between there and the obstacle
  Asked discs(PolygonWorld(place(parts)), {"tangent-graph", "ta", "tra"});
  discs.ask(query, [&](const auto& name, const Plan2& plan, const auto&) {
    EXPECT_EQ(plan.status, Status::too_wide) << name;
  });
}

// The goal lies beyond the boundary, and a corner one unit in the last place beyond it. The nearest place is in the tip
// between them, and the way there bends around the corner.
TEST(ToleranceModel, EndsInTheTipBesideACornerThatIsHardlyOutside) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0},
                    {-10919.530850895317, -14550.990199846938},
                    {-25470.521050742256, -3631.4593489516215},
                    {-14550.990199846938, 10919.530850895317}};
  const auto add = [&](Ring ring) { parts.obstacles.push_back({{std::move(ring)}}); };
  add({{-23651.647275761385, -4996.4007053135365},
       {-21742.61583715774, -9272.1689217458497},
       {-19012.733124433911, -5634.4213717841149}});
  add({{-19740.282634426258, -5088.4448292393499},
       {-19194.934911982506, -6634.9591530488442},
       {-18102.98182689297, -5179.8601330641513}});
  add({{-8733.1094003122071, -2544.5368246701801},
       {-7369.4256841523147, -5273.7907172929981},
       {-5731.496056518019, -3091.142187315957}});
  add({{-16011.119780639723, -6181.0267344298918},
       {-15829.546813192143, -7454.5527869670041},
       {-14556.020760655028, -7272.9798195194235},
       {-14737.593728102609, -5999.4537669823103}});
  add({{-21650.571713231926, -5360.8042804107208},
       {-21105.223990788174, -6907.3186042202169},
       {-20013.270905698646, -5452.2195842355222}});
  add({{-13734.540666433835, 2914.5997806764663},
       {-11825.509227830189, -1361.1684357558465},
       {-9095.6265151063599, 2276.5791142058879}});
  add({{-18100.466546488929, 3916.3952021432196},
       {-17555.118824045174, 2369.880878333724},
       {-16463.165738955642, 3824.9798983184178}});
  add({{-11282.047965689468, -9729.8742609708697},
       {-10736.700243245712, -11276.388584780365},
       {-9644.7471581561804, -9821.2895647956702}});
  add({{-10190.723700700946, -10548.839074788018},
       {-9827.577765805785, -13095.891179862243},
       {-7280.5256607315605, -12732.745244967082},
       {-7643.6715956267208, -10185.693139892857}});
  Asked asked(PolygonWorld(parts), {"visibility", "polyanya", "ta", "tra"});
  Query2 query{{-9849.7177272049885, -6871.6012450362005}, {-6960.2774739205151, -11756.669626836741}};
  query.on_blocked = OnBlocked::nearest;
  asked.ask(query, [&](const auto& name, const Plan2& plan, const auto& wrong) {
    EXPECT_EQ(plan.status, Status::found) << name;
    EXPECT_EQ(wrong, "") << name;
    EXPECT_NEAR(plan.length, 3981.18633352, 1e-5) << name;
  });
}

// Between an edge and a corner that touches it a face is thinner than coordinates are there, and its middle is rounded
// to beyond the edge. A start in it is free all the same.
TEST(ToleranceModel, BeginsInAFaceThinnerThanCoordinates) {
  PolygonWorld::Parts parts;
  parts.boundary = {{61191176.813594066, -11091465.742212595},
                    {61191176.750889219, -11091465.762840655},
                    {61191176.730261154, -11091465.700135805},
                    {61191176.792966008, -11091465.679507745}};
  const auto add = [&](Ring ring) { parts.obstacles.push_back({{std::move(ring)}}); };
  add({{61191176.763737939, -11091465.680436565},
       {61191176.760541148, -11091465.697123663},
       {61191176.776217356, -11091465.691966647}});
  add({{61191176.749072611, -11091465.693947386},
       {61191176.745875821, -11091465.710634485},
       {61191176.761552028, -11091465.705477471}});
  add({{61191176.752146304, -11091465.70857168},
       {61191176.750537649, -11091465.71952451},
       {61191176.759943374, -11091465.716430303}});
  Asked asked(PolygonWorld(parts), {"visibility", "polyanya", "ta", "tra"});
  const Query2 query{{61191176.749725848, -11091465.709367938}, {61191176.747285903, -11091465.711793162}};
  asked.ask(query, [&](const auto& name, const Plan2& plan, const auto& wrong) {
    EXPECT_EQ(plan.status, Status::found) << name;
    EXPECT_EQ(wrong, "") << name;
  });
}

// A start a hair from an edge that rounding has bent counts as one of the face beside it; it has no room all the same.
TEST(ToleranceModel, GrantsNoRoomBesideABentEdge) {
  PolygonWorld::Parts parts;
  parts.boundary = {{48237.346116090179, -22884.086844115249},
                    {48237.346116090179, 2632286.2782727531},
                    {2703407.7112329584, 2632286.2782727531},
                    {2703407.7112329584, -22884.086844115249}};
  const auto add = [&](Ring ring) { parts.obstacles.push_back({{std::move(ring)}}); };
  add({{712029.93739530747, 1636597.3913539273},
       {446512.90088362037, 1902114.427865614},
       {180995.86437193316, 1636597.3913539276},
       {446512.90088362031, 1371080.3548422407}});
  add({{977546.97390699352, 1238321.8365863969},
       {778409.19652322924, 1371080.3548422405},
       {778409.19652322889, 1105563.3183305534}});
  add({{1973235.8608258194, 1636597.3913539269},
       {1574960.3060582895, 1835735.1687376923},
       {1574960.3060582893, 1437459.6139701621}});
  add({{645650.67826738534, 1171942.5774584753},
       {512892.16001154203, 1304701.095714319},
       {380133.64175569831, 1171942.5774584757},
       {512892.1600115418, 1039184.0592026319}});
  add({{1574960.306058289, 1835735.1687376923},
       {1176684.7512907588, 2234010.7235052222},
       {778409.19652322866, 1835735.1687376921},
       {1176684.7512907591, 1437459.6139701616}});
  add({{2305132.156465428, 2366769.241761066},
       {2105994.3790816627, 2499527.7600169098},
       {2105994.3790816627, 2234010.7235052227}});
  add({{911167.71477907232, 109874.43141172829},
       {645650.67826738523, 375391.46792341454},
       {380133.64175569877, 109874.43141172806},
       {645650.67826738593, -155642.60509995883}});
  Asked asked(PolygonWorld(parts), {"tangent-graph", "ta", "tra"});
  Query2 query{{1574960.3060582893, 1562108.3985302453}, {1214131.2573601548, 1415687.6284509168}, 33189.629563960851};
  for (const double within : {0.0, 1327585.18}) {
    query.within = within;
    asked.ask(query, [&](const auto& name, const Plan2& plan, const auto&) {
      EXPECT_EQ(plan.status, Status::start_blocked) << name;
    });
  }
}

}  // namespace
}  // namespace taut
