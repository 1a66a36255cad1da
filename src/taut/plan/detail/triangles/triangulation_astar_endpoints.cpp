// The ends of a TriangulationAstarPlanner's query: found in the triangles, moved where they are blocked, or the disc
// around the goal.
#include <algorithm>
#include <cmath>

#include "taut/base/detail/constants.hpp"
#include "taut/cells/detail/triangulation/nearest_obstacle.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/triangles/rim_parts.hpp"
#include "taut/plan/detail/triangles/triangle_endpoints.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut::detail {
namespace {

// A part of the goal's rim in which a path that ends straight ahead is looked for, in radians: a quarter of it.
constexpr double kWidestPart = kPi / 2;
constexpr std::uint32_t kStepsPerRim = 32;  // of an Interrupt

}  // namespace

// Which places serve a disc: those with room, and after a flood those that it has reached.
class TriangulationAstarPlanner::PlaceAsker final : public DiscPlaces::Asker {
 public:
  PlaceAsker(TriangulationAstarPlanner& planner, double radius, bool has_flood, SharedBudget& budget)
      : p_(planner), radius_(radius), has_flood_(has_flood), budget_(budget) {}
  bool may_go_on() override { return budget_.take(); }
  bool accepts(Vec2 place) override {
    find_end_faces(p_.triangles_->triangulation(), place, {}, p_.place_faces_);
    if (!p_.has_room(place, radius_, p_.place_faces_, budget_.interrupt())) return false;
    place_ = place;
    return !has_flood_ || std::any_of(p_.place_faces_.begin(), p_.place_faces_.end(),
                                      [&](FaceId f) { return p_.flood_.reaches(place, f); });
  }
  [[nodiscard]] Vec2 place() const { return place_; }

 private:
  TriangulationAstarPlanner& p_;
  double radius_;
  bool has_flood_;
  SharedBudget& budget_;
  Vec2 place_;
};

// Also false if it was interrupted.
bool TriangulationAstarPlanner::has_room(Vec2 p, double radius, const std::vector<FaceId>& faces,
                                         Interrupt& interrupt) {
  if (faces.empty() || radius == 0) return !faces.empty();
  // Where edges may be bent, a point counts as one of faces that it lies beside; what is near it is told by its own.
  const Triangulation& triangulation = triangles_->triangulation();
  const FaceId face = triangulation.is_rounded() ? triangulation.locate(p).edge.face() : faces.front();
  const double least = radius - slack(radius);
  NearestObstacle nearest{radius};
  return triangulation.is_free(face) &&
         look_for_obstacles(triangulation.mesh(), p, face, least, ahead_, interrupt, nearest) &&
         nearest.distance >= least;
}

bool TriangulationAstarPlanner::is_joined_to_start(FaceId f) const {
  const Reduction& reduction = triangles_->reduction();
  return std::any_of(starts_.begin(), starts_.end(),
                     [&](FaceId start) { return reduction.component(start) == reduction.component(f); });
}

// The faces of the start, which moves to the nearest place with room if the query asks for that; false, with the
// status, if that answers the query.
bool TriangulationAstarPlanner::find_start(const Query2& query, SharedBudget& budget, Plan2& out) {
  const Triangulation& triangulation = triangles_->triangulation();
  find_end_faces(triangulation, query.start, query.start_towards, starts_);
  const auto has_start = [&] { return has_room(query.start, query.radius, starts_, budget.interrupt()); };
  if (has_start()) return true;
  out.status = budget.interrupt().was_seen() ? Status::budget_spent : Status::start_blocked;
  if (query.on_blocked == OnBlocked::report || budget.interrupt().was_seen()) return false;
  // The point may be free, and only the side asked for not.
  find_end_faces(triangulation, query.start, {}, starts_);
  if (has_start()) return true;
  if (query.radius == 0) {
    const auto place = nearest_in_faces(triangulation, query.start, budget.interrupt(), [](FaceId) { return true; });
    if (budget.interrupt().was_seen()) out.status = Status::budget_spent;
    if (!place) return false;
    out.start_used = place->at;
    find_end_faces(triangulation, out.start_used, {}, starts_);
    if (starts_.empty()) starts_.assign(1, place->face);
    return true;
  }
  PlaceAsker asker(*this, query.radius, false, budget);
  const DiscPlaces::Outcome outcome =
      places_.find_nearest(triangulation, query.start, query.radius, budget.interrupt(), asker);
  if (outcome == DiscPlaces::Outcome::given_up) out.status = Status::budget_spent;
  if (outcome != DiscPlaces::Outcome::found) return false;
  out.start_used = asker.place();
  starts_ = place_faces_;
  return true;
}

