// Seeded queries between random places of a world. On a grid a place is a free cell, drawn evenly, and the query's
// point is the cell's centre or its corner of least coordinates; at a corner the query names the cell
// (Query::start_towards, goal_towards), so that a double corner, where several regions touch, means one of them. In
// space a place is the middle of a free voxel, or a point drawn evenly from all free triangles or tetrahedra. Same
// world, count and seed, same queries on every machine. O(1) expected a query, after O(cells) for regions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/path/query.hpp"
#include "taut/world/world.hpp"

namespace taut::lab {

// A query of a batch, with what is known of its answer.
template <int D>
struct BatchQueryIn {
  std::string scenario;   // the file it comes from, without folders
  std::size_t index = 0;  // within the scenario, from 0
  Query<D> query;         // what planners are asked
  // What the scenario says: a length printed with so many decimals, or that there is no path.
  std::optional<double> expected_length{};
  // How many decimals that length was printed with.
  int decimals = 0;
  // Whether the scenario says that the goal cannot be reached.
  bool expect_no_path = false;
};
// In the plane, and in space.
using BatchQuery = BatchQueryIn<2>;
using BatchQuery3 = BatchQueryIn<3>;

// What point of a cell a query means: by the any-angle convention the corner of least coordinates, or the centre.
enum class CellOrigin { corner, centre };

// From the cell (x, y) to the cell (goal_x, goal_y).
[[nodiscard]] TAUT_API Query2 cell_query(Vec2 start_cell, Vec2 goal_cell, CellOrigin origin);

// Queries between random free points of the world; `origin` matters on grids only. Most have a path, some may not.
// Throws InputError for a world with so little free space that no point of it is found among a million, or, for many
// queries, not one among a thousand. `progress` may throw in order to give it up.
[[nodiscard]] TAUT_API std::vector<BatchQuery> random_queries(const World& world, std::size_t count, std::uint64_t seed,
                                                              CellOrigin origin = CellOrigin::centre,
                                                              const BuildProgress& progress = {});
// The same in space.
[[nodiscard]] TAUT_API std::vector<BatchQuery3> random_queries(const World3& world, std::size_t count,
                                                               std::uint64_t seed, const BuildProgress& progress = {});

// `reachable` queries between corners of different cells of the largest free region, as the corner rule sees regions,
// then up to `unreachable` ones (expect_no_path) from there to a cell of another region; none where there is no other.
// Throws InputError if the largest region has fewer than two cells.
[[nodiscard]] TAUT_API std::vector<BatchQuery> region_queries(const Grid& grid, std::size_t reachable,
                                                              std::size_t unreachable, std::uint64_t seed);

}  // namespace taut::lab
