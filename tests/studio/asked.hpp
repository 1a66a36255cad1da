// A studio to ask without HTTP: requests as the page sends them, replies with their JSON.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "studio.hpp"

namespace taut::test {

using nlohmann::json;

struct Answer {
  int status = 0;
  std::string type, body;
  json content;  // where the body is JSON
  std::shared_ptr<studio::ReplyStream> stream;

  [[nodiscard]] std::string message() const { return content.at("error").at("message"); }
  [[nodiscard]] std::string place() const { return content.at("error").at("place"); }
};

class AskedStudio {
 public:
  [[nodiscard]] studio::Studio& studio() { return studio_; }

  Answer ask(const std::string& method, const std::string& target, const std::string& body) {
    studio::ApiRequest request{.method = method, .path = target.substr(0, target.find('?'))};
    if (request.path.size() < target.size()) {
      std::string rest = target.substr(request.path.size() + 1);
      while (!rest.empty()) {
        const std::string pair = rest.substr(0, rest.find('&'));
        rest.erase(0, pair.size() + 1);
        const std::size_t equals = std::min(pair.find('='), pair.size());
        request.query.emplace(pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
      }
    }
    request.headers = {{"host", "127.0.0.1:8080"}, {"content-type", "application/json"}};
    request.body = body;
    return answer(request);
  }
  Answer answer(const studio::ApiRequest& request) {
    studio::ApiReply reply = studio_.handle(request);
    Answer out{reply.status, reply.type, reply.body, {}, reply.stream};
    if (reply.type == "application/json") out.content = json::parse(reply.body);
    return out;
  }
  Answer get(const std::string& target) { return ask("GET", target, ""); }
  Answer post(const std::string& target, const json& body) { return ask("POST", target, body.dump()); }
  Answer remove(const std::string& target) { return ask("DELETE", target, "{}"); }

  // The id of a world that was uploaded.
  std::string upload(const json& world) {
    const Answer answer = post("/api/worlds", world);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.content.at("info").at("id");
  }
  std::string generated(const std::string& generator, const json& parameters) {
    const Answer answer =
        post("/api/worlds/generate", {{"generator", generator}, {"seed", 1}, {"parameters", parameters}});
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.content.at("info").at("id");
  }

 private:
  studio::Studio studio_{{.version = "test"}};
};

// Two rooms with a doorway in the wall between them, 20 x 10; the way from (1, 5) to (19, 5) is straight.
inline json two_rooms() {
  return json::parse(R"({"kind": "polygons", "squeeze": "forbid", "boundary": [[0, 0], [20, 0], [20, 10], [0, 10]],
    "obstacles": [[[[9, 0], [11, 0], [11, 4], [9, 4]]], [[[9, 6], [11, 6], [11, 10], [9, 10]]]],
    "walls": [], "points": []})");
}

// 3 x 2 cells, the one in the middle of the first row blocked: bit 1.
inline json small_grid() {
  return {{"kind", "grid"}, {"width", 3}, {"height", 2}, {"squeeze", "forbid"}, {"blocked", "Ag=="}};
}

inline json query(double x0, double y0, double x1, double y1) { return {{"from", {x0, y0}}, {"to", {x1, y1}}}; }

}  // namespace taut::test
