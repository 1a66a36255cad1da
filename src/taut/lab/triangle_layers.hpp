// Layers of a picture that show a reduced triangulation (cells/reduction.hpp).
//
// Chokes: free faces coloured by how wide a disc passes: all of a corridor by its narrowest place, decisions by the
// widest way through them from corridor to corridor; dead ends stay bare. The narrowest place of every corridor is
// marked by its gate, the free segment between two obstacles that a disc has to pass; gates through several faces are
// counted (cells/channel_gates.hpp). Levels: faces coloured by what they are to a search: dead ends, corridors, rings,
// decisions, islands. Linear in faces and gates.
#pragma once

#include "taut/cells/live_triangles.hpp"
#include "taut/lab/picture.hpp"

namespace taut::lab {

void add_chokes(const LiveTriangles& triangles, Picture& picture);
void add_levels(const LiveTriangles& triangles, Picture& picture);

}  // namespace taut::lab
