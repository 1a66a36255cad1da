// Worlds that change while agents walk.
#include <cmath>

#include "asked.hpp"

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

}  // namespace
}  // namespace taut::test
