#include "studies/perkins2013/volume/design.hpp"

namespace taut::lab::perkins2013::volume {

// Sizes of the thesis's table 5.1.
Design full_design() {
  return {
      .name = "full", .body_tetrahedra = {45684, 86939, 146774, 217889}, .block_tetrahedra = {83919, 121232, 273943}};
}

Design quick_design() {
  return {.name = "quick",
          .corners = 400,
          .cube_worlds = 10,
          .mixed_worlds = 6,
          .thin_worlds = 6,
          .kernel_worlds = 6,
          .kernel_updates = 60,
          .closed_updates = 20000,
          .range_worlds = 6,
          .range_tetrahedra = 20,
          .range_steps = 40,
          .solid_worlds = 6,
          .body_tetrahedra = {2000, 6000},
          .block_tetrahedra = {3000, 9000}};
}

}  // namespace taut::lab::perkins2013::volume
