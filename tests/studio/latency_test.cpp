// How long an answer takes, everything included: HTTP over a connection that stays open, JSON, search and validator.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "asked.hpp"
#include "http_client.hpp"
#include "http_server.hpp"
#include "support/full_size.hpp"
#include "support/sanitized.hpp"
#include "support/shared_data.hpp"
#include "taut/base/detail/base64.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::test {
namespace {

// A goal dragged through the world from one random point to the next in small steps; the median and the 95th percentile
// are reported. The median is held to 20 ms anywhere but under sanitizers, and to 2 ms at full size (`make verify`),
// where the machine has nothing else to do.
void drag(const std::string& what, HttpClient& client, const std::string& id, const json& bounds,
          const std::string& planner) {
  const std::string path = "/api/worlds/" + id + "/plan";
  Random random(7);
  const auto place = [&] {
    return std::pair{random.between(bounds[0].get<double>(), bounds[2].get<double>()),
                     random.between(bounds[1].get<double>(), bounds[3].get<double>())};
  };
  std::vector<double> times;
  int found = 0;
  for (int drags = 0; drags < 20; ++drags) {
    const auto [x0, y0] = place();
    const auto [x1, y1] = place();
    const auto [x2, y2] = place();
    for (int step = 0; step < 25; ++step) {
      const double part = step / 25.0;
      json asked{{"query", query(x0, y0, x1 + part * (x2 - x1), y1 + part * (y2 - y1))}, {"planners", {planner}}};
      asked["query"]["nearest"] = true;
      const std::string body = asked.dump();
      const auto begin = std::chrono::steady_clock::now();
      const HttpReply reply = client.ask("POST", path, body);
      const auto time = std::chrono::steady_clock::now() - begin;
      ASSERT_EQ(reply.status, 200) << reply.body;
      if (json::parse(reply.body)["results"][0]["status"] == "found") ++found;
      if (drags > 0) times.push_back(std::chrono::duration<double, std::milli>(time).count());  // the first one builds
    }
  }
  EXPECT_GT(found, 400);
  std::sort(times.begin(), times.end());
  const double median = times[times.size() / 2];
  std::printf("%s, %s: median %.3f ms, 95%% %.3f ms, most %.3f ms\n", what.c_str(), planner.c_str(), median,
              times[times.size() * 95 / 100], times.back());
  if (!kSanitized) {
    EXPECT_LT(median, full_size() ? 2 : 20) << what;
  }
}

class StudioLatency : public testing::Test {
 protected:
  studio::Studio studio_{{.version = "test"}};
  studio::HttpServer server_{studio_, "127.0.0.1", 0};
  HttpClient client_{server_.port(), 60};
};

TEST_F(StudioLatency, AGameMapAnswersWithinTwoMilliseconds) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  std::ifstream in(shared_data() / "movingai/bgmaps/AR0011SR.map", std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  const json files = {{{"name", "AR0011SR.map"}, {"content", taut::detail::to_base64(text.str())}}};
  const HttpReply reply = client_.ask("POST", "/api/worlds/import", json{{"files", files}}.dump());
  ASSERT_EQ(reply.status, 200) << reply.body;
  const json info = json::parse(reply.body)["info"];
  ASSERT_EQ(info["cells"], 512 * 512);
  for (const char* planner : {"polyanya", "anya"}) drag("AR0011SR.map", client_, info["id"], info["bounds"], planner);
}

TEST_F(StudioLatency, ACaveAnswersWithinTwoMilliseconds) {
  const HttpReply reply =
      client_.ask("POST", "/api/worlds/generate",
                  R"({"generator": "caves", "seed": 1, "parameters": {"width": 512, "height": 512}})");
  ASSERT_EQ(reply.status, 200) << reply.body;
  const json info = json::parse(reply.body)["info"];
  ASSERT_EQ(info["cells"], 512 * 512);
  for (const char* planner : {"polyanya", "anya"}) drag("caves", client_, info["id"], info["bounds"], planner);
}

TEST_F(StudioLatency, AHundredThousandTrianglesAnswerWithinTwoMilliseconds) {
  const HttpReply reply =
      client_.ask("POST", "/api/worlds/generate",
                  R"({"generator": "polygons", "seed": 1, "parameters": {"count": 6000, "mean-size": 7, "gap": 0.5}})");
  ASSERT_EQ(reply.status, 200) << reply.body;
  const json world = json::parse(reply.body);
  EXPECT_GT(world["info"]["corners"].get<int>(), 50000) << "about 10^5 triangles";
  drag("polygons", client_, world["info"]["id"], world["info"]["bounds"], "polyanya");
}

}  // namespace
}  // namespace taut::test
