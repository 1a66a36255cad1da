// How far every corner of a weighted mesh, of triangles or of tetrahedra, is from the walls, from chosen facets, or
// from points: Field D* from many sources at once (perkins2013 §6.2, §6.4). Distances are linear between corners, so
// they are close and not exact: 0.3 to 0.9 % of the greatest one, typically, in worlds of obstacles.
//
// Where two ways meet from opposite sides, interpolating between them would give less than either; such simplices are
// left out, as published: if the ways to two corners of the base run against each other, or if these are sources and
// what lies between them is not. Corrections: a source has no way to it, so it leaves nothing out; ways along edges
// always count, or corners could be left with none; and where a base of three corners is left out, its edges count that
// are not.
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
  // Every facet with free ground on one side only: to obstacles, and to the outside. Facets are edges of triangles and
  // faces of tetrahedra.
  bool walls = false;
  // Corners of the mesh.
  std::vector<CornerId> corners{};
  // Points anywhere, each with a simplex that it lies in.
  std::vector<std::pair<Vec<D>, SimplexId>> points{};
  // Facets of the mesh, all of each: opposite to a corner of a simplex. Ways begin on every side that is free.
  std::vector<std::pair<SimplexId, int>> facets{};
};

// How a field is measured.
struct FieldOptions {
  // By what ways cost instead of how long they are.
  bool weighted = false;
  // Leave simplices out where ways run against each other; without, fields are too low along ridges.
  bool rejection = true;
  // Measure straight from the last turn of a way, where that is known, instead of interpolating; or from the nearest
  // source itself, if no wall that is no source can hide it: in the plane and in volumes, if all such walls lie in the
  // sides of the box around the mesh. Without, as published. Where weights count it has no effect.
  bool roots = true;
};

// Distances at the corners of a mesh. Never changes; threads may share it.
template <int D, int N = 2>
class TAUT_API DistanceField {
 public:
  // Throws InputError if a source is none of the mesh's; `progress` may throw in order to give the building up.
  DistanceField(std::shared_ptr<const SimplexComplex<N, D>> complex, const FieldSources<D>& sources,
                const FieldOptions& options = {}, const BuildProgress& progress = {});

  // The mesh that it was made for.
  [[nodiscard]] const SimplexComplex<N, D>& complex() const { return *complex_; }
  // Of a corner; infinite if no way leads to it.
  [[nodiscard]] double at(CornerId id) const { return distances_[id.value]; }
  // Of a point in a simplex: linear between its corners.
  [[nodiscard]] double at(Vec<D> p, SimplexId simplex) const;
  // Of all corners.
  [[nodiscard]] const std::vector<double>& distances() const { return distances_; }
  // The last point before a corner on the way to it, on a facet or in a corner, or where it was measured from; the
  // corner itself if it is a source.
  [[nodiscard]] Vec<D> before(CornerId id) const { return before_[id.value]; }
  // From a corner down the field to where its distance comes from: a point of a wall or facet, possibly between
  // corners, or a source. It runs over facets, edges and corners of the mesh, and straight through free ground where
  // the field was measured straight; the corner alone if it is a source, nothing if no way leads to it. Distances are
  // linear between corners, so it is not quite the shortest way: on average a few percent longer than the field says,
  // more where ways meet and beside points. O(simplices crossed).
  [[nodiscard]] std::vector<Vec<D>> way(CornerId id) const;
  // The greatest distance that is finite; 0 if there is none.
  [[nodiscard]] double greatest() const { return greatest_; }
  // Corners that were taken off the queue; each is at least once.
  [[nodiscard]] std::size_t expansions() const { return expansions_; }
  // What it holds now, without the mesh.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  std::shared_ptr<const SimplexComplex<N, D>> complex_;
  std::vector<double> distances_;
  std::vector<Vec<D>> before_;
  std::vector<std::pair<SimplexId, Vec<D>>> source_points_;  // by simplex
  // In a volume: the number of the corner that the way comes from straight, or so much more for a source point; its own
  // if it comes from elsewhere.
  std::vector<std::uint32_t> turns_;
  // That are sources, by ascending number: N + 1 times the simplex, and the corner that they are opposite to.
  std::vector<std::uint32_t> source_facets_;
  bool weighted_ = false;
  double greatest_ = 0;
  std::size_t expansions_ = 0;
};

// In the plane, on a surface, and in a volume.
using DistanceField2 = DistanceField<2>;
using DistanceField3 = DistanceField<3>;
using VolumeField = DistanceField<3, 3>;

// The lines on which a field is `level`: chains of points on edges, closed ones with their first point again at the
// end. A corner of exactly that level counts as above it. Ground that is infinitely far has no lines.
template <int D>
[[nodiscard]] TAUT_API std::vector<std::vector<Vec<D>>> iso_lines(const DistanceField<D>& field, double level);

// The surface on which a field is `level`: triangles whose corners lie on edges of the tetrahedra, one or two for each
// tetrahedron that it crosses, with the greater values on the side from which they turn counter-clockwise. A corner of
// exactly that level counts as above it, and triangles that come to nothing there are left out. No triangle at all
// where nothing is crossed.
[[nodiscard]] TAUT_API SimplexParts<2, 3> iso_surface(const VolumeField& field, double level);

// Weights that make paths follow the line or surface `level` away from the sources, 0 being the walls themselves
// (perkins2013 §6.3): for each simplex how far its mean is from that, and no less than `least`. Blocked ones stay so.
template <int D, int N>
[[nodiscard]] TAUT_API std::vector<double> contour_weights(const DistanceField<D, N>& field, double level,
                                                           double least = 0.1);

}  // namespace taut
