// What of a triangulation a search has to decide on (demyen2007 §6). Free faces are joined over open edges (edges that
// are not constrained); taking away dead ends again and again leaves the faces between which there is a choice:
//   level 0: an island, without open edges;
//   level 1: in a tree, a dead end that hangs on a level-2 face, its root, or on nothing if its component has no loop;
//   level 2: in a corridor between two decisions, or in a ring if there are none;
//   level 3: a decision; it borders on three corridors.
// A component with n >= 1 obstacles has 2n - 2 decisions and 3n - 3 corridors, whatever its shape.
//
// Faces point to records, so an edit costs what the structures cost that it changes: corridors that hold a changed
// face, what hangs below one in a tree, and the way up to the root if that becomes a corridor. Components are parted
// and joined on the graph of corridors, at the price of the smaller part; one without loops at the price of what hung
// below the cut. (The first obstacle in such a component gives every face a root, and so costs all of it.) update()
// leaves what building anew would, up to the numbers of records and the tops of unrooted trees. Chokes are doubles, so
// that comparing one with 2r is exact; angles are rounded down, so that r times an angle stays a lower bound. Building
// is linear. 33 bytes a face and 32 a corridor.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut {

// Names a corridor or ring, until an edit changes it.
using CorridorId = Id<struct CorridorTag>;
// Names a part of free space that is connected in itself.
using ComponentId = Id<struct ComponentTag>;

// How wide a disc can go round a corner of a face, between the two sides that meet there: a view of anything that knows
// width(face, corner). No width is larger than the shorter one of the two sides.
class TAUT_API Widths {
 public:
  // The source must outlive the view.
  template <class Source>
  requires requires(const Source& source, FaceId f) {
    { source.width(f, 0u) } -> std::convertible_to<double>;
  }
  Widths(const Source& source)  // NOLINT(google-explicit-constructor): a view, like std::span
      : source_(&source), width_([](const void* s, FaceId f, unsigned corner) {
          return static_cast<double>(static_cast<const Source*>(s)->width(f, corner));
        }) {}
  // The width of the way round this corner.
  [[nodiscard]] double operator()(FaceId f, unsigned corner) const { return width_(source_, f, corner); }

 private:
  const void* source_;
  double (*width_)(const void*, FaceId, unsigned);
};

// The corner of a face at which two of its sides meet.
[[nodiscard]] constexpr unsigned corner_between(unsigned side, unsigned other) { return (5 - side - other) % 3; }

// Levels of faces, corridors between decisions, and components, kept up to date with a triangulation.
class TAUT_API Reduction {
 public:
  static constexpr unsigned kNoLevel = 4;  // of blocked faces
  static constexpr unsigned kNoSide = 3;   // where there is none: sides are 0, 1 and 2

  // Faces of level 2 in a row. Its ends are sides of decisions, seen from there, so that loops and several corridors
  // between the same two decisions are told apart; two decisions side by side have a corridor of no faces between them.
  struct Corridor {
    std::array<HalfEdge, 2> ends;  // not valid in a ring
    double choke = 0;              // the smallest width from end to end, that of the decisions not included
    float angle = 0;               // the sum of the angles of its faces that are gone round from end to end
    std::uint32_t faces = 0;       // how many it has
    ComponentId component;         // where it lies
    // It closes in itself and meets no decision.
    [[nodiscard]] bool is_ring() const { return !ends[0].valid(); }

   private:
    friend class Reduction;
    std::uint32_t mark = 0;  // the search that has reached it
  };

  // Of the triangulation as it is now. Linear.
  Reduction(const Triangulation& triangulation, const Widths& widths);
  // Follows the last edit of the triangulation. `renewed`: the faces whose widths may have changed. If edits have been
  // missed, everything is built anew.
  void update(const Triangulation& triangulation, const Widths& widths, std::span<const FaceId> renewed);
  // Of the triangulation that this describes.
  [[nodiscard]] std::uint32_t version() const { return version_; }

  // --- reading, all O(1) ---
  // 0 to 3, or kNoLevel.
  [[nodiscard]] unsigned level(FaceId f) const { return states_[f.value] & kLevelBits; }
  // Of any free face; faces of one component can reach each other.
  [[nodiscard]] ComponentId component(FaceId f) const {
    const Node& node = nodes_[f.value];
    switch (level(f)) {
      case 3:
        return corridor(node.decision.corridors[0]).component;
      case 2:
        return corridor(node.through.corridor).component;
      default:
        return node.tree.root.valid() ? corridor(corridor_of(node.tree.root)).component : node.tree.component;
    }
  }
  // How many parts free space has.
  [[nodiscard]] std::size_t component_count() const { return component_slots_ - free_components_.size(); }

