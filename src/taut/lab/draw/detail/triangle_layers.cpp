#include "taut/lab/draw/detail/triangle_layers.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "taut/cells/detail/triangulation/channel_gates.hpp"

namespace taut::lab::detail {
using namespace taut::detail;
namespace {

Ring ring_of(const TriangleMesh& mesh, FaceId f) {
  return {mesh.position(mesh.corner(f, 0)), mesh.position(mesh.corner(f, 1)), mesh.position(mesh.corner(f, 2))};
}

// The edges crossed from end to end, each in the face that is left; twice round a ring, so that no gate is cut.
std::vector<HalfEdge> channel_of(const LiveWorld& triangles, CorridorId id, FaceId in_ring) {
  const TriangleMesh& mesh = triangles.triangulation().mesh();
  const Reduction& reduction = triangles.reduction();
  const Reduction::Corridor& corridor = reduction.corridor(id);
  std::vector<HalfEdge> crossed;
  FaceId f = in_ring;
  if (!corridor.is_ring()) {
    crossed.push_back(corridor.ends[0]);
    f = mesh.twin(corridor.ends[0]).face();
  }
  for (std::uint32_t i = 0; i < (corridor.is_ring() ? 2 : 1) * corridor.faces; ++i) {
    crossed.emplace_back(f, reduction.side_towards(f, 1));
    f = mesh.twin(crossed.back()).face();
  }
  return crossed;
}

struct Choke {
  Gate gate;
  bool is_shown = false;
};

// By corridor.
std::vector<Choke> find_chokes(const LiveWorld& triangles) {
  const Triangulation& triangulation = triangles.triangulation();
  const Reduction& reduction = triangles.reduction();
  std::vector<FaceId> in_ring(reduction.corridor_slots());
  for (std::uint32_t i = 0; i < triangulation.mesh().face_slots(); ++i) {
    if (triangulation.is_free(FaceId(i)) && reduction.level(FaceId(i)) == 2)
      in_ring[reduction.corridor_of(FaceId(i)).value] = FaceId(i);
  }
  std::vector<Choke> chokes(reduction.corridor_slots());
  for (std::uint32_t i = 0; i < chokes.size(); ++i) {
    if (!reduction.in_use(CorridorId(i))) continue;
    const std::vector<HalfEdge> crossed = channel_of(triangles, CorridorId(i), in_ring[i]);
    chokes[i] = {narrowest_gate(triangulation, triangles.clearance(), crossed.front().face(), crossed), true};
  }
  return chokes;
}

// The scale from the least to the greatest of some widths; none if there are none.
struct WidthRange {
  double low = std::numeric_limits<double>::infinity(), high = 0;
  void add(double width) {
    low = std::min(low, width);
    high = std::max(high, width);
  }
  [[nodiscard]] bool empty() const { return high == 0; }
};

template <class Visit>
void for_free_faces(const Triangulation& triangulation, Visit visit) {
  for (std::uint32_t i = 0; i < triangulation.mesh().face_slots(); ++i) {
    if (triangulation.is_free(FaceId(i))) visit(FaceId(i));
  }
}

std::vector<LineSegment> open_edges(const Triangulation& triangulation) {
  const TriangleMesh& mesh = triangulation.mesh();
  std::vector<LineSegment> edges;
  for_free_faces(triangulation, [&](FaceId f) {
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(f, side);
      if (mesh.is_constrained(h) || mesh.twin(h).value < h.value) continue;
      edges.push_back({mesh.position(mesh.origin(h)), mesh.position(mesh.target(h))});
    }
  });
  return edges;
}

// How wide a disc gets on, whichever open side it has entered a face by; 0 if there is only one.
double width_onward(const LiveWorld& triangles, FaceId f) {
  const TriangleMesh& mesh = triangles.triangulation().mesh();
  std::array<double, 3> ways{};
  unsigned count = 0;
  for (unsigned corner = 0; corner < 3; ++corner) {
    const HalfEdge side(f, corner);
    if (mesh.is_constrained(side) || mesh.is_constrained(side.previous())) continue;
    ways[count++] = triangles.clearance().width(f, corner);
  }
  if (count <= 1) return ways[0];
  std::sort(ways.begin(), ways.end());
  return ways[1];
}

}  // namespace

