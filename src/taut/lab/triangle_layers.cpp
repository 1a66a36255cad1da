#include "taut/lab/triangle_layers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "taut/cells/channel_gates.hpp"
#include "taut/lab/picture_layers.hpp"
#include "taut/lab/text.hpp"

namespace taut::lab {
namespace {

Ring ring_of(const TriangleMesh& mesh, FaceId f) {
  return {mesh.position(mesh.corner(f, 0)), mesh.position(mesh.corner(f, 1)), mesh.position(mesh.corner(f, 2))};
}

// The edges crossed from end to end, each in the face that is left; twice round a ring, so that no gate is cut.
std::vector<HalfEdge> channel_of(const LiveTriangles& triangles, CorridorId id, FaceId in_ring) {
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
std::vector<Choke> find_chokes(const LiveTriangles& triangles) {
  const Triangulation& triangulation = triangles.triangulation();
  const Reduction& reduction = triangles.reduction();
  const ChannelGates gates(triangulation, triangles.clearance());
  std::vector<FaceId> in_ring(reduction.corridor_slots());
  for (std::uint32_t i = 0; i < triangulation.mesh().face_slots(); ++i) {
    if (triangulation.is_free(FaceId(i)) && reduction.level(FaceId(i)) == 2)
      in_ring[reduction.corridor_of(FaceId(i)).value] = FaceId(i);
  }
  std::vector<Choke> chokes(reduction.corridor_slots());
  for (std::uint32_t i = 0; i < chokes.size(); ++i) {
    if (!reduction.in_use(CorridorId(i))) continue;
    const std::vector<HalfEdge> crossed = channel_of(triangles, CorridorId(i), in_ring[i]);
    chokes[i] = {gates.narrowest(triangulation, crossed.front().face(), crossed), true};
  }
  return chokes;
}

}  // namespace

void add_chokes(const LiveTriangles& triangles, Picture& picture) {
  const Triangulation& triangulation = triangles.triangulation();
  const TriangleMesh& mesh = triangulation.mesh();
  const Reduction& reduction = triangles.reduction();
  const std::vector<Choke> chokes = find_chokes(triangles);
  PictureScale scale{"width of the narrowest place (dead ends stay bare)", std::numeric_limits<double>::infinity(), 0};
  for (const Choke& choke : chokes) {
    if (!choke.is_shown) continue;
    scale.low = std::min(scale.low, choke.gate.length);
    scale.high = std::max(scale.high, choke.gate.length);
  }
  if (scale.high == 0) {
    scale = {"no corridors: nothing narrows the way", 1, 1};
    picture.scale = scale;
    return;
  }
  constexpr std::size_t kShades = 48;
  const auto shade_of = [&](double width) {
    return std::min(kShades - 1, static_cast<std::size_t>(place_on(scale, width) * kShades));
  };
  const auto width_behind = [&](HalfEdge side) { return chokes[reduction.corridor_behind(side).value].gate.length; };
  std::vector<PictureArea> areas(kShades);
  for (std::size_t i = 0; i < kShades; ++i) areas[i].colour = heat_colour((static_cast<double>(i) + 0.5) / kShades);
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    const FaceId f(i);
    if (!triangulation.is_free(f)) continue;
    if (reduction.level(f) == 2) {
      areas[shade_of(chokes[reduction.corridor_of(f).value].gate.length)].rings.push_back(ring_of(mesh, f));
    } else if (reduction.level(f) == 3) {
      // From corridor to corridor, round one of the corners.
      double widest = 0;
      for (unsigned corner = 0; corner < 3; ++corner) {
        const HalfEdge side(f, corner);
        widest = std::max(widest, std::min({triangles.clearance().width(f, corner), width_behind(side),
                                            width_behind(side.previous())}));
      }
      areas[shade_of(widest)].rings.push_back(ring_of(mesh, f));
    }
  }
  std::erase_if(areas, [](const PictureArea& area) { return area.rings.empty(); });
  picture.areas.insert(picture.areas.end(), areas.begin(), areas.end());
  for (const Choke& choke : chokes) {
    if (choke.is_shown)
      picture.gates.push_back({choke.gate.from, choke.gate.to, choke.gate.length, colour_on(scale, choke.gate.length)});
  }
  picture.scale = scale;
}

void add_levels(const LiveTriangles& triangles, Picture& picture) {
  const Triangulation& triangulation = triangles.triangulation();
  const Reduction& reduction = triangles.reduction();
  enum Kind { kIsland, kTree, kCorridor, kRing, kDecision, kKinds };
  static constexpr std::array<std::pair<const char*, Colour>, kKinds> kLook{{{"islands", colour(0xB8A9C9)},
                                                                             {"in dead ends", colour(0xE3D9BE)},
                                                                             {"in corridors", colour(0x56B4E9)},
                                                                             {"in rings", colour(0x009E73)},
                                                                             {"decisions", colour(0xD55E00)}}};
  std::array<PictureArea, kKinds> areas;
  for (std::uint32_t i = 0; i < triangulation.mesh().face_slots(); ++i) {
    const FaceId f(i);
    if (!triangulation.is_free(f)) continue;
    const unsigned level = reduction.level(f);
    const bool in_ring = level == 2 && reduction.corridor(reduction.corridor_of(f)).is_ring();
    const Kind kind = level == 0 ? kIsland : level == 1 ? kTree : level == 3 ? kDecision : in_ring ? kRing : kCorridor;
    areas[kind].rings.push_back(ring_of(triangulation.mesh(), f));
    picture.cells.push_back(areas[kind].rings.back());
  }
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (areas[kind].rings.empty()) continue;
    areas[kind].colour = kLook[kind].second;
    areas[kind].key = grouped_count(areas[kind].rings.size()) + " " + kLook[kind].first;
    picture.areas.push_back(std::move(areas[kind]));
  }
}

}  // namespace taut::lab
