// Every public part of taut::io, used once.
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "taut-io/asc_file.hpp"
#include "taut-io/cache_folder.hpp"
#include "taut-io/cost_csv.hpp"
#include "taut-io/cost_values.hpp"
#include "taut-io/file.hpp"
#include "taut-io/geojson_file.hpp"
#include "taut-io/georeference.hpp"
#include "taut-io/height_values.hpp"
#include "taut-io/image.hpp"
#include "taut-io/loaded_world.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/map_frame.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut-io/mesh_file.hpp"
#include "taut-io/nrrd_file.hpp"
#include "taut-io/pgm_file.hpp"
#include "taut-io/png_file.hpp"
#include "taut-io/poly_file.hpp"
#include "taut-io/ros_map.hpp"
#include "taut-io/scen_file.hpp"
#include "taut-io/side_limit.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut-io/voxel_file.hpp"
#include "taut-io/world_file.hpp"
#include "taut/taut.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/trace_grid.hpp"

int main() {
  using namespace taut;
  const Grid maze = generate_maze({});
  const PolygonWorld walls = trace_grid(maze);
  bool all = io::parse_map(io::format_map(maze), "maze.map") == maze;
  all &= io::grid_from_image(io::parse_png_gray(io::format_png(io::image_from_grid(maze)), "maze.png")) == maze;
  all &= io::grid_from_image(io::parse_pgm(io::format_pgm(io::image_from_grid(maze)), "maze.pgm")) == maze;
  all &= PolygonWorld(io::parse_geojson(io::format_geojson(walls.parts()), "maze.geojson")) == walls;
  const io::MapFrame frame{0.05, {-10.5, 2}, 0, 100};
  std::optional<io::MapFrame> kept;
  (void)io::parse_framed_geojson(kept, io::format_framed_geojson(frame, walls.parts()), "maze.geojson");
  all &= kept == frame && io::keeps_frame("maze.yaml") && frame.to_metres({0, 100}) == frame.origin;
  const HeightField hills = generate_hills({});
  all &= io::parse_asc(io::format_asc(hills), "hills.asc").columns() == hills.columns();
  all &= io::parse_prj("GEOGCS[\"WGS 84\",UNIT[\"degree\",0.0174532925199433]]", "hills.prj").degrees;
  VoxelGridBuilder voxels(4, 3, 2);
  voxels.set_free(1, 2, 1, true);
  const VoxelGrid few = std::move(voxels).build();
  all &= io::parse_voxels(io::format_voxels(few), "few.3dmap") == few;
  const CostVoxels scan(2, 1, 2, {1, 3, CostVoxels::kBlocked, 2}, {{0, 0, 5}, {1, 1, 0.5}});
  all &= io::parse_nrrd(io::format_nrrd(scan), "scan.nrrd") == scan;
  const CostGrid costs(2, 1, {1, 3});
  all &= io::parse_cost_csv(io::format_cost_csv(costs), "costs.csv") == costs;
  all &= io::parse_cost_reading("least=1,greatest=20").scale.greatest == 20;
  const SimplexParts<2, 3> fold{{{0, 0, 0}, {1, 0, 0}, {0, 1, 1}}, {{0, 1, 2}}, {2}};
  all &= io::parse_off(io::format_off(SurfaceComplex(fold)), "fold.off").weights == fold.weights;
  const VolumeComplex tip({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {2.5}});
  all &= io::tetrahedra_of(io::parse_vtk(io::format_vtk(tip), "tip.vtk")) == tip;
  all &= io::parse_cost_reading("7=2,8=blocked").labels.weights.at(7) == 2 && io::is_tetrahedra_file("tip.vtk");
  const auto file = std::filesystem::temp_directory_path() / "taut-consumer.map";
  io::write_world(maze, file);
  all &= io::read_world(file) == World(maze);
  const io::LoadedWorld loaded = io::load_world(file);
  all &= *loaded.world == World(maze) && !loaded.cells && io::make_cell_store(loaded).take_used().empty();
  all &= std::holds_alternative<io::LoadedWorld>(io::load_any_world(file));
  std::filesystem::remove(file);
  std::cout << (all ? "all formats read and written\n" : "a format does not come back\n");
  return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
