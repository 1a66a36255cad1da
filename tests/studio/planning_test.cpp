// Planning, traces, planners and pictures through the studio.
#include <cmath>

#include "asked.hpp"
#include "taut/plan/registry.hpp"

namespace taut::test {
namespace {

TEST(StudioPlanning, AnswersAsTheLibraryDoes) {
  AskedStudio asked;
  const std::string id = asked.upload(two_rooms());
  const Answer answer = asked.post("/api/worlds/" + id + "/plan",
                                   {{"query", query(1, 1, 19, 1)}, {"planners", {"polyanya", "visibility", "tra"}}});
  ASSERT_EQ(answer.status, 200) << answer.body;
  // Up to the corner of the doorway, along its sill, and down again.
  const double length = 2 * std::hypot(8, 3) + 2;
  ASSERT_EQ(answer.content["results"].size(), 3u);
  for (const json& result : answer.content["results"]) {
    EXPECT_EQ(result["status"], "found");
    EXPECT_EQ(result["valid"], true);
    EXPECT_NEAR(result["length"].get<double>(), length, 1e-12) << result["planner"];
  }
  EXPECT_NEAR(answer.content["optimum"].get<double>(), length, 1e-12);
  EXPECT_EQ(answer.content["results"][0]["points"], json({{1.0, 1.0}, {9.0, 4.0}, {11.0, 4.0}, {19.0, 1.0}}));
}

TEST(StudioPlanning, LooksForTheOptimumOnlyIfAsked) {
  AskedStudio asked;
  const std::string id = asked.upload(two_rooms());
  json request{{"query", query(1, 1, 19, 1)}, {"planners", {"naive-triangle-astar"}}};
  EXPECT_TRUE(asked.post("/api/worlds/" + id + "/plan", request).content["optimum"].is_null());
  request["optimum"] = true;
  const Answer answer = asked.post("/api/worlds/" + id + "/plan", request);
  EXPECT_NEAR(answer.content["optimum"].get<double>(), 2 * std::hypot(8, 3) + 2, 1e-12);
  EXPECT_EQ(answer.content["results"].size(), 1u) << "who found it was not asked for";
}

TEST(StudioPlanning, APlannerThatDoesNotFitSaysWhyInItsPlace) {
  AskedStudio asked;
  const std::string id = asked.upload(two_rooms());
  const Answer answer =
      asked.post("/api/worlds/" + id + "/plan", {{"query", query(1, 1, 19, 1)}, {"planners", {"theta", "polyanya"}}});
  EXPECT_EQ(answer.content["results"][0]["status"], "unsupported");
  EXPECT_FALSE(answer.content["results"][0]["note"].get<std::string>().empty());
  EXPECT_EQ(answer.content["results"][1]["status"], "found");
  json wide = query(1, 1, 19, 1);
  wide["radius"] = 0.5;
  const Answer round = asked.post("/api/worlds/" + id + "/plan", {{"query", wide}, {"planners", {"polyanya", "tra"}}});
  EXPECT_EQ(round.content["results"][0]["status"], "unsupported");
  EXPECT_NE(round.content["results"][0]["note"].get<std::string>().find("radius"), std::string::npos);
  EXPECT_EQ(round.content["results"][1]["status"], "found");
  EXPECT_FALSE(round.content["results"][1]["arcs"].empty());
}

TEST(StudioPlanning, EveryPlannerAnswersOrSaysWhyNot) {
  AskedStudio asked;
  json all = json::array();
  for (const PlannerEntry& entry : registry()) {
    if (entry.plane) all.push_back(entry.name);
  }
  for (const std::string& id : {asked.upload(two_rooms()), asked.generated("caves", {{"width", 60}, {"height", 60}})}) {
    const Answer list = asked.get("/api/planners?world=" + id + "&radius=0");
    const Answer answer = asked.post("/api/worlds/" + id + "/plan", {{"query", query(1, 1, 19, 1)}, {"planners", all}});
    ASSERT_EQ(answer.status, 200) << answer.body;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const json& result = answer.content["results"][i];
      EXPECT_EQ(result["planner"], all[i]);
      EXPECT_EQ(result["valid"], true);
      EXPECT_EQ(list.content[i]["misfit"] != "", result["status"] == "unsupported") << all[i];
    }
  }
}

TEST(StudioPlanning, RefusesBadRequestsAndNamesThePlace) {
  AskedStudio asked;
  const std::string path = "/api/worlds/" + asked.upload(two_rooms()) + "/plan";
  const json good{{"query", query(1, 1, 19, 1)}, {"planners", {"polyanya"}}};
  struct Case {
    const char* pointer;
    json by;
    const char* place;
  };
  const Case cases[] = {{"/query/from", "here", "query.from"},
                        {"/query/from/0", "1", "query.from[0]"},
                        {"/query/to", {1, 2, 3}, "query.to"},
                        {"/query/to/1", 1e200, "query.to"},
                        {"/query/radius", -1, "query.radius"},
                        {"/query/within", "far", "query.within"},
                        {"/query/nearest", 1, "query.nearest"},
                        {"/query/speed", 3, "query"},
                        {"/planners", "polyanya", "planners"},
                        {"/planners/0", 5, "planners[0]"},
                        {"/repeat", 0, "repeat"},
                        {"/repeat", 1001, "repeat"},
                        {"/repeat", 1.5, "repeat"},
                        {"/time_limit_ms", 0, "time_limit_ms"},
                        {"/time_limit_ms", -5, "time_limit_ms"},
                        {"/time_limit_ms", nullptr, "time_limit_ms"},
                        {"/time_limit_ms", 1e9, "time_limit_ms"},
                        {"/optimum", "yes", "optimum"}};
  for (const Case& c : cases) {
    json request = good;
    request[json::json_pointer(c.pointer)] = c.by;
    const Answer answer = asked.post(path, request);
    EXPECT_EQ(answer.status, 400) << c.pointer;
    EXPECT_EQ(answer.place(), c.place) << answer.body;
  }
  json unknown = good;
  unknown["planners"] = {"nobody"};
  EXPECT_NE(asked.post(path, unknown).message().find("polyanya"), std::string::npos) << "the known ones are named";
  json many = good;
  many["planners"] = json(std::vector<std::string>(65, "polyanya"));
  EXPECT_EQ(asked.post(path, many).status, 400);
  EXPECT_EQ(asked.post(path, {{"planners", json::array()}}).status, 400);
  EXPECT_EQ(asked.post(path, good).status, 200);
}

TEST(StudioPlanning, QueriesThatHaveNoAnswerGetAStatus) {
  AskedStudio asked;
  const std::string path = "/api/worlds/" + asked.upload(two_rooms()) + "/plan";
  const auto status = [&](const json& q) {
    return asked.post(path, {{"query", q}, {"planners", {"polyanya"}}}).content["results"][0]["status"];
  };
  EXPECT_EQ(status(query(10, 1, 19, 1)), "start_blocked");
  EXPECT_EQ(status(query(1, 1, 10, 8)), "goal_blocked");
  EXPECT_EQ(status(query(-5, 1, 1, 1)), "start_blocked");
  json nearest = query(10, 1, 19, 1);
  nearest["nearest"] = true;
  EXPECT_EQ(status(nearest), "found");
}

TEST(StudioPlanning, RepeatingDoesNotChangeTheAnswer) {
  AskedStudio asked;
  const std::string path = "/api/worlds/" + asked.upload(two_rooms()) + "/plan";
  const Answer answer = asked.post(path, {{"query", query(1, 1, 19, 1)}, {"planners", {"polyanya"}}, {"repeat", 50}});
  EXPECT_NEAR(answer.content["results"][0]["length"].get<double>(), 2 * std::hypot(8, 3) + 2, 1e-12);
}

TEST(StudioPlanners, WithoutAWorldNoMisfitIsTold) {
  AskedStudio asked;
  const Answer answer = asked.get("/api/planners");
  const auto plans_here = [](const PlannerEntry& entry) { return entry.plane.has_value(); };
  ASSERT_EQ(answer.content.size(), static_cast<std::size_t>(std::ranges::count_if(registry(), plans_here)));
  for (const json& planner : answer.content) EXPECT_FALSE(planner.contains("misfit"));
  EXPECT_EQ(asked.get("/api/planners?radius=-1").status, 400);
  EXPECT_EQ(asked.get("/api/planners?radius=x").status, 400);
  EXPECT_EQ(asked.get("/api/planners?radius=nan").status, 400);
  EXPECT_EQ(asked.get("/api/planners?speed=1").status, 400);
}

TEST(StudioPlanners, AQueryThatTheyCannotAnswerIsAMisfit) {
  AskedStudio asked;
  const std::string path = "/api/planners?world=" + asked.generated("caves", {{"width", 60}, {"height", 60}});
  const auto is_for_grids = [](const std::string_view name) {
    const PlannerEntry* entry = find_planner(name);
    return entry->plane && entry->misfit(World(GridBuilder(2, 2).build())).empty();
  };
  const auto misfits = [&](const std::string& parameters) {
    std::vector<std::string> names;
    for (const json& planner : asked.get(path + parameters).content) {
      // Those for ground of different costs never fit this grid.
      const auto name = planner["name"].get<std::string>();
      if (planner["misfit"] != "" && is_for_grids(name)) names.push_back(name);
    }
    return names;
  };
  const auto unable = [&](const Query2& query) {
    std::vector<std::string> names;
    for (const PlannerEntry& entry : registry()) {
      if (is_for_grids(entry.name) && !query_misfit(entry, query).empty()) names.emplace_back(entry.name);
    }
    return names;
  };
  EXPECT_EQ(misfits(""), std::vector<std::string>());
  EXPECT_EQ(misfits("&from=3,4&to=5,6&radius=0&within=0&nearest=false"), std::vector<std::string>());
  Query2 between, wide, near, nearest;
  between.start = {3.5, 4};
  wide.radius = 0.1;
  near.within = 2;
  nearest.on_blocked = OnBlocked::nearest;
  EXPECT_EQ(misfits("&from=3.5,4"), unable(between));
  EXPECT_EQ(misfits("&radius=0.1"), unable(wide));
  EXPECT_EQ(misfits("&within=2"), unable(near));
  EXPECT_EQ(misfits("&nearest=true"), unable(nearest));
  for (const Query2* query : {&between, &wide, &near, &nearest}) EXPECT_GT(unable(*query).size(), 0U);
  for (const char* wrong :
       {"from=3", "from=3,", "from=,3", "to=3,4,5", "to=a,b", "within=-1", "within=inf", "nearest=yes", "nearest="}) {
    const Answer answer = asked.get(std::string("/api/planners?") + wrong);
    EXPECT_EQ(answer.status, 400) << wrong;
    EXPECT_EQ(answer.content["error"]["place"], std::string(wrong).substr(0, std::string(wrong).find('='))) << wrong;
  }
}

TEST(StudioTraces, HoldEveryEventOfTheSearchUpToTheLimit) {
  AskedStudio asked;
  const std::string path = "/api/worlds/" + asked.generated("caves", {{"width", 60}, {"height", 60}}) + "/trace";
  json request{{"query", query(20.5, 20.5, 40.5, 40.5)}, {"planner", "astar"}};
  request["query"]["nearest"] = true;
  const Answer all = asked.post(path, request);
  ASSERT_EQ(all.status, 200) << all.body;
  const std::size_t events = all.content["kind"].size();
  ASSERT_GT(events, 10u);
  EXPECT_EQ(all.content["total"], events);
  for (const char* list : {"x", "y", "parent_x", "parent_y", "g", "h", "left_x", "left_y", "right_x", "right_y"})
    EXPECT_EQ(all.content[list].size(), events) << list;
  EXPECT_EQ(all.content["result"]["expanded"],
            std::count(all.content["kind"].begin(), all.content["kind"].end(), json(1)));
  request["limit"] = 7;
  const Answer few = asked.post(path, request);
  EXPECT_EQ(few.content["kind"].size(), 7u);
  EXPECT_EQ(few.content["total"], events);
  EXPECT_EQ(few.content["x"][6], all.content["x"][6]);
  request["limit"] = 0;
  EXPECT_EQ(asked.post(path, request).status, 400);
  request["limit"] = 200001;
  EXPECT_EQ(asked.post(path, request).status, 400);
  request["limit"] = 200000;
  request["planner"] = "nobody";
  EXPECT_EQ(asked.post(path, request).status, 400);
}

TEST(StudioTraces, OfAPlannerThatDoesNotFitAreEmpty) {
  AskedStudio asked;
  const Answer answer = asked.post("/api/worlds/" + asked.upload(two_rooms()) + "/trace",
                                   {{"query", query(1, 1, 19, 1)}, {"planner", "theta"}});
  EXPECT_EQ(answer.content["total"], 0);
  EXPECT_EQ(answer.content["result"]["status"], "unsupported");
}

TEST(StudioPictures, AreDrawnAsSvgAndPng) {
  AskedStudio asked;
  const std::string path = "/api/worlds/" + asked.upload(two_rooms()) + "/picture";
  json request{{"format", "svg"},  {"query", query(1, 1, 19, 1)}, {"planners", {"polyanya", "tra"}},
               {"searched", true}, {"title", "Two <rooms>"},      {"size", 400}};
  const Answer svg = asked.post(path, request);
  ASSERT_EQ(svg.status, 200) << svg.body;
  EXPECT_EQ(svg.type, "image/svg+xml");
  EXPECT_NE(svg.body.find("Two &lt;rooms&gt;"), std::string::npos);
  EXPECT_NE(svg.body.find("polyanya"), std::string::npos);
  request["format"] = "png";
  EXPECT_TRUE(asked.post(path, request).body.starts_with("\x89PNG"));
  for (const auto& [pointer, by] : {std::pair<const char*, json>{"/format", "gif"},
                                    {"/size", 10},
                                    {"/size", 100000},
                                    {"/title", std::string(1001, 'a')},
                                    {"/searched", 1},
                                    {"/layers", {"nothing"}},
                                    {"/layers", {"triangulation", "triangulation"}},
                                    {"/query/from", 1},
                                    {"/colour", "red"}}) {
    json bad = request;
    bad[json::json_pointer(pointer)] = by;
    EXPECT_EQ(asked.post(path, bad).status, 400) << pointer;
  }
}

}  // namespace
}  // namespace taut::test
