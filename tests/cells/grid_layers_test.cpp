// The layers over a grid against what their definition says, read off the cells and the layer below one by one.
#include "taut/cells/detail/grid/grid_layers.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "support/random_grid.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut/world/generate/caves.hpp"

namespace taut {
using namespace detail;
namespace {

// A layer as plain sets. Cells are numbered row by row.
struct PlainLayer {
  std::map<int, std::set<int>> neighbours;
  std::map<int, int> group;              // of those that have one
  std::map<int, std::set<int>> beneath;  // the cells
};

PlainLayer plain_cells(const Grid& grid, const GridLayers& layers) {
  PlainLayer out;
  const auto free = [&](int x, int y) { return grid.is_free_checked(x, y); };
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      const int cell = y * grid.width() + x;
      const LayerStateId state = layers.state_of({x, y});
      if (state.valid()) out.group[cell] = static_cast<int>(state.value);
      if (!free(x, y)) {
        EXPECT_FALSE(state.valid());
        continue;
      }
      out.beneath[cell] = {cell};
      auto& mine = out.neighbours[cell];
      for (auto [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        if (free(x + dx, y + dy)) mine.insert(cell + dy * grid.width() + dx);
      }
      for (auto [dx, dy] : {std::pair{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}) {
        const bool open = free(x + dx, y) && free(x, y + dy);
        if (free(x + dx, y + dy) && (open || grid.corner_rule() == CornerRule::allow))
          mine.insert(cell + dy * grid.width() + dx);
      }
    }
  }
  return out;
}

PlainLayer plain_layer(const GridLayers& layers, int i, const PlainLayer& below) {
  PlainLayer out;
  const GridLayer& layer = layers.layer(i);
  for (std::uint32_t s = 0; s < layer.size(); ++s) {
    const LayerStateId id(s);
    const int name = static_cast<int>(s);
    if (layer.parent(id).valid()) out.group[name] = static_cast<int>(layer.parent(id).value);
    auto& mine = out.neighbours[name];
    for (const LayerStateId next : layer.neighbours(id))
      EXPECT_TRUE(mine.insert(static_cast<int>(next.value)).second) << "a neighbour twice";
  }
  for (const auto& [member, group] : below.group)
    out.beneath[group].insert(below.beneath.at(member).begin(), below.beneath.at(member).end());
  return out;
}

// Calls visit(members) for every set of `size` states that are all neighbours of each other and fit(state).
template <class Fits, class Visit>
void for_cliques(const PlainLayer& layer, std::vector<int>& members, std::size_t size, const Fits& fits,
                 const Visit& visit) {
  if (members.size() == size) return visit(members);
  for (const int next : layer.neighbours.at(members.back())) {
    bool all = next > members.back() && fits(next);
    for (const int member : members) all = all && layer.neighbours.at(member).contains(next);
    if (!all) continue;
    members.push_back(next);
    for_cliques(layer, members, size, fits, visit);
    members.pop_back();
  }
}

void expect_groups_are_cliques(const PlainLayer& layer) {
  std::map<int, std::set<int>> groups;
  for (const auto& [state, group] : layer.group) groups[group].insert(state);
  for (const auto& [group, members] : groups) {
    std::set<int> core, single;
    for (const int m : members) (layer.neighbours.at(m).size() >= 2 ? core : single).insert(m);
    EXPECT_LE(core.size(), 4u);
    for (const int a : core) {
      for (const int b : core) EXPECT_TRUE(a == b || layer.neighbours.at(a).contains(b));
    }
    for (const int m : single) EXPECT_TRUE(members.contains(*layer.neighbours.at(m).begin()));
    if (core.empty()) {
      EXPECT_EQ(members.size(), 2u);
    }
  }
  // Nothing larger could have been made of what smaller groups are made of.
  for (const auto& [state, neighbours] : layer.neighbours) {
    EXPECT_EQ(layer.group.contains(state), !neighbours.empty());
    for (const std::size_t size : {2u, 3u, 4u}) {
      const auto in_smaller = [&](int s) { return groups.at(layer.group.at(s)).size() < size; };
      if (neighbours.empty() || !in_smaller(state)) continue;
      std::vector<int> members{state};
      for_cliques(layer, members, size, in_smaller,
                  [&](const auto&) { ADD_FAILURE() << "a clique of " << size << " is left over"; });
    }
  }
}

void expect_neighbours_are_those_of_children(const PlainLayer& layer, const PlainLayer& below) {
  std::map<int, std::set<int>> expected;
  for (const auto& [state, group] : below.group) {
    expected[group];
    for (const int next : below.neighbours.at(state)) {
      if (below.group.at(next) != group) expected[group].insert(below.group.at(next));
    }
  }
  EXPECT_EQ(layer.neighbours, expected);
}

// Children and cells, read downwards, are those that name the state as theirs, read upwards.
void expect_children_are_those_below(const Grid& grid, const GridLayers& layers, int i, const PlainLayer& below) {
  std::map<int, int> downwards;
  for (std::uint32_t s = 0; s < layers.layer(i).size(); ++s) {
    const auto add = [&](std::uint32_t child) {
      EXPECT_TRUE(downwards.emplace(static_cast<int>(child), static_cast<int>(s)).second) << "two parents";
    };
    if (i == 1) {
      for (const GridLayers::Cell c : layers.cells(LayerStateId(s)))
        add(static_cast<std::uint32_t>(c.y * grid.width() + c.x));
    } else {
      const auto [first, end] = layers.layer(i).children(LayerStateId(s));
      for (std::uint32_t child = first.value; child < end.value; ++child) add(child);
    }
  }
  EXPECT_EQ(downwards, below.group);
}

void expect_positions_are_means(const Grid& grid, const GridLayer& layer, const PlainLayer& plain) {
  for (const auto& [state, cells] : plain.beneath) {
    double x = 0, y = 0;
    for (const int cell : cells) {
      x += cell % grid.width() + 0.5;
      y += cell / grid.width() + 0.5;
    }
    const auto n = static_cast<double>(cells.size());
    const Vec2 at = layer.position(LayerStateId(static_cast<std::uint32_t>(state)));
    EXPECT_NEAR(at.x, x / n, 1e-4);
    EXPECT_NEAR(at.y, y / n, 1e-4);
  }
}

// Which region a cell belongs to, by flooding.
std::map<int, int> regions(const PlainLayer& cells) {
  std::map<int, int> out;
  for (const auto& [first, neighbours] : cells.neighbours) {
    std::vector<int> waiting{first};
    while (!waiting.empty()) {
      const int cell = waiting.back();
      waiting.pop_back();
      if (!out.emplace(cell, first).second) continue;
      waiting.insert(waiting.end(), cells.neighbours.at(cell).begin(), cells.neighbours.at(cell).end());
    }
  }
  return out;
}

void expect_layers_keep_their_word(const Grid& grid) {
  const GridLayers layers(grid);
  const PlainLayer cells = plain_cells(grid, layers);
  const std::map<int, int> region = regions(cells);
  std::map<int, std::pair<int, int>> last;  // of each cell: the layer of its topmost state, and that state
  for (const auto& [cell, neighbours] : cells.neighbours) last[cell] = {0, cell};
  PlainLayer below = cells;
  for (int i = 1; i <= layers.height(); ++i) {
    const PlainLayer here = plain_layer(layers, i, below);
    ASSERT_LT(here.neighbours.size(), below.neighbours.size()) << "nothing was joined";
    expect_groups_are_cliques(below);
    expect_children_are_those_below(grid, layers, i, below);
    expect_neighbours_are_those_of_children(here, below);
    expect_positions_are_means(grid, layers.layer(i), here);
    for (const auto& [state, beneath] : here.beneath) {
      for (const int cell : beneath) last[cell] = {i, state};
    }
    below = here;
  }
  EXPECT_TRUE(below.group.empty());
  for (const auto& [state, neighbours] : below.neighbours) EXPECT_TRUE(neighbours.empty());
  // The topmost states and the regions are the same partition.
  std::map<int, std::pair<int, int>> top_of_region;
  std::map<std::pair<int, int>, int> region_of_top;
  for (const auto& [cell, top] : last) {
    EXPECT_EQ(top_of_region.emplace(region.at(cell), top).first->second, top);
    EXPECT_EQ(region_of_top.emplace(top, region.at(cell)).first->second, region.at(cell));
  }
}

TEST(GridLayers, AreWhatTheirDefinitionSaysOnNoise) {
  Random random(31);
  for (int round = 0; round < 150; ++round) {
    const int width = random.between(1, 24), height = random.between(1, 24);
    const CornerRule rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    expect_layers_keep_their_word(random_grid(random, width, height, random.between(0.0, 0.7), rule));
    if (HasFailure()) FAIL() << "in round " << round;
  }
}

TEST(GridLayers, AreWhatTheirDefinitionSaysInACave) {
  expect_layers_keep_their_word(generate_caves({.width = 90, .height = 70, .seed = 5}));
}

TEST(GridLayers, AreWhatTheirDefinitionSaysOnARealMap) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  expect_layers_keep_their_word(io::read_map(test::shared_data() / "movingai/bgmaps/AR0014SR.map"));
}

Grid open_grid(int width, int height) {
  Random none(1);
  return random_grid(none, width, height, 0, CornerRule::forbid);
}

TEST(GridLayers, JoinAnOpenSquareInSquares) {
  const GridLayers layers(open_grid(8, 8));
  ASSERT_EQ(layers.height(), 3);
  EXPECT_EQ(layers.layer(1).size(), 16u);
  EXPECT_EQ(layers.layer(2).size(), 4u);
  EXPECT_EQ(layers.layer(3).size(), 1u);
  EXPECT_EQ(layers.layer(3).position(LayerStateId(0)), (Vec2{4, 4}));
  for (std::uint32_t s = 0; s < 4; ++s) {
    const Vec2 at = layers.layer(2).position(LayerStateId(s));
    EXPECT_TRUE((at.x == 2 || at.x == 6) && (at.y == 2 || at.y == 6)) << at.x << ", " << at.y;
  }
}

TEST(GridLayers, HalveACorridorAndLetItsEndJoin) {
  const GridLayers layers(open_grid(9, 1));
  ASSERT_EQ(layers.height(), 3);
  EXPECT_EQ(layers.layer(1).size(), 4u);
  EXPECT_EQ(layers.cells(layers.state_of({8, 0})).size(), 3u);
}

TEST(GridLayers, HaveNothingAboveCellsWithoutNeighbours) {
  EXPECT_EQ(GridLayers(Grid()).height(), 0);
  EXPECT_EQ(GridLayers(open_grid(1, 1)).height(), 0);
  EXPECT_FALSE(GridLayers(open_grid(1, 1)).state_of({0, 0}).valid());
  EXPECT_EQ(GridLayers(std::move(GridBuilder(5, 4)).build()).height(), 0);
  GridBuilder diagonal(2, 2);
  diagonal.set_free(0, 0, true);
  diagonal.set_free(1, 1, true);
  const Grid grid = std::move(diagonal).build();
  EXPECT_EQ(GridLayers(grid).height(), 0);
  EXPECT_EQ(GridLayers(grid.with_corner_rule(CornerRule::allow)).height(), 1);
}

}  // namespace
}  // namespace taut