// The faces in which a path may end; false, with the status, if there is none.
bool TriangulationAstarPlanner::find_goals(const Query2& query, Interrupt& interrupt, Plan2& out) {
  if (query.within > 0) return find_goal_disc(query, interrupt, out);
  find_end_faces(triangles_->triangulation(), query.goal, query.goal_towards, goals_);
  if (!has_room(query.goal, query.radius, goals_, interrupt)) {
    out.status = interrupt.was_seen() ? Status::budget_spent : Status::goal_blocked;
    return false;
  }
  out.status = Status::unreachable;
  return std::any_of(goals_.begin(), goals_.end(), [&](FaceId goal) { return is_joined_to_start(goal); });
}

bool TriangulationAstarPlanner::find_goal_disc(const Query2& query, Interrupt& interrupt, Plan2& out) {
  out.status = Status::budget_spent;
  if (!goal_disc_.find(triangles_->triangulation(), query.goal, query.within, interrupt)) return false;
  const auto joined = [&](FaceId f) { return is_joined_to_start(f); };
  const auto faces = goal_disc_.faces(), rim = goal_disc_.rim_faces();
  out.status = Status::unreachable;
  if (std::none_of(faces.begin(), faces.end(), joined)) return false;
  goals_.clear();
  std::copy_if(rim.begin(), rim.end(), std::back_inserter(goals_), joined);
  if (query.radius == 0) {
    goal_disc_.add_wall_points(triangles_->triangulation());
    return !goals_.empty();
  }
  // A point gets there.
  find_rim_points(query, interrupt);
  out.status = interrupt.was_seen() ? Status::budget_spent : Status::too_wide;
  return !interrupt.was_seen() && !rim_places_.empty() && !goals_.empty();
}

// Where the rim meets the border of the disc's free space.
void TriangulationAstarPlanner::find_rim_points(const Query2& query, Interrupt& interrupt) {
  places_.free_of_circle(triangles_->triangulation(), query.goal, query.within, query.radius, interrupt, free_rim_);
  rim_places_.clear();
  for (const FreeRim& free : free_rim_) {
    if (interrupt.look()) return;
    bool has_place = false;
    for (const double angle : {free.from, free.from + free.width}) {
      const Vec2 end = query.goal + query.within * Vec2{std::cos(angle), std::sin(angle)};
      find_end_faces(triangles_->triangulation(), end, {}, place_faces_);
      if (!has_room(end, query.radius, place_faces_, interrupt)) continue;
      const FacePlace place{end, place_faces_.front()};
      if (!has_place) rim_places_.push_back(place);
      has_place = true;
      if (!free.full) goal_disc_.add_point(place);
    }
  }
}

