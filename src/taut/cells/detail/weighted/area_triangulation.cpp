#include "taut/cells/detail/weighted/area_triangulation.hpp"

#include <algorithm>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/triangulation/triangle_walk.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

PolygonWorld without_points(const PolygonWorld& world) {
  if (world.points().empty()) return world;
  PolygonWorld::Parts parts = world.parts();
  parts.points.clear();
  return PolygonWorld::from_oriented(std::move(parts));
}

}  // namespace

AreaTriangulation::AreaTriangulation(const PolygonWorld& world, std::span<const Polygon> areas,
                                     const BuildProgress& progress)
    : triangulation_(without_points(world), areas, progress) {
  const std::size_t first = 1 + world.obstacles().size() + world.walls().size();
  area_of_.assign(first, kNoArea);
  for (std::size_t i = 0; i < areas.size(); ++i) {
    areas_.push_back(ObstacleId::at(first + i));
    area_of_.push_back(static_cast<std::uint32_t>(i));
  }
  wind_everything();
}

bool AreaTriangulation::is_wall(HalfEdge h) const {
  if (!mesh().is_constrained(h)) return false;
  if (triangulation_.has_wall(h)) return true;
  // An obstacle on both sides of the edge with nothing in it.
  ObstacleId forwards, backwards;
  bool thin = false;
  triangulation_.uses().for_each(mesh().origin(h), mesh().target(h), [&](EdgeUses::Use use) {
    const ObstacleId owner = triangulation_.segment(use.segment).owner;
    if (!triangulation_.bounds_area(owner)) return;
    (use.forward ? forwards : backwards) = owner;
    thin = thin || forwards == backwards;
  });
  return thin && region(h.face()) != kBlocked && region(mesh().twin(h).face()) != kBlocked;
}

bool AreaTriangulation::is_border(HalfEdge h) const {
  if (!mesh().is_constrained(h)) return false;
  return region(h.face()) != region(mesh().twin(h).face()) || is_wall(h);
}

void AreaTriangulation::begin_edit() {
  changed_.clear();
  if (++mark_ == 0) {
    marks_.assign(marks_.size(), 0);
    mark_ = 1;
  }
}

void AreaTriangulation::mark(FaceId f) {
  if (f.value >= marks_.size()) marks_.resize(mesh().face_slots());
  if (marks_[f.value] == mark_) return;
  marks_[f.value] = mark_;
  changed_.push_back(f);
}

void AreaTriangulation::begin_flood() {
  reached_.resize(mesh().face_slots());
  if (++flood_number_ == 0) {
    reached_.assign(reached_.size(), 0);
    flood_number_ = 1;
  }
  flood_.clear();
}

bool AreaTriangulation::reach(FaceId f) {
  if (reached_[f.value] == flood_number_) return false;
  reached_[f.value] = flood_number_;
  return true;
}

// By how much oftener the area winds around the face at h than around the one across.
std::int32_t AreaTriangulation::step(HalfEdge h, std::uint32_t area) const {
  std::int32_t sum = 0;
  if (!mesh().is_constrained(h)) return sum;
  triangulation_.uses().for_each(mesh().origin(h), mesh().target(h), [&](EdgeUses::Use use) {
    if (area_of(triangulation_.segment(use.segment).owner) == area) sum += use.forward ? 1 : -1;
  });
  return sum;
}

// What winds around the face on the other side of h, from what winds around this one.
void AreaTriangulation::cross(std::vector<Wound>& around, HalfEdge h, std::uint32_t without) const {
  if (!mesh().is_constrained(h)) return;
  triangulation_.uses().for_each(mesh().origin(h), mesh().target(h), [&](EdgeUses::Use use) {
    const std::uint32_t area = area_of(triangulation_.segment(use.segment).owner);
    if (area == kNoArea || area == without) return;
    auto at = std::lower_bound(around.begin(), around.end(), area,
                               [](const Wound& w, std::uint32_t other) { return w.area < other; });
    if (at == around.end() || at->area != area) at = around.insert(at, {area, 0});
    at->times -= use.forward ? 1 : -1;
    if (at->times == 0) around.erase(at);
  });
}

