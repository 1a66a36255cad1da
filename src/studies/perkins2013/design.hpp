// How much the study of Field D* over weighted triangles asks (perkins2013 chapters 4 and 6), and of whom.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "studies/perkins2013/worlds.hpp"

namespace taut::lab::perkins2013 {

// Who is compared on the four worlds (tables 4.2 and 4.3), each at every step of a ladder of finer and finer cells.
struct Contender {
  std::string_view name;   // in files
  std::string_view title;  // in tables and figures
};
inline constexpr std::string_view kQuadEnds = "quad-ends", kQuad = "quad", kQuadFair = "quad-fair", kTri = "tri",
                                  kTriPlain = "tri-plain", kEdges = "edges", kGridEdges = "grid-edges";
[[nodiscard]] const std::vector<Contender>& contenders();
// Throws std::logic_error if nobody is called so.
[[nodiscard]] std::string_view title_of(std::string_view name);

struct Design {
  std::string name;
  int worlds = 20;         // of each of the four kinds
  int levels = 6;          // of quadtrees: 32 squares along a side, and twice as many at each further one
  int sites = kSites;      // of a Voronoi diagram
  int voronoi_levels = 5;  // fewer where there are the most of them
  int repeats = 2;         // a time is the median of so many runs after a first one
  int kernel_sets = 12, kernel_triangles = 100000;
  std::vector<int> caching_triangles{};
  int caching_worlds = 8;
  int error_worlds = 100;  // of each kind of ground
  int error_side = 48;     // cells
  int field_worlds = 20;
  std::size_t field_triangles = 6000;
};
[[nodiscard]] Design full_design();
[[nodiscard]] Design quick_design();

inline constexpr int kPictureSide = 900;  // pixels

}  // namespace taut::lab::perkins2013
