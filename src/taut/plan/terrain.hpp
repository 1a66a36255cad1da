// Planning over hills: cheapest ways by TerrainCosts, which pay for length on the ground and for ascent, and keep to a
// steepest slope, so that the path itself goes round the hill. In any world of the plane, among its obstacles and over
// its weights.
//
// It is Field D* over triangles that follow the heights (perkins2013 4; TerrainMesh): the cost of crossing a triangle
// stays in closed form, since along each side heights are linear. The path is then slid along the edges it crosses
// until that helps no more. Near the cheapest, unproven; on hills within a few per cent of a dense reference. Where a
// way by SlopeRule::heading is too steep, switchbacks are drawn that stay within the triangle.
//
// A plan's `cost` is its energy, measured by TerrainMeter on the surface itself; `length` is that of the path seen from
// above, as everywhere. `lower_bound` is the energy of going straight through the air.
#pragma once

#include <memory>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/terrain_mesh.hpp"
#include "taut/path/terrain_energy.hpp"
#include "taut/plan/planner.hpp"

namespace taut {

// A planner over a world and its heights, both of which it keeps. It understands OnBlocked::nearest; agents are points.
// Throws InputError for costs or a mesh out of range, and where free ground of the world has no height: heights that
// miss the world, or samples without data. `progress` may throw in order to give the building up, which takes about a
// second for 200,000 triangles.
[[nodiscard]] TAUT_API std::unique_ptr<Planner2> make_terrain_planner(std::shared_ptr<const World> world,
                                                                      std::shared_ptr<const HeightField> heights,
                                                                      const TerrainCosts& costs,
                                                                      const TerrainMesh& mesh = {},
                                                                      const BuildProgress& progress = {});

}  // namespace taut