Layer triangulation_layer(const Triangulation& triangulation) {
  Layer layer;
  layer.segments = open_edges(triangulation);
  return layer;
}

Layer width_layer(const LiveWorld& triangles) {
  const Triangulation& triangulation = triangles.triangulation();
  Layer layer;
  layer.segments = open_edges(triangulation);
  WidthRange range;
  for_free_faces(triangulation, [&](FaceId f) {
    if (const double width = width_onward(triangles, f); width > 0) range.add(width);
  });
  if (range.empty()) {
    layer.scale = {"no triangle leads from one to another", 1, 1};
    return layer;
  }
  layer.scale = {"how wide one gets on, whichever side one comes from", range.low, range.high};
  ShadedAreas areas(*layer.scale);
  for_free_faces(triangulation, [&](FaceId f) {
    if (const double width = width_onward(triangles, f); width > 0) {
      areas.add(width, ring_of(triangulation.mesh(), f));
    }
  });
  layer.areas = areas.take();
  return layer;
}

Layer choke_layer(const LiveWorld& triangles) {
  const Triangulation& triangulation = triangles.triangulation();
  const Reduction& reduction = triangles.reduction();
  const std::vector<Choke> chokes = find_chokes(triangles);
  Layer layer;
  WidthRange range;
  for (const Choke& choke : chokes) {
    if (!choke.is_shown) continue;
    range.add(choke.gate.length);
    layer.gates.push_back({choke.gate.from, choke.gate.to, choke.gate.length});
  }
  if (range.empty()) {
    layer.scale = {"no corridors: nothing narrows the way", 1, 1};
    return layer;
  }
  layer.scale = {"width of the narrowest place (dead ends stay bare)", range.low, range.high};
  const auto width_behind = [&](HalfEdge side) { return chokes[reduction.corridor_behind(side).value].gate.length; };
  ShadedAreas areas(*layer.scale);
  for_free_faces(triangulation, [&](FaceId f) {
    if (reduction.level(f) == 2) {
      areas.add(chokes[reduction.corridor_of(f).value].gate.length, ring_of(triangulation.mesh(), f));
    } else if (reduction.level(f) == 3) {
      // From corridor to corridor, round one of the corners.
      double widest = 0;
      for (unsigned corner = 0; corner < 3; ++corner) {
        const HalfEdge side(f, corner);
        widest = std::max(widest, std::min({triangles.clearance().width(f, corner), width_behind(side),
                                            width_behind(side.previous())}));
      }
      areas.add(widest, ring_of(triangulation.mesh(), f));
    }
  });
  layer.areas = areas.take();
  return layer;
}

Layer level_layer(const LiveWorld& triangles) {
  const Triangulation& triangulation = triangles.triangulation();
  const Reduction& reduction = triangles.reduction();
  enum Kind { kIsland, kTree, kCorridor, kRing, kDecision, kKinds };
  static constexpr std::array<const char*, kKinds> kNames{"islands", "in dead ends", "in corridors", "in rings",
                                                          "decisions"};
  std::array<LayerArea, kKinds> areas;
  for_free_faces(triangulation, [&](FaceId f) {
    const unsigned level = reduction.level(f);
    const bool in_ring = level == 2 && reduction.corridor(reduction.corridor_of(f)).is_ring();
    const Kind kind = level == 0 ? kIsland : level == 1 ? kTree : level == 3 ? kDecision : in_ring ? kRing : kCorridor;
    areas[kind].rings.push_back(ring_of(triangulation.mesh(), f));
  });
  Layer layer;
  layer.segments = open_edges(triangulation);
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (areas[kind].rings.empty()) continue;
    areas[kind].key = kNames[kind];
    layer.areas.push_back(std::move(areas[kind]));
  }
  return layer;
}

}  // namespace taut::lab::detail
