#include "taut/plan/detail/grid/grid_visibility_planner.hpp"

#include <bit>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/plan/detail/grid/cone_walk.hpp"
#include "taut/plan/detail/grid/grid_endpoints.hpp"
#include "taut/plan/detail/grid/shortest_ways.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"
#include "taut/search/detail/shared_budget.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail {
namespace {

int sign_of(double d) { return d > 0 ? 1 : (d < 0 ? -1 : 0); }

}  // namespace

// States are lattice points by their index; the goal is 0, and a start off the lattice comes after all of them.
class GridVisibilityPlanner::Space {
 public:
  static constexpr std::uint32_t kGoal = 0;

  Space(GridVisibilityPlanner& planner, const lattice::Ends& ends, lattice::NearestInRuns& nearest)
      : p_(planner),
        ends_(ends),
        goal_cells_(ends.goal, ends.goal_quadrants),
        nearest_(nearest),
        start_on_lattice_(lattice::is_corner(ends.start)),
        start_(start_on_lattice_ ? p_.index_.id({static_cast<int>(ends.start.x), static_cast<int>(ends.start.y)})
                                 : static_cast<std::uint32_t>(p_.index_.size())) {
    p_.cones_.set_origin(ends.start);
    p_.generated_.clear();
  }

  [[nodiscard]] std::uint32_t start() const { return start_; }

  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    if (id == kGoal) return ends_.goal;
    return id == start_ ? ends_.start : position_of(p_.index_.point(id));
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return distance(position(id), ends_.goal); }

  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier, Interrupt& interrupt) {
    Sweep<Frontier> sweep(*this, id, g, frontier, interrupt);
    if (id == start_) {
      sweep.from_start();
    } else {
      sweep.from_corner(frontier.parent(id));
    }
  }

 private:
  // What one state sees: the sink of a ConeWalk. The only root is the state itself.
  template <class Frontier>
  class Sweep {
    static constexpr std::uint32_t kStepsPerCone = 4;  // of the interrupt

   public:
    Sweep(Space& space, std::uint32_t id, double g, Frontier& frontier, Interrupt& interrupt)
        : s_(space),
          p_(space.p_),
          id_(id),
          at_(space.position(id)),
          g_(g),
          frontier_(frontier),
          interrupt_(interrupt),
          walk_(*this, p_.cones_, p_.grid_->corner_rule()) {}

    void from_start() {
      EndCells(s_.ends_.start, s_.ends_.start_quadrants).for_runs([&](LatticePoint cell) {
        walk_.look_into(id_, cell.x, cell.y);
      });
      follow();
    }
    // A taut path that comes from `before` bends around what is blocked at the corner, or squeezes through it.
    void from_corner(std::uint32_t before) {
      const LatticePoint at = p_.index_.point(id_);
      const unsigned free = lattice::free_quadrants(*p_.grid_, at_);
      const Vec2 came = at_ - s_.position(before);
      if (std::popcount(free) == 2) {
        const unsigned behind = LatticeSight::quadrants_towards(-sign_of(came.x), -sign_of(came.y));
        const unsigned ahead = free & ~behind;
        walk_.look_into(id_, at.x - ((ahead & 6u) != 0 ? 1 : 0), at.y - ((ahead & 12u) != 0 ? 1 : 0));
      } else {
        const unsigned blocked = ~free & 15u;
        bend(at, (blocked & 6u) != 0 ? -1 : 1, (blocked & 12u) != 0 ? -1 : 1, came, before);
      }
      follow();
    }

    // The hooks of ConeWalk.
    [[nodiscard]] Vec2 position(std::uint32_t) const { return at_; }
    [[nodiscard]] bool on_lattice(std::uint32_t) const { return id_ != s_.start_ || s_.start_on_lattice_; }
    [[nodiscard]] bool step(std::uint32_t, const Cone&) { return !interrupt_.asked(); }
    [[nodiscard]] bool looks_closely(int strip) const { return s_.ends_.take_nearest || s_.goal_cells_.any_in(strip); }
    void enter(std::uint32_t, const Run& run) {
      if (s_.ends_.take_nearest) s_.nearest_.consider(run);
      if (s_.goal_cells_.any_in(run)) reach(kGoal, s_.ends_.goal);
    }
    void enter(std::uint32_t, const Run& run, const Cone& cone) {
      if (s_.ends_.take_nearest) s_.nearest_.consider(run);
      if (s_.goal_cells_.any_in(run) && p_.cones_.sees(cone, s_.ends_.goal)) reach(kGoal, s_.ends_.goal);
    }
    void add_cone(std::uint32_t, const Cone& cone) { p_.pending_.push_back(cone); }
    void add_corner(std::uint32_t, LatticePoint corner, int, int) { turn(id_, corner); }
    std::uint32_t turn(std::uint32_t, LatticePoint corner) {
      reach(p_.index_.id(corner), position_of(corner));
      return kNoRoot;
    }

   private:
    // Around the blocked cell on the side (x, y) of the corner. Along a line that means: off it, where the wall ends.
    void bend(LatticePoint at, int blocked_x, int blocked_y, Vec2 came, std::uint32_t before) {
      const int direction = sign_of(came.y);
      if (direction == 0) {
        if (sign_of(came.x) == -blocked_x)
          walk_.look_into(id_, blocked_x < 0 ? at.x : at.x - 1, blocked_y > 0 ? at.y : at.y - 1);
        return;
      }
      const bool ahead = blocked_y == direction;
      if (ahead && sign_of(came.x) != -blocked_x) return;  // along the wall, or against it
      const int cell = ahead && blocked_x > 0 ? at.x - 1 : at.x;
      const Run run = p_.cones_.run_at(direction > 0 ? at.y : at.y - 1, cell);
      enter(id_, run);
      const bool from_origin = before == s_.start_ && !s_.start_on_lattice_;
      const ConeRay ray =
          from_origin ? GridCones::ray_from_origin(at) : GridCones::ray(lattice_point(s_.position(before)), at);
      const double limit = p_.cones_.crossing(ray, at.y + direction);
      if (blocked_x < 0) {
        walk_.bend_left(id_, at, run, limit, ray);
      } else {
        walk_.bend_right(id_, at, run, limit, ray);
      }
    }
    [[nodiscard]] static LatticePoint lattice_point(Vec2 p) { return {static_cast<int>(p.x), static_cast<int>(p.y)}; }
    void follow() {
      while (!p_.pending_.empty()) {
        const Cone cone = p_.pending_.back();
        p_.pending_.pop_back();
        if (interrupt_.asked(kStepsPerCone)) return p_.pending_.clear();
        walk_.cross(id_, cone);
      }
    }
    void reach(std::uint32_t next, Vec2 at) {
      if (frontier_.is_closed(next)) return;
      if (!frontier_.is_seen(next)) p_.generated_.push_back(next);
      frontier_(next, g_ + distance(at_, at), id_);
    }

    Space& s_;
    GridVisibilityPlanner& p_;
    std::uint32_t id_;
    Vec2 at_;
    double g_;
    Frontier& frontier_;
    Interrupt& interrupt_;
    ConeWalk<Sweep> walk_;
  };

  GridVisibilityPlanner& p_;
  const lattice::Ends& ends_;
  EndCells goal_cells_;
  lattice::NearestInRuns& nearest_;
  bool start_on_lattice_;
  std::uint32_t start_;
};

