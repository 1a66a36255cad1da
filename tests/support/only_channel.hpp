// In a world without islands one channel at most joins two faces.
#pragma once

#include <vector>

#include "taut/cells/triangulation.hpp"

namespace taut::test {

// Appends it to what has been crossed so far.
inline bool find_channel(const Triangulation& t, FaceId at, FaceId to, std::vector<HalfEdge>& crossed) {
  if (at == to) return true;
  for (unsigned s = 0; s < 3; ++s) {
    const HalfEdge h(at, s);
    if (t.mesh().is_constrained(h) || (!crossed.empty() && t.mesh().twin(crossed.back()) == h)) continue;
    crossed.push_back(h);
    if (find_channel(t, t.mesh().twin(h).face(), to, crossed)) return true;
    crossed.pop_back();
  }
  return false;
}

}  // namespace taut::test
