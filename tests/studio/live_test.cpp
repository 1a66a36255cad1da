// Worlds that change while agents walk.
#include <chrono>
#include <cmath>
#include <memory>

#include "asked.hpp"
#include "live_world.hpp"
#include "live_worlds.hpp"
#include "taut/base/input_error.hpp"

namespace taut::test {
namespace {

json agent(int id, double x, double y, double goal_x, double goal_y) {
  return {{"id", id}, {"at", {x, y}}, {"goal", {goal_x, goal_y}}};
}
json box(double x0, double y0, double x1, double y1) { return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}; }
json insert(const char* name, const json& ring) { return {{"op", "insert"}, {"name", name}, {"ring", ring}}; }
json move(const char* name, const json& ring) { return {{"op", "move"}, {"name", name}, {"ring", ring}}; }
json remove(const char* name) { return {{"op", "remove"}, {"name", name}}; }

double length(const json& points) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    sum += std::hypot(points[i + 1][0].get<double>() - points[i][0].get<double>(),
                      points[i + 1][1].get<double>() - points[i][1].get<double>());
  }
  return sum;
}

class StudioLive : public testing::Test {
 protected:
  AskedStudio asked_;
  json agents_{agent(1, 1, 5, 19, 5), agent(2, 1, 9, 8, 9)};
  std::string path_ = start();

  std::string start() {
    const Answer answer = asked_.post("/api/live", {{"world", asked_.upload(two_rooms())}, {"agents", agents_}});
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.content["ways"].size(), 2u);
    return "/api/live/" + answer.content["live"].get<std::string>();
  }
  Answer edit_raw(const json& edits) { return asked_.post(path_, {{"edits", edits}, {"agents", agents_}}); }
  Answer edit(const std::vector<json>& edits) { return edit_raw(json(edits)); }
};

TEST_F(StudioLive, OnlyAgentsThatAnEditTouchesGetNewWays) {
  const Answer crate = edit({insert("crate", box(4, 4, 6, 6))});
  ASSERT_EQ(crate.status, 200) << crate.body;
  ASSERT_EQ(crate.content["ways"].size(), 1u);
  EXPECT_EQ(crate.content["ways"][0]["id"], 1);
  EXPECT_EQ(crate.content["ways"][0]["blocked"], true);
  EXPECT_NEAR(length(crate.content["ways"][0]["points"]), std::hypot(3, 1) + 2 + std::hypot(13, 1), 1e-9);
  EXPECT_FALSE(crate.content["changed"].empty());
  EXPECT_TRUE(edit({insert("far", box(15, 0.5, 16, 1))}).content["ways"].empty());
  const Answer gone = edit({remove("crate")});
  ASSERT_EQ(gone.content["ways"].size(), 1u);
  EXPECT_EQ(gone.content["ways"][0]["blocked"], false);
  EXPECT_NEAR(length(gone.content["ways"][0]["points"]), 18, 1e-9);
}

TEST_F(StudioLive, AClosedDoorIsWaitedFor) {
  const Answer closed = edit({insert("door", box(9, 4, 11, 6))});
  ASSERT_EQ(closed.content["ways"].size(), 1u);
  EXPECT_EQ(closed.content["ways"][0]["status"], "unreachable");
  EXPECT_TRUE(closed.content["ways"][0]["points"].empty());
  const Answer moved = edit({move("door", box(9, 2, 11, 4))});
  ASSERT_EQ(moved.content["ways"].size(), 1u);
  EXPECT_EQ(moved.content["ways"][0]["status"], "found");
}

