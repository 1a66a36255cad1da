// Distance fields and ways along walls (perkins2013 chapter 6): how exact and how quick fields are beside every wall
// measured, and how near paths stay to the line that weights were made to lead them along.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "studies/perkins2013/design.hpp"
#include "taut/path/path.hpp"
#include "taut/path/query.hpp"
#include "taut/plan/distance_field.hpp"
#include "taut/world/world.hpp"

namespace taut::lab::perkins2013 {

// As published; without leaving out triangles in which ways run against each other; and measured from the last turn.
inline constexpr std::string_view kFieldPublished = "published", kFieldUnchecked = "unchecked", kFieldRoots = "roots";

struct FieldRow {
  int world = 0;
  std::string method;
  std::uint64_t corners = 0, triangles = 0, expanded = 0;
  double nrmsd = 0, worst = 0;  // over the greatest distance less the least
  double low = 0, high = 0;     // the greatest errors below and above the truth, likewise
  double time_us = 0, brute_us = 0;
  std::uint64_t bytes = 0;  // of triangles and distances, as the thesis counts: 24 a triangle, 4 a corner
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, FieldRow>
void describe(Row& r, Visit visit) {
  visit("world", r.world);
  visit("method", r.method);
  visit("corners", r.corners);
  visit("triangles", r.triangles);
  visit("expanded", r.expanded);
  visit("nrmsd", r.nrmsd);
  visit("worst", r.worst);
  visit("low", r.low);
  visit("high", r.high);
  visit("time_us", r.time_us);
  visit("brute_us", r.brute_us);
  visit("bytes", r.bytes);
}

struct FollowRow {
  int world = 0;
  std::string mesh;                // "fine", or "coarse": no more triangles than good angles take
  double level = 0;                // the line that is to be followed: this far from the walls; 0 is along them
  double plain = 0, followed = 0;  // how far the shortest path and the led one are from it in the mean
  double plain_length = 0, followed_length = 0;
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, FollowRow>
void describe(Row& r, Visit visit) {
  visit("world", r.world);
  visit("mesh", r.mesh);
  visit("level", r.level);
  visit("plain", r.plain);
  visit("followed", r.followed);
  visit("plain_length", r.plain_length);
  visit("followed_length", r.followed_length);
  visit("problem", r.problem);
}

// Of a number: a square of side 1000 with 20 obstacles, and rooms with blocked walls at any angle.
[[nodiscard]] std::shared_ptr<const World> field_world(int number, std::uint64_t study_seed);
[[nodiscard]] std::shared_ptr<const World> room_world(int number, std::uint64_t study_seed);
inline constexpr double kRoomSide = 32;
inline constexpr double kFollowedLevel = 1;  // the line that is followed besides the walls

[[nodiscard]] std::vector<FieldRow> measure_fields(int world, const Design& design, std::uint64_t study_seed);
[[nodiscard]] std::vector<FollowRow> follow_walls(int world, const Design& design, std::uint64_t study_seed);

// The distance field of the first world of obstacles.
[[nodiscard]] DistanceField2 sample_field(const Design& design, std::uint64_t study_seed);

// The shortest path through the first rooms and those along their walls and along the line, over fine triangles.
struct FollowPicture {
  std::shared_ptr<const World> world;
  Query2 query;
  std::vector<std::pair<std::string, Path2>> paths;
};
[[nodiscard]] FollowPicture follow_picture(const Design& design, std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013
