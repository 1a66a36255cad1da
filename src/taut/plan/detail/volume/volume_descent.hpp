// The way from a corner down a distance field in a volume (perkins2013 §6.2.1 and §6.4): to a point of the sources that
// may lie inside a face. From a corner it goes where its distance was measured from; from inside a face or an edge the
// best way through the tetrahedra there, as the walk of Field D* does it. Values fall at every step, so it ends.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "taut/plan/distance_field.hpp"

namespace taut::detail {

class VolumeDescent {
 public:
  // What DistanceField keeps, beside what it says: source points by tetrahedron, source facets by number, where ways
  // turn, and whether they are weighted.
  struct Kept {
    const VolumeField* field;
    const std::vector<std::pair<SimplexId, Vec3>>* points;
    const std::vector<std::uint32_t>* facets;
    const std::vector<std::uint32_t>* turns;
    bool weighted;
  };
  explicit VolumeDescent(const Kept& kept) : kept_(kept), field_(kept.field), complex_(&kept.field->complex()) {}

  // Nothing if no way leads to the corner.
  [[nodiscard]] std::vector<Vec3> from(CornerId id) const;

 private:
  // Where a way stands: in a corner, inside an edge or a face of `tetrahedron`, or, of no corner, in a source.
  struct Place {
    Vec3 at{};
    SimplexId tetrahedron{};
    int count = 0;
    std::array<CornerId, 3> corners{};
    double left = 0;  // what the field says there
    [[nodiscard]] bool has(CornerId c) const {
      return std::find(corners.begin(), corners.begin() + count, c) != corners.begin() + count;
    }
  };
  struct Step {
    Place to;
    double way, cost;      // of the way there, and on from there
    bool is_sure = false;  // is not interpolated, or was looked at
  };
  static constexpr int kMostTurns = 8;  // steps around one corner
  using Face = std::array<CornerId, 3>;
  using Shares = std::array<double, 3>;

  [[nodiscard]] double weight(SimplexId t) const;
  [[nodiscard]] Place in_corner(CornerId id) const;
  // With these shares of the corners of a face.
  [[nodiscard]] Place in_face(SimplexId t, const Face& face, const Shares& shares) const;
  // Shares of a point that lies in the face up to rounding; else the first is below 0.
  [[nodiscard]] Shares shares_in(const Face& face, Vec3 p) const;
  [[nodiscard]] Face face_of(SimplexId t, int i) const;
  [[nodiscard]] Place from_corner(const Place& here) const;
  // The best step to what is less; what a face or edge promises is held against the best step on from there. With
  // `rejecting` nothing is interpolated where the field did not.
  [[nodiscard]] Place from_inside(const Place& here, bool rejecting) const;
  void collect(const Place& here, bool rejecting, std::vector<Step>& out) const;
  [[nodiscard]] Place lowest(CornerId corner) const;
  [[nodiscard]] Place lowest_of(const Place& here) const;
  // Of the source points in a tetrahedron the one that lies there, but for rounding; nullptr if there is none.
  [[nodiscard]] const Vec3* source_at(SimplexId t, Vec3 p, double near) const;
  // Whether all of what these corners span is one.
  [[nodiscard]] bool is_in_source(std::span<const CornerId> corners) const;
  // Whether nothing may be interpolated between two corners: ways to them run against each other, or they are sources
  // and the edge is not.
  [[nodiscard]] bool is_rejected(CornerId a, CornerId b) const;

  Kept kept_;
  const VolumeField* field_;
  const VolumeComplex* complex_;
};

}  // namespace taut::detail
