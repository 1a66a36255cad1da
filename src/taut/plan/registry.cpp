#include "taut/plan/registry.hpp"

#include <algorithm>
#include <vector>

#include "taut/base/detail/number_text.hpp"
#include "taut/base/input_error.hpp"
#include "taut/path/path_clearance.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/registry_parts.hpp"

namespace taut {
using namespace detail;
namespace {

std::string joined(std::span<const std::string_view> words) {
  std::string out;
  for (std::string_view word : words) out += (out.empty() ? "" : ", ") + std::string(word);
  return out;
}

// What an option can be, in words.
std::string values_of(const OptionSchema& schema) {
  std::string out = "one of " + joined(schema.values);
  const auto number = [](double x) {
    char text[32];
    return std::string(text, write_number(text, text + sizeof text, x).ptr);
  };
  if (schema.most > 0) out += ", or a number from " + number(schema.least) + " to " + number(schema.most);
  return out;
}
bool can_be(const OptionSchema& schema, std::string_view value) {
  if (std::find(schema.values.begin(), schema.values.end(), value) != schema.values.end()) return true;
  if (!(schema.most > 0)) return false;
  double number = 0;
  const char* const end = value.data() + value.size();
  const auto read = read_number(value.data(), end, number);
  return read.ec == std::errc() && read.ptr == end && number >= schema.least && number <= schema.most;
}

}  // namespace

std::span<const PlannerEntry> registry() {
  static const std::vector<PlannerEntry> all = [] {
    std::vector<PlannerEntry> out;
    for (const auto& part : {grid_planners(), mesh_planners(), triangle_planners(), group_planners(), graph_planners(),
                             voxel_planners(), cost_grid_planners(), weighted_planners(), volume_planners()}) {
      out.insert(out.end(), part.begin(), part.end());
    }
    return out;
  }();
  return all;
}

const PlannerEntry* find_planner(std::string_view name) {
  const std::span<const PlannerEntry> all = registry();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& e) { return e.name == name; });
  return found != all.end() ? &*found : nullptr;
}

PlannerSpec parse_planner(std::string_view text) {
  PlannerSpec spec{std::string(text), nullptr, {}};
  const auto cut = [&](char mark) {
    const std::size_t at = text.find(mark);
    const std::string_view head = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
    return head;
  };
  const std::string_view name = cut(':');
  spec.entry = find_planner(name);
  if (spec.entry == nullptr) {
    std::vector<std::string_view> names;
    names.reserve(registry().size());
    for (const PlannerEntry& entry : registry()) names.push_back(entry.name);
    throw InputError("planner '" + std::string(name) + "'", 0, "expected one of " + joined(names));
  }
  while (!text.empty()) {
    std::string_view value = cut(':');
    const std::size_t equals = value.find('=');
    const std::string_view option = value.substr(0, equals);
    value = equals == std::string_view::npos ? std::string_view() : value.substr(equals + 1);
    const std::string where = "planner '" + spec.text + "'";
    const auto schema = std::find_if(spec.entry->options.begin(), spec.entry->options.end(),
                                     [&](const OptionSchema& o) { return o.name == option; });
    if (schema == spec.entry->options.end()) {
      std::vector<std::string_view> names;
      for (const OptionSchema& o : spec.entry->options) names.push_back(o.name);
      throw InputError(where, 0,
                       "no option '" + std::string(option) + "'; expected " +
                           (names.empty() ? std::string("none") : "one of " + joined(names)));
    }
    if (!can_be(*schema, value)) {
      throw InputError(
          where, 0,
          "option " + std::string(option) + " cannot be '" + std::string(value) + "'; expected " + values_of(*schema));
    }
    spec.options[std::string(option)] = std::string(value);
  }
  return spec;
}

bool set_default_option(PlannerSpec& spec, std::string_view option, std::string_view value) {
  for (const OptionSchema& schema : spec.entry->options) {
    if (schema.name != option) continue;
    if (!can_be(schema, value))
      throw InputError(std::string(option) + " '" + std::string(value) + "'", 0, "expected " + values_of(schema));
    spec.options.try_emplace(std::string(option), value);
    return true;
  }
  return false;
}

PlannerSpec spec_for(const PlannerEntry& entry) {
  const bool straightens = std::any_of(entry.options.begin(), entry.options.end(), [](const OptionSchema& o) {
    return o.name == "straighten" && o.values[0] != "on";
  });
  return parse_planner(std::string(entry.name) + (straightens ? ":straighten=on" : ""));
}

