// Corridors and rings: walked from end to end and back, so that every face knows what lies on the way to either end.
#include <algorithm>
#include <cmath>
#include <limits>

#include "taut/base/detail/constants.hpp"
#include "taut/cells/detail/triangulation/reduction_measures.hpp"
#include "taut/cells/reduction.hpp"

namespace taut {
using namespace detail;
namespace {

float rounded_down(double x) {
  const auto near = static_cast<float>(x);
  return static_cast<double>(near) <= x ? near : std::nextafter(near, 0.0f);
}

}  // namespace

void Reduction::make_corridors(const Source& source) {
  for (const FaceId f : seeds_) {
    if (level(f) == 3) {
      for (unsigned side = 0; side < 3; ++side) {
        const HalfEdge h(f, side);
        if (!corridor_behind(h).valid()) make_corridor(source, h);
      }
    } else if (level(f) == 2 && !corridor_of(f).valid()) {
      const HalfEdge from = beginning(source.mesh, f);
      if (from.valid()) {
        make_corridor(source, from);
      } else {
        make_ring(source, f);
      }
    }
  }
}

// Where the corridor of a level-2 face begins, seen from the decision there; not valid in a ring.
HalfEdge Reduction::beginning(const TriangleMesh& mesh, FaceId f) const {
  HalfEdge back = mesh.twin(HalfEdge(f, first_side(f)));
  while (level(back.face()) == 2) {
    if (back.face() == f) return {};
    const unsigned other = first_side(back.face()) + second_side(back.face()) - back.side();
    back = mesh.twin(HalfEdge(back.face(), other));
  }
  return back;
}

// One face more, entered over this side of it.
void Reduction::add_step(const Source& source, HalfEdge in) {
  const FaceId f = in.face();
  const unsigned out = first_side(f) + second_side(f) - in.side(), corner = corner_between(in.side(), out);
  steps_.push_back({f, in.side(), out, source.widths(f, corner), angle_at(source.mesh, f, corner)});
}

void Reduction::make_corridor(const Source& source, HalfEdge from) {
  const TriangleMesh& mesh = source.mesh;
  steps_.clear();
  HalfEdge to = mesh.twin(from);
  while (level(to.face()) == 2) {
    add_step(source, to);
    to = mesh.twin(HalfEdge(to.face(), steps_.back().out));
  }
  const CorridorId id = new_corridor();
  double choke = kInfinity, forward = 0, backward = 0;
  for (std::uint32_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    set_state(step.face, 2, step.in, step.out);
    Through& through = nodes_[step.face.value].through;
    through.corridor = id;
    through.position = i;
    through.choke[0] = std::min(choke, length_of(mesh, HalfEdge(step.face, step.in)));
    through.angle[0] = rounded_down(forward);
    choke = std::min(choke, step.width);
    forward += step.angle;
  }
  choke = kInfinity;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step& step = steps_[i];
    Through& through = nodes_[step.face.value].through;
    through.choke[1] = std::min(choke, length_of(mesh, HalfEdge(step.face, step.out)));
    through.angle[1] = rounded_down(backward);
    choke = std::min(choke, step.width);
    backward += step.angle;
  }
  Corridor& made = corridors_[id.value];
  made.ends = {from, to};
  made.choke = std::min({choke, length_of(mesh, from), length_of(mesh, to)});
  made.angle = rounded_down(std::min(forward, backward));  // the same whichever end is the first
  made.faces = static_cast<std::uint32_t>(steps_.size());
  for (const HalfEdge end : made.ends) nodes_[end.face().value].decision.corridors[end.side()] = id;
  fresh_.push_back(id);
}

void Reduction::make_ring(const Source& source, FaceId from) {
  steps_.clear();
  HalfEdge in(from, first_side(from));
  do {
    add_step(source, in);
    in = source.mesh.twin(HalfEdge(in.face(), steps_.back().out));
  } while (in.face() != from);
  const CorridorId id = new_corridor();
  double choke = kInfinity, angle = 0;
  for (std::uint32_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    set_state(step.face, 2, step.in, step.out);
    constexpr float kFar = std::numeric_limits<float>::infinity();
    nodes_[step.face.value].through = {{kInfinity, kInfinity}, {kFar, kFar}, id, i};
    choke = std::min(choke, step.width);
    angle += step.angle;
  }
  Corridor& made = corridors_[id.value];
  made.choke = choke;
  made.angle = rounded_down(angle);
  made.faces = static_cast<std::uint32_t>(steps_.size());
  made.component = new_component();
}

CorridorId Reduction::new_corridor() {
  const CorridorId id = free_corridors_;
  if (id.valid()) {
    free_corridors_ = CorridorId(corridors_[id.value].mark);
    corridors_[id.value] = {};
    return id;
  }
  corridors_.emplace_back();
  return CorridorId::at(corridors_.size() - 1);
}

// Nothing when it has gone already. New corridors are made only when all that go are gone, so an id that faces still
// hold never means another corridor.
void Reduction::retire(CorridorId c) {
  if (!c.valid() || !in_use(c)) return;
  Corridor& old = corridors_[c.value];
  parted_.push_back(old.component);
  old.faces = kFree;
  old.mark = free_corridors_.value;
  free_corridors_ = c;
}

}  // namespace taut