TEST_F(StudioLive, DiscsKeepTheirDistanceAndAreWatchedAsPointsAre) {
  agents_.push_back(agent(7, 1, 5, 19, 5));
  agents_.back()["radius"] = 0.5;
  const Answer begun = edit({});
  ASSERT_EQ(begun.content["ways"].size(), 1u) << begun.body;
  EXPECT_NEAR(length(begun.content["ways"][0]["points"]), 18, 1e-9);
  EXPECT_FALSE(begun.content["ways"][0].contains("arcs")) << "straight";
  EXPECT_TRUE(edit({insert("far", box(4, 5.6, 6, 6.6))}).content["ways"].empty()) << "farther than the radius";
  const Answer bent = edit({insert("near", box(13, 5.4, 15, 6.4))});
  ASSERT_EQ(bent.content["ways"].size(), 1u) << "the point passes, the disc has to give way";
  EXPECT_EQ(bent.content["ways"][0]["id"], 7);
  EXPECT_EQ(bent.content["ways"][0]["blocked"], true);
  ASSERT_EQ(bent.content["ways"][0]["arcs"].size(), 2u) << bent.body;
  EXPECT_EQ(bent.content["ways"][0]["arcs"][0]["centre"], json({13.0, 5.4}));
  // On the first arc, straight below its centre: still on the way.
  agents_.back()["at"] = {13.0, 4.9};
  EXPECT_TRUE(edit({}).content["ways"].empty());
  const Answer behind = edit({insert("behind", box(11.5, 3, 12, 8))});
  ASSERT_EQ(behind.content["ways"].size(), 1u) << "the disc is past it";
  EXPECT_EQ(behind.content["ways"][0]["id"], 1);
  agents_.back()["at"] = {1.0, 5.0};
  (void)edit({remove("behind"), remove("near")});
  const Answer narrow = edit({insert("door", box(9, 4, 11, 5.2))});
  ASSERT_EQ(narrow.content["ways"].size(), 2u) << narrow.body;
  EXPECT_EQ(narrow.content["ways"][0]["status"], "found");
  EXPECT_EQ(narrow.content["ways"][1]["status"], "too_wide");
  const Answer open = edit({remove("door")});
  ASSERT_EQ(open.content["ways"].size(), 2u);
  EXPECT_EQ(open.content["ways"][1]["status"], "found");
  agents_.back()["radius"] = 0.9;
  const Answer larger = edit({});
  ASSERT_EQ(larger.content["ways"].size(), 1u) << "one of another size is planned for";
  agents_.back()["radius"] = -1;
  EXPECT_EQ(edit({}).status, 400);
}

TEST_F(StudioLive, AThingMayChangeItsShapeAsItMoves) {
  (void)edit({insert("crate", box(4, 4, 6, 6))});
  const Answer answer = edit({move("crate", {{4, 1}, {5, 1}, {4, 2}})});
  ASSERT_EQ(answer.status, 200);
  EXPECT_NEAR(length(answer.content["ways"][0]["points"]), 18, 1e-9);
}

TEST_F(StudioLive, AgentsWalkGetNewGoalsComeAndLeave) {
  agents_ = {agent(1, 5, 5, 19, 5), agent(3, 2, 2, 3, 3)};  // the first walked on, the second left, a third came
  Answer answer = edit({});
  ASSERT_EQ(answer.content["ways"].size(), 1u);
  EXPECT_EQ(answer.content["ways"][0]["id"], 3);
  EXPECT_TRUE(edit({insert("behind", box(2, 4, 4, 6))}).content["ways"].empty()) << "what lies behind matters no more";
  agents_[0]["goal"] = {19, 9};
  answer = edit({});
  ASSERT_EQ(answer.content["ways"].size(), 1u);
  EXPECT_EQ(answer.content["ways"][0]["points"].back(), json({19.0, 9.0}));
  agents_[0]["at"] = {7, 1};  // put somewhere else
  answer = edit({});
  ASSERT_EQ(answer.content["ways"].size(), 1u);
  EXPECT_EQ(answer.content["ways"][0]["points"][0], json({7.0, 1.0}));
}

TEST_F(StudioLive, AnAgentWithoutAWayIsPlannedForWhereItIsPutNext) {
  (void)edit({insert("door", box(9, 4, 11, 6))});
  agents_ = {agent(4, 10, 1, 19, 9), agent(5, 1, 5, 19, 8)};  // in a wall, and in the other room
  const Answer stuck = edit({});
  ASSERT_EQ(stuck.content["ways"].size(), 2u);
  EXPECT_EQ(stuck.content["ways"][0]["status"], "start_blocked");
  EXPECT_EQ(stuck.content["ways"][1]["status"], "unreachable");
  EXPECT_TRUE(edit({}).content["ways"].empty()) << "those who wait where they are wait on";
  agents_[0]["at"] = {15, 9};
  agents_[1]["at"] = {15, 8};
  const Answer free = edit({});
  ASSERT_EQ(free.content["ways"].size(), 2u);
  for (const json& way : free.content["ways"]) {
    EXPECT_EQ(way["status"], "found");
    EXPECT_NEAR(length(way["points"]), 4, 1e-12);
  }
}

TEST_F(StudioLive, TheEditsOfARequestAreDoneAllOrNotAtAll) {
  const Answer bad = edit({insert("door", box(9, 4, 11, 6)), insert("line", {{1, 1}, {2, 2}, {3, 3}})});
  EXPECT_EQ(bad.status, 400);
  EXPECT_EQ(bad.place(), "edits[1]") << bad.body;
  const Answer after = edit({});
  for (const json& way : after.content["ways"]) EXPECT_EQ(way["status"], "found") << "the door is not there";
  EXPECT_EQ(edit({insert("door", box(9, 4, 11, 6))}).status, 200) << "and its name is free";
  EXPECT_EQ(edit({insert("door", box(1, 1, 2, 2))}).status, 400);
  EXPECT_EQ(edit({remove("nothing")}).status, 400);
}

