#include "studies/niederberger2004/design.hpp"

#include <stdexcept>

#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace taut::lab::niederberger2004 {
using namespace taut::detail;
namespace {

Contender movable(std::string name, std::string title, Ground ground,
                  MovableNodesPlanner::Towards towards = MovableNodesPlanner::Towards::dot) {
  Contender out{.name = std::move(name), .title = std::move(title)};
  out.ground = ground;
  out.towards = towards;
  return out;
}

Contender graph(std::string name, std::string title, NodePlacement placement, double longest = 0, double bonus = 0) {
  Contender out{.name = std::move(name), .title = std::move(title), .kind = Contender::Kind::portal_graph};
  out.graph = {placement, longest, bonus};
  return out;
}

Contender exact(std::string name, std::string title, Ground ground) {
  Contender out{.name = std::move(name), .title = std::move(title), .kind = Contender::Kind::polyanya};
  out.ground = ground;
  return out;
}

}  // namespace

const std::vector<Contender>& contenders() {
  using enum NodePlacement;
  static const std::vector<Contender> kAll{
      exact(std::string(kOptimum), "Polyanya", Ground::merged_triangles),
      exact("polyanya-trapezoids", "Polyanya on the merged trapezoids", Ground::merged_trapezoids),
      movable(std::string(kMovable), "movable nodes", Ground::merged_trapezoids),
      graph(std::string(kCentre), "Center", centre),
      graph(std::string(kThird), "Width 1/3", centre, 1.0 / 3),
      graph(std::string(kTenth), "Width 1/10", centre, 1.0 / 10),
      graph("cell-centre", "cell centres", cell_centre),
      graph("ends", "portal ends", ends),
      graph("distance", "whole portals", distance),
      graph("centre-bonus", "Center with bonus", centre, 0, 1),
      graph("distance-bonus", "whole portals with bonus", distance, 0, 1),
      movable("movable-vertical", "movable, towards by height", Ground::merged_trapezoids,
              MovableNodesPlanner::Towards::vertical),
      movable("movable-trapezoids", "movable on trapezoids, not merged", Ground::trapezoids),
      movable("movable-tolerant", "movable, merged with a tolerance", Ground::tolerant_trapezoids),
      movable("movable-triangles", "movable on triangles", Ground::triangles),
      movable("movable-merged-triangles", "movable on merged triangles", Ground::merged_triangles)};
  return kAll;
}

std::size_t contender_index(std::string_view name) {
  const auto& all = contenders();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == name) return i;
  }
  throw std::logic_error("no contender is called " + std::string(name));
}

const std::string& title_of(std::string_view name) { return contenders()[contender_index(name)].title; }

Design full_design() { return {.name = "full", .sizes = {20, 30, 40, 50, 60, 70, 80, 90, 100, 120}}; }

Design quick_design() {
  return {.name = "quick",
          .worlds = 3,
          .queries = 50,
          .sizes = {20, 30, 40, 60, 80, 100},
          .decompositions = 3,
          .hill_worlds = 3,
          .hill_queries = 20};
}

StudyCells::StudyCells(std::shared_ptr<const World> world) : store_(std::move(world)) {}

std::shared_ptr<const CellGroups> StudyCells::groups(Ground ground) {
  auto& known = groups_[static_cast<std::size_t>(ground)];
  if (known) return known;
  const auto polygons = polygons_of(store_);
  std::shared_ptr<const ConvexMesh> mesh;
  if (ground == Ground::triangles || ground == Ground::merged_triangles) {
    mesh = convex_mesh_of(store_, ground == Ground::triangles ? MergeStrategy::none : MergeStrategy::longest_portal);
  } else {
    mesh = trapezoid_mesh_of(store_);
  }
  std::optional<double> tolerance;
  if (ground == Ground::merged_trapezoids || ground == Ground::merged_triangles) tolerance = 0;
  if (ground == Ground::tolerant_trapezoids) tolerance = kTolerant * polygons->bounds().extent();
  return known = std::make_shared<const CellGroups>(std::move(mesh), tolerance);
}

std::unique_ptr<Planner2> StudyCells::make(const Contender& contender) {
  const auto cells = groups(contender.ground);
  switch (contender.kind) {
    case Contender::Kind::movable:
      return std::make_unique<MovableNodesPlanner>(cells, contender.towards);
    case Contender::Kind::portal_graph:
      return std::make_unique<PortalGraphPlanner>(cells, contender.graph);
    case Contender::Kind::polyanya:
      // The groups own their pieces.
      return std::make_unique<PolyanyaPlanner>(std::shared_ptr<const ConvexMesh>(cells, &cells->pieces()));
  }
  return nullptr;
}

}  // namespace taut::lab::niederberger2004
