// The weighted ground of a live world: areas among its obstacles in a triangulation of their own, the refined triangles
// of what is free there, and what planners over them share. The borders of areas are edges here and nowhere else, so
// planners of points and discs do not meet them. A history of edits is kept for those who have a copy of the triangles.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "taut/cells/detail/weighted/ground_complex.hpp"
#include "taut/cells/detail/weighted/mesh_options.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut::detail {

class TAUT_INSIDE WeightsFollower {
 public:
  // Over the obstacles of a triangulation, with areas that get the numbers from 0 on. Throws InputError as
  // WeightedRegions does, but for infinite weights, which block.
  WeightsFollower(const Triangulation& obstacles, CornerRule rule, std::vector<WeightedArea> areas, double base,
                  const WeightedTriangleOptions& options, const BuildProgress& progress);
  WeightsFollower(const WeightsFollower&) = delete;
  WeightsFollower& operator=(const WeightsFollower&) = delete;

  // --- reading ---
  [[nodiscard]] const AreaTriangulation& areas() const { return areas_; }
  [[nodiscard]] const GroundMesh& mesh() const { return mesh_; }
  [[nodiscard]] const TriangleComplex& triangles() const { return complex_.complex(); }
  [[nodiscard]] const ComplexEditor<2>& editor() const { return complex_.editor(); }
  [[nodiscard]] const WeightedGround<2>& ground() const { return ground_; }
  [[nodiscard]] bool contains(std::uint32_t area) const {
    return area < area_count() && areas_.triangulation().contains(areas_.obstacle_of(area));
  }
  // As it was put in or moved to, with the inside on the left of its rings.
  [[nodiscard]] Polygon shape(std::uint32_t area) const {
    return {areas_.triangulation().shape(areas_.obstacle_of(area))};
  }
  [[nodiscard]] std::size_t area_count() const { return weights_.size() - 1; }  // those that are gone included
  [[nodiscard]] double weight(std::uint32_t area) const { return weights_[area + 1]; }
  [[nodiscard]] double base_weight() const { return weights_[0]; }
  // How many edits have changed the triangles or their weights.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  // The edit that has led to a version; null if it is not kept any more, or all was made anew.
  [[nodiscard]] const GroundEdit* edit_to(std::uint64_t version) const {
    const std::uint64_t back = version_ - version;
    return back < history_.size() ? &history_[history_.size() - 1 - back] : nullptr;
  }
  // Triangles that the last edit has made, taken out or given another weight.
  [[nodiscard]] std::size_t touched() const { return touched_; }
  // How often an edit had to make all triangles anew.
  [[nodiscard]] std::size_t rebuilt() const { return rebuilt_; }
  [[nodiscard]] std::size_t memory_bytes() const;

  // --- changing; throws InputError, changing nothing ---
  // Obstacles have the ids that they have in the triangulation that was given, where they have been edited already.
  void insert(ObstacleId id, const Polygon& polygon);
  void insert_wall(ObstacleId id, std::span<const Vec2> points);
  void remove_obstacle(ObstacleId id);
  void move_obstacle(ObstacleId id, Vec2 by);
  // The new area's number.
  std::uint32_t insert_area(const Polygon& polygon, double weight);
  void remove_area(std::uint32_t area);
  void move_area(std::uint32_t area, Vec2 by);
  void set_weight(std::uint32_t area, double weight);
  void set_base_weight(double weight);
  void set_in_edit(bool in_edit) { ground_.set_in_edit(in_edit); }
  // An edit has been made that does not matter here.
  void pass() { touched_ = 0; }

 private:
  static AreaTriangulation triangulated(const Triangulation& obstacles, CornerRule rule,
                                        const std::vector<WeightedArea>& areas, const BuildProgress& progress);
  void update();
  void set_region_weight(std::int32_t region, double weight);
  void follow(const GroundEdit& edit);
  void start_anew();
  [[nodiscard]] GroundComplex::WeightOf weight_of() const {
    return [this](std::int32_t region) { return weights_[static_cast<std::size_t>(region)]; };
  }
  void expect_there(std::uint32_t area) const;

  AreaTriangulation areas_;
  std::vector<ObstacleId> own_;  // by obstacle: its id in areas_; none for points
  std::vector<double> weights_;  // by region
  GroundMesh mesh_;
  GroundComplex complex_;
  WeightedGround<2> ground_;
  std::deque<GroundEdit> history_;
  std::size_t history_size_ = 0;  // triangles in it
  std::uint64_t version_ = 0;
  std::size_t touched_ = 0, rebuilt_ = 0;
};

}  // namespace taut::detail
