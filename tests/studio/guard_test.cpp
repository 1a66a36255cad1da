// Who may ask: not the pages of other sites.
#include "asked.hpp"

namespace taut::test {
namespace {

int status(const std::string& host, const std::string& method, const std::string& path,
           const std::map<std::string, std::string, std::less<>>& headers) {
  studio::Studio studio({.version = "test", .host = host});
  return studio.handle({.method = method, .path = path, .headers = headers, .body = "{}"}).status;
}
int get_with(const std::map<std::string, std::string, std::less<>>& headers, const std::string& path = "/api/about") {
  return status("127.0.0.1", "GET", path, headers);
}

TEST(StudioGuard, AnswersUnderItsOwnAddressesOnly) {
  for (const char* host : {"127.0.0.1:8080", "127.0.0.1", "localhost:8080", "LOCALHOST", "[::1]:80"})
    EXPECT_EQ(get_with({{"host", host}}), 200) << host;
  for (const char* host : {"", "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example",
                           "192.168.0.5", "127.0.0.1:80x", "127.0.0.1:", "[::1", "user@localhost", "localhost:8080/x"})
    EXPECT_EQ(get_with({{"host", host}}), 403) << host;
  EXPECT_EQ(get_with({}), 403);
}

TEST(StudioGuard, OnAllInterfacesAnyAddressIsItsOwnButNoName) {
  EXPECT_EQ(status("0.0.0.0", "GET", "/api/about", {{"host", "192.168.0.5:8080"}}), 200);
  EXPECT_EQ(status("0.0.0.0", "GET", "/api/about", {{"host", "[fe80::1]:8080"}}), 200);
  EXPECT_EQ(status("0.0.0.0", "GET", "/api/about", {{"host", "evil.example"}}), 403);
  EXPECT_EQ(status("box.lan", "GET", "/api/about", {{"host", "box.lan:8080"}}), 200);
}

TEST(StudioGuard, RefusesRequestsFromOtherSites) {
  const auto with = [](const char* name, const char* value) {
    return std::map<std::string, std::string, std::less<>>{{"host", "127.0.0.1:8080"}, {name, value}};
  };
  EXPECT_EQ(get_with(with("origin", "http://127.0.0.1:8080")), 200);
  for (const char* origin : {"http://evil.example", "null", "http://127.0.0.1:9090", "https://127.0.0.1:8080",
                             "http://localhost:8080", "http://127.0.0.1:8080.evil.example"})
    EXPECT_EQ(get_with(with("origin", origin)), 403) << origin;
  EXPECT_EQ(get_with(with("sec-fetch-site", "same-origin")), 200);
  EXPECT_EQ(get_with(with("sec-fetch-site", "none")), 200);
  EXPECT_EQ(get_with(with("sec-fetch-site", "cross-site")), 403);
  EXPECT_EQ(get_with(with("sec-fetch-site", "same-site")), 403);
}

TEST(StudioGuard, ALinkFromAnotherSiteOpensThePageButAsksForNothing) {
  std::map<std::string, std::string, std::less<>> link{{"host", "127.0.0.1:8080"},
                                                       {"sec-fetch-site", "cross-site"},
                                                       {"sec-fetch-mode", "navigate"},
                                                       {"sec-fetch-dest", "document"}};
  EXPECT_EQ(get_with(link, "/"), 200);
  EXPECT_EQ(get_with(link, "/api/about"), 403);
  link["sec-fetch-dest"] = "iframe";
  EXPECT_EQ(get_with(link, "/"), 403);
}

TEST(StudioGuard, WhatChangesSomethingMustBeJson) {
  for (const char* method : {"POST", "DELETE"}) {
    const std::string path = std::string(method) == "POST" ? "/api/worlds" : "/api/jobs/x";
    const int taken = std::string(method) == "POST" ? 400 : 404;
    const auto with = [&](const char* type) {
      return status("127.0.0.1", method, path, {{"host", "localhost"}, {"content-type", type}});
    };
    EXPECT_EQ(status("127.0.0.1", method, path, {{"host", "localhost"}, {"content-length", "2"}}), 415);
    EXPECT_EQ(status("127.0.0.1", method, path, {{"host", "localhost"}, {"transfer-encoding", "chunked"}}), 415);
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                             "application/jsonx", "text/plain; application/json"})
      EXPECT_EQ(with(type), 415) << type;
    EXPECT_EQ(with("application/json"), taken);
    EXPECT_EQ(with("Application/JSON ; charset=utf-8"), taken);
  }
}

TEST(StudioGuard, OnlyDeletingNeedsNoBodyAndNoneOfItComesFromOtherSites) {
  EXPECT_EQ(status("127.0.0.1", "DELETE", "/api/jobs/x", {{"host", "localhost"}, {"content-length", "0"}}), 404);
  EXPECT_EQ(status("127.0.0.1", "POST", "/api/jobs", {{"host", "localhost"}, {"content-length", "0"}}), 415);
  EXPECT_EQ(status("127.0.0.1", "DELETE", "/api/jobs/x", {{"host", "localhost"}, {"origin", "http://elsewhere"}}), 403);
  EXPECT_NE(status("127.0.0.1", "OPTIONS", "/api/jobs/x", {{"host", "localhost"}}), 200) << "no site is let in";
}

TEST(StudioGuard, UnknownPathsAndMethodsAreTold) {
  const std::map<std::string, std::string, std::less<>> headers{{"host", "localhost"},
                                                                {"content-type", "application/json"}};
  EXPECT_EQ(status("127.0.0.1", "PUT", "/api/worlds", headers), 405);
  EXPECT_EQ(status("127.0.0.1", "POST", "/", headers), 405);
  EXPECT_EQ(status("127.0.0.1", "GET", "/api", headers), 404);
  EXPECT_EQ(status("127.0.0.1", "GET", "", headers), 404);
  EXPECT_EQ(status("127.0.0.1", "GET", "xapi/about", headers), 404);
  EXPECT_EQ(status("127.0.0.1", "GET", "/api/worlds/", headers), 404);
  EXPECT_EQ(status("127.0.0.1", "GET", "/api/worlds//plan", headers), 404);
}

}  // namespace
}  // namespace taut::test
