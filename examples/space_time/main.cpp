// Agents that make way for each other: planning in space and time, the four dimensions x, y, z, t (perkins2013 §7.1.5,
// which proposes it). Agents plan one after another; where an earlier one is at each moment is a tube through
// space-time that later ones go round.
//
// Space is a box of corners one unit apart, time runs in steps. From a corner at one moment a simplex of four
// dimensions leads to each tetrahedron around it at the next moment, and what it costs to go on from there is
// interpolated between its four corners: the direct case of Field D* in four dimensions, by the general cost function.
// Since every simplex leads from one moment to the next, time only goes forward, nobody is faster than one unit a step
// along each axis, and one pass backwards through time finds all costs. The cost of a way is its length in space-time,
// so that agents move evenly where they can.
//
// It is an example, not a planner: there are neither obstacles nor weights, all have the same time to get there, and an
// agent that plans early knows nothing of later ones. It uses a header from the inside of taut, which is not installed.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <limits>
#include <stdexcept>
#include <vector>

#include "taut/geometry/vec.hpp"
#include "taut/plan/detail/volume/general_cost.hpp"

namespace {

using taut::Vec3;
constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr std::array<int, 3> kCells{12, 12, 6};
constexpr int kMoments = 24;
constexpr double kStep = 1;       // what a step of time is worth, in units of space
constexpr double kApart = 1.5;    // agents keep this far from each other
constexpr double kReserve = 0.2;  // and more at corners, as they are less far apart between them

struct Vec4 {
  Vec3 place;
  double time;
  friend Vec4 operator+(const Vec4& a, const Vec4& b) { return {a.place + b.place, a.time + b.time}; }
  friend Vec4 operator-(const Vec4& a, const Vec4& b) { return {a.place - b.place, a.time - b.time}; }
  friend Vec4 operator*(double s, const Vec4& a) { return {s * a.place, s * a.time}; }
  friend double dot(const Vec4& a, const Vec4& b) { return dot(a.place, b.place) + a.time * b.time; }
};

// Where an agent is at each moment; straight on between.
using Track = std::vector<Vec3>;

double cost_of(const Track& track) {
  double sum = 0;
  for (std::size_t k = 1; k < track.size(); ++k) sum += std::hypot(distance(track[k], track[k - 1]), kStep);
  return sum;
}
// The least distance of two agents that move evenly from a to b, and from c to d.
double least_distance(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const Vec3 from = a - c, change = (b - d) - from;
  const double square = dot(change, change);
  const double at = square > 0 ? std::clamp(-dot(from, change) / square, 0.0, 1.0) : 0;
  return length(from + at * change);
}
double least_distance(const Track& a, const Track& b) {
  double least = kInfinite;
  for (std::size_t k = 1; k < a.size(); ++k) least = std::min(least, least_distance(a[k - 1], a[k], b[k - 1], b[k]));
  return least;
}

// A cube in six tetrahedra around one diagonal: corners from the low one to the high one.
std::array<std::array<std::array<int, 3>, 4>, 6> tetrahedra_of_cube() {
  std::array<std::array<std::array<int, 3>, 4>, 6> all{};
  std::array<std::size_t, 3> axes{0, 1, 2};
  for (auto& tetrahedron : all) {
    for (std::size_t i = 0; i < 3; ++i) {
      tetrahedron[i + 1] = tetrahedron[i];
      ++tetrahedron[i + 1][axes[i]];
    }
    std::next_permutation(axes.begin(), axes.end());
  }
  return all;
}

class SpaceTime {
 public:
  explicit SpaceTime(std::vector<Track> others)
      : others_(std::move(others)), costs_(static_cast<std::size_t>(kMoments + 1) * count(), kInfinite) {}

  Track plan(const std::array<int, 3>& start, const std::array<int, 3>& goal) {
    cost(goal, kMoments) = 0;
    for (int k = kMoments - 1; k >= 0; --k) {
      for_all([&](const std::array<int, 3>& at) {
        if (is_free(at, k)) cost(at, k) = best_step(place(at), at, k, 1).cost;
      });
    }
    Track track{place(start)};
    for (int k = 0; k < kMoments; ++k) {
      const Vec3 here = track.back();
      const auto low = [&](double x, std::size_t axis) {
        return std::clamp(static_cast<int>(std::floor(x)), 0, kCells[axis] - 1);
      };
      const Step step = best_step(here, {low(here.x, 0), low(here.y, 1), low(here.z, 2)}, k, 2);
      if (!(step.cost < kInfinite)) throw std::runtime_error("there is no way left between the others");
      track.push_back(step.to);
    }
    return track;
  }

 private:
  struct Step {
    double cost = kInfinite;
    Vec3 to{};
  };

