// Convex polygons with portals: the common currency of planners in the plane. Cells run counter-clockwise and may have
// corners of 180 degrees (a large cell beside small ones). An edge without a twin borders blocked space; two such edges
// with the same ends are a wall: free on both sides, never crossed.
//
// Laid out for the search: a cell is a run of edge records of 32 bytes, and a record holds all that crossing it needs.
// Each corner knows whether a shortest path can turn there, decided exactly. Cells can be replaced: runs are recycled,
// stamps tell whether a cell is still the same one, and finish_edit() brings flags and point location up to date in
// time proportional to the surroundings of the edit. Reading is safe from any number of threads between edits.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/mesh/convex_mesh_locator.hpp"
#include "taut/cells/mesh_parts.hpp"
#include "taut/geometry/box.hpp"

namespace taut {

class Triangulation;

// The edge from corner `at` to the corner of the next record of the same run (after the last one comes the first).
struct alignas(32) MeshEdge {
  static constexpr std::uint32_t kNone = 0xffffffffu;  // no vertex, edge, cell or portal
  // What is known of an edge or of the corner where it begins.
  enum Flag : std::uint32_t {
    // The free wedge at this corner is wider than 180 degrees: here shortest paths turn.
    kTurn = 1,
    // Several wedges and no wall meet in this corner: a double corner.
    kPinch = 2,
    // The cell's own angle at this corner is exactly 180 degrees.
    kStraight = 4,
    // Behind this edge lies a dead end: one that enters here has to leave here.
    kDeadEnd = 8,
    // The other side of such an edge: the only way out of the dead end that this cell is the mouth of.
    kWayOut = 16,
    // Without this portal its two cells would not be joined at all. Only where bridges_known().
    kBridge = 32,
  };
  // How many bits of `packed` are flags, and the largest count that fits above them.
  static constexpr std::uint32_t kFlagBits = 8, kMaxCount = (1u << (32 - kFlagBits)) - 1;

  Vec2 at;                       // where its first corner lies
  std::uint32_t vertex = kNone;  // which vertex that is
  std::uint32_t twin = kNone;    // the same edge seen from the other cell; kNone at blocked space and walls
  std::uint32_t cell = kNone;    // the first record of the run; kNone in a run that is not in use
  std::uint32_t packed = 0;      // flags, and above them the number of edges

  // How many edges the cell has.
  [[nodiscard]] std::uint32_t count() const { return packed >> kFlagBits; }
  // Whether the flag is set.
  [[nodiscard]] bool has(Flag flag) const { return (packed & flag) != 0; }
  // Whether it is a portal.
  [[nodiscard]] bool has_twin() const { return twin != kNone; }
  // Leads from a cell that is in no dead end to another.
  [[nodiscard]] bool is_core() const { return has_twin() && (packed & (kDeadEnd | kWayOut)) == 0; }
};
static_assert(sizeof(MeshEdge) == 32);

// A portal between cells that are in no dead end, seen from one of them looking out. Those of a cell form a run, in the
// order of its edges.
struct alignas(64) MeshPortal {
  // What is known of a portal.
  enum Flag : std::uint32_t {
    kRightTurn = 1,  // shortest paths turn at its right or left end; both its cells agree on that
    kLeftTurn = 2,   // the same at its left end
    kPinch = 4,      // the cell has a double corner
    kBridge = 8,     // see MeshEdge
  };
  Vec2 right, left;  // its ends, as seen when leaving the cell
  std::uint32_t right_vertex = MeshEdge::kNone, left_vertex = MeshEdge::kNone;  // the vertices there
  std::uint32_t beyond = MeshEdge::kNone;  // the same portal seen from the other cell
  std::uint32_t edge = MeshEdge::kNone;    // the record that it was made of
  std::uint32_t run = MeshEdge::kNone;     // the first of the run
  std::uint32_t packed = 0;                // flags, and above them the number of portals

  // How many portals the cell has.
  [[nodiscard]] std::uint32_t count() const { return packed >> MeshEdge::kFlagBits; }
  // Whether the flag is set.
  [[nodiscard]] bool has(Flag flag) const { return (packed & flag) != 0; }
};
static_assert(sizeof(MeshPortal) == 64);

// Free space as convex cells with portals between them, which planners search and edits change.
class TAUT_API ConvexMesh {
 public:
  ConvexMesh() = default;
  // Throws InputError if an index is out of range, a cell is not convex, or neighbours do not agree. Cells are stored
  // along a space-filling curve; `placed`, if given, tells which cell became of each. O(n log n).
  // `progress` may throw in order to give the building up.
  explicit ConvexMesh(const MeshParts& parts, std::vector<MeshCellId>* placed = nullptr,
                      const BuildProgress& progress = {});

