// Queries and answers in other units: of a world that says where it lies in metres (taut-io/map_frame.hpp), from its
// own units to metres and back. The y axis is mirrored on the way, and so is the sense in which arcs run.
#pragma once

#include "taut-io/map_frame.hpp"
#include "taut/base/export.hpp"
#include "taut/lab/measure/plan_result.hpp"
#include "taut/path/query.hpp"

namespace taut::lab {

// How plans as JSON name the unit of their points and lengths (`unit`); without it they are the world's own.
inline constexpr const char* kMetres = "metres";

// What is the same in both units, as counts and times are, stays; turns are as good as the same. They are measured
// again: rounding turns pieces that are hardly any.
class TAUT_API UnitChange {
 public:
  // From the world's own units.
  [[nodiscard]] static UnitChange to_metres(const io::MapFrame& frame) { return {frame, true}; }
  // The other way.
  [[nodiscard]] static UnitChange to_world(const io::MapFrame& frame) { return {frame, false}; }

  // A point.
  [[nodiscard]] Vec2 point(Vec2 p) const;
  // A length.
  [[nodiscard]] double length(double d) const;
  // All points of a path, and the sense of its arcs.
  [[nodiscard]] Path2 path(Path2 path) const;
  // All points and lengths of a query.
  [[nodiscard]] Query2 query(Query2 query) const;
  // All points and lengths of a plan.
  [[nodiscard]] Plan2 plan(Plan2 plan) const;
  // All points and lengths of an answer, and its turns.
  [[nodiscard]] PlanResult2 result(PlanResult2 result) const;
  // The row of a plan that has not been changed yet.
  [[nodiscard]] ResultRow row(ResultRow row, const Plan2& plan) const;

 private:
  UnitChange(const io::MapFrame& frame, bool to_metres) : frame_(frame), to_metres_(to_metres) {}
  void change(std::optional<double>& d) const;
  // By how much the turns of a path change, in degrees.
  [[nodiscard]] double turned_more(const Path2& path) const;

  io::MapFrame frame_;
  bool to_metres_;
};

}  // namespace taut::lab
