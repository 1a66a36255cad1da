// Mazes, rooms and caves.
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/detail/passages.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/rooms.hpp"
#include "world/generate_support.hpp"

namespace taut {
using namespace detail;
namespace {

using namespace testing_generate;

// Openings between the cells of a maze, read off the grid: each must be open over the whole corridor or not at all.
int count_openings(const Grid& grid, const MazeOptions& options) {
  const int period = options.corridor + options.wall;
  int openings = 0;
  for (int row = 0; row < options.rows; ++row) {
    for (int column = 0; column < options.columns; ++column) {
      for (const bool right : {true, false}) {
        if (right ? column + 1 == options.columns : row + 1 == options.rows) continue;
        int free = 0;
        for (int along = 0; along < options.corridor; ++along) {
          for (int across = 0; across < options.wall; ++across) {
            const int x = options.wall + column * period + (right ? options.corridor + across : along);
            const int y = options.wall + row * period + (right ? along : options.corridor + across);
            free += grid.is_free(x, y) ? 1 : 0;
          }
        }
        EXPECT_TRUE(free == 0 || free == options.corridor * options.wall);
        openings += free > 0 ? 1 : 0;
      }
    }
  }
  return openings;
}

TEST(Maze, IsPerfectWithoutLoops) {
  for (const MazeStyle style : {MazeStyle::backtracker, MazeStyle::uniform}) {
    for (const auto& [columns, rows] : {std::pair{1, 1}, {1, 8}, {9, 1}, {2, 2}, {13, 21}, {60, 40}}) {
      for (const auto& [corridor, wall] : {std::pair{1, 1}, {3, 1}, {1, 2}, {4, 3}}) {
        const MazeOptions options{columns, rows, corridor, wall, style, 0, 7};
        const Grid grid = generate_maze(options);
        EXPECT_EQ(grid.width(), columns * (corridor + wall) + wall);
        EXPECT_EQ(grid.height(), rows * (corridor + wall) + wall);
        // A connected graph of n cells with n - 1 openings is a tree.
        EXPECT_EQ(count_openings(grid, options), columns * rows - 1);
        EXPECT_EQ(count_regions(grid), 1);
        // Nothing but the cells and the openings is free.
        EXPECT_EQ(grid.count_free(), static_cast<std::size_t>(columns * rows * corridor * corridor +
                                                              (columns * rows - 1) * corridor * wall));
      }
    }
  }
}

TEST(Maze, OpensTheAskedShareOfTheWallsThatAreLeft) {
  for (const double loops : {0.1, 0.5, 1.0}) {
    const MazeOptions options{20, 30, 1, 1, MazeStyle::uniform, loops, 3};
    const int possible = 19 * 30 + 20 * 29;
    const int tree = 20 * 30 - 1;
    EXPECT_EQ(count_openings(generate_maze(options), options),
              tree + static_cast<int>(std::lround(loops * (possible - tree))));
  }
}

TEST(Maze, DrawsEverySpanningTreeOfASmallBoardEquallyOften) {
  // The 2 x 3 board has 15 spanning trees, by the matrix-tree theorem.
  constexpr int kSamples = 30'000;
  std::vector<int> seen(1 << 12);
  Random random(11);
  for (int i = 0; i < kSamples; ++i) {
    Passages board(3, 2);
    board.connect_uniformly(random);
    unsigned code = 0;
    for (int k = 0; k < 6; ++k) {
      code = code * 4 + (board.right_of(k % 3, k / 3) ? 1u : 0u) + (board.below(k % 3, k / 3) ? 2u : 0u);
    }
    ++seen[code];
  }
  int kinds = 0;
  double chi = 0;
  for (const int n : seen) {
    if (n == 0) continue;
    ++kinds;
    chi += (n - kSamples / 15.0) * (n - kSamples / 15.0) / (kSamples / 15.0);
  }
  EXPECT_EQ(kinds, 15);
  EXPECT_LT(chi, 14 + 5 * std::sqrt(28.0));
}

TEST(Maze, IsTheSameOnEveryMachine) {
  EXPECT_EQ(fingerprint(generate_maze({40, 25, 2, 1, MazeStyle::backtracker, 0, 42})), 996307193027387248u);
  EXPECT_EQ(fingerprint(generate_maze({40, 25, 1, 1, MazeStyle::uniform, 0.2, 42})), 16831462592924743393u);
}

TEST(Maze, RefusesOptionsOutOfRange) {
  expect_refused([] { return generate_maze({.columns = 0}); }, {"maze", "columns", "between 1 and 8191", "got 0"});
  expect_refused([] { return generate_maze({.rows = 9000}); }, {"rows", "8191", "9000"});
  expect_refused([] { return generate_maze({.corridor = 0}); }, {"corridor", "got 0"});
  expect_refused([] { return generate_maze({.wall = -1}); }, {"wall", "got -1"});
  expect_refused([] { return generate_maze({.corridor = 2'000'000'000}); }, {"corridor"});
  expect_refused([] { return generate_maze({.loops = 1.5}); }, {"loops between 0 and 1", "1.5"});
}

int count_doors(const Grid& grid, const RoomOptions& options) {
  const int period = options.room_size + 1;
  int free_wall_cells = 0;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      const bool wall = x % period == 0 || y % period == 0;
      if (!wall) {
        EXPECT_TRUE(grid.is_free(x, y));
      }
      if (x % period == 0 && y % period == 0) {
        EXPECT_FALSE(grid.is_free(x, y));
      }
      if (x == 0 || y == 0 || x + 1 == grid.width() || y + 1 == grid.height()) {
        EXPECT_FALSE(grid.is_free(x, y));
      }
      if (wall && grid.is_free(x, y)) ++free_wall_cells;
    }
  }
  EXPECT_EQ(free_wall_cells % options.door_width, 0);
  return free_wall_cells / options.door_width;
}

TEST(Rooms, AreConnectedByATreeOfDoorsAtLeast) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const double doors : {0.0, 0.3, 1.0}) {
      const RoomOptions options{9, 7, 5, 2, doors, true, seed};
      const Grid grid = generate_rooms(options);
      EXPECT_EQ(grid.width(), 9 * 6 + 1);
      EXPECT_EQ(grid.height(), 7 * 6 + 1);
      EXPECT_EQ(count_regions(grid), 1);
      const int count = count_doors(grid, options);
      if (doors == 0) {
        EXPECT_EQ(count, 9 * 7 - 1);
      }
      if (doors == 1) {
        EXPECT_EQ(count, 8 * 7 + 9 * 6);
      }
      EXPECT_GE(count, 9 * 7 - 1);
    }
  }
}

TEST(Rooms, HaveDoorsByChanceAloneUnlessConnected) {
  const RoomOptions closed{6, 6, 3, 1, 0, false, 1};
  EXPECT_EQ(count_regions(generate_rooms(closed)), 36);
  const RoomOptions some{60, 60, 3, 1, 0.3, false, 1};
  const double share = count_doors(generate_rooms(some), some) / (2.0 * 60 * 59);
  EXPECT_NEAR(share, 0.3, 5 * std::sqrt(0.3 * 0.7 / (2 * 60 * 59)));
}

TEST(Rooms, AreTheSameOnEveryMachine) {
  EXPECT_EQ(fingerprint(generate_rooms({10, 8, 7, 1, 0.25, true, 42})), 17445909926094408918u);
}

TEST(Rooms, RefuseOptionsOutOfRange) {
  expect_refused([] { return generate_rooms({.columns = 0}); }, {"rooms", "columns", "got 0"});
  expect_refused([] { return generate_rooms({.rows = 2000}); }, {"rows", "1023", "2000"});
  expect_refused([] { return generate_rooms({.room_size = 0}); }, {"room_size", "got 0"});
  expect_refused([] { return generate_rooms({.room_size = 2'147'483'647}); }, {"room_size"});
  expect_refused([] { return generate_rooms({.room_size = 4, .door_width = 5}); }, {"door_width between 1 and 4"});
  expect_refused([] { return generate_rooms({.doors = -0.1}); }, {"doors between 0 and 1", "-0.1"});
}

TEST(Caves, AreConnectedWithTheLargestRegionOnly) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const CaveOptions all{90, 60, 0.5, 4, false, seed};
    CaveOptions largest = all;
    largest.largest_only = true;
    const Grid scattered = generate_caves(all);
    const Grid kept = generate_caves(largest);
    EXPECT_GT(count_regions(scattered), 1);
    EXPECT_EQ(count_regions(kept), 1);
    // No other region of the scattered caves is larger, and nothing was dug.
    GridBuilder rest(scattered);
    for (int y = 0; y < 60; ++y) {
      for (int x = 0; x < 90; ++x) {
        if (!kept.is_free(x, y)) continue;
        EXPECT_TRUE(scattered.is_free(x, y));
        rest.set_free(x, y, false);
      }
    }
    const Grid others = std::move(rest).build();
    EXPECT_EQ(count_regions(others), count_regions(scattered) - 1);
    EXPECT_LE(others.count_free() / static_cast<std::size_t>(count_regions(others)), kept.count_free());
  }
}

TEST(Caves, FollowTheMajorityOfNineCells) {
  const CaveOptions before{37, 23, 0.48, 3, false, 9};
  CaveOptions after = before;
  after.rounds = 4;
  const Grid old = generate_caves(before);
  const Grid grid = generate_caves(after);
  EXPECT_NE(old, grid);
  for (int y = 0; y < 23; ++y) {
    for (int x = 0; x < 37; ++x) {
      int rock = 0;
      for (int v = y - 1; v <= y + 1; ++v) {
        for (int u = x - 1; u <= x + 1; ++u) rock += old.is_free_checked(u, v) ? 0 : 1;
      }
      EXPECT_EQ(grid.is_free(x, y), rock < 5) << x << ", " << y;
    }
  }
}

TEST(Caves, StartFromTheAskedShareOfRock) {
  const Grid grid = generate_caves({300, 300, 0.3, 0, false, 1});
  EXPECT_NEAR(static_cast<double>(grid.count_free()) / 90'000, 0.7, 5 * std::sqrt(0.21 / 90'000));
  EXPECT_EQ(generate_caves({30, 30, 1.0, 2, true, 1}).count_free(), 0u);
  EXPECT_EQ(generate_caves({30, 30, 0.0, 0, true, 1}).count_free(), 900u);
}

TEST(Caves, AreTheSameOnEveryMachine) {
  EXPECT_EQ(fingerprint(generate_caves({120, 80, 0.47, 5, true, 42})), 7450646081352654171u);
}

TEST(Caves, RefuseOptionsOutOfRange) {
  expect_refused([] { return generate_caves({.width = -5}); }, {"caves", "width", "got -5"});
  expect_refused([] { return generate_caves({.height = 0}); }, {"height", "got 0"});
  expect_refused([] { return generate_caves({.fill = 2}); }, {"fill between 0 and 1", "got 2"});
  expect_refused([] { return generate_caves({.rounds = 1001}); }, {"rounds between 0 and 1000"});
}

}  // namespace
}  // namespace taut
