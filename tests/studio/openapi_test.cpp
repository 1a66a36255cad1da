// The description of the API and the API itself: the same routes, and replies as the schemas say.
#include <algorithm>
#include <chrono>
#include <set>

#include "asked.hpp"

namespace taut::test {
namespace {

// The part of JSON Schema that openapi.json uses; anything else in a schema is a failure.
class Schemas {
 public:
  explicit Schemas(const json& document) : document_(document) {}

  // What is wrong, with its place; empty if nothing is.
  [[nodiscard]] std::string check(const json& schema, const json& value, const std::string& place) const {
    for (const auto& [word, rule] : schema.items()) {
      const std::string wrong = check(word, rule, schema, value, place);
      if (!wrong.empty()) return wrong;
    }
    return {};
  }

 private:
  [[nodiscard]] static bool is(const json& value, const std::string& type) {
    return type == "object"    ? value.is_object()
           : type == "array"   ? value.is_array()
           : type == "string"  ? value.is_string()
           : type == "number"  ? value.is_number()
           : type == "integer" ? value.is_number_integer()
           : type == "boolean" ? value.is_boolean()
           : type == "null"    ? value.is_null()
                               : false;
  }

  [[nodiscard]] std::string check(const std::string& word, const json& rule, const json& schema, const json& value,
                                  const std::string& place) const {
    if (word == "description" || word == "properties") return {};
    if (word == "$ref") return check(document_.at(json::json_pointer(rule.get<std::string>().substr(1))), value, place);
    if (word == "type") {
      const json types = rule.is_array() ? rule : json::array({rule});
      return std::any_of(types.begin(), types.end(), [&](const json& t) { return is(value, t); })
                 ? ""
                 : place + ": is no " + rule.dump() + ": " + value.dump().substr(0, 100);
    }
    if (word == "enum")
      return std::find(rule.begin(), rule.end(), value) != rule.end() ? "" : place + ": " + value.dump();
    if (word == "const") return value == rule ? "" : place + ": " + value.dump();
    if (word == "minimum") return value >= rule ? "" : place + ": too small";
    if (word == "maximum") return value <= rule ? "" : place + ": too large";
    if (word == "minItems") return value.size() >= rule ? "" : place + ": too short";
    if (word == "maxItems") return value.size() <= rule ? "" : place + ": too long";
    if (word == "required") {
      for (const std::string name : rule) {
        if (!value.contains(name)) return place + ": has no " + name;
      }
      return {};
    }
    if (word == "additionalProperties") {
      for (const auto& [name, member] : value.items()) {
        const bool known = schema.contains("properties") && schema["properties"].contains(name);
        if (!known && rule == false) return place + ": has " + name;
        std::string wrong;
        if (known) {
          wrong = check(schema["properties"][name], member, place + "." + name);
        } else if (rule.is_object()) {
          wrong = check(rule, member, place + "." + name);
        }
        if (!wrong.empty()) return wrong;
      }
      return {};
    }
    if (word == "items") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string wrong = check(rule, value[i], place + "[" + std::to_string(i) + "]");
        if (!wrong.empty()) return wrong;
      }
      return {};
    }
    if (word == "oneOf") {
      std::string all;
      int good = 0;
      for (const json& one : rule) {
        const std::string wrong = check(one, value, place);
        good += wrong.empty() ? 1 : 0;
        all += wrong + "; ";
      }
      return good == 1 ? "" : place + ": fits " + std::to_string(good) + " of several: " + all;
    }
    return place + ": the test does not know '" + word + "'";
  }

  const json& document_;
};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

TEST(StudioOpenApi, NamesExactlyTheRoutesThatAreAnswered) {
  AskedStudio asked;
  const json document = asked.get("/api/openapi.json").content;
  std::set<std::pair<std::string, std::string>> described, answered;
  for (const auto& [path, methods] : document.at("paths").items()) {
    for (const auto& [method, operation] : methods.items()) described.emplace(path, method);
  }
  for (const studio::Route& route : studio::Studio::routes())
    answered.emplace(route.path, lower(std::string(route.method)));
  EXPECT_EQ(described, answered);
}

