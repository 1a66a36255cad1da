// A real map with the queries of its scenario, as a grid and as polygons.
#pragma once

#include <string>
#include <vector>

#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::test {

struct RealMap {
  RealMap(const std::filesystem::path& file, lab::CellOrigin origin)
      : name(file.filename().string()),
        world(io::read_map(file)),
        polygons(trace_grid(std::get<Grid>(world))),
        queries(lab::queries_of(io::read_scen(file.string() + ".scen"), name, world, origin)) {}

  std::string name;
  World world;
  PolygonWorld polygons;
  std::vector<lab::BatchQuery> queries;
};

}  // namespace taut::test
