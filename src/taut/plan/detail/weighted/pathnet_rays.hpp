// The links of a pathnet (Mata, Mitchell 1997; perkins2013 2.3.1): the directions around a point are cut into cones,
// and the two rays along the sides of each are followed through the triangles, refracted at every edge by Snell's law.
// Where a corner comes between them, the point is linked to it by the cheapest way through the edges that were crossed
// (ChainSolver). A ray that meets an edge beyond the critical angle runs along it, which links the corner that it leads
// to. The corners of the point's own triangles are linked as well, so there is always a way.
//
// As published, a cone ends where it is split. What lies behind is found from the corner, or by narrower cones.
#pragma once

#include "taut/cells/detail/weighted/complex_edges.hpp"
#include "taut/plan/detail/weighted/chain_solver.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"
#include "taut/plan/detail/weighted/steiner_space.hpp"

namespace taut::detail {

template <int D>
class PathnetRays {
 public:
  static constexpr std::uint32_t kGoal = 0;  // wedges follow, each one higher
  // So many cones around a point. The edges have to outlive it.
  PathnetRays(const ComplexEdges<D>& edges, std::uint32_t cones) : edges_(&edges), cones_(cones) {}

  // Calls visit(to, cost) for each link from a point of these triangles; while it is called, add_way() tells the way.
  // Cones are left where a ray has cost more than `most`.
  template <class Visit>
  void for_links(Vec<D> at, std::span<const SimplexId> triangles, const SimplexEnd<D>& goal, double most,
                 Interrupt& interrupt, Visit visit);
  // The way of the last link, from its point on, which the path has as its last.
  void add_way(ComplexPath<D>& path) const {
    for (std::size_t i = 0; i < cells_.size(); ++i) path.add(origin_ + chain_[i + 1].place(), cells_[i]);
    path.points.back() = target_;
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(crossed_, passed_, chain_, cells_, weights_, solver_);
  }

 private:
  struct Ray {
    Vec<D> at, direction;
    double cost;
  };
  struct Crossed {
    CornerId a, b;
    double share;
  };
  [[nodiscard]] Vec<D> corner(CornerId c) const { return edges_->complex().position(c); }
  template <class Visit>
  void link(std::uint32_t to, Vec<D> target, SimplexId last, Visit visit, Interrupt& interrupt);
  template <class Visit>
  void follow(SimplexId t, int side, Ray left, Ray right, const SimplexEnd<D>& goal, double most, Interrupt& interrupt,
              Visit visit);
  void refract(SimplexId from, SimplexId into, Vec<D> along, Vec<D> inwards, Ray& ray, int& critical) const;

