// taut-mesh: a closed surface in, tetrahedra that fill it out.
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <string>

#include "mesher.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut/base/cases.hpp"
#include "taut/base/input_error.hpp"

namespace {

using namespace taut;

int run(const std::string& input, const std::string& output, const mesh_program::MeshOptions& options) {
  const SurfaceComplex surface = match(
      io::read_triangles(input), [](SurfaceComplex&& found) { return std::move(found); },
      [&](TriangleComplex&&) -> SurfaceComplex {
        throw InputError(input, 0, "expected a closed surface, got triangles that lie in a plane");
      });
  const VolumeComplex volume = io::tetrahedra_of(mesh_program::fill(surface, options));
  io::write_tetrahedra(volume, output);
  std::fprintf(stderr, "%zu corners, %zu tetrahedra\n", volume.corner_count(), volume.simplex_count());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Fills a closed surface with tetrahedra, by CGAL's mesher (GPL-3.0)");
  std::string input, output;
  mesh_program::MeshOptions options;
  app.add_option("SURFACE", input, "The surface (.off .obj .ply)")->required();
  app.add_option("OUTPUT", output, "File to write (.vtk .mesh .msh .node .ele)")->required();
  const auto length = [&](const char* name, double& value, const char* what) {
    app.add_option(name, value, what)->check(CLI::PositiveNumber);
  };
  length("--cell-size", options.cell_size, "Greatest radius of a tetrahedron's sphere; else a tenth of the extent");
  length("--facet-size", options.facet_size, "The same of triangles of the border; else as the cells");
  length("--facet-distance", options.facet_distance,
         "How far the border may be from the surface; else a hundredth of the cells");
  length("--edge-size", options.edge_size, "Longest edge along sharp ones; else as the cells");
  app.add_option("--sharp", options.sharp_angle, "Keep edges at which the surface turns by more degrees")
      ->check(CLI::Range(0.0, 180.0))
      ->capture_default_str();
  app.add_option("--radius-edge", options.radius_edge, "Greatest ratio of a sphere's radius to the shortest edge")
      ->check(CLI::Range(2.0, 100.0))
      ->capture_default_str();
  app.add_option("--weight", options.weight, "What a unit of length costs inside")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.footer("Example: taut-mesh cow.off cow.vtk --cell-size 0.05\n         taut plan cow.vtk --from X,Y,Z --to X,Y,Z");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(input, output, options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "taut-mesh: %s\n", error.what());
    return 2;
  }
}