TEST_F(StudioLive, NothingIsLeftOfEditsThatWereRefused) {
  EXPECT_EQ(edit({insert("door", box(9, 4, 11, 6)), remove("nothing")}).status, 400);
  const Answer after = edit({});
  for (const json& way : after.content["ways"]) {
    EXPECT_EQ(way["blocked"], false) << "the door never was there";
    EXPECT_NEAR(length(way["points"]), way["id"] == 1 ? 18 : 7, 1e-9);
  }
  EXPECT_FALSE(after.content["changed"].empty()) << "taking it out again has made cells";
  const Answer closed = edit({insert("door", box(9, 4, 11, 6))});
  ASSERT_EQ(closed.content["ways"].size(), 1u) << "the path is still watched";
  EXPECT_EQ(closed.content["ways"][0]["blocked"], true);
}

// Teeth in a row, two corners each; across or upright.
json comb(int teeth, bool upright) {
  json out = json::array();
  const auto add = [&](double along, double across) {
    out.push_back(upright ? json{2 + across, 2 + along} : json{2 + along, 2 + across});
  };
  const double step = 5.0 / teeth;
  for (int i = 0; i < teeth; ++i) {
    add(i * step, 5);
    add((i + 0.3) * step, 0.1);
    add((i + 0.6) * step, 0.1);
    add((i + 0.9) * step, 5);
  }
  add(5, -0.1);
  add(0, -0.1);
  return out;
}

TEST_F(StudioLive, ObstaclesThatCrossTooOftenAreRefusedAtOnce) {
  ASSERT_EQ(edit({insert("across", comb(245, false))}).status, 200);
  const auto begin = std::chrono::steady_clock::now();
  const Answer answer =
      edit({remove("across"), insert("across", comb(245, false)), insert("upright", comb(245, true))});
  EXPECT_EQ(answer.status, 413) << answer.body.substr(0, 200);
  EXPECT_EQ(answer.place(), "edits[2]");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
  EXPECT_EQ(edit({move("across", comb(245, true))}).status, 413) << "it would lie across itself for a moment";
  EXPECT_EQ(edit({insert("upright", comb(20, true))}).status, 200);
}

TEST_F(StudioLive, ItsLayerShowsTheCellsOfTheMesh) {
  const Answer before = asked_.get(path_ + "/layer");
  ASSERT_EQ(before.status, 200);
  const auto area = [](const json& layer) {
    double sum = 0;
    for (const json& ring : layer["areas"][0]["rings"]) {
      for (std::size_t i = 0; i < ring.size(); i += 2) {
        const std::size_t k = (i + 2) % ring.size();
        sum += 0.5 *
               (ring[i].get<double>() * ring[k + 1].get<double>() - ring[k].get<double>() * ring[i + 1].get<double>());
      }
    }
    return sum;
  };
  EXPECT_NEAR(area(before.content), 200 - 16, 1e-9);
  (void)edit({insert("crate", box(4, 4, 6, 6))});
  EXPECT_NEAR(area(asked_.get(path_ + "/layer").content), 200 - 16 - 4, 1e-9);
}

TEST_F(StudioLive, RefusesBadRequestsAndUnknownIds) {
  for (const json& edits : {json(5), json::array({5}), json::array({{{"op", "paint"}, {"name", "a"}}}),
                            json::array({{{"op", "insert"}, {"name", "a"}}}),
                            json::array({{{"op", "insert"}, {"name", "a"}, {"ring", "round"}}}),
                            json::array({{{"op", "insert"}, {"name", "a"}, {"ring", box(0, 0, 1e9, 1e9)}}}),
                            json::array({{{"op", "remove"}, {"name", "a"}, {"ring", json::array()}}})}) {
    EXPECT_EQ(edit_raw(edits).status, 400) << edits;
  }
  json round = json::array();
  for (int i = 0; i < 1001; ++i) round.push_back({5 + std::cos(i * 0.00627), 5 + std::sin(i * 0.00627)});
  const Answer too_round = edit({insert("a", round)});
  EXPECT_EQ(too_round.status, 400);
  EXPECT_EQ(too_round.place(), "edits[0].ring");
  EXPECT_EQ(too_round.message(), "expected at most 1000 corners");
  agents_ = {agent(1, 0, 0, 1, 1), agent(1, 0, 0, 1, 1)};
  EXPECT_EQ(edit({}).status, 400) << "an id twice";
  agents_ = json::array();
  for (int i = 0; i < 1001; ++i) agents_.push_back(agent(i, 1, 1, 2, 2));
  EXPECT_EQ(edit({}).status, 400) << "too many agents";
  EXPECT_EQ(asked_.remove(path_).status, 200);
  EXPECT_EQ(asked_.remove(path_).status, 404);
  agents_ = json::array();
  EXPECT_EQ(edit({}).status, 404);
  EXPECT_EQ(asked_.get(path_ + "/layer").status, 404);
  EXPECT_EQ(asked_.post("/api/live", {{"world", "0123"}, {"agents", json::array()}}).status, 404);
}

