// The four worlds in which the thesis compares quadtrees with triangles (perkins2013 figures 4.4 and 4.5), made anew by
// seed: their pictures are lost, so they are what the text says and have about the sizes that its tables imply. What is
// an obstacle there is ground of weight 255, as published, and not blocked: so a search over cells that are too coarse
// may find its way through.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taut/path/query.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut::lab::perkins2013 {

inline constexpr double kFree = 0.1, kObstacle = 255;  // weights, as published
inline constexpr double kSide = 128;                   // of all worlds but the maze, implied by lengths of paths
inline constexpr int kMazeSide = 41;                   // cells, implied by numbers of faces

enum class Kind { maze, voronoi, rooms, slanted };

struct KindFacts {
  Kind kind;
  std::string_view name;    // in files
  std::string_view title;   // in tables and figures
  std::string_view thesis;  // the thesis's word
};
[[nodiscard]] std::span<const KindFacts> kinds();
[[nodiscard]] const KindFacts& facts_of(Kind kind);

struct StudyWorld {
  WeightedRegions regions;
  Query2 query;                // from the lower left corner to the upper right one
  std::optional<Grid> maze{};  // where it is one: free and blocked cells
  [[nodiscard]] double side() const { return regions.bounds().width(); }
};

// As many sites of a Voronoi diagram as give quadtrees about as many leaves as the thesis has.
inline constexpr int kSites = 1150;
[[nodiscard]] StudyWorld make_study_world(Kind kind, std::uint64_t seed, int sites = kSites);

// Rooms that walls cut out of a square by halves, each wall with one door: so there is one way between any two rooms.
struct RoomPlan {
  double side = kSide;
  double thickness = 1.5;   // of walls
  double door = 3;          // width
  double least_area = 250;  // rooms that are larger than twice this are cut
  bool slanted = false;     // walls at any angle instead of along the axes
  std::uint64_t seed = 1;
};
[[nodiscard]] WeightedRegions cut_rooms(const RoomPlan& plan);

}  // namespace taut::lab::perkins2013