  static std::size_t count() {
    std::size_t n = 1;
    for (const int cells : kCells) n *= static_cast<std::size_t>(cells + 1);
    return n;
  }
  static Vec3 place(const std::array<int, 3>& at) { return {1.0 * at[0], 1.0 * at[1], 1.0 * at[2]}; }
  double& cost(const std::array<int, 3>& at, int k) {
    const int number = (at[2] * (kCells[1] + 1) + at[1]) * (kCells[0] + 1) + at[0];
    return costs_[static_cast<std::size_t>(k) * count() + static_cast<std::size_t>(number)];
  }
  template <class Visit>
  static void for_all(Visit visit) {
    for (int z = 0; z <= kCells[2]; ++z)
      for (int y = 0; y <= kCells[1]; ++y)
        for (int x = 0; x <= kCells[0]; ++x) visit(std::array<int, 3>{x, y, z});
  }
  [[nodiscard]] bool is_free(const std::array<int, 3>& at, int k) const {
    return std::all_of(others_.begin(), others_.end(), [&](const Track& other) {
      return distance(place(at), other[static_cast<std::size_t>(k)]) >= kApart + kReserve;
    });
  }
  [[nodiscard]] bool keeps_apart(Vec3 from, Vec3 to, int k) const {
    const auto now = static_cast<std::size_t>(k);
    return std::all_of(others_.begin(), others_.end(), [&](const Track& other) {
      return least_distance(from, to, other[now], other[now + 1]) >= kApart;
    });
  }

  // To the best point of the tetrahedra around at the next moment: of the cubes from `reach` below `at` on. Ways may
  // begin between corners; then they also have to keep to the speed and away from the others.
  Step best_step(Vec3 from, const std::array<int, 3>& at, int k, int reach) {
    static const auto kTetrahedra = tetrahedra_of_cube();
    const bool is_walk = reach > 1;
    Step best;
    const auto low = [&](std::size_t axis) { return std::max(0, at[axis] - 1); };
    const auto high = [&](std::size_t axis) { return std::min(kCells[axis] - 1, at[axis] + reach - 1); };
    for (int z = low(2); z <= high(2); ++z) {
      for (int y = low(1); y <= high(1); ++y) {
        for (int x = low(0); x <= high(0); ++x) {
          for (const auto& tetrahedron : kTetrahedra) {
            std::array<Vec4, 4> corners;
            std::array<double, 4> costs;
            for (std::size_t i = 0; i < 4; ++i) {
              const std::array<int, 3> corner{x + tetrahedron[i][0], y + tetrahedron[i][1], z + tetrahedron[i][2]};
              corners[i] = {place(corner) - from, kStep};
              costs[i] = cost(corner, k + 1);
            }
            // No way costs less than the cheapest corner and the time to get there.
            if (!(*std::min_element(costs.begin(), costs.end()) + kStep < best.cost)) continue;
            const auto least = taut::detail::least_over_simplex<4, Vec4>(corners, costs, 1);
            if (!(least.cost < best.cost)) continue;
            Vec3 to = from;
            for (std::size_t i = 0; i < 4; ++i) to = to + least.at[i] * corners[i].place;
            const Vec3 move = to - from;
            const double most = std::max({std::fabs(move.x), std::fabs(move.y), std::fabs(move.z)});
            if (is_walk && (most > 1 + 1e-9 || !keeps_apart(from, to, k))) continue;
            best = {least.cost, to};
          }
        }
      }
    }
    return best;
  }

  std::vector<Track> others_;
  std::vector<double> costs_;  // of all corners, moment by moment
};

}  // namespace

int main() try {
  // All would meet in the middle, halfway through.
  const std::array<std::array<std::array<int, 3>, 2>, 5> ends{{{{{1, 1, 3}, {11, 11, 3}}},
                                                               {{{11, 11, 3}, {1, 1, 3}}},
                                                               {{{1, 11, 3}, {11, 1, 3}}},
                                                               {{{11, 1, 3}, {1, 11, 3}}},
                                                               {{{6, 6, 0}, {6, 6, 6}}}}};
  std::vector<Track> tracks;
  bool right = true;
  for (const auto& [start, goal] : ends) {
    Track track = SpaceTime(tracks).plan(start, goal);
    double nearest = kInfinite;
    for (const Track& other : tracks) nearest = std::min(nearest, least_distance(track, other));
    const Vec3 from{1.0 * start[0], 1.0 * start[1], 1.0 * start[2]}, to{1.0 * goal[0], 1.0 * goal[1], 1.0 * goal[2]};
    const double straight = std::hypot(distance(from, to), kMoments * kStep), cost = cost_of(track);
    std::printf("agent %zu: length %.4f in space-time, %.2f %% more than straight on", tracks.size() + 1, cost,
                100 * (cost / straight - 1));
    if (!tracks.empty()) std::printf("; never nearer than %.3f to another", nearest);
    std::printf("\n");
    right = right && distance(track.back(), to) < 1e-9 && track.size() == kMoments + 1 && nearest >= kApart;
    // The first one goes straight, the others go round by a little.
    right = right && cost >= straight * (1 - 1e-12) && cost < straight * (tracks.empty() ? 1.005 : 1.2);
    tracks.push_back(std::move(track));
  }
  const double at_once =
      least_distance(SpaceTime({}).plan(ends[0][0], ends[0][1]), SpaceTime({}).plan(ends[1][0], ends[1][1]));
  std::printf("the first two, each as if alone: %.3f apart where they meet\n", at_once);
  return right && at_once < kApart ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
