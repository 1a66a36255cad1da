#include "studies/demyen2007/design.hpp"

#include <fmt/format.h>

#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/plan/registry.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::detail;
namespace {

constexpr bool kPlanners[] = {false, true};  // whether the triangulation is reduced

std::string planner_title(bool reduced, unsigned effort) {
  return effort == 0 ? fmt::format("{} to the end", reduced ? "TRA*" : "TA*")
                     : fmt::format("{}({})", reduced ? "TRA*" : "TA*", effort);
}

Contender triangle_contender(bool reduced, bool thesis, unsigned effort, Agent agent, std::uint64_t most) {
  Contender out{.name = triangle_name(reduced, thesis, effort), .title = planner_title(reduced, effort)};
  out.agent = agent;
  if (agent == Agent::point) {
    out.name += "-point";
    out.title += ", point";
  } else {
    out.title += thesis ? ", thesis" : ", corrected";
  }
  out.triangle = TriangulationAstarOptions{.reduced = reduced, .thesis = thesis, .effort = effort};
  out.most_expansions = most;
  return out;
}

Contender registered(std::string name, std::string title, Agent agent, std::string planner) {
  Contender out{.name = std::move(name), .title = std::move(title)};
  out.agent = agent;
  out.planner = std::move(planner);
  return out;
}

Contender grid_astar() { return registered("astar", "A*", Agent::point, "astar:nodes=centres"); }
Contender optimum() { return registered(std::string(kOptimum), "Tangent graph", Agent::disc, std::string(kOptimum)); }

}  // namespace

std::string triangle_name(bool reduced, bool thesis, unsigned effort) {
  return fmt::format("{}{}-{}", reduced ? "tra" : "ta", thesis ? "-thesis" : "",
                     effort == 0 ? "proof" : std::to_string(effort));
}

const std::vector<Ablation>& ablations() {
  static const std::vector<Ablation> kAll{
      {"all", "as published", {.thesis = true}},
      {"no-first-solution-rule", "without the first-solution rule", {.thesis = true, .first_solution_rule = false}},
      {"no-start-bound", "without the distance from the start", {.thesis = true, .bound_by_start = false}},
      {"no-turn-bound", "without the turns", {.thesis = true, .bound_by_turns = false}},
      {"no-goal-bound", "without the change of h", {.thesis = true, .bound_by_goal = false}}};
  return kAll;
}

std::string ablation_name(std::string_view ablation, bool reduced, unsigned effort) {
  return fmt::format("{} {}", triangle_name(reduced, true, effort), ablation);
}

Design full_design() {
  return {.name = "full",
          .maps = 1000,
          .queries = 100000,
          .ablation_queries = 16,
          .radius_queries = 64,
          .polygon_worlds = 100,
          .edits = 40,
          .ablation_expansions = 20000,
          .proof_expansions = 1000000};
}

Design quick_design() {
  return {.name = "quick",
          .maps = 6,
          .queries = 100,
          .ablation_queries = 6,
          .radius_queries = 10,
          .polygon_worlds = 10,
          .edits = 10,
          .ablation_expansions = 20000,
          .proof_expansions = 1000000,
          .figure_band = 32,
          .terrain_side = 128,
          .terrain_queries = 60};
}

std::vector<Contender> speed_contenders(const Design& design) {
  std::vector<Contender> out{grid_astar(), registered("pra", "PRA*", Agent::point, "pra")};
  for (const bool thesis : {true, false}) {
    for (const bool reduced : kPlanners) out.push_back(triangle_contender(reduced, thesis, 1, Agent::disc, 0));
  }
  for (const bool reduced : kPlanners) {
    out.push_back(triangle_contender(reduced, false, 0, Agent::disc, design.proof_expansions));
  }
  out.push_back(optimum());
  out.push_back(registered("polyanya", "Polyanya, point", Agent::point, "polyanya"));
  // What of Polyanya's speed is due to its cells, and what to its search.
  out.push_back(registered("polyanya-triangles", "Polyanya on triangles, point", Agent::point, "polyanya:merge=none"));
  for (const unsigned effort : {1u, 0u}) {
    for (const bool reduced : kPlanners) {
      out.push_back(
          triangle_contender(reduced, false, effort, Agent::point, effort == 0 ? design.proof_expansions : 0));
    }
  }
  return out;
}

std::vector<Contender> length_contenders(const Design& design) {
  std::vector<Contender> out{optimum()};
  for (const bool thesis : {true, false}) {
    for (const bool reduced : kPlanners) {
      for (const unsigned effort : kEfforts) {
        out.push_back(triangle_contender(reduced, thesis, effort, Agent::disc, design.proof_expansions));
      }
    }
  }
  for (const bool reduced : kPlanners) {
    out.push_back(triangle_contender(reduced, false, 0, Agent::disc, design.proof_expansions));
  }
  return out;
}

std::vector<Contender> ablation_contenders(const Design& design) {
  std::vector<Contender> out{optimum(), grid_astar()};
  for (const Ablation& ablation : ablations()) {
    for (const bool reduced : kPlanners) {
      for (const unsigned effort : {1u, 0u}) {
        Contender c = triangle_contender(reduced, true, effort, Agent::disc, design.ablation_expansions);
        c.name = ablation_name(ablation.name, reduced, effort);
        c.title = fmt::format("{}, {}", planner_title(reduced, effort), ablation.title);
        c.triangle = ablation.options;
        c.triangle->reduced = reduced;
        c.triangle->effort = effort;
        out.push_back(std::move(c));
      }
    }
  }
  return out;
}

std::vector<Contender> radius_contenders(const Design& design) {
  std::vector<Contender> out{optimum()};
  for (const bool composed : {false, true}) {
    for (const bool reduced : kPlanners) {
      Contender c = triangle_contender(reduced, true, 1, Agent::disc, design.ablation_expansions);
      if (composed) {
        c.name += "-composed";
        c.title += ", composed widths";
        c.triangle->composed = true;
      }
      out.push_back(std::move(c));
    }
  }
  for (const unsigned effort : {1u, 0u})
    out.push_back(triangle_contender(true, false, effort, Agent::disc, design.proof_expansions));
  return out;
}

std::vector<Contender> terrain_contenders(const Design& design) {
  std::vector<Contender> out{optimum()};
  for (const bool reduced : kPlanners) {
    for (const bool thesis : {true, false}) out.push_back(triangle_contender(reduced, thesis, 1, Agent::disc, 0));
    out.push_back(triangle_contender(reduced, false, 0, Agent::disc, design.proof_expansions));
  }
  return out;
}

std::unique_ptr<Planner2> make_contender(const Contender& contender, CellStore& cells) {
  if (contender.triangle) return std::make_unique<TriangulationAstarPlanner>(triangles_of(cells), *contender.triangle);
  return make_planner(parse_planner(contender.planner), cells);
}

}  // namespace taut::lab::demyen2007