GridVisibilityPlanner::GridVisibilityPlanner(std::shared_ptr<const Grid> grid)
    : grid_(std::move(grid)), cones_(*grid_), index_(grid_->width() + 1, grid_->height() + 1) {}

std::unique_ptr<Planner2> GridVisibilityPlanner::clone() const {
  return std::make_unique<GridVisibilityPlanner>(grid_);
}

std::size_t GridVisibilityPlanner::scratch_bytes() const {
  return bytes_of(scratch_, pending_, generated_, waypoints_);
}

void GridVisibilityPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(index_.size() + 1);
  SharedBudget shared(budget);
  lattice::answer_exactly(*grid_, query, out, [&](const lattice::Ends& ends, lattice::NearestInRuns& nearest) {
    Space space(*this, ends, nearest);
    const SearchSeed seed{space.start(), 0};
    const std::uint64_t before = out.effort.expanded;
    const SearchOutcome outcome =
        run_best_first(space, std::span(&seed, 1), scratch_, shared.rest(), out.effort, sink_);
    shared.spend(out.effort.expanded - before);
    if (outcome.end == SearchEnd::goal) reconstruct(space, ends, shared.interrupt(), out);
    return outcome.end;
  });
}

// The path to the goal: of all that are as short, the one that turns least. Every corner of every shortest path has
// been seen: what is left open is no shorter, hence as short only if it sees the goal.
void GridVisibilityPlanner::reconstruct(const Space& space, const lattice::Ends& ends, Interrupt& interrupt,
                                        Plan2& out) {
  const double total = scratch_.nodes[Space::kGoal].g;
  waypoints_.assign(1, {ends.start, 0, space.start()});
  for (const std::uint32_t id : generated_) {
    const double g = scratch_.nodes[id].g;
    if (id != Space::kGoal && g < total) waypoints_.push_back({space.position(id), g, id});
  }
  waypoints_.push_back({ends.goal, total, Space::kGoal});
  lattice::add_least_turning(
      *grid_, ends, waypoints_, least_turning_, interrupt, [&](std::uint32_t id) { return scratch_.nodes[id].parent; },
      [&](std::uint32_t id) { return space.position(id); }, out.path.points);
}

}  // namespace taut::detail
