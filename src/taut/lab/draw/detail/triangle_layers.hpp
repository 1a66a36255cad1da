// Layers that show a triangulation, and what is known of its free triangles (cells/clearance.hpp, cells/reduction.hpp).
// All are linear in faces and gates.
#pragma once

#include "taut/base/export.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/lab/draw/layer.hpp"

namespace taut::lab::detail {

// The edges that part free triangles without being obstacles.
[[nodiscard]] TAUT_INSIDE Layer triangulation_layer(const Triangulation& triangulation);
// How wide a disc gets on in each triangle, whichever open side it has entered by: of the three ways round a corner two
// lead on from every side, so it is the second widest; of a single way its width. Triangles with one open side lead
// nowhere and stay bare. Gates that reach through several triangles are not counted: see chokes.
[[nodiscard]] TAUT_INSIDE Layer width_layer(const LiveWorld& triangles);
// How wide a disc passes on the whole: all of a corridor by its narrowest place, decisions by the widest way through
// them from corridor to corridor; dead ends stay bare. The narrowest place of every corridor is marked by its gate, the
// free segment between two obstacles that a disc has to pass; gates through several faces are counted
// (cells/detail/triangulation/channel_gates.hpp).
[[nodiscard]] TAUT_INSIDE Layer choke_layer(const LiveWorld& triangles);
// What triangles are to a search: in dead ends, corridors or rings, decisions, islands.
[[nodiscard]] TAUT_INSIDE Layer level_layer(const LiveWorld& triangles);

}  // namespace taut::lab::detail