void AreaTriangulation::settle(FaceId f) {
  Face& face = faces_[f.value];
  std::int32_t region = kBlocked;
  if (triangulation_.is_free(f)) {
    region = kBase;
    for (const Wound& w : face.around) {
      if (w.times > 0) region = static_cast<std::int32_t>(w.area) + 1;
    }
  }
  if (region == face.region) return;
  face.region = region;
  mark(f);
}

void AreaTriangulation::wind_everything() {
  faces_.resize(mesh().face_slots());
  begin_flood();
  const FaceId first = mesh().edge_at(VertexId(0)).face();  // outside of everything
  faces_[first.value].around.clear();
  reach(first);
  flood_.assign(1, first);
  while (!flood_.empty()) {
    const FaceId f = flood_.back();
    flood_.pop_back();
    settle(f);
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(f, i), other = mesh().twin(h);
      if (!other.valid() || !reach(other.face())) continue;
      faces_[other.face().value].around = faces_[f.value].around;
      cross(faces_[other.face().value].around, h, kNoArea);
      flood_.push_back(other.face());
    }
  }
}

// What winds around faces that have changed, from those that have not, but for one area. Whether these agree: where
// rounding has led an old segment around a face that did not change otherwise, they do not.
bool AreaTriangulation::wind_changed(std::uint32_t without) {
  faces_.resize(mesh().face_slots());
  begin_flood();
  for (const FaceId f : mesh().changed()) {
    if (!mesh().in_use(f)) {
      faces_[f.value] = {};
      continue;
    }
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge other = mesh().twin(HalfEdge(f, i));
      if (other.valid() && is_fresh(other.face())) continue;
      reach(f);
      faces_[f.value].around.clear();
      if (other.valid()) {
        faces_[f.value].around = faces_[other.face().value].around;
        cross(faces_[f.value].around, other, without);
      }
      flood_.push_back(f);
      break;
    }
  }
  while (!flood_.empty()) {
    const FaceId f = flood_.back();
    flood_.pop_back();
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(f, i), other = mesh().twin(h);
      if (!other.valid() || !is_fresh(other.face()) || !reach(other.face())) continue;
      faces_[other.face().value].around = faces_[f.value].around;
      cross(faces_[other.face().value].around, h, without);
      flood_.push_back(other.face());
    }
  }
  std::vector<Wound> across;
  for (const FaceId f : mesh().changed()) {
    if (!mesh().in_use(f)) continue;
    if (reached_[f.value] != flood_number_) return false;
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(f, i), other = mesh().twin(h);
      if (!other.valid()) continue;
      across = faces_[f.value].around;
      cross(across, h, without);
      if (across != faces_[other.face().value].around) return false;
    }
  }
  return true;
}

// Adds an area to all faces that it winds around; what is left of its border is inside unless rounding has folded it.
void AreaTriangulation::wind(std::uint32_t area) {
  triangulation_.list_border(areas_[area], border_);
  if (border_.empty()) return;
  Box2 box;
  for (const HalfEdge h : border_) box.extend(mesh().position(mesh().origin(h)));
  const Box2& domain = triangulation_.domain();
  const double away = box.extent() / 8 + kBeyondRoundingPerExtent * domain.extent();
  Vec2 outside{box.min.x - away, box.min.y - away};
  if (!domain.contains(outside)) outside = mesh().position(VertexId(0));
  begin_flood();
  std::vector<std::pair<FaceId, std::int32_t>> way;
  const auto spread = [&](FaceId first) {
    if (!reach(first)) return;
    std::int32_t times = 0;
    mesh().walk(outside, first, [&](HalfEdge h) { times += step(h, area); });
    way.assign(1, {first, times});
    while (!way.empty()) {
      const auto [f, here] = way.back();
      way.pop_back();
      if (here == 0) continue;  // nothing beyond belongs to it but across its own edges
      std::vector<Wound>& around = faces_[f.value].around;
      const auto at = std::lower_bound(around.begin(), around.end(), area,
                                       [](const Wound& w, std::uint32_t other) { return w.area < other; });
      around.insert(at, {area, here});
      settle(f);
      for (unsigned i = 0; i < 3; ++i) {
        const HalfEdge h(f, i), other = mesh().twin(h);
        if (other.valid() && reach(other.face())) way.emplace_back(other.face(), here - step(h, area));
      }
    }
  };
  for (const HalfEdge h : border_) {
    spread(h.face());
    spread(mesh().twin(h).face());
  }
}

