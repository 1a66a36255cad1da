// Terrain types and cliffs (demyen2007 9.1): a generated map of grass, swamp, water, trees and an edge that is out of
// play, on three heights with ramps between them. Each kind of agent walks its own types of terrain; between tiles of
// different heights there is a cliff, a wall without thickness, unless one of the two is a ramp. A kind's world is the
// traced outline of its terrain with the cliffs in it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "studies/demyen2007/sizes.hpp"
#include "taut/lab/measure/random_queries.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::lab::demyen2007 {

struct AgentKind {
  std::string_view name, terrain;  // letters of MovingAI maps
};
[[nodiscard]] const std::vector<AgentKind>& agent_kinds();

class TerrainMap {
 public:
  // The same for a seed on every machine.
  TerrainMap(int side, std::uint64_t seed);

  [[nodiscard]] const Grid& grid() const { return grid_; }  // with its letters
  [[nodiscard]] std::size_t count_tiles(const AgentKind& kind) const;
  [[nodiscard]] PolygonWorld world_of(const AgentKind& kind) const;
  // Between the centres of two tiles, neighbours or not blocked by anything but what lies between their sides: tiles
  // of one region are those that a disc just below a tile's size can reach from each other.
  [[nodiscard]] std::vector<BatchQuery> queries_of(const AgentKind& kind, std::size_t count, double radius,
                                                   std::uint64_t seed) const;

 private:
  struct Tile {
    char letter = '@';
    int height = 0;
    bool ramp = false;
  };
  [[nodiscard]] const Tile& tile(int x, int y) const {
    return tiles_[static_cast<std::size_t>(y) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(x)];
  }
  [[nodiscard]] static bool walks(const AgentKind& kind, const Tile& tile) {
    return kind.terrain.find(tile.letter) != std::string_view::npos;
  }
  // Whether there is a cliff between two tiles that are neighbours by a side.
  [[nodiscard]] static bool is_cliff(const Tile& a, const Tile& b) {
    return a.height != b.height && !a.ramp && !b.ramp;
  }
  [[nodiscard]] std::vector<std::uint32_t> largest_region(const AgentKind& kind) const;

  int side_;
  std::vector<Tile> tiles_;
  Grid grid_;
};

// Of the kind's world: cells, free cells and the triangulation; nothing is timed.
[[nodiscard]] SizeRow terrain_sizes_of(const TerrainMap& map, const AgentKind& kind);

}  // namespace taut::lab::demyen2007
