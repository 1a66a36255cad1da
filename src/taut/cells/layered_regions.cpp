#include "taut/cells/layered_regions.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

#include "taut/base/input_error.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/world/detail/polygons/extent_check.hpp"
#include "taut/world/detail/polygons/outline_parts.hpp"

namespace taut {
using namespace detail;
namespace {

Box2 box_of(const Polygon& polygon) {
  Box2 box;
  extend(box, polygon);
  return box;
}

// Checked, rings with the inside on their left.
std::vector<GroundLayer> checked(const std::vector<GroundLayer>& layers) {
  std::vector<GroundLayer> out;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const std::string part = "layer " + std::to_string(i);
    if (!(layers[i].weight > 0)) {
      std::ostringstream got;
      got << "expected a weight above 0 (infinite if blocked), got " << layers[i].weight;
      throw InputError(part, 0, got.str());
    }
    out.push_back({oriented(layers[i].polygon, part), layers[i].weight});
  }
  return out;
}

// Whether boxes say that an area with a weight may lie over a blocked one.
bool may_open(const std::vector<GroundLayer>& layers) {
  std::vector<Box2> blocked;
  for (const GroundLayer& layer : layers) {
    const Box2 box = box_of(layer.polygon);
    if (std::isinf(layer.weight)) {
      blocked.push_back(box);
    } else if (std::any_of(blocked.begin(), blocked.end(), [&](const Box2& other) { return other.overlaps(box); })) {
      return true;
    }
  }
  return false;
}

// Layers put into a triangulation one by one, and what is blocked once the last is in.
class Overlay {
 public:
  Overlay(const Ring& boundary, const std::vector<GroundLayer>& layers, const BuildProgress& progress)
      : layers_(layers), triangles_(world_of(boundary, layers), progress), mesh_(triangles_.mesh()) {
    blocked_.assign(mesh_.face_slots(), false);
    inside_.resize(mesh_.face_slots());
    const auto edges = edges_of_layers();
    ProgressMeter meter(progress, layers.size());
    for (std::size_t i = 0; i < layers.size(); ++i) {
      lay(i, edges[i], meter);
      meter.step();
    }
  }

  // Whether any blocked layer has been opened by a later one.
  [[nodiscard]] bool opened() const { return opened_; }
  // A polygon for each part of what is blocked whose faces are joined by edges.
  [[nodiscard]] std::vector<Polygon> blocked() {
    std::vector<Polygon> out;
    for (std::uint32_t f = 0; f < mesh_.face_slots(); ++f) {
      if (blocked_[f]) out.push_back(take_part(FaceId(f)));
    }
    return out;
  }

 private:
  static PolygonWorld world_of(const Ring& boundary, const std::vector<GroundLayer>& layers) {
    PolygonWorld::Parts parts;
    parts.boundary = boundary;
    for (const GroundLayer& layer : layers) parts.obstacles.push_back(layer.polygon);
    return PolygonWorld::from_oriented(std::move(parts));
  }

