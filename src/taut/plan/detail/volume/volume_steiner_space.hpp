// Points on the faces and edges of weighted tetrahedra, and straight ways between those of one tetrahedron: a Space of
// best_first, and what SteinerSpace is for triangles. Each edge has the same number k of inner points, evenly spaced,
// each face the lattice that belongs to it, k (k - 1) / 2 points inside, and a corner one state a wedge. The points for
// k are among those for 2k + 1, so costs fall from level to level. Ends may lie anywhere.
//
// Ways are not stored: a state finds its tetrahedra, and these their points. Of the ways that there are only those are
// looked at which can be part of a cheapest path and of no other as cheap: two straight pieces in one tetrahedron are
// one (so a path does not go on in the tetrahedron that it has paid for), and what lies in a face with the state is
// left to the cheaper side of that face.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/detail/tetrahedra/volume_faces.hpp"
#include "taut/plan/detail/weighted/simplex_end.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

// Where the points of an edge and of a face lie, as shares of its sides.
class FaceLattice {
 public:
  struct Place {
    double first, second;  // along the sides from the first corner to the others
  };
  explicit FaceLattice(std::uint32_t points) {
    const double parts = points + 1.0;
    for (std::uint32_t i = 1; i <= points; ++i) {
      edge_.push_back(i / parts);
      for (std::uint32_t j = 1; i + j <= points; ++j) face_.push_back({i / parts, j / parts});
    }
  }
  [[nodiscard]] std::uint32_t on_edge() const { return static_cast<std::uint32_t>(edge_.size()); }
  [[nodiscard]] std::uint32_t on_face() const { return static_cast<std::uint32_t>(face_.size()); }
  [[nodiscard]] double edge(std::uint32_t i) const { return edge_[i]; }
  [[nodiscard]] const Place& face(std::uint32_t i) const { return face_[i]; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(edge_, face_); }

 private:
  std::vector<double> edge_;
  std::vector<Place> face_;
};

class VolumeSteinerSpace {
 public:
  static constexpr std::uint32_t kGoal = 0, kStart = 1;
  using Parts = VolumeFaces;
  using Points = FaceLattice;

  VolumeSteinerSpace(const VolumeFaces& faces, const FaceLattice& lattice, const SimplexEnd<3>& start,
                     const SimplexEnd<3>& goal, double least_weight)
      : faces_(faces),
        complex_(faces.complex()),
        lattice_(lattice),
        start_(start),
        goal_(goal),
        first_edge_(kStart + 1 + static_cast<std::uint32_t>(faces.wedges().node_count())),
        first_face_(first_edge_ + static_cast<std::uint32_t>(faces.edge_count()) * lattice.on_edge()),
        least_weight_(least_weight) {}

