#include "taut/plan/no_path.hpp"

#include <cmath>
#include <locale>
#include <sstream>

#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/plan/detail/triangles/widest_way.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

constexpr int kDigits = 6;

std::string digits_of(double x, int digits) {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  out.precision(digits);
  out << x;
  return out.str();
}

// The digits of a number that is no larger: an agent of that radius still fits.
std::string rounded_down(double x) {
  if (!(x > 0)) return "0";
  const double scale = std::pow(10.0, kDigits - 1 - std::floor(std::log10(x)));
  // What misses the next digit by a millionth of it has been rounded on the way, by a change of units perhaps.
  constexpr double kRounded = 1.0 / 1'000'000;
  return digits_of(std::floor(x * scale + kRounded) / scale, kDigits);
}

template <int D>
NoPath why_blocked(const ValidatorIn<D>& validator, const Query<D>& query, Status status) {
  NoPath out{.status = status, .radius = query.radius, .in_space = D == 3};
  if (status == Status::start_blocked) {
    out.end = validator.standing(query.start);
    out.names_side = query.start_towards.has_value();
  } else if (status == Status::goal_blocked) {
    out.end = validator.standing(query.goal);
    out.names_side = query.goal_towards.has_value();
  }
  return out;
}

}  // namespace

NoPath why_no_path(const Validator& validator, const Query2& query, Status status) {
  NoPath out = why_blocked<2>(validator, query, status);
  if (status == Status::unsupported && !validator.tolerance().resolves(query.radius))
    out.least_radius = validator.tolerance().least_radius();
  return out;
}

NoPath why_no_path(const Validator3& validator, const Query3& query, Status status) {
  return why_blocked<3>(validator, query, status);
}

std::optional<double> widest_radius(CellStore& cells, Vec2 start, Vec2 goal) {
  if (!find_planner("tra")->misfit(cells.world()).empty()) return {};
  detail::WidestWay way(detail::triangles_of(cells));
  detail::WidestWay::Answer answer;
  way.find(start, goal, answer);
  if (answer.status != Status::found) return {};
  return answer.radius();
}

std::string in_words(const NoPath& no_path, double scale, std::string_view unit) {
  const std::string behind = unit.empty() ? "" : " " + std::string(unit);
  if (no_path.widest_radius && no_path.status == Status::too_wide) {
    if (!(*no_path.widest_radius > 0)) return "only a point gets through";
    return "an agent of radius up to " + rounded_down(*no_path.widest_radius * scale) + behind + " could go";
  }
  if (no_path.least_radius) {
    return "a radius of " + digits_of(no_path.radius * scale, kDigits) + behind +
           " is too small for the coordinates of this world, the least is " +
           digits_of(*no_path.least_radius * scale, kDigits) + behind;
  }
  if (!no_path.end) return {};
  const std::string end = no_path.status == Status::start_blocked ? "the start" : "the goal";
  switch (no_path.end->place) {
    case PointPlace::outside:
      return end + " lies outside the world";
    case PointPlace::in_obstacle:
      return end + (no_path.in_space ? " lies inside a blocked cell" : " lies inside an obstacle");
    case PointPlace::free:
      break;
  }
  if (no_path.end->room < no_path.radius) {
    return end + " is only " + rounded_down(no_path.end->room * scale) + behind + " away from the nearest " +
           (no_path.in_space ? "blocked cell" : "obstacle") + ", the agent needs " +
           digits_of(no_path.radius * scale, 9) + behind;
  }
  if (no_path.names_side) return "the side of " + end + " that is asked for is blocked";
  return {};
}

}  // namespace taut
