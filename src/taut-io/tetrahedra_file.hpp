// Tetrahedra in space: TetGen's `.node` with `.ele`, Gmsh's `.msh`, Medit's `.mesh` and VTK's `.vtk`, all as text;
// specified in docs/formats.md. Weights come from the file if it says them, else from the labels of its tetrahedra by a
// table of the caller, else they are 1. Corners in the same place become one, those of no tetrahedron are dropped.
//
// Written, all formats keep positions, corners and weights exactly. `.vtk` and `.msh` have arrays of numbers for them.
// In `.ele` the attribute is the weight, which the comment `# tetrahedron attribute weight` says. Medit has whole
// numbers only: each weight that occurs becomes a label, and comments `# weight LABEL WEIGHT` are the table.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taut-io/cost_values.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::io {

// The tetrahedra as they stand in the file. Throws InputError naming `name`, the line and what was expected; also for a
// label without a weight, and for weights of labels where the file says its weights itself.
[[nodiscard]] TAUT_API SimplexParts<3, 3> parse_gmsh(std::string_view text, const std::string& name,
                                                     const LabelCosts& labels = {});
[[nodiscard]] TAUT_API SimplexParts<3, 3> parse_medit(std::string_view text, const std::string& name,
                                                      const LabelCosts& labels = {});
[[nodiscard]] TAUT_API SimplexParts<3, 3> parse_vtk(std::string_view text, const std::string& name,
                                                    const LabelCosts& labels = {});

// Velocities from a VTK file, for flow_weights(): one for each tetrahedron, in the order of parse_vtk and
// read_tetrahedra. They are the first VECTORS of its cells, or else of its points, of which a tetrahedron has the mean.
// Throws InputError as parse_vtk does, and if there are no VECTORS.
[[nodiscard]] TAUT_API std::vector<Vec3> parse_vtk_velocities(std::string_view text, const std::string& name);

// The same from the two files of TetGen.
[[nodiscard]] TAUT_API SimplexParts<3, 3> parse_tetgen(std::string_view node, const std::string& node_name,
                                                       std::string_view ele, const std::string& ele_name,
                                                       const LabelCosts& labels = {});

// Joins corners in the same place and drops those of no tetrahedron. Throws InputError as VolumeComplex does.
[[nodiscard]] TAUT_API VolumeComplex tetrahedra_of(SimplexParts<3, 3> parts);
// By the extension; of TetGen's two files either may be named, and the other is looked for beside it.
[[nodiscard]] TAUT_API VolumeComplex read_tetrahedra(const std::filesystem::path& path, const LabelCosts& labels = {});

// Corners of tetrahedra, the first of TetGen's files. Throws InputError if there is no tetrahedron, as all of these do.
[[nodiscard]] TAUT_API std::string format_tetgen_node(const VolumeComplex& volume);
// The tetrahedra with their weights, the second one.
[[nodiscard]] TAUT_API std::string format_tetgen_ele(const VolumeComplex& volume);
// Version 4.1, with the weights as $ElementData "weight".
[[nodiscard]] TAUT_API std::string format_gmsh(const VolumeComplex& volume);
// With distinct weights as labels, and a table of them in comments.
[[nodiscard]] TAUT_API std::string format_medit(const VolumeComplex& volume);
// With the array `weight`. VTK cannot read `inf`: where something is blocked the array `blocked` is 1, and the weight
// 0.
[[nodiscard]] TAUT_API std::string format_vtk(const VolumeComplex& volume);
// The same with a number for each corner, such as a field's. What is infinite or NaN is written as the greatest number
// that is neither, and the array `NAME_known` is 0 there. Throws InputError if there are not as many as corners, or if
// the name is empty.
[[nodiscard]] TAUT_API std::string format_vtk(const VolumeComplex& volume, std::span<const double> corner_values,
                                              const std::string& name);
// A path as one line, with its length, and its cost if that is given. Throws InputError for a path without points.
[[nodiscard]] TAUT_API std::string format_vtk_path(std::span<const Vec3> points, std::optional<double> cost = {});
// By the extension; of TetGen both files.
TAUT_API void write_tetrahedra(const VolumeComplex& volume, const std::filesystem::path& path);

}  // namespace taut::io
