// Long jobs, and many requests at once.
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "asked.hpp"
#include "known_world.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut::test {
namespace {

using Clock = std::chrono::steady_clock;

bool has_ended(const json& state) { return state["state"] != "waiting" && state["state"] != "running"; }

json wait_for(AskedStudio& asked, const std::string& id) {
  for (const auto end = Clock::now() + std::chrono::seconds(60); Clock::now() < end;) {
    json state = asked.get("/api/jobs/" + id).content;
    if (has_ended(state)) return state;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ADD_FAILURE() << id << " does not end";
  return {};
}

std::string start(AskedStudio& asked, const json& job) {
  const Answer answer = asked.post("/api/jobs", job);
  EXPECT_EQ(answer.status, 202) << answer.body;
  return answer.content["id"];
}

json batch(const std::string& world, int queries, const char* planner = "polyanya") {
  return {{"kind", "batch"}, {"world", world}, {"planners", {planner, "tra"}}, {"queries", queries}, {"seed", 3}};
}

TEST(StudioJobs, ABatchHasARowForEveryQueryAndPlanner) {
  AskedStudio asked;
  const json done = wait_for(asked, start(asked, batch(asked.upload(two_rooms()), 20, "naive-triangle-astar")));
  ASSERT_EQ(done["state"], "done");
  ASSERT_EQ(done["rows"].size(), 40u);
  for (std::size_t i = 0; i < 40; ++i) {
    const json& row = done["rows"][i];
    EXPECT_EQ(row["query"], i / 2);
    EXPECT_EQ(row["planner"], i % 2 == 0 ? "naive-triangle-astar" : "tra");
    EXPECT_EQ(row["valid"], true);
    EXPECT_GE(row["optimal_ratio"].get<double>(), 1);
  }
  const std::string csv = done["csv"];
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 41);
  EXPECT_TRUE(csv.starts_with("world,scenario,query,planner,status,"));
}

TEST(StudioJobs, PreparingBuildsWhatPlannersNeed) {
  AskedStudio asked;
  const std::string id = asked.upload(two_rooms());
  const json done =
      wait_for(asked, start(asked, {{"kind", "prepare"}, {"world", id}, {"planners", {"polyanya", "visibility"}}}));
  ASSERT_EQ(done["state"], "done");
  ASSERT_EQ(done["builds"].size(), 2u);
  EXPECT_GT(done["builds"][1]["memory_bytes"].get<int>(), 0);
}

TEST(StudioJobs, AStreamTellsStatesUntilTheEnd) {
  AskedStudio asked;
  const std::string id = start(asked, batch(asked.upload(two_rooms()), 50));
  const Answer answer = asked.get("/api/jobs/" + id + "/events");
  ASSERT_NE(answer.stream, nullptr);
  std::string last;
  while (const auto text = answer.stream->next(std::chrono::milliseconds(100))) {
    if (!text->empty()) last = *text;
  }
  ASSERT_TRUE(last.starts_with("data: {") && last.ends_with("\n\n")) << last;
  const json state = json::parse(last.substr(6));
  EXPECT_EQ(state["state"], "done");
  EXPECT_FALSE(state.contains("rows"));
}

TEST(StudioJobs, CanBeCancelledWhileTheyRunAndWhileTheyWait) {
  AskedStudio asked;
  const std::string world = asked.generated("caves", {{"width", 200}, {"height", 200}});
  std::vector<std::string> ids;
  for (int i = 0; i < 6; ++i) {
    ids.push_back(
        start(asked, {{"kind", "batch"}, {"world", world}, {"planners", {"theta"}}, {"queries", 10000}, {"seed", i}}));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const auto begin = Clock::now();
  for (const std::string& id : ids) EXPECT_EQ(asked.remove("/api/jobs/" + id).status, 200);
  for (const std::string& id : ids) EXPECT_EQ(wait_for(asked, id)["state"], "cancelled");
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
  EXPECT_EQ(asked.remove("/api/jobs/" + ids[0]).status, 200) << "again does no harm";
}

TEST(StudioJobs, TooManyAreRefused) {
  AskedStudio asked;
  const std::string world = asked.generated("caves", {{"width", 200}, {"height", 200}});
  int refused = 0;
  for (int i = 0; i < 20; ++i) {
    const Answer answer = asked.post(
        "/api/jobs", {{"kind", "batch"}, {"world", world}, {"planners", {"theta"}}, {"queries", 10000}, {"seed", i}});
    if (answer.status == 429) ++refused;
  }
  EXPECT_GE(refused, 2);
  asked.studio().stop();
}

TEST(StudioJobs, RefusesBadRequests) {
  AskedStudio asked;
  const std::string id = asked.upload(two_rooms());
  const json good = batch(id, 1);
  const std::pair<const char*, json> changes[] = {
      {"/kind", "crowd"},       {"/world", 5},   {"/planners", json::array()},
      {"/planners/0", "theta"}, {"/queries", 0}, {"/queries", 10001},
      {"/queries", "many"},     {"/seed", -1},   {"/seed", 1.5},
      {"/radius", -1},          {"/repeat", 0},  {"/repeat", 1001},
      {"/planners/0", "x"},     {"/speed", 1}};
  for (const auto& [pointer, by] : changes) {
    json request = good;
    request[json::json_pointer(pointer)] = by;
    EXPECT_EQ(asked.post("/api/jobs", request).status, 400) << pointer << by;
  }
  json unknown = good;
  unknown["world"] = "0123";
  EXPECT_EQ(asked.post("/api/jobs", unknown).status, 404);
  EXPECT_EQ(asked.get("/api/jobs/job-99").status, 404);
  EXPECT_EQ(asked.get("/api/jobs/job-99/events").status, 404);
  EXPECT_EQ(asked.remove("/api/jobs/job-99").status, 404);
}

TEST(KnownWorld, ABuildThatIsGivenUpCanBeBegunAgain) {
  PolygonOptions options;
  options.obstacles = 150;
  const auto world = std::make_shared<studio::KnownWorld>(PolygonWorld(generate_polygons(options)), "id");
  const PlannerSpec spec = parse_planner("visibility");
  int told = 0;
  const auto give_up = [&](std::string_view, std::size_t, std::size_t) {
    if (++told == 2) throw studio::BuildStopped("enough");
  };
  const auto never = studio::KnownWorld::Deadline::max();
  EXPECT_THROW((void)studio::KnownWorld::take(world, spec, never, give_up), studio::BuildStopped);
  EXPECT_EQ(told, 2);
  const auto worker = studio::KnownWorld::take(world, spec, never);
  EXPECT_GT(worker.build().memory_bytes, 0u);
  EXPECT_GT(worker.build().build_us, 0);
  Plan2 plan;
  worker->plan({.start = {1, 1}, .goal = {999, 999}}, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
}

TEST(KnownWorld, BuildingStopsAtItsDeadline) {
  PolygonOptions options;
  options.obstacles = 150;
  const auto world = std::make_shared<studio::KnownWorld>(PolygonWorld(generate_polygons(options)), "id");
  EXPECT_THROW((void)studio::KnownWorld::take(world, parse_planner("visibility"), Clock::now()), studio::BuildStopped);
}

TEST(StudioConcurrency, ManyThreadsGetTheSameAnswersAsOne) {
  AskedStudio asked;
  const std::string ids[] = {asked.generated("caves", {{"width", 80}, {"height", 80}}), asked.upload(two_rooms())};
  const auto request = [](int i) {
    json q = query(1 + i % 7, 1 + i % 3, 19 - i % 5, 1 + i % 4);
    q["nearest"] = i % 2 == 0;
    return json{{"query", q}, {"planners", {"polyanya", "tra", "visibility"}}};
  };
  const auto lengths = [](const Answer& answer) {
    json out = json::array();
    for (const json& result : answer.content.at("results")) out.push_back({result["status"], result["length"]});
    return out;
  };
  std::vector<json> expected;
  for (int i = 0; i < 40; ++i)
    expected.push_back(lengths(asked.post("/api/worlds/" + ids[i % 2] + "/plan", request(i))));
  AskedStudio fresh;  // so that building, too, is done by many at once
  const std::string again[] = {fresh.generated("caves", {{"width", 80}, {"height", 80}}), fresh.upload(two_rooms())};
  std::atomic<int> same = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 6; ++t) {
      threads.emplace_back([&, t] {
        for (int k = 0; k < 40; ++k) {
          const int i = (k + 7 * t) % 40;
          if (lengths(fresh.post("/api/worlds/" + again[i % 2] + "/plan", request(i))) ==
              expected[static_cast<std::size_t>(i)])
            ++same;
          if (k % 10 == 0) (void)fresh.get("/api/planners?world=" + again[i % 2]);
          if (k == 5) (void)fresh.get("/api/worlds/" + again[t % 2] + "/layers/triangulation");
          if (k == 7) (void)start(fresh, batch(again[1], 5));
        }
      });
    }
  }
  EXPECT_EQ(same, 6 * 40);
}

}  // namespace
}  // namespace taut::test
