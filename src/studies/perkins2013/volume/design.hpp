// How much the study of Field D* through weighted tetrahedra asks (perkins2013 chapter 5).
#pragma once

#include <string>
#include <vector>

namespace taut::lab::perkins2013::volume {

struct Design {
  std::string name;
  int corners = 1241;     // of a cube: a lattice has about as many tetrahedra then as tables 5.2 and 5.3
  int cube_worlds = 60;   // of each row of these
  int mixed_worlds = 38;  // of each shape of tetrahedra and each way to weight them
  int thin_worlds = 8;    // but of the thinnest, which take long
  int repeats = 1;        // a time is the median of so many runs after a first one
  int kernel_worlds = 6;  // whose updates are timed, of each shape
  int kernel_updates = 400;
  int closed_updates = 100000;  // so many in closed form are timed together, the same again and again
  int range_worlds = 20;        // of which tetrahedra are taken, of each shape
  int range_tetrahedra = 100, range_steps = 200;
  int solid_worlds = 6;  // of each kind
  std::vector<int> body_tetrahedra{}, block_tetrahedra{};
};
[[nodiscard]] Design full_design();
[[nodiscard]] Design quick_design();

}  // namespace taut::lab::perkins2013::volume
