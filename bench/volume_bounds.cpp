// How near to the cheapest are paths through weighted tetrahedra, and how large may the volume be?
//
//   volume_bounds near [WORLDS] [CORNERS] [CSV [KIND [MOST [WHOLE]]]]
//       Paths over nested points on faces and edges, whose last step changes less than 0.5 %, and these straightened:
//       one weight, regions several tetrahedra across, and a weight a tetrahedron, from 1 to 10; Delaunay's tetrahedra
//       of random points. KIND is one of these, from 0 on; MOST the points on an edge at most, of which more than
//       WHOLE (7) are searched around the path that fewer gave. Every path is validated.
//   volume_bounds scale [CORNERS]
//       Time to make so large a volume and to plan across it, and bytes a tetrahedron at rest.
//
// Same seeds, same worlds. Times are CPU times of one thread.
#include <fmt/core.h>

#include <cstdlib>
#include <exception>
#include <string>

#include "volume/near_paths.hpp"
#include "volume/volume_scale.hpp"

int main(int argc, char** argv) try {
  using namespace taut::bench;
  const auto text = [&](int i) { return std::string(argc > i ? argv[i] : ""); };
  const auto whole = [&](int i, int otherwise) { return argc > i ? static_cast<int>(std::atof(argv[i])) : otherwise; };
  if (text(1) == "near") {
    NearPaths(whole(2, 30), whole(3, 16000), text(4), whole(6, 63), whole(7, 7)).run(whole(5, -1));
  } else if (text(1) == "scale") {
    measure_volume_scale(whole(2, 1600000));
  } else {
    fmt::print(
        "usage: volume_bounds near [WORLDS] [CORNERS] [CSV [KIND [MOST [WHOLE]]]]\n"
        "       volume_bounds scale [CORNERS]\n");
    return text(1).empty() ? 0 : 1;
  }
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 2;
}
