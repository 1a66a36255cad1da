#include "taut/plan/detail/grid/anya_planner.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/grid/grid_endpoints.hpp"
#include "taut/plan/detail/grid/shortest_ways.hpp"
#include "taut/search/budget.hpp"
#include "taut/search/detail/best_in_hand.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {
namespace {

// As seen by one who goes on through the cone.
SeenEnds ends_of(const Cone& cone) {
  const Vec2 low{cone.left, static_cast<double>(cone.y)}, high{cone.right, static_cast<double>(cone.y)};
  return cone.direction > 0 ? SeenEnds{low, high} : SeenEnds{high, low};
}

}  // namespace

// One query. Cones whose root has been reached on a shorter way are dropped.
template <class Listener>
class AnyaPlanner::Search {
 public:
  Search(AnyaPlanner& planner, const lattice::Ends& ends, lattice::NearestInRuns& nearest, BudgetMeter& meter,
         Effort& effort, Listener listener)
      : p_(planner),
        walk_(*this, planner.cones_, planner.grid_->corner_rule()),
        goal_(ends.goal),
        goal_cells_(ends.goal, ends.goal_quadrants),
        remembers_(ends.take_nearest),
        width_(static_cast<std::uint32_t>(planner.grid_->width()) + 1),
        meter_(meter),
        effort_(effort),
        listener_(listener),
        nearest_(nearest) {
    const Vec2 start = ends.start;
    start_on_lattice_ = lattice::is_corner(start);
    std::uint32_t place = kOffLattice;
    if (start_on_lattice_) {
      place = place_of({static_cast<int>(start.x), static_cast<int>(start.y)});
      p_.marks_[place] = {p_.generation_, 0, 0};
    }
    p_.roots_.push_back({start, 0, 0, place});
    p_.cones_.set_origin(start);
    EndCells(ends.start, ends.start_quadrants).for_runs([&](LatticePoint cell) { walk_.look_into(0, cell.x, cell.y); });
  }

  // Runs until the goal is reached, everything is seen, or the budget is spent. Having reached the goal, it goes on
  // until nothing as short is left, so that every corner of every shortest path is a root.
  [[nodiscard]] SearchEnd run() {
    while (next()) {
      if (hand_.node().kind == Kind::goal) {
        last_ = hand_.node().root;
        if (last_ != 0) drain();
        return SearchEnd::goal;
      }
      if (!meter_.take()) return SearchEnd::budget_spent;
      expand();
    }
    return SearchEnd::exhausted;
  }
  // The last root before the goal.
  [[nodiscard]] std::uint32_t last() const { return last_; }

 private:
  // As far as the budget lasts: the path is a shortest one without it, only others that turn less may be missed.
  void drain() {
    while (next()) {
      if (hand_.node().kind == Kind::goal) continue;
      if (!meter_.take()) return;
      expand();
    }
  }
  // Takes the node to go on with into the hand; false if there is none that may be as short as the best path.
  bool next() {
    for (;;) {
      if (!hand_.empty()) {
        const bool goes_first = hand_.goes_first(p_.open_, hand_.node().kind == Kind::goal);
        if (!goes_first) store(hand_.node(), hand_.f());
        hand_.take();
        if (goes_first && is_worthwhile()) return true;
        if (goes_first) continue;
      }
      if (p_.open_.empty() || p_.open_.top().f() > best_ * (1 + kTieRelative)) return false;
      const OpenList::Entry entry = p_.open_.pop();
      hand_.take(p_.nodes_[entry.id()], entry.f());
      p_.unused_.push_back(entry.id());
      if (is_worthwhile()) return true;
    }
  }
  [[nodiscard]] bool is_worthwhile() const { return hand_.node().kind == Kind::goal || is_current(hand_.node().root); }
  [[nodiscard]] bool is_current(std::uint32_t root) const {
    const std::uint32_t place = p_.roots_[root].place;
    return place == kOffLattice || p_.marks_[place].root == root;
  }
  void expand() {
    const Node node = hand_.node();
    ++effort_.expanded;
    report(SearchEventKind::expanded, node);
    if (node.kind == Kind::corner) {
      walk_.look_into(node.root, static_cast<int>(node.cone.left), node.cone.y);
    } else {
      walk_.cross(node.root, node.cone);
    }
  }

