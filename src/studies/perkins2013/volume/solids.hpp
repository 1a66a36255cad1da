// Ways through solids of one weight (perkins2013 §5.7.1, table 5.1), in kind: the thesis's cow and its object of high
// genus are lost. A body with legs, neck and head, and a block with tunnels along all axes, cut out of a box of
// tetrahedra: those whose middle lies inside stay. So walls are ragged and move with the mesh by less than a
// tetrahedron; what meshes cost is seen from the straightened path beside the one as it was found.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "studies/perkins2013/volume/asked.hpp"
#include "studies/perkins2013/volume/design.hpp"

namespace taut::lab::perkins2013::volume {

inline constexpr double kSolidWeight = 0.1;  // implied by the published costs

inline constexpr std::string_view kBody = "body", kBlock = "block";
struct SolidKind {
  std::string_view name, title, thesis;  // in files, in tables, and the thesis's own
};
[[nodiscard]] std::span<const SolidKind> solid_kinds();
[[nodiscard]] const std::vector<int>& solid_sizes(std::string_view kind, const Design& design);

struct SolidRow {
  std::string kind;
  int world = 0, level = 0;
  std::uint64_t tetrahedra = 0, corners = 0;
  Asked kept{}, from_corner{}, none{};  // `kept`: ways from corners, kept, as published
  double keep_us = 0;                   // to make what is kept
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, SolidRow>
void describe(Row& r, Visit visit) {
  visit("kind", r.kind);
  visit("world", r.world);
  visit("level", r.level);
  visit("tetrahedra", r.tetrahedra);
  visit("corners", r.corners);
  describe_asked("kept", r.kept, visit);
  describe_asked("corners", r.from_corner, visit);
  describe_asked("none", r.none, visit);
  visit("keep_us", r.keep_us);
  visit("problem", r.problem);
}

// A solid with a way through it, for pictures, too.
struct Solid {
  std::shared_ptr<const VolumeComplex> complex;
  Query3 query;
};
// With about so many tetrahedra. The same world has the same solid at every size.
[[nodiscard]] Solid draw_solid(std::string_view kind, int world, int tetrahedra, std::uint64_t study_seed);

[[nodiscard]] std::vector<SolidRow> measure_solid(std::string_view kind, int world, int level, const Design& design,
                                                  std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013::volume