// The path of a disc through the channel at hand, from `first` to `last`, that ends straight ahead on the goal's rim,
// by the parts of it that are free (triangulation_astar_goals.hpp): by halving the one in which it ends, if it does.
void TriangulationAstarPlanner::end_on_rim(const Query2& query, FaceId first, FaceId last, double slack,
                                           Interrupt& interrupt, double& best, Plan2& out) {
  const auto direction = [](double angle) { return Vec2{std::cos(angle), std::sin(angle)}; };
  const auto point = [&](double angle) { return query.goal + query.within * direction(angle); };
  const auto fits_at = [&](double angle) {
    const auto back = [&](unsigned i) { return i < channel_.size() ? channel_[channel_.size() - 1 - i] : HalfEdge(); };
    const double least = least_width(query.radius);
    return triangles_->clearance().end_width(triangles_->triangulation(), last, point(angle), query.start, back,
                                             least) >= least;
  };
  // By how much the way gets longer if its end moves counter-clockwise. Of a way that is not drawn nobody knows.
  double length = 0;
  const auto slope = [&](double angle) {
    length = draw(query, first, point(angle), slack, interrupt);
    const Vec2 outwards = direction(angle);
    return length < kInfinity ? dot(disc_path_.arrives(), {-outwards.y, outwards.x}) : kInfinity;
  };
  const auto halve = [&](double low, double high) {
    while (high - low > kTurnRounding) {
      const double middle = 0.5 * (low + high), there = slope(middle);
      if (!(there < kInfinity)) return;
      (there < 0 ? low : high) = middle;
    }
    (void)slope(high);
    if (length < kInfinity) keep_candidate(length, point(high), best, out);
  };
  const auto look_between = [&](double from, double to) {
    if (!fits_at(0.5 * (from + to))) return;
    const double pieces = std::ceil((to - from) / kWidestPart);
    double begins = slope(from), low = from;
    for (double i = 1; i <= pieces; ++i) {
      const bool is_last = i == pieces;
      // Mostly the way to the beginning says that there is none.
      if (is_last && !(begins <= kTurnRounding)) return;
      const double high = is_last ? to : from + i / pieces * (to - from), ends = slope(high);
      if (begins <= kTurnRounding && ends >= -kTurnRounding && ends < kInfinity) return halve(low, high);
      begins = ends;
      low = high;
    }
  };
  for (const FreeRim& free : free_rim_) {
    if (interrupt.asked(kStepsPerRim)) return;
    for (const RimParts parts(triangles_->triangulation().mesh(), last, query.goal, query.within, free);
         const auto& [from, to] : parts)
      look_between(from, to);
  }
}

// Moves the goal, which cannot be reached, to the nearest place that can; false, with the status, if the budget is
// spent.
bool TriangulationAstarPlanner::move_goal(const Query2& query, SharedBudget& budget, Plan2& out) {
  const Triangulation& triangulation = triangles_->triangulation();
  const auto joined = [&](FaceId f) { return is_joined_to_start(f); };
  if (query.radius == 0) {
    find_end_faces(triangulation, query.goal, {}, goals_);
    std::erase_if(goals_, [&](FaceId f) { return !joined(f); });
    if (!goals_.empty()) return true;
    const auto place = nearest_in_faces(triangulation, query.goal, budget.interrupt(), joined);
    out.status = Status::budget_spent;
    if (budget.interrupt().was_seen()) return false;
    out.goal_used = place ? place->at : out.start_used;
    find_end_faces(triangulation, out.goal_used, {}, goals_);
    std::erase_if(goals_, [&](FaceId f) { return !joined(f); });
    if (goals_.empty()) goals_.assign(1, place ? place->face : starts_.front());
    return true;
  }
  out.status = Status::budget_spent;
  if (!flood_.run(*triangles_, out.start_used, starts_, least_width(query.radius), budget)) return false;
  PlaceAsker asker(*this, query.radius, true, budget);
  const DiscPlaces::Outcome outcome =
      places_.find_nearest(triangulation, query.goal, query.radius, budget.interrupt(), asker, flood_.box());
  if (outcome == DiscPlaces::Outcome::given_up) return false;
  // The start itself can always be reached.
  out.goal_used = outcome == DiscPlaces::Outcome::found ? asker.place() : out.start_used;
  goals_ = outcome == DiscPlaces::Outcome::found ? place_faces_ : starts_;
  return true;
}

}  // namespace taut::detail
