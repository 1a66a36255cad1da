#include "studies/perkins2013/ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "studies/perkins2013/averaged_grid.hpp"
#include "studies/perkins2013/judged_path.hpp"
#include "studies/perkins2013/timing.hpp"
#include "studies/study_maps.hpp"
#include "taut/cells/detail/weighted/stored_cost_cells.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/plan/detail/weighted/cost_lattice_planner.hpp"
#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/multires_planner.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut::lab::perkins2013 {
using namespace taut::detail;
namespace {

// Degrees: what CGAL's mesher, which the thesis used, takes if nothing else is asked for.
constexpr double kMinAngle = 20.7;
// Where so many steps are taken, the least cost of a world is looked for over fine triangles, too.
constexpr int kFineFrom = 4;
// Quadtrees join squares of equal weight. The thesis splits those of its maze without joining any: so one in four
// differs by next to nothing.
CostGrid never_joined(const CostGrid& grid) {
  std::vector<float> weights = grid.weights();
  for (int y = 0; y < grid.height(); y += 2) {
    for (int x = 0; x < grid.width(); x += 2) {
      float& w =
          weights[static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.width()) + static_cast<std::size_t>(x)];
      w = std::nextafter(w, 1e9F);
    }
  }
  return CostGrid(grid.width(), grid.height(), std::move(weights));
}

// Every cell of a grid as so many squares a side.
CostGrid split(const Grid& maze, int by) {
  std::vector<float> weights;
  for (int y = 0; y < maze.height() * by; ++y) {
    for (int x = 0; x < maze.width() * by; ++x)
      weights.push_back(static_cast<float>(maze.is_free(x / by, y / by) ? kFree : kObstacle));
  }
  return CostGrid(maze.width() * by, maze.height() * by, std::move(weights));
}

class Climber {
 public:
  Climber(Kind kind, int number, const Design& design, std::uint64_t seed)
      : kind_(kind),
        number_(number),
        design_(design),
        made_(make_study_world(kind, world_seed(seed, kind, number), design.sites)),
        world_(std::make_shared<const World>(made_.regions)),
        validator_(*world_),
        store_(world_) {}

  std::vector<LadderRow> climb() {
    const auto coarsest = coarsest_ground();
    for (int level = 0; level < levels(); ++level) {
      const AveragedGrid squares = squares_of(level, coarsest->complex());
      const std::uint64_t faces = over_squares(level, squares);
      // As many triangles as squares, as in the thesis; not fewer than it takes to follow the borders.
      if (static_cast<double>(faces) > 1.1 * static_cast<double>(coarsest->complex().simplex_count()))
        over_triangles(level, refined(faces));
    }
    over_triangles(kCoarsest, coarsest);
    add_reference(*coarsest);
    return std::move(rows_);
  }