namespace {

// Every option of the planner, with its default where the user says nothing.
OptionValues complete(const PlannerSpec& spec) {
  OptionValues options = spec.options;
  for (const OptionSchema& schema : spec.entry->options)
    options.try_emplace(std::string(schema.name), schema.values[0]);
  return options;
}

template <int D>
std::string misfit_in(const PlannerEntry& entry, const WorldIn<D>& world) {
  if (entry.in<D>()) return entry.in<D>()->misfit(world);
  return D == 2 ? "it plans in space, this world is a plane" : "it plans in the plane, this world is a space";
}

template <int D>
std::unique_ptr<Planner<D>> make_in(const PlannerSpec& spec, CellStoreIn<D>& cells) {
  if (const std::string reason = spec.entry->misfit(cells.world()); !reason.empty())
    throw InputError("planner '" + spec.text + "'", 0, "does not fit this world: " + reason);
  return spec.entry->in<D>()->make(cells, complete(spec));
}

// What does not depend on where start and goal are.
template <int D>
std::string ability_misfit(const Abilities& able, const Query<D>& query) {
  if (!able.radius && query.radius > 0) return "it knows no agents with a radius";
  if (!able.within && query.within > 0) return "it cannot end within a distance of the goal";
  if (!able.nearest && query.on_blocked == OnBlocked::nearest) return "it cannot take the nearest point";
  return {};
}

template <int D>
const PlannerEntry* best_in(const WorldIn<D>& world, const Query<D>& query) {
  const PlannerEntry* best = nullptr;
  // Where no planner can answer, the best for the world says so.
  for (const bool answers : {true, false}) {
    for (const PlannerEntry& entry : registry()) {
      if (!entry.abilities.any_point || !entry.misfit(world).empty()) continue;
      if (answers && !query_misfit(entry, query).empty()) continue;
      if (best == nullptr || entry.in<D>()->suitability(world) > best->in<D>()->suitability(world)) best = &entry;
    }
    if (best != nullptr) break;
  }
  return best;
}

template <int D>
AnswerIn<D> plan_in(const WorldIn<D>& world, const Query<D>& query) {
  AnswerIn<D> answer;
  answer.plan.reset(query);
  const PlannerEntry* entry = best_planner(world, query);
  if (entry == nullptr) {
    answer.plan.status = Status::unsupported;
    return answer;
  }
  answer.planner = entry->name;
  // The store lives only for this call, so it may borrow the world.
  CellStoreIn<D> cells(std::shared_ptr<const WorldIn<D>>(std::shared_ptr<const WorldIn<D>>(), &world));
  make_planner(spec_for(*entry), cells)->plan(query, Budget{}, answer.plan);
  if (answer.plan.status == Status::found) answer.plan.clearance = path_clearance(world, answer.plan.path);
  return answer;
}

}  // namespace

std::string PlannerEntry::misfit(const World& world) const { return misfit_in<2>(*this, world); }
std::string PlannerEntry::misfit(const World3& world) const { return misfit_in<3>(*this, world); }

std::unique_ptr<Planner2> make_planner(const PlannerSpec& spec, CellStore& cells) { return make_in<2>(spec, cells); }
std::unique_ptr<Planner3> make_planner(const PlannerSpec& spec, CellStore3& cells) { return make_in<3>(spec, cells); }

std::unique_ptr<Planner2> make_planner(const PlannerSpec& spec, const std::shared_ptr<const LiveWorld>& world) {
  if (spec.entry->make_live == nullptr) {
    std::vector<std::string_view> names;
    for (const PlannerEntry& entry : registry()) {
      if (entry.make_live != nullptr) names.push_back(entry.name);
    }
    throw InputError("planner '" + spec.text + "'", 0,
                     "does not follow a world that changes; expected one of " + joined(names));
  }
  if (world->corner_rule() == CornerRule::allow && spec.entry->abilities.radius)
    throw InputError("planner '" + spec.text + "'", 0, std::string("does not fit this world: ") + kDoesNotSqueeze);
  return spec.entry->make_live(world, complete(spec));
}

std::string query_misfit(const PlannerEntry& entry, const Query2& query) {
  if (!entry.abilities.any_point && !(lattice::is_corner(query.start) && lattice::is_corner(query.goal)))
    return "it plans between cell corners, that is, points with whole numbers as coordinates";
  return ability_misfit(entry.abilities, query);
}
std::string query_misfit(const PlannerEntry& entry, const Query3& query) {
  return ability_misfit(entry.abilities, query);
}

const PlannerEntry* best_planner(const World& world, const Query2& query) { return best_in<2>(world, query); }
const PlannerEntry* best_planner(const World3& world, const Query3& query) { return best_in<3>(world, query); }

Answer plan(const World& world, const Query2& query) { return plan_in<2>(world, query); }
Answer3 plan(const World3& world, const Query3& query) { return plan_in<3>(world, query); }

}  // namespace taut
