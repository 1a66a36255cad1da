// The triangulation of obstacles and of areas with weights that changes with them, and what each of its faces is:
// blocked, ground of the last area that winds around it, or the base where none does. Faces know all areas that wind
// around them, so an area that goes gives back what lay below. An edit costs what that of a Triangulation does, and a
// step for each face inside the area.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/cells/triangulation.hpp"

namespace taut::detail {

class TAUT_INSIDE AreaTriangulation {
 public:
  static constexpr std::int32_t kBlocked = -1, kBase = 0;  // regions; area i, in the order of insertion, has 1 + i

  // The world's points are left out: they matter to agents with a radius only. Ids are those of Triangulation: first
  // the obstacles, then walls, then areas.
  AreaTriangulation(const PolygonWorld& world, std::span<const Polygon> areas, const BuildProgress& progress = {});

  [[nodiscard]] const Triangulation& triangulation() const { return triangulation_; }
  [[nodiscard]] const TriangleMesh& mesh() const { return triangulation_.mesh(); }
  [[nodiscard]] std::int32_t region(FaceId f) const { return faces_[f.value].region; }
  // Whether nothing passes the edge: a wall runs along it, or an obstacle that is thinner than crossings are rounded.
  [[nodiscard]] bool is_wall(HalfEdge h) const;
  // Whether it has to be an edge of triangles: a wall, or regions differ.
  [[nodiscard]] bool is_border(HalfEdge h) const;
  [[nodiscard]] std::size_t area_count() const { return areas_.size(); }
  // The area's id in the triangulation.
  [[nodiscard]] ObstacleId obstacle_of(std::size_t area) const { return areas_[area]; }

  // Edits as those of Triangulation, which refuses them; each lists in changed() the faces that have changed there, in
  // their region, or in their sides.
  ObstacleId insert(const Polygon& polygon);
  ObstacleId insert_wall(std::span<const Vec2> points);
  // Becomes the last area.
  ObstacleId insert_area(const Polygon& polygon);
  void remove(ObstacleId id);
  void move(ObstacleId id, Vec2 by);
  // Some are no longer in use.
  [[nodiscard]] std::span<const FaceId> changed() const { return changed_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint32_t kNoArea = 0xffffffffu;
  struct Wound {  // how often an area winds around a face: not 0
    std::uint32_t area;
    std::int32_t times;
    friend bool operator==(const Wound&, const Wound&) = default;
  };
  struct Face {
    std::vector<Wound> around;  // by area
    std::int32_t region = kBlocked;
  };

  [[nodiscard]] std::uint32_t area_of(ObstacleId id) const {
    return id.value < area_of_.size() ? area_of_[id.value] : kNoArea;
  }
  void begin_edit();
  void end_edit(std::uint32_t fresh_area);
  void mark(FaceId f);
  void begin_flood();
  bool reach(FaceId f);  // whether it had not been reached in this flood
  [[nodiscard]] bool is_fresh(FaceId f) const { return mesh().changed_in(f) == mesh().version(); }
  [[nodiscard]] std::int32_t step(HalfEdge h, std::uint32_t area) const;
  void cross(std::vector<Wound>& around, HalfEdge h, std::uint32_t without) const;
  void wind_everything();
  [[nodiscard]] bool wind_changed(std::uint32_t without);
  void wind(std::uint32_t area);
  void unwind(std::uint32_t area);
  void settle(FaceId f);

  Triangulation triangulation_;
  std::vector<ObstacleId> areas_;
  std::vector<std::uint32_t> area_of_;  // by obstacle
  std::vector<Face> faces_;
  std::vector<FaceId> changed_;
  std::vector<std::uint32_t> marks_, reached_;  // by face: the edit in which it was listed, the last flood that came by
  std::uint32_t mark_ = 0, flood_number_ = 0;
  std::vector<FaceId> flood_;
  std::vector<HalfEdge> border_;
};

}  // namespace taut::detail