  // Level 1. The side towards the root; kNoSide at the one face of an unrooted tree to which all others lead.
  [[nodiscard]] unsigned parent_side(FaceId f) const { return first_side(f); }
  // The level-2 face on which the tree hangs; not valid if it hangs on nothing.
  [[nodiscard]] FaceId root(FaceId f) const { return nodes_[f.value].tree.root; }
  // The smallest width on the way to the root, of the faces strictly between and the first edge; infinite without root.
  [[nodiscard]] double tree_choke(FaceId f) const { return nodes_[f.value].tree.choke; }
  // The sum of the angles of the faces strictly between that are gone round on the way to the root; infinite without.
  [[nodiscard]] double tree_angle(FaceId f) const { return nodes_[f.value].tree.angle; }

  // Level 2.
  [[nodiscard]] CorridorId corridor_of(FaceId f) const { return nodes_[f.value].through.corridor; }
  // 0 beside end 0 of the corridor, then ascending; in a ring counted from anywhere.
  [[nodiscard]] std::uint32_t position(FaceId f) const { return nodes_[f.value].through.position; }
  // The side that leads towards an end: in a ring towards the face before (0) and after (1).
  [[nodiscard]] unsigned side_towards(FaceId f, unsigned end) const {
    return end == 0 ? first_side(f) : second_side(f);
  }
  // The third side: constrained, or a tree hangs there.
  [[nodiscard]] unsigned dead_side(FaceId f) const { return 3 - first_side(f) - second_side(f); }
  // As in trees, from here to the decision at that end; infinite in a ring.
  [[nodiscard]] double choke_towards(FaceId f, unsigned end) const { return nodes_[f.value].through.choke[end]; }
  // The sum of the angles that are gone round from here to that end; infinite in a ring.
  [[nodiscard]] double angle_towards(FaceId f, unsigned end) const {
    return static_cast<double>(nodes_[f.value].through.angle[end]);
  }

  // Level 3. The corridor behind a side, which of its ends this is, and the decision's side at its other end.
  [[nodiscard]] CorridorId corridor_behind(HalfEdge h) const {
    return nodes_[h.face().value].decision.corridors[h.side()];
  }
  [[nodiscard]] unsigned end_of(HalfEdge h) const { return corridor(corridor_behind(h)).ends[0] == h ? 0 : 1; }
  [[nodiscard]] HalfEdge far_end(HalfEdge h) const { return corridor(corridor_behind(h)).ends[1 - end_of(h)]; }

  // Its record. The id must be in use.
  [[nodiscard]] const Corridor& corridor(CorridorId c) const { return corridors_[c.value]; }
  // Ids run below this; some are not in use.
  [[nodiscard]] std::size_t corridor_slots() const { return corridors_.size(); }
  // False for an id that names no corridor now.
  [[nodiscard]] bool in_use(CorridorId c) const { return corridors_[c.value].faces != kFree; }
  // What it holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint8_t kLevelBits = 7, kListed = 0x80;
  static constexpr unsigned kUndecided = 5;  // while updating: taken for a part of the core until it is peeled off
  static constexpr unsigned kPinned = 6;     // the same, but it is not peeled off
  static constexpr std::uint32_t kFree = 0xffffffffu;

  struct Tree {
    double choke, angle;
    FaceId root;
    ComponentId component;  // without root
    friend bool operator==(const Tree&, const Tree&) = default;
  };
  static constexpr Tree kNoTree{-1, 0, {}, {}};  // equal to no tree there is
  struct Through {
    std::array<double, 2> choke;
    std::array<float, 2> angle;
    CorridorId corridor;
    std::uint32_t position;
  };
  struct Decision {
    std::array<CorridorId, 3> corridors;
  };
  union Node {  // by level; islands use `tree` for their component
    Tree tree;
    Through through;
    Decision decision;
    Node() : tree(kNoTree) {}
  };
  struct Source {
    const TriangleMesh& mesh;
    const Widths& widths;
  };

  [[nodiscard]] unsigned first_side(FaceId f) const { return (states_[f.value] >> 3) & 3u; }
  [[nodiscard]] unsigned second_side(FaceId f) const { return (states_[f.value] >> 5) & 3u; }
  void set_state(FaceId f, unsigned level, unsigned first = kNoSide, unsigned second = kNoSide) {
    states_[f.value] = static_cast<std::uint8_t>((states_[f.value] & kListed) | level | (first << 3) | (second << 5));
  }
  // Levels 2, 3, undecided and pinned.
  [[nodiscard]] bool in_core(FaceId f) const { return ((0b1101100u >> level(f)) & 1) != 0; }
  struct Sides {
    std::array<unsigned, 3> side{};
    unsigned count = 0;
  };
  [[nodiscard]] Sides core_sides(const TriangleMesh& mesh, FaceId f) const;

  // Levels (reduction.cpp).
  void build(const Triangulation& triangulation, const Widths& widths);
  void finish(const Source& source, std::span<const FaceId> renewed);
  void make_room(std::size_t faces);
  void forget(FaceId f);
  void enter(const TriangleMesh& mesh, FaceId f);
  void doubt_around(const TriangleMesh& mesh, FaceId f);
  void doubt_way_up(const TriangleMesh& mesh, FaceId f);
  void pin_contacts(const TriangleMesh& mesh);
  void unpin(const TriangleMesh& mesh);
  void list(FaceId f);
  void peel(const TriangleMesh& mesh, FaceId f);
  [[nodiscard]] bool is_held(FaceId f) const;
  void decide_levels(const TriangleMesh& mesh);
  void drop_scratch();

