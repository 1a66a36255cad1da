// Requests to the studio: "METHOD TARGET", lines of headers, an empty line, the body. In target and body @G and @P
// stand for a grid and a world of polygons that the server knows, @J for the last job and @L for a live world. Every
// request gets an answer that is no internal error, and JSON where it says so.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "fuzz.hpp"
#include "studio.hpp"

namespace {

using nlohmann::json;
using taut::fuzz::finding;

class Target {
 public:
  taut::studio::ApiReply ask(const std::string& method, const std::string& target, const std::string& body) {
    taut::studio::ApiRequest request{.method = method, .path = target.substr(0, target.find('?'))};
    if (const std::size_t mark = target.find('?'); mark != std::string::npos) {
      for (std::string rest = target.substr(mark + 1); !rest.empty();) {
        const std::string pair = rest.substr(0, rest.find('&'));
        rest.erase(0, pair.size() + 1);
        const std::size_t equals = std::min(pair.find('='), pair.size());
        request.query.emplace(pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
      }
    }
    request.headers = headers;
    request.body = body;
    return studio.handle(request);
  }
  std::string id(const std::string& target, const std::string& body, const char* where) {
    const json reply = json::parse(ask("POST", target, body).body);
    return reply.at(json::json_pointer(where));
  }
  // Known again even if the last request made the server forget them.
  void prepare() {
    headers = {{"host", "localhost"}, {"content-type", "application/json"}};
    grid = id("/api/worlds", R"({"kind":"grid","width":4,"height":3,"squeeze":"forbid","blocked":"YAI="})", "/info/id");
    polygons = id(
        "/api/worlds",
        R"({"kind":"polygons","squeeze":"forbid","boundary":[[0,0],[20,0],[20,10],[0,10]],"obstacles":[[[[9,0],[11,0],[11,4],[9,4]]]],"walls":[[[3,3],[5,5]]],"points":[[15,5]]})",
        "/info/id");
    if (live.empty() || ask("GET", "/api/live/" + live + "/layer", "").status == 404)
      live =
          id("/api/live", R"({"world":")" + polygons + R"(","agents":[{"id":1,"at":[1,5],"goal":[19,5]}]})", "/live");
  }

  taut::studio::Studio studio{{.version = "fuzz"}};
  std::map<std::string, std::string, std::less<>> headers;
  std::string grid, polygons, live, job = "job-1";
};

// What would only take long: large worlds, pictures and batches are refused by number, which tests check.
bool has_large_number(const std::string& text) {
  int digits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    digits = std::isdigit(static_cast<unsigned char>(text[i])) != 0 ? digits + 1 : 0;
    if (digits > 3) return true;
    if ((text[i] == 'e' || text[i] == 'E') && i > 0 && std::isdigit(static_cast<unsigned char>(text[i - 1])) != 0)
      return true;
  }
  return false;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Target target;
  std::string text(reinterpret_cast<const char*>(data), size);
  const bool heavy = text.find("generat") != std::string::npos || text.find("picture") != std::string::npos ||
                     text.find("batch") != std::string::npos;
  if (heavy && has_large_number(text)) return 0;
  target.prepare();
  replace_all(text, "@G", target.grid);
  replace_all(text, "@P", target.polygons);
  replace_all(text, "@L", target.live);
  replace_all(text, "@J", target.job);
  const auto line = [&] {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string out = text.substr(0, end);
    text.erase(0, std::min(end + 1, text.size()));
    return out;
  };
  const std::string first = line();
  for (std::string header; !(header = line()).empty();) {
    const std::size_t colon = std::min(header.find(": "), header.size());
    target.headers[header.substr(0, colon)] = header.substr(std::min(colon + 2, header.size()));
  }
  const std::size_t space = std::min(first.find(' '), first.size());
  const auto reply = target.ask(first.substr(0, space), first.substr(std::min(space + 1, first.size())), text);
  if (reply.status < 200 || reply.status >= 500) finding(reply.body.c_str());
  if (reply.stream) {
    for (int i = 0; i < 20 && reply.stream->next(std::chrono::milliseconds(1)); ++i) {
    }
  } else if (reply.type == "application/json") {
    const json body = json::parse(reply.body, nullptr, false);
    if (body.is_discarded()) finding("a reply that is no JSON");
    if (reply.status >= 400 && !body.at("error").at("message").is_string()) finding("an error without a message");
    if (reply.status == 202) {
      target.job = body.at("id");
      target.headers = {{"host", "localhost"}, {"content-type", "application/json"}};
      (void)target.ask("DELETE", "/api/jobs/" + target.job, "{}");
    }
  }
  return 0;
}