  // The hooks of ConeWalk.
  friend class ConeWalk<Search>;
  [[nodiscard]] Vec2 position(std::uint32_t root) const { return p_.roots_[root].at; }
  [[nodiscard]] bool on_lattice(std::uint32_t root) const { return root != 0 || start_on_lattice_; }
  bool step(std::uint32_t root, const Cone& cone) {
    if (!meter_.take()) return false;
    ++effort_.expanded;
    // Such a cone never waits in the open list; for a listener it is as if it did.
    report(SearchEventKind::generated, {cone, Kind::cone, root});
    report(SearchEventKind::expanded, {cone, Kind::cone, root});
    return true;
  }
  [[nodiscard]] bool looks_closely(int strip) const { return remembers_ || goal_cells_.any_in(strip); }
  void enter(std::uint32_t root, const Run& run) {
    if (remembers_) nearest_.consider(run);
    if (goal_cells_.any_in(run)) finish(root);
  }
  // Reaches the goal in the strip beyond a cone: straight, or by an end of the cone that is a lattice point.
  void enter(std::uint32_t root, const Run& run, const Cone& cone) {
    if (remembers_) nearest_.consider(run);
    if (!goal_cells_.any_in(run)) return;
    if (p_.cones_.sees(cone, goal_)) return finish(root);
    for (const double end : {cone.left, cone.right}) {
      if (std::floor(end) != end) continue;
      const std::uint32_t turned = turn(root, {static_cast<int>(end), cone.y});
      if (turned != kNoRoot) finish(turned);
    }
  }
  [[nodiscard]] std::uint32_t place_of(LatticePoint at) const {
    return static_cast<std::uint32_t>(at.y) * width_ + static_cast<std::uint32_t>(at.x);
  }
  // The root at a lattice point reached from `parent`; none if a shorter way to it is known.
  [[nodiscard]] std::uint32_t turn(std::uint32_t parent, LatticePoint at) {
    const double g = p_.roots_[parent].g + distance(p_.roots_[parent].at, position_of(at));
    const std::uint32_t place = place_of(at);
    Mark& mark = p_.marks_[place];
    if (mark.generation == p_.generation_) {
      const double known = p_.roots_[mark.root].g;
      if (g > known * (1 + kSameWayRelative)) return kNoRoot;
      if (g >= known * (1 - kSameWayRelative)) return mark.root;
    } else {
      ++p_.touched_;
    }
    mark = {p_.generation_, static_cast<std::uint32_t>(p_.roots_.size()) & 0xfffffffu, 0};
    p_.roots_.push_back({position_of(at), g, parent, place});
    return mark.root;
  }
  // A root that goes on into the whole run of a cell, once.
  void add_corner(std::uint32_t parent, LatticePoint at, int cell, int strip) {
    const std::uint32_t root = turn(parent, at);
    if (root == kNoRoot) return;
    Mark& mark = p_.marks_[p_.roots_[root].place];
    const unsigned quadrant = 1u << ((cell < at.x ? 1 : 0) + (strip < at.y ? 2 : 0));
    if ((mark.continued & quadrant) != 0) return;
    mark.continued = (mark.continued | quadrant) & 15u;
    const Root& here = p_.roots_[root];
    Cone cone;
    cone.left = cell;
    cone.y = static_cast<std::int16_t>(strip);
    add({cone, Kind::corner, root}, here.g + distance(here.at, goal_));
  }
  void add_cone(std::uint32_t root, const Cone& cone) {
    // As long as it is the only one and no path is known, nobody asks how long the way through it would be.
    if (hand_.empty() && best_ == kInfinity) {
      ++effort_.generated;
      report(SearchEventKind::generated, {cone, Kind::cone, root});
      return hand_.hold({cone, Kind::cone, root});
    }
    const Root& from = p_.roots_[root];
    add({cone, Kind::cone, root}, from.g + shortest_through(from.at, cone));
  }
  // Where the straight way from a point to the goal, or to its mirror image, meets a line so far below and above them.
  [[nodiscard]] double straight_on(Vec2 from, double below, double above) const {
    return from.x + (goal_.x - from.x) * (below / (below + above));
  }
  // The shortest way from a point through an interval to the goal, if there were nothing else.
  [[nodiscard]] double shortest_through(Vec2 from, const Cone& cone) const {
    // A goal on this side of the line is seen as in a mirror.
    const double y = cone.y;
    const double gy = (goal_.y - y) * cone.direction >= 0 ? goal_.y : 2 * y - goal_.y;
    const double above = std::fabs(gy - y), below = std::fabs(from.y - y);
    const double x = straight_on(from, below, above);
    const auto by = [&](double end) {
      const double dx0 = end - from.x, dx1 = goal_.x - end;
      return std::sqrt(dx0 * dx0 + below * below) + std::sqrt(dx1 * dx1 + above * above);
    };
    if (x < cone.left) return by(cone.left);
    if (x > cone.right) return by(cone.right);
    const double dx = goal_.x - from.x, dy = above + below;
    return std::sqrt(dx * dx + dy * dy);
  }
  void add(const Node& node, double f) {
    if (f > best_ * (1 + kTieRelative)) return;
    ++effort_.generated;
    report(SearchEventKind::generated, node);
    hand_.offer(
        node, f,
        [&](const Node& held) {
          const Root& from = p_.roots_[held.root];
          return from.g + shortest_through(from.at, held.cone);
        },
        [&](const Node& other, double other_f) { store(other, other_f); });
  }
  void store(const Node& node, double f) {
    std::uint32_t id = static_cast<std::uint32_t>(p_.nodes_.size());
    if (p_.unused_.empty()) {
      p_.nodes_.push_back(node);
    } else {
      id = p_.unused_.back();
      p_.unused_.pop_back();
      p_.nodes_[id] = node;
    }
    p_.open_.push({f, p_.roots_[node.root].g, id});
  }

