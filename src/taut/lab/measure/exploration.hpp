// An agent that crosses ground it does not know: it believes that all of it has the same weight, senses what is true
// around it, plans again and goes on. What each step has taken is held against planning from scratch, and what the way
// has cost against the way of one who knows everything.
//
// Cells of a grid, blocked ones too, and weights of triangles have to be sensed. Obstacles among areas are known.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/plan/replanner.hpp"
#include "taut/world/world.hpp"

namespace taut::lab {

// How the agent explores.
struct ExploreOptions {
  double sense = 1;                   // how far it senses: each cell of which some point is that near
  double step = 0;                    // how far it goes before it senses again, at most `sense`; 0: half of that
  double assume = 1;                  // the weight it believes in where it has not been
  bool on_triangles = false;          // plans on two triangles a cell where the world is a grid
  bool compare = true;                // plans from scratch at every step as well
  std::uint64_t most_steps = 100000;  // then it gives up
  ReplannerOptions replanner{};       // how it plans
};

// One stop of the agent.
struct ExploreStep {
  Vec2 at;                              // where it senses and plans
  std::size_t changed = 0;              // cells that were not as believed
  std::uint64_t expanded = 0;           // by the plan that was repaired
  std::uint64_t from_scratch = 0;       // by one that was not; 0 if none was made
  double cost = 0;                      // of the path that it believes in
  double value = 0, scratch_value = 0;  // what costs say of the place, repaired and from scratch
};

// All of it.
struct Exploration {
  Status status = Status::found;        // `found` if it has arrived; `budget_spent` if it has given up
  std::vector<ExploreStep> steps;       // the first at the start
  Path2 walked;                         // the way it went
  double length = 0, cost = 0;          // of the way walked, in the world as it is
  bool valid = false;                   // as the validator says
  std::string reason;                   // if not, why
  Status known_status = Status::found;  // whether there is a way, as one who knows everything says
  Path2 known;                          // the way of one who knows everything
  double known_cost = 0;                // of that
  std::vector<bool> sensed;             // by cell
  std::size_t sensed_count = 0;         // how many of them
  // The outlines of cells that were never sensed.
  std::vector<Ring> unknown;
  std::size_t nodes = 0;  // corners of the ground
};

// Throws InputError that names the option if one is out of range, or if the world has nothing to sense. `on_step` is
// told of each stop, and may throw.
[[nodiscard]] TAUT_API Exploration explore(const World& world, Vec2 from, Vec2 to, const ExploreOptions& options,
                                           const std::function<void(const ExploreStep&)>& on_step = {});

}  // namespace taut::lab