// Every route once, with an example whose request and reply have to be as described.
TEST(StudioOpenApi, RequestsAndRepliesAreAsItSays) {
  AskedStudio asked;
  const json document = asked.get("/api/openapi.json").content;
  const Schemas schemas(document);
  const std::string grid = asked.generated("caves", {{"width", 40}, {"height", 40}}), rooms = asked.upload(two_rooms());
  std::set<std::pair<std::string, std::string>> tried;
  // `route` with its names replaced by `names`.
  const auto example = [&](const std::string& method, const std::string& route, std::vector<std::string> names,
                           const json& body, const std::string& query_text = "") {
    tried.emplace(route, method);
    std::string target = route;
    for (const std::string& name : names)
      target.replace(target.find('{'), target.find('}') - target.find('{') + 1, name);
    const json& operation = document.at("paths").at(route).at(lower(method));
    if (operation.contains("requestBody")) {
      const json& schema = operation["requestBody"]["content"]["application/json"]["schema"];
      EXPECT_EQ(schemas.check(schema, body, "request"), "") << route;
    }
    Answer answer = asked.ask(method, target + query_text, method == "GET" ? "" : body.dump());
    EXPECT_TRUE(operation["responses"].contains(std::to_string(answer.status))) << route << ": " << answer.body;
    if (!operation["responses"].contains(std::to_string(answer.status))) return answer;
    const json& content = operation["responses"][std::to_string(answer.status)]["content"];
    EXPECT_TRUE(content.contains(answer.type)) << route << ": " << answer.type;
    if (answer.type == "application/json") {
      EXPECT_EQ(schemas.check(content[answer.type]["schema"], answer.content, "reply"), "") << route;
    }
    // The same on a bad day.
    const Answer refused = asked.ask(method, target + "/no/such/path", "{}");
    EXPECT_EQ(schemas.check(operation["responses"]["default"]["content"]["application/json"]["schema"], refused.content,
                            "error"),
              "");
    return answer;
  };
  const json none;
  example("GET", "/api/about", {}, none);
  example("GET", "/api/openapi.json", {}, none);
  example("GET", "/api/generators", {}, none);
  example("GET", "/api/planners", {}, none, "?world=" + rooms + "&from=1,2&to=3,4.5&radius=1&within=2&nearest=true");
  example("POST", "/api/worlds", {}, two_rooms());
  example("POST", "/api/worlds", {}, small_grid());
  example("POST", "/api/worlds/generate", {},
          {{"generator", "maze"}, {"seed", 1}, {"parameters", {{"columns", 5}, {"rows", 5}}}});
  example("GET", "/api/worlds/{id}", {grid}, none);
  example("GET", "/api/worlds/{id}", {rooms}, none);
  example("POST", "/api/worlds/{id}/export", {grid}, {{"name", "a.map"}});
  const json run = query(1, 1, 19, 1);
  const Answer saved =
      example("POST", "/api/worlds/{id}/save", {rooms},
              {{"name", "a.geojson"}, {"paths", true}, {"statistics", true}, {"query", run}, {"planners", {"tra"}}});
  example("POST", "/api/worlds/import", {}, {{"files", saved.content["files"]}});
  example("POST", "/api/worlds/{id}/outline", {grid}, json::object());
  json wide = run;
  wide["radius"] = 0.5;
  example("POST", "/api/worlds/{id}/plan", {rooms},
          {{"query", wide}, {"planners", {"tra", "polyanya"}}, {"optimum", true}});
  example("POST", "/api/worlds/{id}/plan", {rooms},
          {{"query", run}, {"planners", {"polyanya", "theta"}}, {"repeat", 3}, {"time_limit_ms", 100}});
  example("POST", "/api/worlds/{id}/trace", {rooms}, {{"query", run}, {"planner", "polyanya"}, {"limit", 50}});
  example("POST", "/api/worlds/{id}/trace", {grid}, {{"query", query(20, 20, 30, 30)}, {"planner", "astar"}});
  const Answer layers = example("GET", "/api/worlds/{id}/layers", {rooms}, none);
  ASSERT_FALSE(layers.content.empty());
  for (const json& layer : layers.content) {
    if (layer["misfit"] == "") example("GET", "/api/worlds/{id}/layers/{name}", {rooms, layer["name"]}, none);
  }
  EXPECT_EQ(asked.get("/api/worlds/" + rooms + "/layers/nothing").status, 404);
  example("POST", "/api/worlds/{id}/picture", {rooms},
          {{"format", "svg"}, {"layers", {layers.content[0]["name"]}}, {"size", 100}});
  for (const json& job :
       {json{{"kind", "prepare"}, {"world", rooms}, {"planners", {"tra"}}}, json{{"kind", "batch"},
                                                                                 {"world", rooms},
                                                                                 {"planners", {"tra"}},
                                                                                 {"queries", 2},
                                                                                 {"seed", 1},
                                                                                 {"radius", 4},
                                                                                 {"repeat", 2}}}) {
    const std::string id = example("POST", "/api/jobs", {}, job).content.at("id");
    const Answer events = example("GET", "/api/jobs/{id}/events", {id}, none);
    while (const auto text = events.stream->next(std::chrono::milliseconds(100))) {
      if (!text->empty()) {
        EXPECT_EQ(schemas.check(document["components"]["schemas"]["JobState"], json::parse(text->substr(6)), "event"),
                  "");
      }
    }
    EXPECT_EQ(example("GET", "/api/jobs/{id}", {id}, none).content["state"], "done");
    example("DELETE", "/api/jobs/{id}", {id}, json::object());
  }
  const json walker = {{"id", 1}, {"at", {1, 5}}, {"goal", {19, 5}}};
  const std::string live =
      example("POST", "/api/live", {}, {{"world", rooms}, {"agents", {walker}}}).content.at("live");
  const json crate = {{"op", "insert"}, {"name", "crate"}, {"ring", {{4, 4}, {6, 4}, {6, 6}}}};
  example("POST", "/api/live/{id}", {live}, {{"edits", {crate}}, {"agents", {walker}}});
  example("POST", "/api/live/{id}", {live}, {{"edits", {{{"op", "remove"}, {"name", "crate"}}}}, {"agents", {walker}}});
  example("GET", "/api/live/{id}/layer", {live}, none);
  example("DELETE", "/api/live/{id}", {live}, json::object());
  EXPECT_EQ(tried.size(), studio::Studio::routes().size()) << "every route has an example";
}

}  // namespace
}  // namespace taut::test
