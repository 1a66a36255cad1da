// May a point pass between two blocked areas that touch in a single point (two diagonally touching blocked cells, two
// polygons that share a corner)? `forbid` is the default everywhere, so that grid planners, mesh planners and the exact
// oracle speak of the same world; `allow` is Freeman's convention. Walls always seal the points they pass through.
#pragma once

namespace taut {

// Whether a path may squeeze through where blocked areas touch in a point.
enum class CornerRule { forbid, allow };

}  // namespace taut
