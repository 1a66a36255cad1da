// The studio over real sockets: clients that behave, and clients that do not.
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "asked.hpp"
#include "http_client.hpp"
#include "http_server.hpp"
#include "limits.hpp"

namespace taut::test {
namespace {

using Clock = std::chrono::steady_clock;

class StudioHttp : public testing::Test {
 protected:
  studio::Studio studio_{{.version = "test"}};
  studio::HttpServer server_{studio_, "127.0.0.1", 0};
  int port_ = server_.port();

  // httplib makes tables of its own at its first request. It does so safely, but the thread sanitizer does not see how,
  // and would tell of a race where several first requests come at once.
  void SetUp() override { ASSERT_TRUE(serves()); }

  std::string upload(const json& world) {
    HttpClient client(port_);
    return json::parse(client.ask("POST", "/api/worlds", world.dump()).body).at("info").at("id");
  }
  [[nodiscard]] bool serves() const {
    HttpClient client(port_);
    return client.ask("GET", "/api/about").status == 200;
  }
};

const json kPlan{{"query", query(1, 1, 19, 1)}, {"planners", {"polyanya"}}};

TEST_F(StudioHttp, ServesThePageAndTheApiOverOneConnection) {
  HttpClient client(port_);
  const HttpReply page = client.ask("GET", "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_TRUE(page.headers.at("content-type").starts_with("text/html"));
  EXPECT_NE(page.body.find("<html"), std::string::npos);
  EXPECT_NE(page.headers.at("content-security-policy").find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(client.ask("GET", "/", "", "If-None-Match: " + page.headers.at("etag") + "\r\n").status, 304);
  const std::string id = json::parse(client.ask("POST", "/api/worlds", two_rooms().dump()).body)["info"]["id"];
  for (int i = 0; i < 100; ++i) {
    const HttpReply reply = client.ask("POST", "/api/worlds/" + id + "/plan", kPlan.dump());
    ASSERT_EQ(reply.status, 200) << reply.body;
    ASSERT_EQ(json::parse(reply.body)["results"][0]["status"], "found");
  }
  EXPECT_EQ(client.ask("GET", "/api/nothing").status, 404) << "the connection is still good after an error";
  EXPECT_EQ(client.ask("GET", "/api/about").status, 200);
  EXPECT_EQ(page.headers.count("accept-ranges"), 0u) << "parts are not served";
  EXPECT_EQ(client.ask("DELETE", "/api/live/none", "{}").status, 404);
  EXPECT_EQ(client.ask("GET", "/api/about").status, 200);
}

TEST_F(StudioHttp, DeletesWithoutABody) {
  const json start{{"world", upload(two_rooms())}, {"agents", json::array()}};
  HttpClient client(port_);
  const std::string live = json::parse(client.ask("POST", "/api/live", start.dump()).body).at("live");
  ASSERT_TRUE(client.send_text("DELETE /api/live/" + live + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
  EXPECT_EQ(client.read_reply().status, 200);
  EXPECT_EQ(client.ask("GET", "/api/live/" + live + "/layer").status, 404);
}

TEST_F(StudioHttp, KnowsWhetherOnlyThisMachineCanReachIt) {
  EXPECT_TRUE(server_.is_loopback());
  for (const char* host : {"localhost", "127.0.0.2"}) {
    EXPECT_TRUE(studio::HttpServer(studio_, host, 0).is_loopback()) << host;
  }
  EXPECT_FALSE(studio::HttpServer(studio_, "0.0.0.0", 0).is_loopback());
}

TEST_F(StudioHttp, ServesManyClientsAtOnce) {
  const std::string id = upload(two_rooms());
  std::atomic<int> good = 0;
  {
    std::vector<std::jthread> clients;
    for (int c = 0; c < 16; ++c) {
      clients.emplace_back([&] {
        HttpClient client(port_);
        for (int i = 0; i < 20; ++i) {
          const HttpReply reply = client.ask("POST", "/api/worlds/" + id + "/plan", kPlan.dump());
          if (reply.status == 200 && json::parse(reply.body)["results"][0]["valid"] == true) ++good;
        }
      });
    }
  }
  EXPECT_EQ(good, 16 * 20);
}

TEST_F(StudioHttp, SlowClientsDoNotKeepOthersWaiting) {
  std::vector<std::unique_ptr<HttpClient>> slow;
  for (int i = 0; i < 400; ++i) {  // more than there are connections
    slow.push_back(std::make_unique<HttpClient>(port_));
    (void)slow.back()->send_text(i % 2 == 0 ? "GET /api/about HTT"
                                            : "POST /api/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  }
  const auto begin = Clock::now();
  for (int i = 0; i < 20; ++i) {
    for (std::size_t k = 0; k < slow.size(); k += 7) (void)slow[k]->send_text("x");
    EXPECT_TRUE(serves());
  }
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
}

TEST_F(StudioHttp, ARequestThatNeverEndsIsGivenUp) {
  HttpClient client(port_, 30);
  ASSERT_TRUE(client.send_text("GET /api/about HTTP/1.1\r\n"));
  const auto begin = Clock::now();
  std::jthread dripping([&](const std::stop_token& stop) {
    while (!stop.stop_requested() && client.send_text("X-A: b\r\n"))
      std::this_thread::sleep_for(std::chrono::seconds(1));
  });
  const HttpReply reply = client.read_reply();
  EXPECT_EQ(reply.status, 400);
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(15));
}

TEST_F(StudioHttp, RefusesWhatIsTooLargeWithoutReadingIt) {
  HttpClient client(port_);
  ASSERT_TRUE(
      client.send_text("POST /api/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                       "Content-Length: 99999999999\r\n\r\n{"));
  EXPECT_EQ(client.read_reply().status, 413);
  HttpClient larger(port_);
  ASSERT_TRUE(
      larger.send_text("POST /api/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                       "Content-Length: 999999999999999999999999999\r\n\r\n{"));
  EXPECT_EQ(larger.read_reply().status, 413);
  // The same in chunks, whose sizes nobody has announced.
  HttpClient chunks(port_);
  ASSERT_TRUE(
      chunks.send_text("POST /api/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                       "Transfer-Encoding: chunked\r\n\r\n"));
  const std::string chunk = "100000\r\n" + std::string(0x100000, ' ') + "\r\n";
  int sent = 0;
  while (sent < 200 && chunks.send_text(chunk)) ++sent;
  const int status = chunks.read_reply().status;
  EXPECT_TRUE(status == 400 || status == 413) << status;
  EXPECT_TRUE(serves());
}

TEST_F(StudioHttp, TakesABodyInChunks) {
  HttpClient client(port_);
  const std::string body = small_grid().dump();
  char size[16];
  std::snprintf(size, sizeof size, "%zx", body.size());
  ASSERT_TRUE(
      client.send_text("POST /api/worlds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                       "Transfer-Encoding: chunked\r\n\r\n" +
                       std::string(size) + "\r\n" + body + "\r\n0\r\n\r\n"));
  EXPECT_EQ(client.read_reply().status, 200);
  EXPECT_EQ(client.ask("GET", "/api/about").status, 200);
}

TEST_F(StudioHttp, SurvivesGarbage) {
  std::string everything;
  for (int i = 0; i < 256; ++i) everything += static_cast<char>(i);
  const std::string garbage[] = {
      everything,
      std::string(100000, 'A'),
      "\r\n\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET /%zz%00%ff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
      "POST /api/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
      "POST /api/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nxx",
      "GET / HTTP/1.1\r\n" + std::string(70000, 'h') + ": x\r\n\r\n",
      "GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=5-1,9999999999999-\r\n\r\n"};
  for (const std::string& text : garbage) {
    HttpClient client(port_, 2);
    (void)client.send_text(text);
  }
  for (const std::string& text : garbage) {
    HttpClient client(port_, 1);
    (void)client.send_text(text);
    (void)client.read_reply();
  }
  EXPECT_TRUE(serves());
}

TEST_F(StudioHttp, NoPathLeadsToTheFilesOfThisMachine) {
  for (const char* target :
       {"/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/etc/passwd",
        "/api/../../etc/passwd", "/main.js/../../etc/passwd", "/..\\..\\etc\\passwd"}) {
    HttpClient client(port_);
    const HttpReply reply = client.ask("GET", target);
    EXPECT_EQ(reply.status, 404) << target;
    EXPECT_EQ(reply.body.find("root:"), std::string::npos);
  }
}

TEST_F(StudioHttp, BodiesWithoutLengthOrEncodedAreRefused) {
  const auto status = [&](const std::string& headers) {
    HttpClient client(port_);
    (void)client.send_text("POST /api/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" +
                           headers + "\r\n{}");
    return client.read_reply().status;
  };
  EXPECT_EQ(status(""), 411);
  EXPECT_EQ(status("Content-Length: 2\r\nContent-Encoding: gzip\r\n"), 415);
  EXPECT_EQ(status("Content-Length: 2\r\nContent-Length: 3\r\n"), 400);
  EXPECT_EQ(status("Content-Length: -2\r\n"), 400);
  EXPECT_EQ(status("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"), 400);
  HttpClient client(port_);
  EXPECT_EQ(client.ask("GET", "/api/about", "", "Content-Length: 5\r\n").status, 400);
}

TEST_F(StudioHttp, EventsFollowAJobToItsEnd) {
  const std::string id = upload(two_rooms());
  HttpClient client(port_);
  const json job{{"kind", "batch"}, {"world", id}, {"planners", {"polyanya"}}, {"queries", 200}, {"seed", 1}};
  const HttpReply started = client.ask("POST", "/api/jobs", job.dump());
  ASSERT_EQ(started.status, 202) << started.body;
  const std::string path = "/api/jobs/" + json::parse(started.body)["id"].get<std::string>();
  const HttpReply events = client.ask("GET", path + "/events");
  EXPECT_EQ(events.headers.at("content-type"), "text/event-stream");
  const std::size_t last = events.body.rfind("data: ");
  ASSERT_NE(last, std::string::npos);
  EXPECT_EQ(json::parse(events.body.substr(last + 6))["state"], "done");
  EXPECT_EQ(json::parse(client.ask("GET", path).body)["rows"].size(), 200u);
}

TEST(StudioHttpServer, StopsWhileAJobRunsAndClientsAreConnected) {
  studio::Studio studio({.version = "test"});
  auto server = std::make_unique<studio::HttpServer>(studio, "127.0.0.1", 0);
  HttpClient asking(server->port()), idle(server->port()), slow(server->port());
  (void)slow.send_text("GET / HT");
  const std::string id =
      json::parse(asking
                      .ask("POST", "/api/worlds/generate",
                           R"({"generator":"caves","seed":1,"parameters":{"width":300,"height":300}})")
                      .body)["info"]["id"];
  const json job{{"kind", "batch"}, {"world", id}, {"planners", {"theta"}}, {"queries", 10000}, {"seed", 1}};
  ASSERT_EQ(asking.ask("POST", "/api/jobs", job.dump()).status, 202);
  std::jthread following([port = server->port()] {
    HttpClient client(port);
    (void)client.ask("GET", "/api/jobs/job-1/events");
  });
  std::jthread planning([&, port = server->port()] {
    // What this needs takes long to build.
    const json plan{{"query", query(10, 10, 290, 290)}, {"planners", {"visibility"}}};
    (void)HttpClient(port).ask("POST", "/api/worlds/" + id + "/plan", plan.dump());
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const auto begin = Clock::now();
  server->stop();
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
  server.reset();
}

TEST(StudioHttpServer, SaysWhyItCannotListen) {
  studio::Studio studio({.version = "test"});
  const studio::HttpServer server(studio, "127.0.0.1", 0);
  EXPECT_THROW(studio::HttpServer(studio, "127.0.0.1", server.port()), std::runtime_error);
  EXPECT_THROW(studio::HttpServer(studio, "no.such.host.invalid", 0), std::runtime_error);
}

}  // namespace
}  // namespace taut::test