TEST_F(StudioLive, IsNotStartedByAServerThatIsAboutToStop) {
  const std::string id = asked_.upload(two_rooms());
  asked_.studio().stop();
  const Answer answer = asked_.post("/api/live", {{"world", id}, {"agents", json::array()}});
  EXPECT_EQ(answer.status, 503) << answer.body;
}

TEST_F(StudioLive, TheOldestGivesWayWhenThereAreTooMany) {
  for (int i = 0; i < 16; ++i) (void)start();
  EXPECT_EQ(asked_.get(path_ + "/layer").status, 404);
}

std::shared_ptr<const PolygonWorld> round_world(int corners) {
  PolygonWorld::Parts parts;
  for (int i = 0; i < corners; ++i)
    parts.boundary.push_back(
        {std::cos(i * 2 * 3.14159265358979 / corners), std::sin(i * 2 * 3.14159265358979 / corners)});
  return std::make_shared<const PolygonWorld>(std::move(parts));
}

TEST(LiveWorld, WhatIsNotPlannedInTimeIsPlannedNext) {
  studio::LiveWorld live(round_world(20), {});
  const studio::AgentPlace places[] = {{1, {-0.5, 0}, {0.5, 0}}, {2, {0, -0.5}, {0, 0.5}}};
  live.take_places(places);
  const auto now = studio::LiveWorld::Clock::now();
  for (const auto& way : live.plan_told(now - std::chrono::seconds(1))) {
    EXPECT_EQ(way["status"], "budget_spent");
    EXPECT_TRUE(way["points"].empty());
  }
  const auto ways = live.plan_told(now + std::chrono::seconds(60));
  ASSERT_EQ(ways.size(), 2u);
  for (const auto& way : ways) EXPECT_EQ(way["status"], "found");
  EXPECT_TRUE(live.plan_told(now + std::chrono::seconds(60)).empty());
}

TEST(LiveWorld, EditsEndAtTheirDeadlineAndWhenTheServerStops) {
  std::stop_source stop;
  studio::LiveWorld live(round_world(20), stop.get_token());
  const studio::Edit edits[] = {{studio::Edit::Op::insert, "a", {{0, 0}, {0.1, 0}, {0, 0.1}}}};
  const auto now = studio::LiveWorld::Clock::now();
  const auto status = [&](std::chrono::seconds time) {
    try {
      live.apply(edits, now + time);
    } catch (const studio::Refusal& refusal) {
      EXPECT_EQ(refusal.place(), "edits[0]");
      return refusal.status();
    }
    return 200;
  };
  EXPECT_EQ(status(std::chrono::seconds(-1)), 503);
  EXPECT_EQ(status(std::chrono::seconds(60)), 200) << "the name is free, so it was not inserted before";
  stop.request_stop();
  EXPECT_EQ(status(std::chrono::seconds(60)), 503);
  EXPECT_FALSE(live.is_broken());
}

TEST(LiveWorld, IsNotTakenOnOrDrawnWhenItIsTooLarge) {
  try {
    const studio::LiveWorld live(round_world(200'001), {});
    ADD_FAILURE() << "it was taken on";
  } catch (const studio::Refusal& refusal) {
    EXPECT_EQ(refusal.status(), 413);
  }
  const studio::LiveWorld large(round_world(60'001), {});
  EXPECT_THROW((void)large.layer(), InputError);
}

TEST(LiveWorlds, GiveWayWhenTheirMemoryIsShort) {
  studio::KnownWorld world(World(*round_world(20)), "id");
  const std::string text = R"({"world": "id", "agents": []})";
  for (const bool is_short : {false, true}) {
    studio::LiveWorlds worlds(is_short ? 1 : std::size_t{1} << 30);
    const std::string first = worlds.start(world, studio::JsonBody(text))["live"];
    EXPECT_NO_THROW((void)worlds.layer(first)) << "the latest stays";
    const std::string second = worlds.start(world, studio::JsonBody(text))["live"];
    EXPECT_NO_THROW((void)worlds.layer(second));
    if (is_short) {
      EXPECT_THROW((void)worlds.layer(first), studio::Refusal);
    } else {
      EXPECT_NO_THROW((void)worlds.layer(first));
    }
  }
}

}  // namespace
}  // namespace taut::test
