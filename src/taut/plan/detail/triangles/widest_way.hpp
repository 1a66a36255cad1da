// How wide a disc gets from here to there: the largest diameter, the channel it goes through, and the place that lets
// no larger one pass. No path is drawn; any planner that knows a radius draws it.
//
// A best-first search over channels, widest first. How wide a channel can go on depends on the face it is in, on the
// edge it has come by, and on the side from which it has come to gates that it is in the midst of (clearance.hpp); of
// channels that agree in these the widest serves for all. Gates no shorter than a channel is wide cannot narrow it and
// need not agree. Dead ends without the goal are left out, since a channel never turns back, and a corridor is entered
// as wide as its narrowest place (reduction.hpp), unless the goal is in it.
//
// Guaranteed: exact, up to the rounding of Clearance's lengths and of the room at both ends. Deterministic. No
// allocation once warm. 40 bytes a face.
#pragma once

#include <memory>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/triangulation/nearest_obstacle.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/plan/plan.hpp"
#include "taut/search/detail/open_list.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

class TAUT_INSIDE WidestWay {
 public:
  // What lets no wider disc pass: the room at one of the ends, or a gate.
  enum class Limit { start, goal, gate };
  struct Answer {
    // found (also if only a point gets there), unreachable, start_blocked or goal_blocked; stale if the world is
    // broken.
    Status status = Status::unreachable;
    double diameter = 0;
    Limit limit = Limit::start;
    // Of the gate, both on obstacles; or the end that has no more room and the obstacle nearest to it.
    Vec2 narrow_from, narrow_to;
    FaceId first;                   // the face of the start
    std::vector<HalfEdge> channel;  // crossed, in the faces that are left
    Effort effort;
    [[nodiscard]] double radius() const { return diameter / 2; }
  };

  // The world must keep widths.
  explicit WidestWay(std::shared_ptr<const LiveWorld> triangles);

  // Reuses out's memory.
  void find(Vec2 start, Vec2 goal, Answer& out);
  [[nodiscard]] std::size_t scratch_bytes() const;

 private:
  struct Label {
    HalfEdge crossed;  // into its face; not valid where the channel begins
    // The label before, or where the channel begins the number of its face among starts_.
    std::uint32_t parent;
    std::uint32_t next;  // of those taken from the open list at the same edge
    double width;
  };
  struct EdgeMark {
    std::uint32_t query, first;  // the last query that came over it; the first label taken there
  };
  struct FaceMark {
    std::uint32_t goal, way;  // the last query in which it holds the goal, is in a dead end that leads there
  };
  class Back;

  void new_query();
  bool find_ends(Vec2 start, Vec2 goal, Answer& out);
  void search(double most, Answer& out);
  void expand(std::uint32_t id);
  void push(std::uint32_t id, double width, Vec2 at);
  [[nodiscard]] FaceId face_of(const Label& label) const;
  [[nodiscard]] bool is_goal(FaceId f) const { return face_marks_[f.value].goal == query_; }
  [[nodiscard]] bool is_beaten(std::uint32_t id) const;
  [[nodiscard]] bool leads_on(HalfEdge out) const;
  [[nodiscard]] double ahead(HalfEdge out) const;
  void reconstruct(std::uint32_t id, Answer& out) const;
  [[nodiscard]] NearestObstacle nearest_obstacle(Vec2 p, FaceId f);
  void name_limit(double start_room, double goal_room, Answer& out);

  std::shared_ptr<const LiveWorld> triangles_;
  Vec2 start_, goal_;
  std::vector<FaceId> starts_, goals_;
  std::vector<HalfEdge> ahead_;
  std::vector<Label> labels_;
  OpenList open_;
  double best_ = -1;  // of the channels that have reached the goal
  double reach_ = 0;  // no two points are farther apart
  ZeroedArray<EdgeMark> edge_marks_;
  ZeroedArray<FaceMark> face_marks_;
  std::uint32_t query_ = 0;
};

}  // namespace taut::detail
