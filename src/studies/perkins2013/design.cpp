#include "studies/perkins2013/design.hpp"

#include <stdexcept>

namespace taut::lab::perkins2013 {

const std::vector<Contender>& contenders() {
  static const std::vector<Contender> kAll{{kQuadEnds, "quadtree, rule of ends"},
                                           {kQuad, "quadtree"},
                                           {kQuadFair, "quadtree, keeping ways"},
                                           {kTri, "triangles"},
                                           {kTriPlain, "triangles, keeping none"},
                                           {kEdges, "A* on edges of triangles"},
                                           {kGridEdges, "A* on a grid"}};
  return kAll;
}

std::string_view title_of(std::string_view name) {
  for (const Contender& c : contenders()) {
    if (c.name == name) return c.title;
  }
  throw std::logic_error("no contender is called " + std::string(name));
}

// The sizes of the thesis's table 4.4.
Design full_design() { return {.name = "full", .caching_triangles = {52600, 80700, 102000}}; }

Design quick_design() {
  return {.name = "quick",
          .worlds = 6,
          .levels = 3,
          .voronoi_levels = 3,
          .repeats = 1,
          .kernel_sets = 6,
          .kernel_triangles = 4000,
          .caching_triangles = {4000, 8000},
          .caching_worlds = 6,
          .error_worlds = 6,
          .error_side = 16,
          .field_worlds = 6,
          .field_triangles = 2000};
}

}  // namespace taut::lab::perkins2013
