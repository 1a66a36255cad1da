#include "live_request.hpp"

#include <set>

#include "limits.hpp"
#include "world_json.hpp"

namespace taut::studio {

std::vector<AgentPlace> read_agents(const JsonBody& body) {
  const JsonReader in = body.reader().at("agents");
  const nlohmann::json& values = body.value().at("agents");
  const auto list = in.list();
  if (list.size() > limits::kLiveAgents) in.fail("expected at most " + std::to_string(limits::kLiveAgents) + " agents");
  std::vector<AgentPlace> out;
  std::set<std::uint64_t> ids;
  for (std::size_t i = 0; i < list.size(); ++i) {
    expect_members(values[i], "agents[" + std::to_string(i) + "]", {"id", "at", "goal", "radius"});
    out.push_back({list[i].at("id").count(), list[i].at("at").point(), list[i].at("goal").point(), 0});
    if (list[i].has("radius")) out.back().radius = list[i].at("radius").number_not_negative();
    if (!ids.insert(out.back().id).second) list[i].at("id").fail("expected every id once");
  }
  return out;
}

std::vector<Edit> read_edits(const JsonBody& body) {
  const JsonReader in = body.reader().at("edits");
  const nlohmann::json& values = body.value().at("edits");
  const auto list = in.list();
  if (list.size() > limits::kLiveEdits) in.fail("expected at most " + std::to_string(limits::kLiveEdits) + " edits");
  std::vector<Edit> out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string place = "edits[" + std::to_string(i) + "]";
    Edit edit{};
    const std::string op = list[i].at("op").text();
    edit.name = list[i].at("name").text();
    if (edit.name.size() > limits::kLiveNameBytes) list[i].at("name").fail("expected a shorter name");
    if (op == "remove") {
      expect_members(values[i], place, {"op", "name"});
      edit.op = Edit::Op::remove;
    } else if (op == "insert" || op == "move") {
      expect_members(values[i], place, {"op", "name", "ring"});
      edit.op = op == "insert" ? Edit::Op::insert : Edit::Op::move;
      const JsonReader ring = list[i].at("ring");
      edit.ring = read_ring(values[i].at("ring"), place + ".ring");
      if (edit.ring.size() > limits::kLiveCorners)
        ring.fail("expected at most " + std::to_string(limits::kLiveCorners) + " corners");
    } else {
      list[i].at("op").fail("expected insert, move or remove");
    }
    out.push_back(std::move(edit));
  }
  return out;
}

}  // namespace taut::studio