  const ComplexEdges<D>* edges_;
  std::uint32_t cones_;
  Vec<D> origin_{}, target_{};
  std::vector<Crossed> crossed_;   // edges, in order
  std::vector<SimplexId> passed_;  // triangles before each of them
  std::vector<SlidingPoint<D>> chain_;
  std::vector<SimplexId> cells_;
  std::vector<double> weights_;
  ChainSolver<D> solver_;
};

// Through the edges crossed so far, and straight to the target in the last triangle.
template <int D>
template <class Visit>
void PathnetRays<D>::link(std::uint32_t to, Vec<D> target, SimplexId last, Visit visit, Interrupt& interrupt) {
  const auto& complex = edges_->complex();
  chain_.clear();
  cells_.clear();
  weights_.clear();
  chain_.push_back({});
  for (std::size_t i = 0; i < crossed_.size(); ++i) {
    const Vec<D> from = corner(crossed_[i].a), along = corner(crossed_[i].b) - from;
    const double whole = length(along);
    chain_.push_back({from - origin_, (1 / whole) * along, whole, crossed_[i].share * whole});
    cells_.push_back(passed_[i]);
  }
  chain_.push_back({target - origin_, {}, 0, 0});
  cells_.push_back(last);
  for (const SimplexId t : cells_) weights_.push_back(complex.weight(t));
  target_ = target;
  const double cost = solver_.solve(chain_, weights_, interrupt);
  visit(to, cost);
}

template <int D>
template <class Visit>
void PathnetRays<D>::for_links(Vec<D> at, std::span<const SimplexId> triangles, const SimplexEnd<D>& goal, double most,
                               Interrupt& interrupt, Visit visit) {
  const auto& complex = edges_->complex();
  origin_ = at;
  for (const SimplexId t : triangles) {
    if (!edges_->is_free(t)) continue;
    const auto& corners = complex.corners(t);
    crossed_.clear();
    passed_.clear();
    if (std::find(goal.simplices.begin(), goal.simplices.end(), t) != goal.simplices.end())
      link(kGoal, goal.at, t, visit, interrupt);
    for (int i = 0; i < 3; ++i) {
      const CornerId c = corners[static_cast<std::size_t>(i)];
      if (corner(c) == at) continue;
      // Along an edge the cheaper side counts.
      SimplexId in = t;
      for (const int side : {(i + 1) % 3, (i + 2) % 3}) {
        const CornerId other = corners[static_cast<std::size_t>(3 - i - side)];
        if (corner(other) == at && complex.weight_across(t, side) < complex.weight(in)) in = complex.across(t, side);
      }
      link(1 + edges_->wedge_of(t, i), corner(c), in, visit, interrupt);
    }
    for (int side = 0; side < 3 && !interrupt.was_seen(); ++side) {
      const CornerId from = corners[static_cast<std::size_t>((side + 1) % 3)];
      const CornerId to = corners[static_cast<std::size_t>((side + 2) % 3)];
      const Vec<D> a = corner(from) - at, b = corner(to) - at;
      const double size_a = length(a), size_b = length(b);
      if (!(size_a > 0) || !(size_b > 0)) continue;
      const double angle = std::acos(std::clamp(dot(a, b) / (size_a * size_b), -1.0, 1.0)), sine = std::sin(angle);
      if (!(sine > kNearCornerRelative)) continue;  // on the side, or as good as
      const double turn = 6.283185307179586;
      const auto count = std::max(1.0, std::ceil(angle / turn * cones_));
      const auto ray_at = [&](double k) {
        const double one = std::sin((1 - k / count) * angle), two = std::sin(k / count * angle);
        const Vec<D> direction = (one / (sine * size_a)) * a + (two / (sine * size_b)) * b;
        const double share = k == 0 ? 0 : k == count ? 1 : size_a * two / (size_a * two + size_b * one);
        const Vec<D> hit = corner(from) + share * (corner(to) - corner(from));
        return Ray{hit, direction, complex.weight(t) * distance(at, hit)};
      };
      for (double k = 0; k < count && !interrupt.was_seen(); ++k) {
        crossed_.clear();
        passed_.clear();
        follow(t, side, ray_at(k), ray_at(k + 1), goal, most, interrupt, visit);
      }
    }
  }
}

template <int D>
void PathnetRays<D>::refract(SimplexId from, SimplexId into, Vec<D> along, Vec<D> inwards, Ray& ray,
                             int& critical) const {
  const auto& complex = edges_->complex();
  const double sine = dot(ray.direction, along) * complex.weight(from) / complex.weight(into);
  critical = sine >= 1 ? 1 : sine <= -1 ? -1 : 0;
  const double held = std::clamp(sine, -1.0, 1.0);
  ray.direction = held * along + std::sqrt(std::max(0.0, 1 - held * held)) * inwards;
}

// From the triangle and its side that both rays meet, the left one nearer to the side's first corner.
template <int D>
template <class Visit>
void PathnetRays<D>::follow(SimplexId t, int side, Ray left, Ray right, const SimplexEnd<D>& goal, double most,
                            Interrupt& interrupt, Visit visit) {
  const auto& complex = edges_->complex();
  CornerId a = complex.corners(t)[static_cast<std::size_t>((side + 1) % 3)];
  CornerId b = complex.corners(t)[static_cast<std::size_t>((side + 2) % 3)];
  for (std::size_t steps = complex.simplex_count(); steps > 0; --steps) {
    const SimplexId next = complex.across(t, side);
    if (!edges_->is_free(next) || interrupt.asked(32)) return;
    if (std::min(left.cost, right.cost) > most) return;
    const Vec<D> from = corner(a), edge = corner(b) - from;
    const double whole = length(edge);
    const Vec<D> along = (1 / whole) * edge;
    crossed_.push_back({a, b, dot(0.5 * (left.at + right.at) - from, along) / whole});
    passed_.push_back(t);
    if (std::find(goal.simplices.begin(), goal.simplices.end(), next) != goal.simplices.end())
      link(kGoal, goal.at, next, visit, interrupt);
    const int into_a = complex.index_of(next, a), into_b = complex.index_of(next, b), apex = 3 - into_a - into_b;
    const CornerId opposite = complex.corners(next)[static_cast<std::size_t>(apex)];
    const Vec<D> up = corner(opposite) - from;
    const Vec<D> aside = up - dot(up, along) * along;
    if (!(length(aside) > 0)) return;
    const Vec<D> inwards = (1 / length(aside)) * aside;
    int critical_left = 0, critical_right = 0;
    refract(t, next, along, inwards, left, critical_left);
    refract(t, next, along, inwards, right, critical_right);
    if (critical_left != 0 || critical_right != 0) {
      const int way = critical_left != 0 ? critical_left : critical_right;
      link(1 + edges_->wedge_of(next, way > 0 ? into_b : into_a), corner(way > 0 ? b : a), next, visit, interrupt);
      if (critical_left != 0 && critical_left == critical_right) return;
    }
    // On which side of the corner opposite a ray passes: true if it leaves over the edge at b.
    const auto passes_b = [&](const Ray& ray) {
      const Vec<D> to = corner(opposite) - ray.at;
      return dot(ray.direction, along) * dot(to, inwards) > dot(ray.direction, inwards) * dot(to, along);
    };
    const bool at_b = passes_b(left);
    if (at_b != passes_b(right)) {
      link(1 + edges_->wedge_of(next, apex), corner(opposite), next, visit, interrupt);
      return;
    }
    const CornerId held = at_b ? b : a;
    const Vec<D> base = corner(held), other = corner(opposite) - base;
    const auto move_on = [&](Ray& ray) {
      // ray.at + s direction = base + share * other, in the frame of the edge and what is across it.
      const Vec<D> to = base - ray.at;
      const double px = dot(to, along), py = dot(to, inwards), ox = dot(other, along), oy = dot(other, inwards);
      const double dx = dot(ray.direction, along), dy = dot(ray.direction, inwards), area = ox * dy - oy * dx;
      const double share = area != 0 ? std::clamp((py * dx - px * dy) / area, 0.0, 1.0) : 0.0;
      const Vec<D> hit = base + share * other;
      ray.cost += complex.weight(next) * distance(ray.at, hit);
      ray.at = hit;
    };
    move_on(left);
    move_on(right);
    side = at_b ? into_a : into_b;  // opposite to the corner that is left behind
    t = next;
    if (at_b) {
      a = opposite;
    } else {
      b = opposite;
    }
  }
}

}  // namespace taut::detail