  // Half-edges with a layer on their left, by layer.
  [[nodiscard]] std::vector<std::vector<HalfEdge>> edges_of_layers() const {
    std::vector<std::vector<HalfEdge>> out(layers_.size());
    for (std::uint32_t f = 0; f < mesh_.face_slots(); ++f) {
      for (unsigned i = 0; i < 3 && mesh_.in_use(FaceId(f)); ++i) {
        const HalfEdge h(FaceId(f), i);
        if (!mesh_.is_constrained(h)) continue;
        triangles_.uses().for_each(mesh_.origin(h), mesh_.target(h), [&](EdgeUses::Use use) {
          const std::uint32_t owner = triangles_.segment(use.segment).owner.value;
          if (use.forward && owner > 0) out[owner - 1].push_back(h);
        });
      }
    }
    return out;
  }
  // How often the layer lies on the left of the edge, less how often on the right.
  [[nodiscard]] int step_of(HalfEdge h, std::size_t layer) const {
    int step = 0;
    if (!mesh_.is_constrained(h)) return step;
    triangles_.uses().for_each(mesh_.origin(h), mesh_.target(h), [&](EdgeUses::Use use) {
      if (triangles_.segment(use.segment).owner.value == layer + 1) step += use.forward ? 1 : -1;
    });
    return step;
  }
  // Spreads from the edges of the layer over all faces in it.
  void lay(std::size_t layer, const std::vector<HalfEdge>& edges, ProgressMeter& meter) {
    const bool blocks = std::isinf(layers_[layer].weight);
    const auto number = static_cast<std::uint32_t>(layer + 1);
    std::vector<FaceId> open;
    const auto enter = [&](FaceId f) {
      if (inside_[f.value] == number) return;
      inside_[f.value] = number;
      opened_ = opened_ || (blocked_[f.value] && !blocks);
      blocked_[f.value] = blocks;
      open.push_back(f);
      meter.add_work(1);
    };
    for (const HalfEdge h : edges) {
      if (step_of(h, layer) > 0) enter(h.face());  // an edge that is bent may carry a layer both ways
      while (!open.empty()) {
        const FaceId f = open.back();
        open.pop_back();
        for (unsigned i = 0; i < 3; ++i) {
          const HalfEdge out(f, i), other = mesh_.twin(out);
          if (other.valid() && step_of(out, layer) == 0) enter(other.face());
        }
      }
    }
  }
  // The outline of what is joined to a blocked face, which is then blocked no more.
  Polygon take_part(FaceId first) {
    SimplexParts<2, 2> parts;
    std::vector<std::uint32_t>& number = corner_number_;
    number.resize(mesh_.vertex_slots(), CornerId::kNone);
    std::vector<FaceId> open{first};
    std::vector<VertexId> used;
    blocked_[first.value] = false;
    while (!open.empty()) {
      const FaceId f = open.back();
      open.pop_back();
      auto& corners = parts.corners.emplace_back();
      for (unsigned i = 0; i < 3; ++i) {
        const VertexId v = mesh_.corner(f, i);
        if (number[v.value] == CornerId::kNone) {
          number[v.value] = static_cast<std::uint32_t>(parts.positions.size());
          parts.positions.push_back(mesh_.position(v));
          used.push_back(v);
        }
        corners[i] = number[v.value];
        const HalfEdge other = mesh_.twin(HalfEdge(f, i));
        if (!other.valid() || !blocked_[other.face().value]) continue;
        blocked_[other.face().value] = false;
        open.push_back(other.face());
      }
    }
    for (const VertexId v : used) number[v.value] = CornerId::kNone;
    return {outline_of(TriangleComplex(parts)).rings};
  }

  const std::vector<GroundLayer>& layers_;
  Triangulation triangles_;
  const TriangleMesh& mesh_;
  std::vector<bool> blocked_;          // by face, so far
  std::vector<std::uint32_t> inside_;  // by face, 1 + the last layer that it was found in
  std::vector<std::uint32_t> corner_number_;
  bool opened_ = false;
};

}  // namespace

WeightedRegions layered_regions(PolygonWorld::Parts rest, const std::vector<GroundLayer>& layers, double base_weight,
                                const BuildProgress& progress) {
  const std::vector<GroundLayer> ground = checked(layers);
  const PolygonWorld bounded(rest);
  Box2 reach = bounded.reach();
  for (const GroundLayer& layer : ground) extend(reach, layer.polygon);
  check_extent(bounded.bounds(), reach);
  std::optional<Overlay> overlay;
  if (may_open(ground)) overlay.emplace(bounded.boundary(), ground, progress);
  const bool opened = overlay && overlay->opened();
  if (opened) {
    for (Polygon& polygon : overlay->blocked()) rest.obstacles.push_back(std::move(polygon));
  }
  std::vector<WeightedArea> areas;
  for (const GroundLayer& layer : ground) {
    if (std::isfinite(layer.weight)) {
      areas.push_back({layer.polygon, layer.weight});
    } else if (!opened) {
      rest.obstacles.push_back(layer.polygon);
    }
  }
  return WeightedRegions(PolygonWorld(std::move(rest)), std::move(areas), base_weight);
}

}  // namespace taut
