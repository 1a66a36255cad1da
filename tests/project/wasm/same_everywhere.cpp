// Makes worlds, plans in them with every planner that fits, and draws and exports them, all through the studio's
// request handlers without threads or HTTP. Prints the answers without what depends on the machine: times and sizes in
// memory.
// With the argument png: what is said to someone who brings a PNG picture, and to someone who wants one.
#include <cstdio>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "page.hpp"
#include "studio.hpp"

namespace taut::studio {

std::span<const PageFile> page_files() { return {}; }

}  // namespace taut::studio

namespace {

using nlohmann::json;
using taut::studio::ApiReply;
using taut::studio::ApiRequest;

taut::studio::Studio& studio() {
  static taut::studio::Studio the_studio{{.version = "test"}};
  return the_studio;
}

std::string ask(const std::string& method, const std::string& path, const json& body) {
  ApiRequest request{.method = method, .path = path};
  request.headers = {{"host", "127.0.0.1"}, {"content-type", "application/json"}};
  if (method == "POST") request.body = body.dump();
  const ApiReply reply = studio().handle(request);
  std::printf("%s %s %d\n", method.c_str(), path.c_str(), reply.status);
  if (reply.status != 200) std::printf("  %s\n", reply.body.c_str());
  return reply.body;
}

// Fractions to twelve digits: C libraries differ in the last digits of sines and powers.
std::string rounded(const std::string& text) {
  static const std::regex fraction("-?[0-9]+\\.[0-9]+(e[-+]?[0-9]+)?");
  std::string out;
  std::size_t at = 0;
  for (std::sregex_iterator match(text.begin(), text.end(), fraction), end; match != end; ++match) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.12g", std::stod(match->str()));
    const auto begin = static_cast<std::size_t>(match->position());
    out += text.substr(at, begin - at) + digits;
    at = begin + static_cast<std::size_t>(match->length());
  }
  return out + text.substr(at);
}

// Of long answers.
std::string hash(const std::string& answer) {
  const std::string text = rounded(answer);
  std::uint64_t value = 0xcbf29ce484222325u;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return std::to_string(value) + " of " + std::to_string(text.size());
}

// Each planner by itself: the handlers give up where a request takes long.
void plan(const std::string& world, const json& query) {
  for (const json& planner : json::parse(ask("GET", "/api/planners", {}))) {
    const json names = json::array({planner.at("name")});
    const json reply = json::parse(ask("POST", world + "/plan", {{"query", query}, {"planners", names}}));
    if (!reply.contains("results")) continue;
    json result = reply.at("results").at(0);
    for (const char* machine : {"time_us", "build_us", "memory_bytes"}) result.erase(machine);
    std::printf("  %s\n", rounded(result.dump()).c_str());
  }
}

void tour(const std::string& generator, const json& parameters, const json& query, const std::string& file) {
  const std::string made =
      ask("POST", "/api/worlds/generate", {{"generator", generator}, {"seed", 4}, {"parameters", parameters}});
  const json content = json::parse(made);
  if (!content.contains("info")) return;
  const std::string world = "/api/worlds/" + content.at("info").at("id").get<std::string>();
  plan(world, query);
  const std::string files = ask("POST", world + "/export", {{"name", file}});
  std::printf("  %s\n", hash(files).c_str());
  ask("POST", "/api/worlds/import", {{"files", json::parse(files).at("files")}});
  for (const json& layer : json::parse(ask("GET", world + "/layers", {}))) {
    if (!layer.at("misfit").get<std::string>().empty()) continue;
    std::printf("  %s\n", hash(ask("GET", world + "/layers/" + layer.at("name").get<std::string>(), {})).c_str());
  }
  std::printf("  %s\n", hash(ask("POST", world + "/picture", {{"format", "svg"}})).c_str());
}

void ask_for_png() {
  // A picture of one white pixel.
  const json pixel = {
      {"name", "pixel.png"},
      {"content", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="}};
  ask("POST", "/api/worlds/import", {{"files", json::array({pixel})}});
  const json small = {{"columns", 4}, {"rows", 4}};
  const json made =
      json::parse(ask("POST", "/api/worlds/generate", {{"generator", "maze"}, {"seed", 4}, {"parameters", small}}));
  ask("POST", "/api/worlds/" + made.at("info").at("id").get<std::string>() + "/picture", {{"format", "png"}});
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::string(arguments[1]) == "png") {
    ask_for_png();
    return 0;
  }
  tour("maze", {{"columns", 20}, {"rows", 20}}, {{"from", {1.5, 1.5}}, {"to", {39.5, 39.5}}}, "maze.map");
  tour("grid", {{"width", 48}, {"height", 40}}, {{"from", {1, 1}}, {"to", {46, 37}}, {"nearest", true}}, "cells.map");
  const json from = {40, 560}, to = {960, 40};
  tour("showcase", json::object(), {{"from", from}, {"to", to}}, "islands.geojson");
  tour("showcase", json::object(), {{"from", from}, {"to", to}, {"radius", 4}}, "islands.poly");
}
