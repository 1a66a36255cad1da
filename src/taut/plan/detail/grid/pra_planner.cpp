#include "taut/plan/detail/grid/pra_planner.hpp"

#include <algorithm>
#include <chrono>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/plan/detail/grid/centre_space.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"

namespace taut::detail {
namespace {

using Clock = std::chrono::steady_clock;
using lattice::Ends;

// A layer of the abstraction as a Space for best_first.
class LayerSpace {
 public:
  LayerSpace(const GridLayer& layer, double bucket_width, const PraPlanner::Corridor* corridor,
             std::span<const LayerStateId> goals)
      : layer_(layer), bucket_width_(bucket_width), corridor_(corridor) {
    for (const LayerStateId goal : goals) {
      if (goal.valid()) goals_[goal_count_++] = {goal.value, layer.position(goal)};
    }
  }

  [[nodiscard]] double bucket_width() const { return bucket_width_; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const { return layer_.position(LayerStateId(id)); }
  [[nodiscard]] bool is_goal(std::uint32_t id) const {
    bool is = false;
    for (std::size_t i = 0; i < goal_count_; ++i) is = is || goals_[i].id == id;
    return is;
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const {
    const Vec2 at = position(id);
    double least = distance(at, goals_[0].at);
    for (std::size_t i = 1; i < goal_count_; ++i) least = std::min(least, distance(at, goals_[i].at));
    return least;
  }
  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier) {
    const Vec2 here = position(id);
    for (const LayerStateId next : layer_.neighbours(LayerStateId(id))) {
      // Closed states would be dropped all the same: the root costs more than the question.
      if ((corridor_ == nullptr || corridor_->allows(next.value)) && !frontier.is_closed(next.value))
        frontier(next.value, g + distance(here, layer_.position(next)), id);
    }
  }

 private:
  struct Goal {
    std::uint32_t id;
    Vec2 at;
  };
  const GridLayer& layer_;
  double bucket_width_;
  const PraPlanner::Corridor* corridor_;  // null: everywhere
  std::array<Goal, 4> goals_{};
  std::size_t goal_count_ = 0;
};

// The graph of cell centres, as astar searches it, within a corridor.
class CorridorSpace : public lattice::CentreSpace {
 public:
  CorridorSpace(const CentreSpace& space, const lattice::LatticeIndex& index, const PraPlanner::Corridor& corridor)
      : CentreSpace(space), corridor_(corridor) {
    for (std::size_t m = 0; m < offsets_.size(); ++m) offsets_[m] = index.offset(lattice::kX[m], lattice::kY[m]);
  }

  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier) {
    Inside<Frontier> inside{frontier, corridor_, offsets_};
    CentreSpace::expand(id, g, inside);
  }

 private:
  template <class Frontier>
  struct Inside {
    Frontier& frontier;
    const PraPlanner::Corridor& corridor;
    const std::array<std::uint32_t, 8>& offsets;

