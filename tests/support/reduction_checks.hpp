// What has to hold in any Reduction, found without its code: levels by sweeping over all faces until no dead end is
// left, components by flooding, everything along trees, corridors and rings by walking.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "taut/cells/reduction.hpp"

namespace taut::test {

// Stands in for real widths, none of which exceeds the shorter side: here the shorter side times a factor, by face.
struct ScaledSides {
  explicit ScaledSides(const Triangulation& t) : triangulation(&t) {}
  [[nodiscard]] double width(FaceId f, unsigned corner) const {
    const TriangleMesh& mesh = triangulation->mesh();
    const auto side = [&](unsigned s) {
      return distance(mesh.position(mesh.corner(f, s)), mesh.position(mesh.corner(f, (s + 1) % 3)));
    };
    const auto found = factor.find(f.value);
    return (found == factor.end() ? 1 : found->second) * std::min(side(corner), side((corner + 2) % 3));
  }
  const Triangulation* triangulation;
  std::map<std::uint32_t, double> factor{};  // 1 where nothing is said; at most 1
};

struct Reference {
  std::vector<unsigned> level;      // by face
  std::vector<std::uint32_t> part;  // of free faces: the least face of the component
};

inline std::optional<FaceId> beyond(const Triangulation& t, FaceId f, unsigned side) {
  const HalfEdge h(f, side);
  if (t.mesh().is_constrained(h)) return {};
  return t.mesh().twin(h).face();
}

inline Reference reference(const Triangulation& t) {
  const auto slots = static_cast<std::uint32_t>(t.mesh().face_slots());
  Reference out{std::vector<unsigned>(slots, Reduction::kNoLevel), std::vector<std::uint32_t>(slots, slots)};
  std::vector<std::uint8_t> alive(slots);
  for (std::uint32_t i = 0; i < slots; ++i) alive[i] = t.is_free(FaceId(i)) ? 1 : 0;
  const auto neighbours = [&](std::uint32_t i, bool only_alive) {
    unsigned count = 0;
    for (unsigned side = 0; side < 3; ++side) {
      const auto other = beyond(t, FaceId(i), side);
      if (other && (!only_alive || alive[other->value] != 0)) ++count;
    }
    return count;
  };
  bool down = true;
  for (bool changed = true; changed; down = !down) {
    changed = false;
    for (std::uint32_t k = 0; k < slots; ++k) {
      const std::uint32_t i = down ? slots - 1 - k : k;
      if (alive[i] == 0 || neighbours(i, true) > 1) continue;
      alive[i] = 0;
      changed = true;
    }
  }
  for (std::uint32_t i = 0; i < slots; ++i) {
    if (!t.is_free(FaceId(i))) continue;
    out.level[i] = alive[i] != 0 ? neighbours(i, true) : neighbours(i, false) > 0 ? 1 : 0;
    if (out.part[i] != slots) continue;
    std::vector<std::uint32_t> flood{i};
    out.part[i] = i;
    while (!flood.empty()) {
      const FaceId f(flood.back());
      flood.pop_back();
      for (unsigned side = 0; side < 3; ++side) {
        const auto other = beyond(t, f, side);
        if (!other || out.part[other->value] != slots) continue;
        out.part[other->value] = i;
        flood.push_back(other->value);
      }
    }
  }
  return out;
}

class ReductionCheck {
 public:
  template <class Source>
  ReductionCheck(const Reduction& r, const Triangulation& t, const Source& widths)
      : r_(r), t_(t), mesh_(t.mesh()), widths_(widths), expected_(reference(t)) {}

  // The first thing that is wrong, or nothing.
  std::string defect() {
    check_levels();
    if (broken_.empty()) check_components();
    for (std::uint32_t i = 0; i < mesh_.face_slots() && broken_.empty(); ++i) {
      const FaceId f(i);
      switch (expected_.level[i]) {
        case 1:
          check_tree(f);
          break;
        case 2:
          check_through(f);
          break;
        case 3:
          for (unsigned side = 0; side < 3; ++side) check_corridor(HalfEdge(f, side));
          break;
        default:
          break;
      }
    }
    if (broken_.empty()) check_counts();
    return broken_;
  }