  // Decides in which corners paths may change wedges.
  [[nodiscard]] CornerRule corner_rule() const { return corner_rule_; }
  // How far edges may lie from where they ought to, nobody knowing where that is; see MeshParts.
  [[nodiscard]] double slack() const { return slack_; }
  // The same where it is known as well.
  [[nodiscard]] double rounding() const { return slack_ > lines_.off ? slack_ : lines_.off; }
  // A box around all cells.
  [[nodiscard]] const Box2& bounds() const { return bounds_; }
  // Cells in use.
  [[nodiscard]] std::size_t cell_count() const { return cell_count_; }
  [[nodiscard]] std::size_t vertex_slots() const { return vertices_.size(); }  // ids run below this
  // Every record, those of unused runs included.
  [[nodiscard]] std::span<const MeshEdge> edges() const { return edges_; }
  // One record.
  [[nodiscard]] const MeshEdge& edge(MeshEdgeId id) const { return edges_[id.value]; }
  // The run of a cell: its edges, counter-clockwise.
  [[nodiscard]] std::span<const MeshEdge> cell(MeshCellId id) const {
    return std::span(edges_).subspan(id.value, edges_[id.value].count());
  }
  // All cells in use, in the order of their runs.
  [[nodiscard]] std::vector<MeshCellId> cells() const;
  // Whether a point lies in a cell or on its border, as that truly runs (MeshLines). Exact.
  [[nodiscard]] bool contains(MeshCellId id, Vec2 p) const;
  // Whether that can be told: no edge is bent, or what the mesh was made of is known.
  [[nodiscard]] bool knows_truth() const { return slack_ == 0 || made_of_ != nullptr; }
  // The same where edges may be bent (slack): it lies in the cell or that near, is free, and nothing parts it from the
  // middle of the cell, by what the mesh was made of; who does not know that asks for more room.
  [[nodiscard]] bool truly_contains(MeshCellId id, Vec2 p) const;

  // The portals outside dead ends, and which of them an edge is (kNone if it is none).
  [[nodiscard]] std::span<const MeshPortal> portals() const { return portals_; }
  [[nodiscard]] std::uint32_t portal_of(std::uint32_t e) const { return portal_of_[e]; }

  // Where a vertex lies.
  [[nodiscard]] Vec2 position(MeshVertexId id) const { return vertices_[id.value].at; }
  // Whether a cell has a corner there.
  [[nodiscard]] bool is_used(MeshVertexId id) const { return vertices_[id.value].first != MeshEdge::kNone; }

  // Rises with every edit; and the value it had when this cell was made, 0 for a run that holds no cell now.
  [[nodiscard]] std::uint32_t version() const { return version_; }
  [[nodiscard]] std::uint32_t version(MeshCellId id) const {
    return id.value < edges_.size() && edges_[id.value].cell == id.value ? made_[id.value] : 0;
  }

  // Whether what the mesh follows is being edited, or has been and the edit was given up: then nothing here is to be
  // relied on, and planners answer `stale`.
  [[nodiscard]] bool in_edit() const { return in_edit_; }

  // Blocks are what bridges part the mesh into. They form trees: way_out leads from a block to its parent, and is kNone
  // at the root. Known until the next edit, and again after mark_dead_ends(); never where squeezing is allowed.
  struct Block {
    std::uint32_t way_out, depth;  // a bridge, seen from this block; the number of bridges up to the root
  };
  // Whether blocks can be asked for.
  [[nodiscard]] bool bridges_known() const { return bridges_known_; }
  // The number of the block that a cell is part of.
  [[nodiscard]] std::uint32_t block_of(std::uint32_t cell) const { return block_of_[cell]; }
  // By its number.
  [[nodiscard]] const Block& block(std::uint32_t number) const { return blocks_[number]; }

  // The edge after this one around its cell.
  [[nodiscard]] std::uint32_t next(std::uint32_t e) const {
    const MeshEdge& edge = edges_[e];
    return e + 1 - edge.cell < edge.count() ? e + 1 : edge.cell;
  }
  // The edge before.
  [[nodiscard]] std::uint32_t previous(std::uint32_t e) const {
    const MeshEdge& edge = edges_[e];
    return e > edge.cell ? e - 1 : edge.cell + edge.count() - 1;
  }

  // Points straight ahead along an edge and straight back: its ends, or those of the line that it should lie on.
  [[nodiscard]] Vec2 ahead(std::uint32_t e) const {
    const detail::MeshLine* const line = lines_.find(e);
    return line != nullptr ? line->to : edges_[next(e)].at;
  }
  [[nodiscard]] Vec2 back(std::uint32_t e) const {
    const detail::MeshLine* const line = lines_.find(e);
    return line != nullptr ? line->from : edges_[e].at;
  }

  // Around its origin, the next corner counter-clockwise or clockwise of the one at `e`; kNone at the end of its wedge.
  [[nodiscard]] std::uint32_t corner_after(std::uint32_t e) const { return edges_[previous(e)].twin; }
  [[nodiscard]] std::uint32_t corner_before(std::uint32_t e) const {
    const std::uint32_t twin = edges_[e].twin;
    return twin == MeshEdge::kNone ? twin : next(twin);
  }

  // The first corner of the wedge that the corner at `e` belongs to; where free space is all around, the least one.
  [[nodiscard]] std::uint32_t first_of_wedge(std::uint32_t e) const;
  // Calls visit(e) for every corner at a vertex, in no particular order.
  template <class Visit>
  void for_corners(MeshVertexId v, Visit visit) const {
    for (std::uint32_t e = vertices_[v.value].first; e != MeshEdge::kNone; e = next_corner_[e]) visit(e);
  }

