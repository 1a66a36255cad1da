#include "studies/demyen2007/terrain.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "taut/base/input_error.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::detail;
namespace {

// Random values on a lattice, interpolated smoothly between: hills of a given size, in [0, 1).
class Hills {
 public:
  Hills(int side, int spacing, Random& random)
      : spacing_(spacing), columns_(static_cast<std::size_t>(side / spacing) + 2), values_(columns_ * columns_) {
    for (double& v : values_) v = random.unit();
  }
  [[nodiscard]] double at(int x, int y) const {
    const auto column = static_cast<std::size_t>(x / spacing_), row = static_cast<std::size_t>(y / spacing_);
    const double u = smooth(x % spacing_), v = smooth(y % spacing_);
    const auto value = [&](std::size_t dx, std::size_t dy) { return values_[(row + dy) * columns_ + column + dx]; };
    return (1 - v) * ((1 - u) * value(0, 0) + u * value(1, 0)) + v * ((1 - u) * value(0, 1) + u * value(1, 1));
  }

 private:
  [[nodiscard]] double smooth(int step) const {
    const double t = static_cast<double>(step) / spacing_;
    return t * t * (3 - 2 * t);
  }
  int spacing_;
  std::size_t columns_;
  std::vector<double> values_;
};

constexpr int kOutOfPlay = 2;  // tiles along the border
constexpr int kLeastSide = 16;

}  // namespace

const std::vector<AgentKind>& agent_kinds() {
  static const std::vector<AgentKind> kKinds{{"walker", ".GS"}, {"ship", "W"}, {"amphibian", ".GSW"}};
  return kKinds;
}

TerrainMap::TerrainMap(int side, std::uint64_t seed) : side_(side) {
  if (side < kLeastSide || side > Grid::kLargestSide) {
    throw InputError("terrain map", 0,
                     "expected a side of " + std::to_string(kLeastSide) + " to " + std::to_string(Grid::kLargestSide));
  }
  Random random(seed);
  const Hills heights(side, 24, random), water(side, 20, random), woods(side, 10, random), ramps(side, 5, random);
  tiles_.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  GridBuilder builder(side, side);
  TerrainLayer layer;
  std::string letters(static_cast<std::size_t>(side), '@');
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      Tile& t = tiles_[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x)];
      t.height = std::clamp(static_cast<int>(heights.at(x, y) * 4) - 1, 0, 2);
      t.ramp = ramps.at(x, y) > 0.7;
      t.letter = 'G';
      if (woods.at(x, y) > 0.6 && random.unit() < 0.3) t.letter = 'T';  // single trees, the thesis's worst case
      if (water.at(x, y) < 0.38) t.letter = 'S';
      if (water.at(x, y) < 0.33) {
        t.letter = 'W';
        t.height = 0;
      }
      if (std::min({x, y, side - 1 - x, side - 1 - y}) < kOutOfPlay) t.letter = 'O';
      letters[static_cast<std::size_t>(x)] = t.letter;
      builder.set_free(x, y, is_passable_letter(t.letter));
    }
    layer.append_row(letters);
  }
  builder.set_terrain(std::move(layer));
  grid_ = std::move(builder).build();
}

std::size_t TerrainMap::count_tiles(const AgentKind& kind) const {
  return static_cast<std::size_t>(
      std::count_if(tiles_.begin(), tiles_.end(), [&](const Tile& t) { return walks(kind, t); }));
}

PolygonWorld TerrainMap::world_of(const AgentKind& kind) const {
  GridBuilder builder(side_, side_);
  for (int y = 0; y < side_; ++y) {
    for (int x = 0; x < side_; ++x) builder.set_free(x, y, walks(kind, tile(x, y)));
  }
  PolygonWorld::Parts parts = trace_grid(std::move(builder).build()).parts();
  // Cliffs along one line of the lattice are one wall as far as they go on.
  const auto add_walls = [&](bool upright) {
    for (int line = 1; line < side_; ++line) {
      int from = -1;
      for (int i = 0; i <= side_; ++i) {
        bool wall = false;
        if (i < side_) {
          const Tile& a = upright ? tile(line - 1, i) : tile(i, line - 1);
          const Tile& b = upright ? tile(line, i) : tile(i, line);
          wall = walks(kind, a) && walks(kind, b) && is_cliff(a, b);
        }
        if (wall && from < 0) from = i;
        if (wall || from < 0) continue;
        const auto point = [&](int at) {
          const Vec2 p{static_cast<double>(line), static_cast<double>(at)};
          return upright ? p : Vec2{p.y, p.x};
        };
        parts.walls.push_back({point(from), point(i)});
        from = -1;
      }
    }
  };
  add_walls(true);
  add_walls(false);
  return PolygonWorld(std::move(parts));
}

std::vector<std::uint32_t> TerrainMap::largest_region(const AgentKind& kind) const {
  std::vector<bool> seen(tiles_.size());
  std::vector<std::uint32_t> largest, region;
  const auto side = static_cast<std::uint32_t>(side_);
  for (std::uint32_t first = 0; first < tiles_.size(); ++first) {
    if (seen[first] || !walks(kind, tiles_[first])) continue;
    region.assign(1, first);
    seen[first] = true;
    for (std::size_t next = 0; next < region.size(); ++next) {
      const std::uint32_t at = region[next];
      const auto go = [&](bool inside, std::uint32_t to) {
        if (!inside || seen[to] || !walks(kind, tiles_[to]) || is_cliff(tiles_[at], tiles_[to])) return;
        seen[to] = true;
        region.push_back(to);
      };
      go(at % side > 0, at - 1);
      go(at % side + 1 < side, at + 1);
      go(at >= side, at - side);
      go(at + side < tiles_.size(), at + side);
    }
    if (region.size() > largest.size()) largest.swap(region);
  }
  return largest;
}

std::vector<BatchQuery> TerrainMap::queries_of(const AgentKind& kind, std::size_t count, double radius,
                                               std::uint64_t seed) const {
  const std::vector<std::uint32_t> region = largest_region(kind);
  std::vector<BatchQuery> out;
  if (region.size() < 2) return out;
  Random random(seed);
  const auto draw = [&] {
    const std::uint32_t at = region[random.below(region.size())];
    const auto side = static_cast<std::uint32_t>(side_);
    const std::uint32_t column = at % side, row = at / side;
    return Vec2{static_cast<double>(column), static_cast<double>(row)};
  };
  for (std::size_t i = 0; i < count; ++i) {
    BatchQuery query;
    query.scenario = kind.name;
    query.index = i;
    const Vec2 start = draw();
    query.query = cell_query(start, draw(), CellOrigin::centre);
    query.query.radius = radius;
    out.push_back(std::move(query));
  }
  return out;
}

SizeRow terrain_sizes_of(const TerrainMap& map, const AgentKind& kind) {
  SizeRow row;
  row.map = kind.name;
  row.cells = static_cast<std::size_t>(map.grid().width()) * static_cast<std::size_t>(map.grid().height());
  row.free_cells = map.count_tiles(kind);
  row.sizes = sizes_of(LiveWorld(map.world_of(kind), kFollowedByWidths), map.grid().bounds());
  return row;
}

}  // namespace taut::lab::demyen2007