  [[nodiscard]] static FaceLattice points(std::uint32_t count) { return FaceLattice(count); }
  [[nodiscard]] static std::uint64_t state_count(const VolumeFaces& faces, const FaceLattice& lattice) {
    return kStart + 1 + std::uint64_t{faces.wedges().node_count()} +
           std::uint64_t{faces.edge_count()} * lattice.on_edge() +
           std::uint64_t{faces.face_count()} * lattice.on_face();
  }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return estimate(position(id)); }
  [[nodiscard]] Vec3 position(std::uint32_t id) const {
    if (id == kGoal) return goal_.at;
    if (id == kStart) return start_.at;
    if (id < first_edge_) return complex_.position(faces_.wedges().corner(node_of(id)));
    if (id < first_face_) {
      const auto at = faces_.edge(edge_of(id));
      const EdgeFrame frame = frame_of_edge(at.cell, at.side);
      return frame.at(lattice_.edge((id - first_edge_) % lattice_.on_edge()));
    }
    const auto at = faces_.face(face_of(id));
    return frame_of_face(at.cell, at.side).at(lattice_.face((id - first_face_) % lattice_.on_face()));
  }

  // Buckets narrower than that could not be numbered.
  [[nodiscard]] double bucket_width() const {
    const double width = kBucketShare * faces_.usual_cost();
    return width > 1e-300 ? width : kInfinite;
  }
  void seeds(std::vector<SearchSeed>& out) const { out.assign(1, {kStart, 0}); }
  template <class Frontier>
  void expand(std::uint32_t from, double g, Frontier& frontier, Interrupt& interrupt) const {
    const State state{from, frontier.parent(from), position(from), g};
    // What the way here has paid: in tetrahedra of that weight it would go on straight.
    double paid = from == kStart ? 0 : kInfinite;
    SimplexId cheapest;
    for_simplices(from, [&](SimplexId t) {
      const double weight = complex_.weight(t);
      if (!cheapest.valid() || weight < complex_.weight(cheapest)) cheapest = t;
      if (weight < paid && is_at(state.parent, t)) paid = weight;
    });
    if (first_edge_ <= from && from < first_face_) step_along(state, cheapest, frontier);
    for_simplices(from, [&](SimplexId t) {
      if (interrupt.was_seen() || (complex_.weight(t) == paid && is_at(state.parent, t))) return;
      (void)interrupt.asked(16 + 4 * lattice_.on_face() + 6 * lattice_.on_edge());
      cross(state, t, frontier);
    });
  }

  // For the way back: the tetrahedra that a state lies in, and whether a state or the start lies in one, which is free.
  template <class Visit>
  void for_simplices(std::uint32_t id, Visit visit) const {
    if (id == kGoal || id == kStart) {
      for (const SimplexId t : (id == kGoal ? goal_ : start_).simplices) visit(t);
    } else if (id < first_edge_) {
      for (const SimplexId t : faces_.wedges().around(node_of(id))) {
        if (faces_.is_free(t)) visit(t);
      }
    } else if (id < first_face_) {
      faces_.for_edge(edge_of(id), visit);
    } else {
      faces_.for_face(face_of(id), visit);
    }
  }
  [[nodiscard]] bool begins_in(SimplexId t) const { return is_at(kStart, t); }
  [[nodiscard]] bool is_at(std::uint32_t id, SimplexId t) const {
    if (id == kGoal || id == kStart) {
      const auto& all = (id == kGoal ? goal_ : start_).simplices;
      return std::binary_search(all.begin(), all.end(), t);
    }
    return corners_at(id, t) != 0;
  }

 private:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static constexpr double kBucketShare = 1.0 / 32;
  struct State {
    std::uint32_t id, parent;
    Vec3 at;
    double g;
  };
  // An edge or a face from its corner with the least id, so that its points are the same from all around.
  struct EdgeFrame {
    Vec3 from, along;
    std::array<int, 2> corners;  // of the tetrahedron
    [[nodiscard]] Vec3 at(double share) const { return from + share * along; }
  };
  struct FaceFrame {
    Vec3 from, first, second;
    [[nodiscard]] Vec3 at(const FaceLattice::Place& place) const {
      return from + place.first * first + place.second * second;
    }
  };

  [[nodiscard]] static std::uint32_t node_of(std::uint32_t id) { return id - (kStart + 1); }
  [[nodiscard]] std::uint32_t edge_of(std::uint32_t id) const { return (id - first_edge_) / lattice_.on_edge(); }
  [[nodiscard]] std::uint32_t face_of(std::uint32_t id) const { return (id - first_face_) / lattice_.on_face(); }
  [[nodiscard]] std::uint32_t corner_id(SimplexId t, int i) const { return kStart + 1 + faces_.wedges().node(t, i); }
  [[nodiscard]] double estimate(Vec3 p) const { return least_weight_ * distance(p, goal_.at); }
  [[nodiscard]] Vec3 corner(SimplexId t, int i) const {
    return complex_.position(complex_.corners(t)[static_cast<std::size_t>(i)]);
  }
  [[nodiscard]] EdgeFrame frame_of_edge(SimplexId t, int side) const {
    std::array<int, 2> ends = VolumeFaces::kEnds[static_cast<std::size_t>(side)];
    const auto& corners = complex_.corners(t);
    if (corners[static_cast<std::size_t>(ends[1])] < corners[static_cast<std::size_t>(ends[0])])
      std::swap(ends[0], ends[1]);
    const Vec3 from = corner(t, ends[0]);
    return {from, corner(t, ends[1]) - from, ends};
  }
  [[nodiscard]] FaceFrame frame_of_face(SimplexId t, int side) const {
    std::array<CornerId, 3> ids;
    for (std::size_t k = 0; k < 3; ++k) ids[k] = complex_.corners(t)[(static_cast<std::size_t>(side) + 1 + k) % 4];
    if (ids[1] < ids[0]) std::swap(ids[0], ids[1]);
    if (ids[2] < ids[1]) std::swap(ids[1], ids[2]);
    if (ids[1] < ids[0]) std::swap(ids[0], ids[1]);
    const Vec3 from = complex_.position(ids[0]);
    return {from, complex_.position(ids[1]) - from, complex_.position(ids[2]) - from};
  }
  // Of a state on corners, edges and faces: those of the tetrahedron that it lies between, a bit each; none if it does
  // not lie there, or in another wedge.
  [[nodiscard]] int corners_at(std::uint32_t id, SimplexId t) const {
    if (id < first_edge_) {
      for (int i = 0; i < 4; ++i) {
        if (corner_id(t, i) == id) return 1 << i;
      }
    } else if (id < first_face_) {
      const std::uint32_t edge = edge_of(id);
      for (int k = 0; k < 6; ++k) {
        if (faces_.edge_of(t, k) == edge) return ends_of(k);
      }
    } else {
      const std::uint32_t face = face_of(id);
      for (int i = 0; i < 4; ++i) {
        if (faces_.face_of(t, i) == face) return 15 & ~(1 << i);
      }
    }
    return 0;
  }
  [[nodiscard]] static int ends_of(int edge) {
    const auto& ends = VolumeFaces::kEnds[static_cast<std::size_t>(edge)];
    return 1 << ends[0] | 1 << ends[1];
  }

  template <class Frontier>
  void go(const State& state, double weight, std::uint32_t to, Vec3 p, Frontier& frontier) const {
    frontier.relax(to, state.g + weight * distance(state.at, p), state.id, [&] { return estimate(p); });
  }
  // From a state to the points of one of its tetrahedra.
  template <class Frontier>
  void cross(const State& state, SimplexId t, Frontier& frontier) const {
    const double weight = complex_.weight(t);
    const int here = state.id == kStart ? 0 : corners_at(state.id, t);  // of the tetrahedron's corners
    // The faces that hold the state and are left to the tetrahedron behind them.
    int left = 0;
    for (int i = 0; here != 0 && i < 4; ++i) {
      if ((here >> i & 1) != 0) continue;
      const SimplexId other = complex_.across(t, i);
      const double behind = complex_.weight_across(t, i);
      const bool is_own = here == (15 & ~(1 << i));  // then the way has come from one of the two sides
      if (behind < weight || (behind == weight && (is_own || other < t))) left |= 1 << i;
    }
    // Whether a part of t is left to another one with what the state lies on.
    const auto is_left = [&](int part) {
      const int off = 15 & ~(part | here);
      return off != 0 && (off & ~left) == 0;
    };
    if (lattice_.on_face() > 0) {
      for (int i = 0; i < 4; ++i) {
        if ((left >> i & 1) != 0) continue;
        std::uint32_t id = first_face_ + faces_.face_of(t, i) * lattice_.on_face();
        const FaceFrame frame = frame_of_face(t, i);
        for (std::uint32_t k = 0; k < lattice_.on_face(); ++k, ++id)
          go(state, weight, id, frame.at(lattice_.face(k)), frontier);
      }
    }
    const int count = std::popcount(static_cast<unsigned>(here));
    for (int k = 0; k < 6; ++k) {
      const int ends = ends_of(k);
      if (here != 0 && (ends & here) == here) {
        if (count == 1) leave_along(state, t, k, frontier);  // else step_along() has gone there
      } else if (!is_left(ends)) {
        const EdgeFrame frame = frame_of_edge(t, k);
        std::uint32_t id = first_edge_ + faces_.edge_of(t, k) * lattice_.on_edge();
        for (std::uint32_t i = 0; i < lattice_.on_edge(); ++i, ++id)
          go(state, weight, id, frame.at(lattice_.edge(i)), frontier);
      }
    }
    for (int i = 0; i < 4; ++i) {
      const bool is_along = count == 1 || (count == 2 && (here >> i & 1) != 0);  // an edge that the state lies on
      if (!is_along && !is_left(1 << i)) go_to_corner(state, t, i, frontier);
    }
    if (is_at(kGoal, t)) frontier(kGoal, state.g + weight * distance(state.at, goal_.at), state.id);
  }
  // From a corner along an edge: to the first point, or to its other end if there is none.
  template <class Frontier>
  void leave_along(const State& state, SimplexId t, int side, Frontier& frontier) const {
    const EdgeFrame frame = frame_of_edge(t, side);
    const bool is_first = corner_id(t, frame.corners[0]) == state.id;
    if (lattice_.on_edge() == 0) return go_to_corner(state, t, frame.corners[is_first ? 1 : 0], frontier);
    const std::uint32_t i = is_first ? 0 : lattice_.on_edge() - 1;
    go(state, complex_.weight(t), first_edge_ + faces_.edge_of(t, side) * lattice_.on_edge() + i,
       frame.at(lattice_.edge(i)), frontier);
  }
  // From a point of an edge to those next to it. t is the cheapest beside it.
  template <class Frontier>
  void step_along(const State& state, SimplexId t, Frontier& frontier) const {
    const std::uint32_t edge = edge_of(state.id), i = (state.id - first_edge_) % lattice_.on_edge();
    int side = 0;
    while (faces_.edge_of(t, side) != edge) ++side;
    const EdgeFrame frame = frame_of_edge(t, side);
    const auto to = [&](std::uint32_t id, std::uint32_t k) {
      go(state, complex_.weight(t), id, frame.at(lattice_.edge(k)), frontier);
    };
    i == 0 ? go_to_corner(state, t, frame.corners[0], frontier) : to(state.id - 1, i - 1);
    i + 1 == lattice_.on_edge() ? go_to_corner(state, t, frame.corners[1], frontier) : to(state.id + 1, i + 1);
  }
  template <class Frontier>
  void go_to_corner(const State& state, SimplexId t, int i, Frontier& frontier) const {
    go(state, complex_.weight(t), corner_id(t, i), corner(t, i), frontier);
  }

  const VolumeFaces& faces_;
  const VolumeComplex& complex_;
  const FaceLattice& lattice_;
  SimplexEnd<3> start_, goal_;
  std::uint32_t first_edge_, first_face_;  // their first states
  double least_weight_;
};

}  // namespace taut::detail
