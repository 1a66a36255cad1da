#include "taut/plan/cell_store.hpp"

#include <algorithm>
#include <utility>

#include "taut/world/trace_grid.hpp"

namespace taut {

CellStore::CellStore(std::shared_ptr<const World> world, Progress progress)
    : world_(std::move(world)), progress_(std::move(progress)) {}

template <class Make>
auto CellStore::built(std::string_view name, Make make) {
  const auto begin = std::chrono::steady_clock::now();
  auto cells = make();
  builds_.push_back({name, std::chrono::steady_clock::now() - begin, cells->memory_bytes()});
  return cells;
}

void CellStore::use(std::string_view name) {
  const auto same = [&](const CellBuild& b) { return b.name == name; };
  const auto build = std::find_if(builds_.begin(), builds_.end(), same);
  if (build != builds_.end() && std::none_of(uses_.begin(), uses_.end(), same)) uses_.push_back(*build);
}

std::vector<CellBuild> CellStore::take_uses() { return std::exchange(uses_, {}); }

std::shared_ptr<const Grid> CellStore::grid() {
  const Grid* grid = std::get_if<Grid>(world_.get());
  return grid != nullptr ? std::shared_ptr<const Grid>(world_, grid) : nullptr;
}

std::shared_ptr<const PolygonWorld> CellStore::polygons() {
  if (!polygons_) {
    if (const auto* world = std::get_if<PolygonWorld>(world_.get())) {
      polygons_ = std::shared_ptr<const PolygonWorld>(world_, world);
    } else {
      polygons_ =
          built("polygons", [&] { return std::make_shared<PolygonWorld>(trace_grid(std::get<Grid>(*world_))); });
    }
  }
  use("polygons");
  return polygons_;
}

std::shared_ptr<const VisibilityGraph> CellStore::visibility_graph() {
  const auto world = polygons();
  if (!visibility_graph_) {
    visibility_graph_ = built("visibility graph", [&] {
      VisibilityGraph::Progress progress;
      if (progress_) {
        progress = [&](std::size_t done, std::size_t total) { progress_("visibility graph", done, total); };
      }
      return std::make_shared<VisibilityGraph>(*world, progress);
    });
  }
  use("visibility graph");
  return visibility_graph_;
}

}  // namespace taut