void AreaTriangulation::unwind(std::uint32_t area) {
  triangulation_.list_border(areas_[area], border_);
  begin_flood();
  const auto enter = [&](FaceId f) {
    if (!reach(f)) return;
    std::vector<Wound>& around = faces_[f.value].around;
    const auto at = std::find_if(around.begin(), around.end(), [&](const Wound& w) { return w.area == area; });
    if (at == around.end()) return;
    around.erase(at);
    settle(f);
    flood_.push_back(f);
  };
  for (const HalfEdge h : border_) {
    for (const HalfEdge side : {h, mesh().twin(h)}) {
      enter(side.face());
      while (!flood_.empty()) {
        const FaceId f = flood_.back();
        flood_.pop_back();
        for (unsigned i = 0; i < 3; ++i) {
          if (const HalfEdge other = mesh().twin(HalfEdge(f, i)); other.valid()) enter(other.face());
        }
      }
    }
  }
}

void AreaTriangulation::end_edit(std::uint32_t fresh_area) {
  if (!wind_changed(fresh_area)) {
    wind_everything();
  } else if (fresh_area != kNoArea) {
    wind(fresh_area);
  }
  for (const FaceId f : mesh().changed()) {
    mark(f);
    if (mesh().in_use(f)) settle(f);
  }
}

ObstacleId AreaTriangulation::insert(const Polygon& polygon) {
  const ObstacleId id = triangulation_.insert(polygon);
  begin_edit();
  end_edit(kNoArea);
  return id;
}

ObstacleId AreaTriangulation::insert_wall(std::span<const Vec2> points) {
  const ObstacleId id = triangulation_.insert_wall(points);
  begin_edit();
  end_edit(kNoArea);
  return id;
}

ObstacleId AreaTriangulation::insert_area(const Polygon& polygon) {
  const ObstacleId id = triangulation_.insert_area(polygon);
  begin_edit();
  area_of_.resize(id.value, kNoArea);
  area_of_.push_back(static_cast<std::uint32_t>(areas_.size()));
  areas_.push_back(id);
  end_edit(area_of_[id.value]);
  return id;
}

void AreaTriangulation::remove(ObstacleId id) {
  begin_edit();
  if (const std::uint32_t area = area_of(id); area != kNoArea) unwind(area);
  triangulation_.remove(id);
  end_edit(kNoArea);
}

void AreaTriangulation::move(ObstacleId id, Vec2 by) {
  const std::uint32_t area = area_of(id);
  if (area == kNoArea) {
    triangulation_.move(id, by);
    begin_edit();
    return end_edit(kNoArea);
  }
  begin_edit();
  unwind(area);
  try {
    triangulation_.move(id, by);
  } catch (...) {
    wind(area);
    throw;
  }
  end_edit(area);
}

std::size_t AreaTriangulation::memory_bytes() const {
  std::size_t sum = triangulation_.memory_bytes() + bytes_of(areas_, area_of_, faces_, changed_, marks_, reached_);
  for (const Face& face : faces_) sum += bytes_of(face.around);
  return sum;
}

}  // namespace taut::detail
