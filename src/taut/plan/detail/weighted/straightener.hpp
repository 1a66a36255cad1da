// Makes a path over weighted triangles as cheap as its neighbourhood allows: its points slide along the edges it
// crosses until it bends by Snell's law everywhere (ChainSolver); where it is held at a corner, the ways round the
// corner on both sides are tried, and ways along the edges beside it that a cheaper triangle lies behind; at last the
// other side of each corner that it passes; again, until nothing gets cheaper. The result is never dearer than what
// came in, and passes corners within one wedge if that did. It is the cheapest of its neighbourhood, not of the world.
// Interruptible; allocates nothing once warm.
#pragma once

#include "taut/plan/detail/weighted/cell_triangles.hpp"
#include "taut/plan/detail/weighted/chain_solver.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"

namespace taut::detail {

// Over a SimplexComplex, or what answers like one.
template <int D, class C = SimplexComplex<2, D>>
class Straightener {
 public:
  using Complex = C;
  // The complex has to outlive it; its weights may change between paths.
  explicit Straightener(const Complex& complex) : complex_(&complex) {}

  // Returns what the path costs from now on. Its points but the ends lie on edges or corners, and the triangles before
  // and behind a point share the edge or corner it lies on; a path that is not like that stays as it is.
  double straighten(ComplexPath<D>& path, Interrupt& interrupt);

  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(stations_, legs_, fan_, fan_legs_, points_, weights_, solver_, made_);
  }

 private:
  static constexpr int kMostRounds = 1000;
  // A point of the path: on the edge between two corners, at one corner (then `b` is none), or inside a triangle.
  struct Station {
    SlidingPoint<D> point;
    CornerId a, b;
    bool fixed = false;  // does not slide
    bool fresh = true;   // has not been solved for, or what is beside it has changed since ways round it were tried
    bool tried = false;  // whether ways over its corners were, since anything near it has changed
    [[nodiscard]] bool is_corner() const { return a.valid() && !b.valid(); }
    [[nodiscard]] bool is_at(CornerId c) const { return a == c || b == c; }
  };

  [[nodiscard]] bool read(const ComplexPath<D>& path);
  void write(const ComplexPath<D>& path);
  [[nodiscard]] Station end_station(Vec<D> p, SimplexId t) const;
  [[nodiscard]] Station edge_station(CornerId a, CornerId b, double at) const;
  [[nodiscard]] Station corner_station(CornerId c) const;
  [[nodiscard]] bool is_free(SimplexId t) const {
    return t.valid() && complex_->weight(t) < std::numeric_limits<double>::infinity();
  }

  void solve(Interrupt& interrupt);
  void settle_at_corners();
  bool settle_run(std::size_t first);
  bool drop_detours();
  [[nodiscard]] bool is_idle(std::size_t leg) const;
  void take_cheaper_sides();
  [[nodiscard]] CornerId near_corner(const Station& station) const;
  // Whether a leg from a corner to this station runs along an edge at the corner: its other corner.
  [[nodiscard]] CornerId along_edge(CornerId corner, const Station& other, SimplexId t) const;

  bool try_ways(Interrupt& interrupt);
  bool try_round(std::size_t i, int way, Interrupt& interrupt);
  bool try_along(std::size_t i, bool ahead, Interrupt& interrupt);
  bool try_over(Interrupt& interrupt);
  bool try_other_side(std::size_t i, CornerId c, Interrupt& interrupt);
  // Puts fan_ and fan_legs_ in place of stations [first, last] if that is cheaper; their neighbours stay meanwhile.
  bool take_fan(std::size_t first, std::size_t last, Interrupt& interrupt);
  [[nodiscard]] double leg_cost(std::size_t i) const {
    return complex_->weight(legs_[i]) * distance(stations_[i].point.place(), stations_[i + 1].point.place());
  }

  const Complex* complex_;
  Vec<D> origin_{};  // all places are relative to it, so that their differences keep their digits
  double cost_ = 0;
  std::vector<Station> stations_, fan_;
  std::vector<SimplexId> legs_, fan_legs_;
  std::vector<SlidingPoint<D>> points_;
  std::vector<double> weights_;
  ChainSolver<D> solver_;
  ComplexPath<D> made_;
};

extern template class Straightener<2, SimplexComplex<2, 2>>;
extern template class Straightener<3, SimplexComplex<2, 3>>;
extern template class Straightener<2, CellTriangles>;

}  // namespace taut::detail