  // Corridors and rings (reduction_corridors.cpp).
  void make_corridors(const Source& source);
  [[nodiscard]] HalfEdge beginning(const TriangleMesh& mesh, FaceId f) const;
  void make_corridor(const Source& source, HalfEdge from);
  void make_ring(const Source& source, FaceId from);
  void add_step(const Source& source, HalfEdge in);
  CorridorId new_corridor();
  void retire(CorridorId c);

  // Trees (reduction_trees.cpp).
  void grow_trees(const Source& source, std::span<const FaceId> renewed);
  void number_unrooted(const TriangleMesh& mesh);
  void name_unrooted();
  [[nodiscard]] Tree value(const Source& source, FaceId f) const;
  void spread(const Source& source);
  template <class Visit>
  void for_each_child(const TriangleMesh& mesh, FaceId f, Visit visit) const;

  // Components (reduction_components.cpp).
  struct Port {  // where corridors that are new touch one that has stayed
    ComponentId component;
    std::uint32_t group;
    CorridorId corridor;
    friend auto operator<=>(const Port&, const Port&) = default;
  };
  struct Search {
    std::vector<CorridorId> reached;
    std::size_t next = 0;  // of reached: yet to be looked around from
    std::uint32_t leader = 0, group = 0;
    ComponentId label;
    [[nodiscard]] bool is_done() const { return next == reached.size(); }
  };
  static constexpr std::uint32_t kNobody = 0xffffffffu;
  static constexpr std::uint32_t kManyMarks = 0x80000000u;  // one update needs fewer than are left above
  void name_components();
  void group_fresh();
  void part(std::span<Port> ports);
  [[nodiscard]] ComponentId joined(std::span<const Port> ports);
  template <class Visit>
  void for_each_beside(CorridorId c, Visit visit) const;
  void begin_searches(std::size_t most);
  void add_search(ComponentId label, std::uint32_t group);
  void reach(std::size_t s, CorridorId c);
  void search_together();
  [[nodiscard]] std::uint32_t last_search() const;
  void relabel(std::uint32_t all_but);
  [[nodiscard]] std::uint32_t search_leader(std::uint32_t s) const;
  [[nodiscard]] std::uint32_t group_leader(std::uint32_t g) const;
  std::uint32_t take_marks(std::size_t count);
  ComponentId new_component();
  void release_components();

  std::vector<std::uint8_t> states_;  // level, two sides, whether it is in listed_
  std::vector<Node> nodes_;
  std::vector<Corridor> corridors_;
  CorridorId free_corridors_;  // linked through mark
  std::size_t component_slots_ = 0;
  std::vector<ComponentId> free_components_;
  std::uint32_t version_ = 0;

  // Scratch of an update.
  // Trees by their root or, without one, their component; contacts are faces of trees with a new face below them.
  static constexpr std::uint64_t kUnrooted = std::uint64_t{1} << 32;
  [[nodiscard]] static std::uint64_t key_of(const Tree& tree) {
    return tree.root.valid() ? tree.root.value : kUnrooted + tree.component.value;
  }
  struct Contact {
    std::uint64_t tree;
    FaceId face;
    friend auto operator<=>(const Contact&, const Contact&) = default;
  };
  std::vector<Contact> contacts_;
  std::vector<std::uint64_t> topless_;  // trees of which the uppermost face has changed
  std::vector<FaceId> pinned_;          // when all is decided: those of unrooted trees that have kept their place
  std::vector<FaceId> listed_;          // free faces that are new, doubted, or border on what is
  std::vector<FaceId> peeled_;          // faces that are level 1 now, in an order in which parents come after children
  std::vector<FaceId> seeds_;           // core faces whose corridors are to be made
  std::vector<FaceId> pending_;         // tree faces whose children are to be looked at
  struct Step {
    FaceId face;
    unsigned in, out;
    double width, angle;
  };
  std::vector<Step> steps_;
  std::vector<CorridorId> fresh_, stack_;
  std::vector<ComponentId> gone_;    // no more, whatever comes
  std::vector<ComponentId> parted_;  // have lost corridors or their ring
  std::vector<ComponentId> trees_;   // of unrooted trees that have been touched
  struct Claim {
    ComponentId label;
    std::uint32_t tree;
    friend auto operator<=>(const Claim&, const Claim&) = default;
  };
  std::vector<Claim> claims_;
  std::vector<ComponentId> tree_labels_;
  std::vector<Tree> before_;  // by position in peeled_
  std::vector<Port> ports_;
  std::vector<std::uint32_t> leaders_;  // by group of new corridors
  std::vector<ComponentId> labels_;
  std::vector<Search> searches_;
  std::size_t searching_ = 0;
  std::uint32_t next_mark_ = 1, group_mark_ = 0, search_mark_ = 0;
};

}  // namespace taut
