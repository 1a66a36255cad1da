// How far every corner of a weighted mesh is from the walls, or from points: Field D* from many sources at once
// (perkins2013 §6.2). Distances are linear between corners, so they are close and not exact: 0.3 to 0.7 % of the
// greatest one, typically, in worlds of obstacles.
//
// Where two ways meet from opposite sides, interpolating between them would give less than either; such triangles are
// left out, as published: if the ways to both corners of the base run against each other, or if both corners are
// sources and the edge between them is not. Two corrections: a source has no way to it, so it leaves nothing out; and
// ways along edges always count, or corners could be left with none.
//
// O(n log n). Corners that no way leads to are infinitely far.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut {

// Where a field begins: all of these together.
template <int D>
struct FieldSources {
  // Every edge with free ground on one side only: to obstacles, and to the outside.
  bool walls = false;
  // Corners of the mesh.
  std::vector<CornerId> corners{};
  // Points anywhere, each with a triangle that it lies in.
  std::vector<std::pair<Vec<D>, SimplexId>> points{};
};

// How a field is measured.
struct FieldOptions {
  // By what ways cost instead of how long they are.
  bool weighted = false;
  // Leave triangles out where ways run against each other; without, fields are too low along ridges.
  bool rejection = true;
  // Measure straight from the last turn of a way, or from the wall, where that is known, instead of interpolating;
  // without, as published. Where weights count it has no effect.
  bool roots = true;
};

// Distances at the corners of a mesh. Never changes; threads may share it.
template <int D>
class TAUT_API DistanceField {
 public:
  // Throws InputError if a source is none of the mesh's; `progress` may throw in order to give the building up.
  DistanceField(std::shared_ptr<const SimplexComplex<2, D>> complex, const FieldSources<D>& sources,
                const FieldOptions& options = {}, const BuildProgress& progress = {});

  // The mesh that it was made for.
  [[nodiscard]] const SimplexComplex<2, D>& complex() const { return *complex_; }
  // Of a corner; infinite if no way leads to it.
  [[nodiscard]] double at(CornerId id) const { return distances_[id.value]; }
  // Of a point in a triangle: linear between its corners.
  [[nodiscard]] double at(Vec<D> p, SimplexId triangle) const;
  // Of all corners.
  [[nodiscard]] const std::vector<double>& distances() const { return distances_; }
  // The last point before a corner on the way to it, on an edge or in a corner; the corner itself if it is a source.
  [[nodiscard]] Vec<D> before(CornerId id) const { return before_[id.value]; }
  // From a corner down the field to where its distance comes from: a point of a wall, possibly between corners, or a
  // source. It runs over edges and corners of the mesh, and straight through free ground where the field was measured
  // straight; the corner alone if it is a source, nothing if no way leads to it. Distances are linear between corners,
  // so it is not quite the shortest way: on average a few percent longer than the field says, more where ways meet and
  // beside points. O(triangles crossed).
  [[nodiscard]] std::vector<Vec<D>> way(CornerId id) const;
  // The greatest distance that is finite; 0 if there is none.
  [[nodiscard]] double greatest() const { return greatest_; }
  // Corners that were taken off the queue; each is at least once.
  [[nodiscard]] std::size_t expansions() const { return expansions_; }
  // What it holds now, without the mesh.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  std::shared_ptr<const SimplexComplex<2, D>> complex_;
  std::vector<double> distances_;
  std::vector<Vec<D>> before_;
  std::vector<std::pair<SimplexId, Vec<D>>> source_points_;  // by triangle
  bool weighted_ = false;
  double greatest_ = 0;
  std::size_t expansions_ = 0;
};

// In the plane, and on a surface.
using DistanceField2 = DistanceField<2>;
using DistanceField3 = DistanceField<3>;

// The lines on which a field is `level`: chains of points on edges, closed ones with their first point again at the
// end. A corner of exactly that level counts as above it. Ground that is infinitely far has no lines.
template <int D>
[[nodiscard]] TAUT_API std::vector<std::vector<Vec<D>>> iso_lines(const DistanceField<D>& field, double level);

// Weights that make paths follow the line `level` away from the sources, 0 being the walls themselves (perkins2013
// §6.3): for each triangle how far its mean is from that, and no less than `least`. Blocked triangles stay so.
template <int D>
[[nodiscard]] TAUT_API std::vector<double> contour_weights(const DistanceField<D>& field, double level,
                                                           double least = 0.1);

}  // namespace taut
