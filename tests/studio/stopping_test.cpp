// What takes long can be stopped: by its time limit, by whoever cancels the job, and by the end of the server.
#include <chrono>
#include <thread>

#include "asked.hpp"
#include "known_world.hpp"
#include "support/crossing_walls.hpp"
#include "support/sanitized.hpp"
#include "world_json.hpp"

namespace taut::test {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// For asking without the server's own limits.
std::shared_ptr<studio::KnownWorld> known_walls(int a_side, std::stop_token stop = {}) {
  return std::make_shared<studio::KnownWorld>(crossing_walls(a_side), "walls", std::move(stop));
}

// A hundredth of free space under the ceiling.
json hardly_any_room() {
  return json::parse(
      R"({"kind": "polygons", "squeeze": "forbid", "boundary": [[0, 0], [1000, 0], [1000, 1000], [0, 1000]],
    "obstacles": [[[[0, 0], [1000, 0], [1000, 999.99], [0, 999.99]]]], "walls": [], "points": []})");
}

// The id of the job.
std::string start_batch(AskedStudio& asked, const json& world, std::size_t queries) {
  const Answer started = asked.post("/api/jobs", {{"kind", "batch"},
                                                  {"world", asked.upload(world)},
                                                  {"planners", {"polyanya"}},
                                                  {"queries", queries},
                                                  {"seed", 1}});
  EXPECT_EQ(started.status, 202) << started.body;
  return started.content.at("id");
}

std::string ended_state(AskedStudio& asked, const std::string& job, Clock::duration patience) {
  const auto until = Clock::now() + patience;
  for (;;) {
    const std::string state = asked.get("/api/jobs/" + job).content.at("state");
    if ((state != "running" && state != "waiting") || Clock::now() > until) return state;
    std::this_thread::sleep_for(10ms);
  }
}

TEST(KnownWorld, GivesUpBuildingAnyCellsAtTheDeadline) {
  const auto world = known_walls(500);
  for (const char* planner : {"polyanya", "ta", "movable:cells=trapezoids"}) {
    const auto begin = Clock::now();
    EXPECT_THROW((void)studio::KnownWorld::take(world, parse_planner(planner), begin + 100ms), studio::BuildStopped);
    EXPECT_LT(Clock::now() - begin, 1s) << planner;
  }
  // And there is nothing wrong with the world afterwards.
  const auto worker = studio::KnownWorld::take(world, parse_planner("polyanya"), Clock::now() + 600s);
  Plan2 plan;
  Query2 query;
  query.start = {0.25, 0.25};
  query.goal = {500.75, 0.25};
  worker->plan(query, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
}

TEST(KnownWorld, GivesUpBuildingWhenTheServerStops) {
  std::stop_source stop;
  const auto world = known_walls(1000, stop.get_token());
  const auto begin = Clock::now();
  std::jthread stopping([&] {
    std::this_thread::sleep_for(100ms);
    stop.request_stop();
  });
  EXPECT_THROW((void)studio::KnownWorld::take(world, parse_planner("polyanya"), Clock::now() + 600s),
               studio::BuildStopped);
  EXPECT_LT(Clock::now() - begin, 1s);
}

TEST(Jobs, CanBeCancelledWhileAllKindsOfCellsAreBuilt) {
  AskedStudio asked;
  const std::string world = asked.upload(studio::world_json(crossing_walls(700)));
  const Answer started =
      asked.post("/api/jobs", {{"kind", "prepare"}, {"world", world}, {"planners", {"polyanya", "ta"}}});
  ASSERT_EQ(started.status, 202) << started.body;
  const std::string job = started.content.at("id");
  std::this_thread::sleep_for(200ms);
  asked.remove("/api/jobs/" + job);
  EXPECT_EQ(ended_state(asked, job, 2s), "cancelled");
}

TEST(Jobs, CanBeCancelledWhileQueriesAreDrawn) {
  AskedStudio asked;
  const std::string job = start_batch(asked, hardly_any_room(), 10'000);
  const auto until = Clock::now() + 5s;
  while (asked.get("/api/jobs/" + job).content.at("what") != "drawing queries" && Clock::now() < until)
    std::this_thread::sleep_for(1ms);
  EXPECT_EQ(asked.get("/api/jobs/" + job).content.at("what"), "drawing queries");
  asked.remove("/api/jobs/" + job);
  EXPECT_EQ(ended_state(asked, job, 2s), "cancelled");
}

TEST(Jobs, EndWithAnErrorWhereThereIsTooLittleRoomToDrawQueriesFrom) {
  AskedStudio asked;
  const std::string job = start_batch(asked, hardly_any_room(), 1000);
  EXPECT_EQ(ended_state(asked, job, 30s), "failed");
  EXPECT_NE(asked.get("/api/jobs/" + job).body.find("expected more free space"), std::string::npos);
}

TEST(Worlds, AreKnownSoonHoweverMuchOverlaps) {
  AskedStudio asked;
  const auto begin = Clock::now();
  const int count = kSanitized ? 500 : 2000;
  (void)asked.generated("polygons", {{"overlap", true}, {"mean-size", 1e6}, {"max-corners", 64}, {"count", count}});
  EXPECT_LT(Clock::now() - begin, 10s);
}

}  // namespace
}  // namespace taut::test