  LadderPaths paths(int level) {
    const auto coarsest = coarsest_ground();
    over_squares(level, squares_of(level, coarsest->complex()));
    over_triangles(kCoarsest, coarsest);
    add_reference(*coarsest);
    LadderPaths out{made_, {}};
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const LadderRow& row = rows_[i];
      if (row.who != kQuad && row.who != kTri && row.who != kReference) continue;
      const std::string_view of = row.who == kReference ? "cheapest known" : title_of(row.who);
      out.paths.emplace_back(fmt::format("{}{}, cost {:.5g}", of,
                                         row.who == kReference ? "" : fmt::format(", {} faces", row.faces), row.cost),
                             paths_[i]);
    }
    return out;
  }

 private:
  [[nodiscard]] int levels() const { return kind_ == Kind::voronoi ? design_.voronoi_levels : design_.levels; }

  using Ground = std::shared_ptr<const WeightedGround<2>>;

  // Two triangles a cell of the maze, as the number of faces in the thesis says; elsewhere what good angles take.
  Ground coarsest_ground() {
    if (!made_.maze) return refined(0);
    CellStore cells(std::make_shared<const World>(split(*made_.maze, 1)));
    MeshOptions options;
    options.grid = GridMesh::pixels;
    return weighted_ground_of(cells, options);
  }
  Ground refined(std::uint64_t triangles) {
    MeshOptions options;
    options.min_angle = kMinAngle;
    options.max_triangles = triangles;
    return weighted_ground_of(store_, options);
  }
  AveragedGrid squares_of(int level, const TriangleComplex& ground) const {
    if (made_.maze) return {never_joined(split(*made_.maze, level + 1)), {}};
    return average(ground, made_.side(), squares_at(kind_, level));
  }

  LadderRow row_of(int level, std::string_view who) const {
    LadderRow row;
    row.kind = facts_of(kind_).name;
    row.world = number_;
    row.level = level;
    row.who = who;
    return row;
  }

  // In the coordinates of the grid, whose cells have sides of 1. Returns the number of leaves.
  std::uint64_t over_squares(int level, const AveragedGrid& squares) {
    const double scale = squares.grid.width() / made_.side();
    const auto grid = std::make_shared<const World>(squares.grid);
    CellStore cells(grid);
    const auto cost_cells = cost_cells_of(cells);
    const auto tree = cost_quadtree_of(cells, 0, CostQuadtree::kMostLevels);
    const auto shapes = std::make_shared<const QuadtreeShapes>(*tree);
    const Validator on_grid(*grid);
    const Query2 query{.start = scale * made_.query.start, .goal = scale * made_.query.goal};
    const std::uint64_t leaves = free_leaves(*tree);
    const auto ask = [&](std::string_view who, Planner2& planner, std::uint64_t faces, std::uint64_t nodes) {
      LadderRow row = row_of(level, who);
      row.faces = faces;
      row.nodes = nodes;
      Plan2 plan;
      row.time_us = time_plans(planner, query, design_.repeats, plan);
      row.problem = judge_path(plan, query, on_grid).problem;
      row.value = plan.estimate.value_or(plan.cost) / scale;
      row.expanded = plan.effort.expanded;
      for (Vec2& p : plan.path.points) p = 1 / scale * p;
      row.cost = measured_cost(plan.path, validator_);
      row.length = length(plan.path);
      row.l2_root = squares.loss.of_root;
      row.l2_sum = squares.loss.of_sum;
      row.l2_relative = squares.loss.relative;
      keep(std::move(row), plan.path);
    };
    const auto multires = [&](std::string_view who, QuadtreeRule rule, bool fair) {
      MultiresPlanner planner(cost_cells, tree, fair ? shapes : nullptr,
                              {{.heuristic = 0.5, .restricted = fair, .early = true}, rule});
      ask(who, planner, leaves, tree->node_count());
    };
    multires(kQuadEnds, QuadtreeRule::ends, false);
    multires(kQuad, QuadtreeRule::fan, false);
    multires(kQuadFair, QuadtreeRule::fan, true);
    CostLatticePlanner lattice(cost_cells, CostLatticeMethod::edges);
    const auto n = static_cast<std::uint64_t>(squares.grid.width());
    ask(kGridEdges, lattice, n * n, (n + 1) * (n + 1));
    return leaves;
  }
  static std::uint64_t free_leaves(const CostQuadtree& tree) {
    std::uint64_t out = 0;
    for (std::uint32_t leaf = 0; leaf < tree.leaf_count(); ++leaf) out += tree.ring_size(leaf) > 0 ? 1 : 0;
    return out;
  }

  void over_triangles(int level, const Ground& ground) {
    const auto ask = [&](std::string_view who, Planner2& planner) {
      LadderRow row = row_of(level, who);
      row.faces = ground->complex().simplex_count();
      row.nodes = ground->wedges().node_count();
      Plan2 plan;
      row.time_us = time_plans(planner, made_.query, design_.repeats, plan);
      JudgedPath judged = judge_path(plan, made_.query, validator_);
      row.cost = judged.cost;
      row.problem = std::move(judged.problem);
      row.value = plan.estimate.value_or(plan.cost);
      row.length = plan.length;
      row.expanded = plan.effort.expanded;
      keep(std::move(row), plan.path);
    };
    taut::detail::FieldOptions options;
    options.look_ahead = LookAhead::cell;
    TriangleFieldPlanner<2, KeptWays<2>> kept(ground, std::make_shared<const KeptWays<2>>(ground->complex()), options);
    ask(kTri, kept);
    options.restricted = false;
    TriangleFieldPlanner<2, ClosedForm<2>> plain(ground, std::make_shared<const ClosedForm<2>>(), options);
    ask(kTriPlain, plain);
    EdgeAstarPlanner<2> edges(ground);
    ask(kEdges, edges);
  }

  // The least that is known of the world: nested points on the edges of the coarsest triangles, and straightened paths.
  void add_reference(const WeightedGround<2>& coarsest) {
    LadderRow row = row_of(kCoarsest, kReference);
    row.cost = row.value = INFINITY;
    Path2 path;
    const auto consider = [&](Planner2& planner) {
      Plan2 plan;
      planner.plan(made_.query, {}, plan);
      const auto [cost, problem] = judge_path(plan, made_.query, validator_);
      if (!problem.empty() || !(cost < row.cost)) return;
      row.cost = row.value = cost;
      row.length = plan.length;
      row.expanded = plan.effort.expanded;
      path = plan.path;
    };
    row.faces = coarsest.complex().simplex_count();
    row.nodes = coarsest.wedges().node_count();
    for (const char* const points : {"3", "7"})
      consider(*make_planner(parse_planner(std::string("steiner:points=") + points), store_));
    consider(*make_planner(parse_planner("tri-field-dstar:straighten=on:triangles=10000"), store_));
    if (design_.levels < kFineFrom) return keep(std::move(row), path);
    consider(*make_planner(parse_planner("tri-field-dstar:straighten=on:triangles=100000"), store_));
    keep(std::move(row), path);
  }
  void keep(LadderRow row, const Path2& path) {
    rows_.push_back(std::move(row));
    paths_.push_back(path);
  }

  Kind kind_;
  int number_;
  const Design& design_;
  StudyWorld made_;
  std::shared_ptr<const World> world_;
  Validator validator_;
  CellStore store_;
  std::vector<LadderRow> rows_;
  std::vector<Path2> paths_;  // of rows
};

}  // namespace

int squares_at(Kind kind, int level) { return kind == Kind::maze ? kMazeSide * (level + 1) : 32 << level; }

std::uint64_t world_seed(std::uint64_t study_seed, Kind kind, int number) {
  return seed_from(study_seed, fmt::format("perkins2013 {} {}", facts_of(kind).name, number));
}

LadderPaths sample_paths(Kind kind, int number, int level, const Design& design, std::uint64_t study_seed) {
  Design once = design;
  once.repeats = 1;
  return Climber(kind, number, once, study_seed).paths(level);
}

std::vector<LadderRow> climb(Kind kind, int number, const Design& design, std::uint64_t study_seed) {
  return Climber(kind, number, design, study_seed).climb();
}

}  // namespace taut::lab::perkins2013
