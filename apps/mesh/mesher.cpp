#include "mesher.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Mesh_complex_3_in_triangulation_3.h>
#include <CGAL/Mesh_criteria_3.h>
#include <CGAL/Mesh_triangulation_3.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Polyhedral_mesh_domain_with_features_3.h>
#include <CGAL/make_mesh_3.h>

#include <map>

#include "taut/base/input_error.hpp"

namespace taut::mesh_program {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Polyhedron = CGAL::Mesh_polyhedron_3<Kernel>::type;
using Domain = CGAL::Polyhedral_mesh_domain_with_features_3<Kernel>;
using Triangulation = CGAL::Mesh_triangulation_3<Domain>::type;
using Complex = CGAL::Mesh_complex_3_in_triangulation_3<Triangulation, Domain::Corner_index, Domain::Curve_index>;
using Criteria = CGAL::Mesh_criteria_3<Triangulation>;
namespace pmp = CGAL::Polygon_mesh_processing;

Polyhedron polyhedron_of(const SurfaceComplex& surface) {
  std::vector<Kernel::Point_3> points;
  for (std::uint32_t c = 0; c < surface.corner_count(); ++c) {
    const Vec3 p = surface.position(CornerId(c));
    points.emplace_back(p.x, p.y, p.z);
  }
  std::vector<std::vector<std::size_t>> faces;
  for (std::uint32_t t = 0; t < surface.simplex_count(); ++t) {
    const auto& corners = surface.corners(SimplexId(t));
    faces.push_back({corners[0].value, corners[1].value, corners[2].value});
  }
  const std::size_t before = points.size();
  Polyhedron out;
  if (!pmp::orient_polygon_soup(points, faces) || points.size() != before)
    throw InputError("surface", 0, "expected one that has an inside and an outside everywhere");
  pmp::polygon_soup_to_polygon_mesh(points, faces, out);
  if (!CGAL::is_closed(out)) throw InputError("surface", 0, "expected a closed one, got one with a border");
  if (pmp::does_self_intersect(out)) throw InputError("surface", 0, "expected one that does not meet itself");
  if (!pmp::does_bound_a_volume(out)) pmp::orient_to_bound_a_volume(out);
  return out;
}

}  // namespace

SimplexParts<3, 3> fill(const SurfaceComplex& surface, const MeshOptions& options) {
  Polyhedron polyhedron = polyhedron_of(surface);
  const auto or_else = [](double given, double otherwise) { return given > 0 ? given : otherwise; };
  const double cell = or_else(options.cell_size, surface.bounds().extent() / 10);
  Domain domain(polyhedron);
  domain.detect_features(options.sharp_angle);
  const Criteria criteria(
      CGAL::parameters::edge_size = or_else(options.edge_size, cell), CGAL::parameters::facet_angle = 25,
      CGAL::parameters::facet_size = or_else(options.facet_size, cell),
      CGAL::parameters::facet_distance = or_else(options.facet_distance, cell / 100),
      CGAL::parameters::cell_radius_edge_ratio = options.radius_edge, CGAL::parameters::cell_size = cell);
  const Complex complex = CGAL::make_mesh_3<Complex>(domain, criteria);
  SimplexParts<3, 3> parts;
  std::map<Triangulation::Vertex_handle, std::uint32_t> numbers;
  for (auto cell = complex.cells_in_complex_begin(); cell != complex.cells_in_complex_end(); ++cell) {
    std::array<std::uint32_t, 4> corners{};
    for (int i = 0; i < 4; ++i) {
      const auto vertex = cell->vertex(i);
      const auto [place, is_new] = numbers.emplace(vertex, static_cast<std::uint32_t>(parts.positions.size()));
      if (is_new) {
        const Kernel::Point_3 p = vertex->point().point();
        parts.positions.push_back({p.x(), p.y(), p.z()});
      }
      corners[static_cast<std::size_t>(i)] = place->second;
    }
    parts.corners.push_back(corners);
    parts.weights.push_back(options.weight);
  }
  return parts;
}

}  // namespace taut::mesh_program