 private:
  void expect(bool holds, FaceId f, const char* what) {
    if (!holds && broken_.empty()) broken_ = "face " + std::to_string(f.value) + ": " + what;
  }
  [[nodiscard]] double length(HalfEdge h) const {
    return distance(mesh_.position(mesh_.origin(h)), mesh_.position(mesh_.target(h)));
  }
  // Sides a and b of a face meet in the corner that is not on the third side.
  struct Turn {
    double width, angle;
  };
  [[nodiscard]] Turn turn(FaceId f, unsigned a, unsigned b) const {
    for (unsigned corner = 0; corner < 3; ++corner) {
      const unsigned before = (corner + 2) % 3;
      if (!((a == corner && b == before) || (b == corner && a == before))) continue;
      const Vec2 p = mesh_.position(mesh_.corner(f, corner)), q = mesh_.position(mesh_.corner(f, (corner + 1) % 3)),
                 s = mesh_.position(mesh_.corner(f, (corner + 2) % 3));
      const double cosine = dot(q - p, s - p) / (distance(p, q) * distance(p, s));
      return {widths_(f, corner), std::acos(std::clamp(cosine, -1.0, 1.0))};
    }
    return {std::numeric_limits<double>::quiet_NaN(), 0};
  }
  static bool is_lower(double angle, double sum) { return angle <= sum + 1e-6 && angle >= sum - 1e-6 * (1 + sum); }

