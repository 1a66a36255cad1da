// Measures what paths cost in one world of the plane (path_cost.hpp), which it prepares once: areas and triangles go
// into buckets, a grid is its own index. It asks the world and never looks at cells made of it. Keeps nothing between
// calls: threads may share it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/path/detail/ground_profile.hpp"
#include "taut/path/path.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"
#include "taut/world/world.hpp"

namespace taut::detail {

class CostMeter {
 public:
  // The world must outlive the meter.
  explicit CostMeter(const World& world);

  // The weight of the ground, integrated along the path. Infinite if more than `slack` of it at a time is blocked on
  // both sides; what is less costs as the ground beside it does.
  [[nodiscard]] MeasuredCost measure(const Path2& path, double slack) const;
  [[nodiscard]] double cost(const Path2& path, double slack) const { return measure(path, hair_, slack).cost; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // Part of the ground; the later ones lie on top.
  struct Area {
    std::uint32_t begin, end;  // its edges
    double weight;
    Box2 box;
    bool outside = false;  // it is what lies outside of its ring
    bool wall = false;     // it has edges and no inside
  };
  // With the area on its left.
  struct Edge {
    Vec2 a, b;
  };
  // Where a line beside the path enters or leaves an area.
  struct Event {
    double t;
    std::uint32_t area;
    bool enters;
    GroundLine line;
  };
  struct Scratch {
    std::vector<std::uint32_t> areas, inside;
    std::vector<Event> events;
    GroundSide left, right;
    std::vector<WalledStretch> walled;
  };

  void prepare(const WeightedRegions& regions);
  void prepare(const TriangleComplex& triangles);
  void add_area(std::span<const Ring> rings, double weight, bool outside = false);
  void add_wall(const Polyline& wall);
  void fill_buckets();
  [[nodiscard]] MeasuredCost measure(const Path2& path, double hair, double slack) const;
  template <class Side>
  MeasuredCost integrate(const Path2& path, double hair, double slack, Side side) const;
  void find_areas(Vec2 a, Vec2 b, Scratch& scratch) const;
  void walk(const CostGrid& grid, Vec2 p, Vec2 q, GroundSide& out) const;
  void walk(Vec2 p, Vec2 q, Scratch& scratch, GroundSide& out) const;
  // Where blocked edges lie within a hair of the way from a to b: where it is free on both sides, these are walls.
  void find_walled(Vec2 a, Vec2 b, double hair, Scratch& scratch) const;
  void enter_events(std::uint32_t area, Vec2 p, Vec2 q, Scratch& scratch) const;
  [[nodiscard]] double top(const Scratch& scratch) const;

  const World* world_;
  double hair_ = 0, fine_hair_ = 0;  // how far beside the path the ground is looked at
  double base_ = 0;                  // where no area lies
  std::vector<Area> areas_;
  std::vector<Edge> edges_;
  BucketGrid buckets_;  // of areas, by their boxes
};

}  // namespace taut::detail