    void operator()(std::uint32_t next, double g, std::uint32_t parent) { frontier(next, g, parent); }
    template <class Heuristic>
    void relax(std::uint32_t next, double g, std::uint32_t parent, Heuristic&& heuristic) {
      if (corridor.allows(next)) frontier.relax(next, g, parent, heuristic);
    }
    // Asked in order to leave out moves that a way around this cell makes needless. Where that way may lie outside the
    // corridor there is no parent, and every move is tried.
    [[nodiscard]] std::uint32_t parent(std::uint32_t id) const {
      return corridor.allows_all(id, offsets) ? frontier.parent(id) : id;
    }
  };
  const PraPlanner::Corridor& corridor_;
  std::array<std::uint32_t, 8> offsets_{};
};

// What an earlier search of the same query has left of its budget.
Budget rest_of(const Budget& budget, const Effort& effort, Clock::time_point begin) {
  Budget left = budget;
  left.expansions -= std::min(left.expansions, effort.expanded);
  if (budget.time != std::chrono::nanoseconds::max())
    left.time = std::max(budget.time - (Clock::now() - begin), std::chrono::nanoseconds(0));
  return left;
}

}  // namespace

void PraPlanner::Corridor::clear() {
  allowed_ = 0;
  if (++stamp_ != 0) return;
  stamps_ = ZeroedArray<std::uint32_t>(stamps_.size());
  stamp_ = 1;
}

void PraPlanner::Corridor::allow(std::uint32_t id) {
  stamps_[id] = stamp_;
  most_ = std::max(most_, ++allowed_);
}

PraPlanner::PraPlanner(std::shared_ptr<const Grid> grid, std::shared_ptr<const LatticeCells> cells,
                       std::shared_ptr<const GridLayers> layers, PraOptions options)
    : grid_(std::move(grid)),
      cells_(std::move(cells)),
      layers_(std::move(layers)),
      options_(options),
      index_(grid_->width(), grid_->height()),
      moves_(lattice::centre_moves(grid_->corner_rule() == CornerRule::allow ? 0 : 2)),
      corridor_(index_.size()) {
  for (End* end : {&start_, &goal_}) end->ancestors.resize(static_cast<std::size_t>(layers_->height()));
}

std::unique_ptr<Planner2> PraPlanner::clone() const {
  return std::make_unique<PraPlanner>(grid_, cells_, layers_, options_);
}

std::size_t PraPlanner::scratch_bytes() const {
  return bytes_of(scratch_, corridor_, start_.ancestors, goal_.ancestors);
}

// Fills in the ancestors of both ends up to the first layer in which a cell of one end and a cell of the other have the
// same; layer 0 is the cells themselves. There is none if the ends are not connected.
std::optional<int> PraPlanner::meeting_layer() {
  for (std::size_t s = 0; s < start_.count; ++s) {
    for (std::size_t g = 0; g < goal_.count; ++g) {
      if (start_.cells[s] == goal_.cells[g]) return 0;
    }
  }
  for (int i = 1; i <= layers_->height(); ++i) {
    for (End* end : {&start_, &goal_}) {
      auto& here = end->ancestors[static_cast<std::size_t>(i) - 1];
      for (std::size_t k = 0; k < end->count; ++k) {
        if (i == 1) {
          here[k] = layers_->state_of(end->cells[k]);
        } else {
          const LayerStateId below = end->ancestors[static_cast<std::size_t>(i) - 2][k];
          here[k] = below.valid() ? layers_->layer(i - 1).parent(below) : below;
        }
      }
    }
    for (const LayerStateId s : start_.in_layer(i)) {
      for (const LayerStateId g : goal_.in_layer(i)) {
        if (s.valid() && s == g) return i;
      }
    }
  }
  return {};
}

// Leaves the corridor for the next layer; false if there is no path, which out.status explains.
bool PraPlanner::search_layer(int i, bool restricted, const Budget& budget, Plan2& out) {
  const GridLayer& layer = layers_->layer(i);
  LayerSpace space(layer, lattice::kBucketWidth * static_cast<double>(1u << std::min(i, 16)),
                   restricted ? &corridor_ : nullptr, goal_.in_layer(i));
  std::array<SearchSeed, 4> seeds{};
  std::size_t seed_count = 0;
  for (const LayerStateId s : start_.in_layer(i)) {
    if (s.valid() && (!restricted || corridor_.allows(s.value))) seeds[seed_count++] = {s.value, 0};
  }
  const SearchOutcome outcome =
      run_best_first(space, std::span(seeds.data(), seed_count), scratch_, budget, out.effort, sink_);
  if (outcome.end != SearchEnd::goal) {
    out.status = outcome.end == SearchEnd::budget_spent ? Status::budget_spent : Status::unreachable;
    return false;
  }
  open_corridor(i, outcome.last);
  return true;
}

// Allows what lies beneath the path in layer i that ends in this state.
void PraPlanner::open_corridor(int i, std::uint32_t last) {
  const GridLayer& layer = layers_->layer(i);
  const auto allow_beneath = [&](LayerStateId s) {
    if (i > 1) {
      const auto [first, end] = layer.children(s);
      if (corridor_.allows(first.value)) return;
      for (std::uint32_t child = first.value; child < end.value; ++child) corridor_.allow(child);
    } else {
      const auto cells = layers_->cells(s);
      const auto id = [&](GridLayers::Cell cell) { return index_.id({cell.x, cell.y}); };
      if (corridor_.allows(id(cells[0]))) return;
      for (const GridLayers::Cell cell : cells) corridor_.allow(id(cell));
    }
  };
  corridor_.clear();
  std::uint32_t before = last;
  do {
    last = before;
    before = scratch_.nodes[last].parent;
    allow_beneath(LayerStateId(last));
    if (!options_.wide) continue;
    for (const LayerStateId beside : layer.neighbours(LayerStateId(last))) allow_beneath(beside);
  } while (before != last);
}

void PraPlanner::search_cells(const Ends& ends, bool restricted, const Budget& budget, Plan2& out) {
  lattice::CentreSpace space(*cells_, index_, moves_, ends, true);
  std::array<SearchSeed, 4> seeds{};
  std::size_t seed_count = 0;
  space.for_seeds([&](const SearchSeed& seed) {
    if (!restricted || corridor_.allows(seed.id)) seeds[seed_count++] = seed;
  });
  const std::span<const SearchSeed> from(seeds.data(), seed_count);
  SearchOutcome outcome;
  if (restricted) {
    CorridorSpace corridor(space, index_, corridor_);
    outcome = run_best_first(corridor, from, scratch_, budget, out.effort, sink_);
  } else {
    outcome = run_best_first(space, from, scratch_, budget, out.effort, sink_);
  }
  const auto last = last_state(space, outcome, false, out);
  if (!last) return;
  out.status = Status::found;
  std::vector<Vec2>& points = out.path.points;
  add_point(points, ends.goal);
  add_way_back(space, scratch_.nodes, scratch_.nodes[*last].parent, points);
  add_point(points, ends.start);
  std::reverse(points.begin(), points.end());
}

void PraPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  const auto begin = Clock::now();
  const std::optional<Ends> ends = lattice::find_ends(*grid_, query, out);
  if (!ends) return;
  if (query.within > 0 || query.on_blocked == OnBlocked::nearest) {
    out.start_used = query.start;
    out.status = Status::unsupported;
    return;
  }
  const auto set_cells = [](End& end, Vec2 at, unsigned quadrants) {
    end.count = 0;
    lattice::for_cells_at(at, quadrants, [&](LatticePoint cell) { end.cells[end.count++] = cell; });
  };
  set_cells(start_, ends->start, ends->start_quadrants);
  set_cells(goal_, ends->goal, ends->goal_quadrants);
  if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(index_.size());
  const bool there_already = lattice::answer_in_place(*ends, out);
  const std::optional<int> meeting = there_already ? std::nullopt : meeting_layer();
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  if (meeting && *meeting == 0) {  // ends in one free cell see each other
    out.path.points = {ends->start, ends->goal};
    out.status = Status::found;
  } else if (meeting) {
    const int first = *meeting / 2;
    bool goes_on = true;
    for (int i = first; i > 0 && goes_on; --i) {
      goes_on = search_layer(i, i < first, rest_of(budget, out.effort, begin), out);
      if (i == first) out.effort.search = Clock::now() - located;
    }
    if (goes_on) search_cells(*ends, first > 0, rest_of(budget, out.effort, begin), out);
  }
  if (out.status == Status::found) lattice::measure(*ends, out);
  out.effort.refine = Clock::now() - located - out.effort.search;
}

}  // namespace taut::detail
