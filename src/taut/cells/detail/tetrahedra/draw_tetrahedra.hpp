// Tetrahedra that fill a box, drawn by chance: Delaunay's of points in the box and on its faces and edges, about as far
// from each other everywhere. The same seed gives the same tetrahedra on every machine.
//
// Of random points some tetrahedra are slivers, as thin as chance makes them. Where they would be in the way, the
// tetrahedra are those of a body-centred lattice, whose least angle between facets is 45 degrees, and 60 away from the
// faces of the box; then every corner is moved a little, which flattens none: the volume is linear in each coordinate,
// and above 0 where all are moved by 0.2 either way. Stretching comes last and makes all of them thin.
#pragma once

#include <cstdint>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// Where corners lie.
enum class DrawnCorners { random, lattice };

// What weights are between `least` and `greatest`.
enum class DrawnWeights {
  uniform,  // all the least
  each,     // drawn evenly for each tetrahedron
  halves,   // the least for one half of all tetrahedra, the greatest for the other, each drawn by chance
  regions,  // drawn evenly for each of some sites; a tetrahedron has that of the site nearest to its middle
};

struct DrawOptions {
  DrawnCorners kind = DrawnCorners::random;
  int corners = 1000;   // about so many, 8 .. 10^8
  Vec3 box{1, 1, 1};    // its sides from the origin, each 10^-6 .. 10^6 and at most 1000 times another
  double jitter = 0.2;  // of a lattice: how far corners are moved along each axis at most, in its spacing, 0 .. 0.2
  double stretch = 1;   // along x, of everything, 10^-6 .. 10^6
  DrawnWeights weights = DrawnWeights::uniform;
  double least = 1, greatest = 10;  // 10^-6 .. 10^9, not the other way round
  int regions = 10;                 // sites, 1 .. 10^6
  double blocked = 0;               // share of the sites, or of the tetrahedra where there are none, 0 .. 1
  std::uint64_t seed = 1;           // another seed, other tetrahedra and weights
};

// Corners in positive order as orient3d has it; weights of all tetrahedra. Throws InputError for options out of range,
// and if stretching flattens a tetrahedron, which rounding can do to slivers alone. `progress` may throw in order to
// give the drawing up.
[[nodiscard]] TAUT_INSIDE SimplexParts<3, 3> draw_tetrahedra(const DrawOptions& options,
                                                             const BuildProgress& progress = {});

}  // namespace taut::detail
