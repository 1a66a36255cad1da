#include "studies/niederberger2004/cells.hpp"

#include <fmt/format.h>

#include <memory>

#include "studies/study_maps.hpp"
#include "taut/cells/detail/groups/cell_groups.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"
#include "taut/plan/detail/groups/portal_graph_nodes.hpp"

namespace taut::lab::niederberger2004 {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

constexpr std::string_view kColumns =
    "shape,obstacles,mean_size,number,tolerance,corners,trapezoids,trapezoid_portals,with_flat,groups,centre,third,"
    "tenth";

// As the paper counts nodes: without regard to direction.
std::size_t count_nodes(const CellGroups& groups, double longest) {
  return PortalNodes(groups, NodePlacement::centre, longest).size() / 2;
}

}  // namespace

std::uint64_t WorldKey::seed(std::uint64_t study_seed) const { return seed_from(study_seed, text()); }

std::string WorldKey::text() const {
  return fmt::format("{} {} {} {}", facts_of(shape).name, obstacles, mean_size, number);
}

std::string_view cell_columns() { return kColumns; }

std::string format_cells(const CellRow& r) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}", facts_of(r.world.shape).name, r.world.obstacles,
                     r.world.mean_size, r.world.number, r.tolerance, r.corners, r.trapezoids, r.trapezoid_portals,
                     r.with_flat, r.groups, r.centre, r.third, r.tenth);
}

std::vector<CellRow> parse_cells(std::string_view csv, const std::string& where) {
  return parse_csv<CellRow>(csv, where, kColumns, [&](CsvFields& f) {
    CellRow r;
    r.world.shape = shape_of(f.text(), where);
    r.world.obstacles = f.number<int>();
    r.world.mean_size = f.number<double>();
    r.world.number = f.number<int>();
    r.tolerance = f.number<double>();
    for (std::size_t* n :
         {&r.corners, &r.trapezoids, &r.trapezoid_portals, &r.with_flat, &r.groups, &r.centre, &r.third, &r.tenth}) {
      *n = f.number<std::size_t>();
    }
    return r;
  });
}

std::vector<CellRow> measure_cells(const WorldKey& key, std::uint64_t study_seed) {
  const auto world = make_world(key.shape, key.obstacles, key.mean_size, key.seed(study_seed));
  return world ? measure_cells(key, *world) : std::vector<CellRow>{};
}

std::vector<CellRow> measure_cells(const WorldKey& key, const PolygonWorld& world) {
  const Triangulation triangulation(world);
  const Trapezoids trapezoids(triangulation);
  if (trapezoids.cell_count() == 0) return {};
  const auto mesh = std::make_shared<const ConvexMesh>(free_cells(trapezoids, world.corner_rule()));
  const CellGroups unmerged(mesh);
  CellRow row{.world = key};
  for (std::uint32_t i = 0; i < trapezoids.trapezoids().size(); ++i)
    row.with_flat += trapezoids.is_free(TrapezoidId(i));
  row.corners = world.vertex_count() - world.boundary().size();
  row.trapezoids = trapezoids.cell_count();
  row.trapezoid_portals = unmerged.portal_count() / 2;
  std::vector<CellRow> out;
  for (const double tolerance : kTolerances) {
    const CellGroups groups(mesh, tolerance * world.bounds().extent());
    row.tolerance = tolerance;
    row.groups = groups.group_count();
    row.centre = groups.portal_count() / 2;
    row.third = count_nodes(groups, world.bounds().width() / 3);
    row.tenth = count_nodes(groups, world.bounds().width() / 10);
    out.push_back(row);
  }
  return out;
}

}  // namespace taut::lab::niederberger2004