  void finish(std::uint32_t root) {
    const double total = p_.roots_[root].g + distance(p_.roots_[root].at, goal_);
    if (!(total < best_)) return;
    best_ = total;
    add({Cone{}, Kind::goal, root}, total);
  }
  void report(SearchEventKind kind, const Node& node) {
    if constexpr (Listener::kActive) {
      const Root& root = p_.roots_[node.root];
      SearchEvent2 event{kind, goal_, root.at, root.g, 0};
      if (node.kind == Kind::corner) {
        event.at = root.at;
        event.parent = p_.roots_[root.parent].at;
      } else {
        if (node.kind == Kind::cone) {
          const double y = node.cone.y, below = std::fabs(root.at.y - y), above = std::fabs(goal_.y - y);
          const double x = below + above > 0 ? straight_on(root.at, below, above) : goal_.x;  // all on one line
          event.at = {std::clamp(x, node.cone.left, node.cone.right), y};
          event.seen = ends_of(node.cone);
        }
        event.g += distance(root.at, event.at);
      }
      event.h = distance(event.at, goal_);
      (*listener_.sink)(event);
    }
  }

  AnyaPlanner& p_;
  ConeWalk<Search> walk_;
  Vec2 goal_;
  EndCells goal_cells_;
  bool remembers_, start_on_lattice_ = true;
  std::uint32_t width_;
  BudgetMeter& meter_;
  Effort& effort_;
  Listener listener_;
  BestInHand<Node> hand_;
  double best_ = kInfinity;
  lattice::NearestInRuns& nearest_;
  std::uint32_t last_ = kNoRoot;
};

AnyaPlanner::AnyaPlanner(std::shared_ptr<const Grid> grid) : grid_(std::move(grid)), cones_(*grid_) {}

std::unique_ptr<Planner2> AnyaPlanner::clone() const { return std::make_unique<AnyaPlanner>(grid_); }

std::size_t AnyaPlanner::scratch_bytes() const {
  return std::max(most_touched_, touched_) * sizeof(Mark) + bytes_of(roots_, nodes_, unused_, open_, waypoints_);
}

void AnyaPlanner::new_search() {
  const std::size_t size =
      (static_cast<std::size_t>(grid_->width()) + 1) * (static_cast<std::size_t>(grid_->height()) + 1);
  if (marks_.size() != size || ++generation_ == 0) {
    marks_ = ZeroedArray<Mark>(size);
    generation_ = 1;
  }
  roots_.clear();
  nodes_.clear();
  unused_.clear();
  open_.clear();
  most_touched_ = std::max(most_touched_, touched_);
  touched_ = 0;
}

// The path to the goal over a root: of all that are as short, the one that turns least.
void AnyaPlanner::reconstruct(std::uint32_t root, const lattice::Ends& ends, Interrupt& interrupt, Plan2& out) {
  const double total = roots_[root].g + distance(roots_[root].at, ends.goal);
  std::vector<Vec2>& points = out.path.points;
  if (root == 0) {  // nothing is as short as straight on
    points.push_back(ends.start);
    if (ends.goal != ends.start) points.push_back(ends.goal);
    return;
  }
  const auto goal_id = static_cast<std::uint32_t>(roots_.size());
  waypoints_.clear();
  for (std::uint32_t i = 0; i < goal_id; ++i) {
    const Root& r = roots_[i];
    const bool best = r.place == kOffLattice || marks_[r.place].root == i;
    if (best && r.g < total) waypoints_.push_back({r.at, r.g, i});
  }
  waypoints_.push_back({ends.goal, total, goal_id});
  const auto parent_of = [&](std::uint32_t id) { return id == goal_id ? root : roots_[id].parent; };
  lattice::add_least_turning(
      *grid_, ends, waypoints_, least_turning_, interrupt, parent_of, [&](std::uint32_t id) { return roots_[id].at; },
      points);
}

void AnyaPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  BudgetMeter meter(budget);
  lattice::answer_exactly(*grid_, query, out, [&](const lattice::Ends& ends, lattice::NearestInRuns& nearest) {
    return with_listener(sink_, [&](auto listener) { return search(ends, nearest, meter, out, listener); });
  });
}

template <class Listener>
SearchEnd AnyaPlanner::search(const lattice::Ends& ends, lattice::NearestInRuns& nearest, BudgetMeter& meter,
                              Plan2& out, Listener listener) {
  new_search();
  Search<Listener> search(*this, ends, nearest, meter, out.effort, listener);
  const SearchEnd end = search.run();
  if (end == SearchEnd::goal) reconstruct(search.last(), ends, meter.interrupt(), out);
  return end;
}

}  // namespace taut::detail
