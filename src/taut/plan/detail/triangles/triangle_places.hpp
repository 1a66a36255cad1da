// Where the centre of a disc can be among triangles, nearest to a given point first: what DiscPlaces answers from a
// list of obstacles, answered by the triangulation itself, so that nothing is built beforehand and every edit counts at
// once.
//
// Faces are opened outwards from the point, nearest first. An open face that is free offers the lines beside its
// constrained edges and the circles around its corners. None is nearer to the point than its face less the radius, so
// a curve has its turn when no face is left that could offer a nearer one. What is free of a curve is found by a flood
// over the faces within the radius of it. Costs the faces nearer than the answer, and for each curve those around it;
// no allocation once warm.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "taut/cells/detail/graphs/disc_places.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

class TrianglePlaces {
 public:
  // As in DiscPlaces. Places outside `where` need not be asked about.
  DiscPlaces::Outcome find_nearest(const Triangulation& triangulation, Vec2 p, double radius, Interrupt& interrupt,
                                   DiscPlaces::Asker& asker, const std::optional<Box2>& where = {});
  // As in DiscPlaces.
  void free_of_circle(const Triangulation& triangulation, Vec2 centre, double circle, double radius,
                      Interrupt& interrupt, std::vector<FreeRim>& out);
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  enum class Kind : std::uint32_t { face, line, circle, place };
  struct Candidate {
    double distance;
    Vec2 at;              // of a place
    std::uint32_t index;  // of a face, a half-edge that has the line on its left, a vertex
    Kind kind;
    // For a heap with the nearest on top; among equally near ones places come last, the least first.
    bool operator<(const Candidate& o) const {
      if (distance != o.distance) return distance > o.distance;
      return kind != o.kind ? kind > o.kind : at > o.at;
    }
  };
  // By face and by vertex: the last question that has come there.
  struct Marks {
    ZeroedArray<std::uint32_t> faces, vertices;
    std::uint32_t last = 0;
    void begin(const TriangleMesh& mesh);
    [[nodiscard]] bool enter(FaceId f);
    [[nodiscard]] bool enter(VertexId v);
  };

  void add(const Candidate& candidate);
  void open_face(const Triangulation& triangulation, FaceId face, Vec2 p, double radius,
                 const std::optional<Box2>& where);
  void find_free(const Triangulation& triangulation, const DiscCurve& curve, FaceId first, double radius,
                 double rounding, Interrupt& interrupt);

  std::vector<Candidate> heap_;
  std::vector<FaceId> flood_;
  Marks opened_, flooded_;
  FreeOfCurve free_;
};

}  // namespace taut::detail