  void check_levels() {
    for (std::uint32_t i = 0; i < mesh_.face_slots(); ++i) {
      if (r_.level(FaceId(i)) == expected_.level[i] || !broken_.empty()) continue;
      broken_ = "face " + std::to_string(i) + " has level " + std::to_string(r_.level(FaceId(i))) + ", not " +
                std::to_string(expected_.level[i]);
    }
  }
  void check_components() {
    std::map<std::uint32_t, std::uint32_t> part_of;
    std::set<std::uint32_t> parts;
    for (std::uint32_t i = 0; i < mesh_.face_slots(); ++i) {
      if (!t_.is_free(FaceId(i))) continue;
      const ComponentId c = r_.component(FaceId(i));
      expect(c.valid(), FaceId(i), "has no component");
      const auto [known, is_new] = part_of.emplace(c.value, expected_.part[i]);
      expect(known->second == expected_.part[i], FaceId(i), "is said to reach what it cannot reach");
      parts.insert(expected_.part[i]);
    }
    if (broken_.empty() && parts.size() != part_of.size()) broken_ = "a component has several names";
    if (broken_.empty() && parts.size() != r_.component_count()) broken_ = "component_count() is wrong";
  }
  void check_tree(FaceId f) {
    unsigned side = r_.parent_side(f);
    double choke = std::numeric_limits<double>::infinity(), angle = 0;
    FaceId at = f;
    if (side != Reduction::kNoSide) choke = length(HalfEdge(f, side));
    for (std::size_t steps = 0; side != Reduction::kNoSide; ++steps) {
      const auto up = beyond(t_, at, side);
      expect(up && expected_.level[up->value] <= 2, f, "does not go up within its tree");
      expect(steps <= mesh_.face_slots(), f, "goes up in circles");
      if (!broken_.empty()) return;
      const unsigned in = mesh_.twin(HalfEdge(at, side)).side();
      at = *up;
      if (expected_.level[at.value] == 2) break;
      side = r_.parent_side(at);
      if (side == Reduction::kNoSide) break;
      expect(side != in, f, "goes up to where it came from");
      if (!broken_.empty()) return;
      choke = std::min(choke, turn(at, in, side).width);
      angle += turn(at, in, side).angle;
    }
    if (expected_.level[at.value] == 1) {
      expect(!r_.root(f).valid(), f, "has a root although its tree has none");
      expect(r_.tree_choke(f) == std::numeric_limits<double>::infinity(), f, "has a choke to no root");
      expect(r_.tree_angle(f) == std::numeric_limits<double>::infinity(), f, "has an angle to no root");
      const auto [top, is_new] = tops_.emplace(expected_.part[f.value], at);
      expect(top->second == at, f, "leads to another top than the rest of its tree");
      return;
    }
    expect(r_.root(f) == at, f, "has another root than it leads to");
    expect(r_.tree_choke(f) == choke, f, "has a wrong choke to its root");
    expect(is_lower(r_.tree_angle(f), angle), f, "has a wrong angle to its root");
  }
  void check_through(FaceId f) {
    for (unsigned side = 0; side < 3; ++side) {
      const auto other = beyond(t_, f, side);
      const bool is_dead = !other || expected_.level[other->value] == 1;
      expect(is_dead == (r_.dead_side(f) == side), f, "has a wrong dead side");
    }
    expect(r_.side_towards(f, 0) != r_.side_towards(f, 1), f, "leads to both ends over one side");
    if (!broken_.empty()) return;
    expect(r_.corridor_of(f).valid() && r_.in_use(r_.corridor_of(f)), f, "has no corridor");
    if (!broken_.empty()) return;
    const Reduction::Corridor& corridor = r_.corridor(r_.corridor_of(f));
    seen_.insert(r_.corridor_of(f).value);
    const Walk back = walk(HalfEdge(f, r_.side_towards(f, 0))), on = walk(HalfEdge(f, r_.side_towards(f, 1)));
    expect(corridor.is_ring() == back.is_ring, f, "a ring is taken for a corridor or otherwise");
    if (!broken_.empty()) return;
    if (back.is_ring) {
      const auto own = turn(f, r_.side_towards(f, 0), r_.side_towards(f, 1));
      expect(corridor.faces == back.faces.size() + 1, f, "its ring has a wrong number of faces");
      expect(corridor.choke == std::min(own.width, back.inner_choke), f, "its ring has a wrong choke");
      expect(is_lower(static_cast<double>(corridor.angle), back.angle + own.angle), f, "its ring has a wrong angle");
      const FaceId next = on.faces.front();
      expect(r_.position(next) == (r_.position(f) + 1) % corridor.faces, f, "is not counted as its ring goes");
      expect(r_.corridor_of(next) == r_.corridor_of(f), f, "is in another ring than its neighbour");
      for (unsigned end = 0; end < 2; ++end) {
        expect(r_.choke_towards(f, end) == std::numeric_limits<double>::infinity(), f, "has a choke in a ring");
      }
      return;
    }
    expect(corridor.ends[0] == back.end && corridor.ends[1] == on.end, f, "leads to other ends than its corridor has");
    expect(r_.position(f) == back.faces.size(), f, "has a wrong position");
    expect(corridor.faces == back.faces.size() + 1 + on.faces.size(), f, "its corridor has a wrong number of faces");
    expect(r_.choke_towards(f, 0) == back.choke && r_.choke_towards(f, 1) == on.choke, f, "has a wrong choke");
    expect(is_lower(r_.angle_towards(f, 0), back.angle) && is_lower(r_.angle_towards(f, 1), on.angle), f,
           "has a wrong angle");
  }
  void check_corridor(HalfEdge h) {
    const CorridorId id = r_.corridor_behind(h);
    expect(id.valid() && r_.in_use(id), h.face(), "has no corridor behind a side");
    if (!broken_.empty()) return;
    seen_.insert(id.value);
    const Walk way = walk(h);
    const Reduction::Corridor& corridor = r_.corridor(id);
    expect(corridor.ends[r_.end_of(h)] == h, h.face(), "is no end of the corridor behind its side");
    expect(r_.far_end(h) == way.end, h.face(), "has a corridor that leads elsewhere");
    expect(corridor.ends[0] != corridor.ends[1], h.face(), "has a corridor with one end");
    expect(corridor.faces == way.faces.size(), h.face(), "has a corridor with a wrong number of faces");
    expect(corridor.choke == way.choke, h.face(), "has a corridor with a wrong choke");
    expect(is_lower(static_cast<double>(corridor.angle), way.angle), h.face(), "has a corridor with a wrong angle");
    for (const FaceId f : way.faces) expect(r_.corridor_of(f) == id, f, "is in another corridor than it lies in");
  }
  void check_counts() {
    std::size_t in_use = 0;
    for (std::uint32_t i = 0; i < r_.corridor_slots(); ++i) in_use += r_.in_use(CorridorId(i)) ? 1 : 0;
    if (in_use != seen_.size()) broken_ = "there are corridors that no face belongs to";
  }

