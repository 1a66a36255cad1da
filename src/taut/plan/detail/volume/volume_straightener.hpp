// Makes a path through weighted tetrahedra as cheap as its neighbourhood allows: its points slide on the faces it
// crosses until it bends by Snell's law everywhere (FaceChainSolver); where it is held at an edge the ways round the
// edge on both sides are tried, and where at a corner, a way through the tetrahedra around it; then ways along faces
// and edges that cheaper ground lies behind; at last the other side of edges and corners that it passes; again, until
// nothing gets cheaper. What Straightener is for triangles. The result is never dearer than what came in, keeps out of
// what is blocked, and passes edges and corners within one wedge if that did. It is the cheapest of its neighbourhood,
// not of the world. Interruptible; allocates nothing once warm.
#pragma once

#include <limits>

#include "taut/base/export.hpp"
#include "taut/plan/detail/volume/face_chain.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"

namespace taut::detail {

class TAUT_INSIDE VolumeStraightener {
 public:
  // The complex has to outlive it; its weights may change between paths.
  explicit VolumeStraightener(const VolumeComplex& complex) : complex_(&complex) {}

  // Returns what the path costs from now on. Tetrahedra before and behind a point of it share the face, edge or corner
  // that it lies on; a path that is not like that stays as it is.
  double straighten(ComplexPath<3>& path, Interrupt& interrupt);

  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(stations_, legs_, fan_, fan_legs_, points_, weights_, star_, kept_, solver_, made_);
  }

 private:
  static constexpr int kMostRounds = 1000;
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  // By what part of the pieces beside it a point has to have moved for ways to be tried from it again.
  static constexpr double kTriedPlace = 1.0 / 64;
  // What is tried: ways that free a point that is held, and along cheaper ground; or over edges and corners.
  enum Tries { kWays, kOver };

  // A point of the path: on the face, edge or corner of `count` corners; of an end they are those of the least part of
  // its tetrahedron that it lies in, and it does not slide.
  struct Station {
    FacePoint point;
    std::array<CornerId, 4> corners{};
    int count = 0;
    bool fixed = false;
    bool fresh = true;            // has not been solved for
    std::array<bool, 2> tried{};  // whether anything was tried from here
    Vec3 tried_at{};
    [[nodiscard]] Vec3 place() const { return point.place(); }
    [[nodiscard]] bool has(CornerId c) const {
      return std::find(corners.begin(), corners.begin() + count, c) != corners.begin() + count;
    }
    [[nodiscard]] bool is_within(const Station& other) const {
      return std::all_of(corners.begin(), corners.begin() + count, [&](CornerId c) { return other.has(c); });
    }
  };
  // A point of a face at a corner, on a way round the corner.
  struct StarPoint {
    Vec3 at{};
    std::array<CornerId, 2> corners{};
    std::array<double, 2> shares{};
    std::array<SimplexId, 2> beside{};
    double cost = kInfinite;
    std::size_t from = 0;
    bool done = false;
  };

  [[nodiscard]] bool is_free(SimplexId t) const { return t.valid() && complex_->weight(t) < kInfinite; }
  [[nodiscard]] Vec3 position(CornerId c) const { return complex_->position(c) - origin_; }
  [[nodiscard]] bool is_around(SimplexId from, SimplexId to, CornerId u, CornerId v) const;
  [[nodiscard]] bool read(const ComplexPath<3>& path);
  void write(const ComplexPath<3>& path);
  [[nodiscard]] Station end_station(Vec3 p, SimplexId t) const;
  // On these corners, with these shares of them.
  [[nodiscard]] Station station(std::span<const CornerId> corners, std::span<const double> shares) const;
  // On these corners, near a place.
  [[nodiscard]] Station station_near(std::span<const CornerId> corners, Vec3 place, double least_share) const;

  void solve(Interrupt& interrupt);
  void settle();
  bool settle_run(std::size_t first, std::size_t last);
  [[nodiscard]] static int near_count(const Station& station);
  [[nodiscard]] Station nearer(const Station& station) const;
  bool merge();
  [[nodiscard]] bool merge_at(std::size_t i);
  bool drop_detours();
  void take_cheaper_sides();
  void remove(std::size_t first_station, std::size_t first_leg, std::size_t count);

  bool try_all(Tries what, Interrupt& interrupt);
  bool try_at(std::size_t i, Tries what, Interrupt& interrupt);
  bool try_round(std::size_t first, std::size_t last, bool other_side, Interrupt& interrupt);
  bool try_over_edges(std::size_t i, Interrupt& interrupt);
  bool try_along(std::size_t leg, Interrupt& interrupt);
  bool try_along(std::size_t leg, std::span<const CornerId> corners, SimplexId behind, Interrupt& interrupt);
  bool try_star(CornerId c, std::size_t first, std::size_t last, Interrupt& interrupt);
  bool try_past(CornerId c, std::size_t first, std::size_t last, Interrupt& interrupt);
  void list_star(CornerId c, double reach);
  // From one tetrahedron at an edge to another one around it, beginning over the face with this corner.
  [[nodiscard]] bool turn(SimplexId from, SimplexId to, CornerId u, CornerId v, CornerId over, double along);
  // Puts fan_ and fan_legs_ in place of stations [first, last] if that is cheaper; their neighbours stay meanwhile.
  bool take_fan(std::size_t first, std::size_t last, Interrupt& interrupt);
  [[nodiscard]] double leg_cost(std::size_t i) const {
    return complex_->weight(legs_[i]) * distance(stations_[i].place(), stations_[i + 1].place());
  }
  [[nodiscard]] double cost_between(std::size_t first_leg, std::size_t last_leg) const;
  // What may be paid for having points where they may as well be.
  [[nodiscard]] double nothing() const { return kTieRelative * kSettleShare * cost_; }

  const VolumeComplex* complex_;
  Vec3 origin_{};  // all places are relative to it, so that their differences keep their digits
  double cost_ = 0;
  std::vector<Station> stations_, fan_, kept_;
  std::vector<SimplexId> legs_, fan_legs_;
  std::vector<FacePoint> points_;
  std::vector<double> weights_;
  std::vector<StarPoint> star_;
  FaceChainSolver solver_;
  ComplexPath<3> made_;
};

}  // namespace taut::detail