  // All cells that contain p: one around it, or all that touch it. Exact; allocates nothing once `found` is warm.
  // Where borders have been rounded it is the true ones that count (MeshLines), so p may lie off its edge or corner.
  void locate(Vec2 p, std::vector<detail::MeshPlace>& found) const {
    locator_.find(edges_, lines_, p, found);
    if (slack_ > 0) drop_wrong(p, found);
  }
  // Calls visit(cell) for every cell that comes within `reach` of p, and others: see MeshLocator::outwards.
  template <class Visit>
  void outwards(Vec2 p, const double& reach, Visit visit) const {
    locator_.outwards(p, reach, visit);
  }

  // --- editing; exclusive access is the caller's duty, finish_edit() must come last ---
  // Of no cell yet.
  MeshVertexId add_vertex(Vec2 at);
  // A vertex that no cell uses; its id may be given to another. Throws InputError if one does.
  void remove_vertex(MeshVertexId id);
  // See MeshParts; takes effect with finish_edit().
  void set_sealed(MeshVertexId id, bool sealed);
  // What the mesh was made of: where its edges may be bent, that tells whether a point is truly free.
  void set_made_of(std::shared_ptr<const Triangulation> triangulation) { made_of_ = std::move(triangulation); }
  // See slack().
  void set_slack(double slack) { slack_ = slack; }
  // See in_edit().
  void set_in_edit(bool in_edit) { in_edit_ = in_edit; }
  // Counter-clockwise corners of a convex cell, at least three; its edges have no twins yet. Throws InputError.
  MeshCellId add_cell(std::span<const MeshVertexId> corners);
  // Its neighbours lose their twins there.
  void remove_cell(MeshCellId id);
  // Makes a portal of two edges without twins that join the same vertices. Throws InputError.
  void link(MeshEdgeId a, MeshEdgeId b);
  // The edge of a cell that leaves this vertex; none if there is none.
  [[nodiscard]] MeshEdgeId edge_from(MeshCellId id, MeshVertexId from) const;
  // Brings flags, portals and point location up to date.
  void finish_edit();
  // Finds dead ends and bridges anew. Edits never leave a wrong mark of a dead end, but may leave one unmarked. O(n).
  void mark_dead_ends();

  // The mesh as plain data, cells and vertices in use numbered densely in the order of cells().
  [[nodiscard]] MeshParts parts() const;
  // What the mesh holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Vertex {
    Vec2 at;
    std::uint32_t first = MeshEdge::kNone;  // of its corners, linked by next_corner_
    bool sealed = false;                    // by a wall that no cell borders on
    bool removed = false;
  };

  [[nodiscard]] std::uint32_t take_run(std::uint32_t count);
  void take_lines(const MeshParts& parts, std::span<const MeshCellId> cell_of);
  [[noreturn]] static void refuse(std::size_t cell, const std::string& expectation);
  void set(std::uint32_t e, std::uint32_t flags, bool on);
  [[nodiscard]] Vec2 middle(MeshCellId id) const;
  void drop_wrong(Vec2 p, std::vector<detail::MeshPlace>& found) const;
  void refresh_vertex(std::uint32_t v);
  [[nodiscard]] bool is_wide(std::uint32_t first, std::uint32_t last) const;
  void revive_from(std::uint32_t cell);
  void revive_linked();
  void make_locator();
  void mark_bridges();
  void refresh_touched(ProgressMeter* meter = nullptr);
  void drop_portals(std::uint32_t cell);
  void make_portals(std::uint32_t cell);
  void join_portals(std::uint32_t cell);
  void make_all_portals();
  void update_portals();

  CornerRule corner_rule_ = CornerRule::forbid;
  Box2 bounds_;
  std::vector<MeshEdge> edges_;
  std::vector<std::uint32_t> next_corner_, corner_before_;  // of the same vertex, by edge
  std::vector<std::uint32_t> made_;  // version in which the cell that starts here was made, by edge
  std::vector<Vertex> vertices_;
  std::vector<MeshVertexId> unused_vertices_;
  std::vector<std::vector<std::uint32_t>> unused_runs_;  // by length
  std::vector<MeshPortal> portals_;
  std::vector<std::uint32_t> portal_of_;                    // by edge
  std::vector<std::vector<std::uint32_t>> unused_portals_;  // runs, by length
  std::vector<std::uint32_t> block_of_;                     // by cell
  std::vector<Block> blocks_;
  bool bridges_known_ = false;
  std::vector<std::uint32_t> touched_;        // vertices whose flags are out of date
  std::vector<std::uint32_t> changed_cells_;  // whose portals are out of date
  std::vector<std::uint32_t> linked_;         // cells that have got another portal in this edit
  detail::MeshLocator locator_;
  detail::MeshLines lines_;  // of edges that have been there from the beginning
  double slack_ = 0;
  std::shared_ptr<const Triangulation> made_of_;
  std::size_t cell_count_ = 0;
  std::uint32_t version_ = 0;
  bool in_edit_ = false;
};

}  // namespace taut