  // From a core face out over a side, until a decision or the beginning is reached.
  struct Walk {
    std::vector<FaceId> faces;  // strictly between
    HalfEdge end;               // of the decision
    double choke, inner_choke = std::numeric_limits<double>::infinity(), angle = 0;
    bool is_ring = false;
  };
  [[nodiscard]] Walk walk(HalfEdge out) const {
    Walk way{{}, {}, length(out)};
    const FaceId from = out.face();
    for (;;) {
      const HalfEdge in = mesh_.twin(out);
      if (expected_.level[in.face().value] == 3) {
        way.end = in;
        return way;
      }
      if (in.face() == from) {
        way.is_ring = true;
        return way;
      }
      unsigned next = 3;
      for (unsigned side = 0; side < 3; ++side) {
        const auto other = beyond(t_, in.face(), side);
        if (side != in.side() && other && expected_.level[other->value] >= 2) next = side;
      }
      const Turn here = turn(in.face(), in.side(), next);
      way.faces.push_back(in.face());
      way.choke = std::min(way.choke, here.width);
      way.inner_choke = std::min(way.inner_choke, here.width);
      way.angle += here.angle;
      out = HalfEdge(in.face(), next);
    }
  }

  const Reduction& r_;
  const Triangulation& t_;
  const TriangleMesh& mesh_;
  Widths widths_;
  Reference expected_;
  std::string broken_;
  std::map<std::uint32_t, FaceId> tops_;  // by component
  std::set<std::uint32_t> seen_;          // corridors
};

template <class Source>
std::string find_defect(const Reduction& r, const Triangulation& t, const Source& widths) {
  return ReductionCheck(r, t, widths).defect();
}

// Where two reductions of one triangulation differ, bit by bit, or nothing: records may have other numbers and ends in
// another order, rings other beginnings, unrooted trees other tops.
inline std::string find_difference(const Reduction& a, const Reduction& b, const Triangulation& t) {
  std::map<std::uint32_t, std::uint32_t> there, back;
  const auto match = [](auto& map, std::uint32_t from, std::uint32_t to) {
    return map.emplace(from, to).first->second == to;
  };
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    const FaceId f(i);
    const std::string here = "face " + std::to_string(i) + ": ";
    if (a.level(f) != b.level(f)) return here + "levels";
    if (a.level(f) == Reduction::kNoLevel) continue;
    if (!match(there, a.component(f).value, b.component(f).value) ||
        !match(back, b.component(f).value, a.component(f).value))
      return here + "components";
    if (a.level(f) == 1) {
      if (a.root(f) != b.root(f)) return here + "roots";
      if (a.root(f).valid() && a.parent_side(f) != b.parent_side(f)) return here + "parents";
      if (a.tree_choke(f) != b.tree_choke(f) || a.tree_angle(f) != b.tree_angle(f)) return here + "values in a tree";
    } else if (a.level(f) == 2) {
      const auto &p = a.corridor(a.corridor_of(f)), &q = b.corridor(b.corridor_of(f));
      if (p.is_ring() != q.is_ring() || p.faces != q.faces || p.choke != q.choke) return here + "corridors";
      if (p.is_ring()) continue;
      const unsigned swap = p.ends[0] == q.ends[0] ? 0 : 1;
      if (p.ends[0] != q.ends[swap] || p.ends[1] != q.ends[1 - swap] || p.angle != q.angle) return here + "ends";
      for (unsigned end = 0; end < 2; ++end) {
        if (a.side_towards(f, end) != b.side_towards(f, end ^ swap) ||
            a.choke_towards(f, end) != b.choke_towards(f, end ^ swap) ||
            a.angle_towards(f, end) != b.angle_towards(f, end ^ swap))
          return here + "values in a corridor";
      }
      if (a.position(f) != (swap == 0 ? b.position(f) : q.faces - 1 - b.position(f))) return here + "positions";
    } else if (a.level(f) == 3) {
      for (unsigned side = 0; side < 3; ++side) {
        const HalfEdge h(f, side);
        const auto &p = a.corridor(a.corridor_behind(h)), &q = b.corridor(b.corridor_behind(h));
        if (a.far_end(h) != b.far_end(h) || p.choke != q.choke || p.angle != q.angle || p.faces != q.faces)
          return here + "corridors behind a side";
      }
    }
  }
  return {};
}

}  // namespace taut::test
