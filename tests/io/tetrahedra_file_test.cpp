// Tetrahedra in files: TetGen's .node and .ele, Gmsh's .msh, Medit's .mesh, VTK's .vtk.
#include "taut-io/tetrahedra_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "expect_input.hpp"
#include "support/refusal.hpp"
#include "support/volume_meshes.hpp"
#include "taut-io/file.hpp"
#include "taut-io/loaded_world.hpp"
#include "taut-io/mesh_file.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
namespace {

using Parts = SimplexParts<3, 3>;
constexpr double kBlockedWeight = std::numeric_limits<double>::infinity();

// Two tetrahedra on either side of a triangle, with the labels 7 and 9.
const std::string kNode =
    "# corners\n5 3 1 1\n0 0 0 0 8.5 1\n1 1 0 0 8.5 1\n2 0 1 0 8.5 1\n3 0 0 1 8.5 1\n4 0 0 -1 8.5 0\n";
const std::string kEle = "2  4  1  # with regions\n0  0 1 2 3  7\n# below\n1  0 2 1 4  9.0\n";
const std::string kGmsh2 =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 7 \"rock\"\n$EndPhysicalNames\n$Nodes\n5\n10 0 0 0\n11 "
    "1 0 "
    "0\n12 0 1 0\n13 0 0 1\n900000000000000 0 0 -1\n$EndNodes\n$Elements\n4\n1 15 2 0 1 10\n2 2 2 5 1 10 11 12\n3 4 2 "
    "7 1 "
    "10 11 12 13\n4 4 3 0 9 1 10 12 11 900000000000000\n$EndElements\n";
const std::string kGmsh4 =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n1 1 1 2\n1 0 0 0 0\n1 0 0 0 1 0 0 0 2 1 -1\n1 0 0 0 1 1 0 1 5 "
    "0\n1 0 0 0 1 1 1 2 7 8 0\n9 0 0 -1 1 1 0 0 0\n$EndEntities\n$Nodes\n2 5 1 5\n2 1 1 3\n1\n2\n3\n0 0 0 0.5 0.5\n1 0 "
    "0 "
    "0 0\n0 1 0 1 1\n3 1 0 2\n4\n5\n0 0 1\n0 0 -1\n$EndNodes\n$Elements\n3 3 1 3\n2 1 2 1\n1 1 2 3\n3 1 4 1\n2 1 2 3 "
    "4\n3 9 4 1\n3 1 3 2 5\n$EndElements\n";
const std::string kMedit =
    "MeshVersionFormatted 2\n# made by hand\nDimension\n3\nVertices\n5\n0 0 0 1\n1 0 0 1\n0 1 0 1\n0 0 1 1\n0 0 -1 "
    "2\nTriangles\n1\n1 2 3 5\nAngleOfCornerBound 45\nTetrahedra\n2\n1 2 3 4 7\n1 3 2 5 9\nCorners\n2\n1\n2\nEnd\n";
const std::string kVtk =
    "# vtk DataFile Version 3.0\nby hand\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n0 0 0 1 0 0\n0 1 0 0 0 1 "
    "0 0 "
    "-1\n\nCELLS 3 14\n4 0 1 2 3\n3 0 1 2\n4 0 2 1 4\nCELL_TYPES 3\n10\n5\n10\nPOINT_DATA 5\nVECTORS v float\n1 2 3 1 "
    "2 3 1 2 "
    "3 1 2 3 1 2 3\nCELL_DATA 3\nSCALARS quality float 1\nLOOKUP_TABLE default\n0.5 0.5 0.5\nSCALARS region int\n"
    "LOOKUP_TABLE default\n7 1 9\n";
const std::string kVtk5 =
    "# vtk DataFile Version 5.1\nvtk output\nASCII\nDATASET UNSTRUCTURED_GRID\nFIELD FieldData 2\nTime 1 1 "
    "double\n0.5\nwho 1 "
    "2 string\nsome one\nelse\nPOINTS 5 float\n0 0 0 1 0 0 0 1 0\n0 0 1 0 0 -1\nMETADATA\nINFORMATION 1\nNAME L2 "
    "LOCATION "
    "vtk\nDATA 2 0 1\n\nCELLS 4 11\nOFFSETS vtktypeint64\n0 4 7 11\nCONNECTIVITY vtktypeint64\n0 1 2 3 0 1 2 0 2 1 4\n"
    "CELL_TYPES 3\n10\n5\n10\n\nCELL_DATA 3\nFIELD FieldData 3\nvtkGhostType 1 3 unsigned_char\n0 0 "
    "0\nMETADATA\nINFORMATION "
    "0\n\nnormal 3 3 double\n1 2 3 1 2 3 1 2 3\nregion 1 3 vtktypeint64\n7 1 9\n";

// One of the formats.
struct Format {
  const char* name;
  std::string text;  // of the two tetrahedra above
  std::function<Parts(std::string_view, const LabelCosts&)> parse;
  std::function<std::string(const VolumeComplex&)> format;
};
// TetGen's two files as one text.
Parts parse_both(std::string_view text, const LabelCosts& labels) {
  const std::size_t cut = std::min(text.find('='), text.size());
  return parse_tetgen(text.substr(0, cut), "some.node", text.substr(std::min(cut + 1, text.size())), "some.file",
                      labels);
}
std::string format_both(const VolumeComplex& volume) {
  return format_tetgen_node(volume) + '=' + format_tetgen_ele(volume);
}

const std::vector<Format>& formats() {
  const auto with_name = [](auto parse) {
    return [parse](std::string_view text, const LabelCosts& labels) { return parse(text, "some.file", labels); };
  };
  const auto vtk = [](const VolumeComplex& volume) { return format_vtk(volume); };
  static const std::vector<Format> all{{"tetgen", kNode + '=' + kEle, parse_both, format_both},
                                       {"gmsh 2.2", kGmsh2, with_name(parse_gmsh), format_gmsh},
                                       {"gmsh 4.1", kGmsh4, with_name(parse_gmsh), format_gmsh},
                                       {"medit", kMedit, with_name(parse_medit), format_medit},
                                       {"vtk 3", kVtk, with_name(parse_vtk), vtk},
                                       {"vtk 5.1", kVtk5, with_name(parse_vtk), vtk}};
  return all;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string with(std::string text, std::string_view part, std::string_view other) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return at == std::string::npos ? text : text.replace(at, part.size(), other);
}

TEST(TetrahedraFile, ReadsTheSameFromEveryFormat) {
  const std::vector<Vec3> positions{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}};
  const std::vector<std::array<std::uint32_t, 4>> corners{{0, 1, 2, 3}, {0, 2, 1, 4}};
  for (const Format& format : formats()) {
    for (const std::string& text : {format.text, test::with_crlf(format.text)}) {
      const Parts parts = format.parse(text, {});
      EXPECT_EQ(parts.positions, positions) << format.name;
      EXPECT_EQ(parts.corners, corners) << format.name;
      EXPECT_TRUE(parts.weights.empty()) << format.name;
      const VolumeComplex volume = tetrahedra_of(parts);
      EXPECT_EQ(volume.simplex_count(), 2u);
      EXPECT_EQ(volume.across(SimplexId(0), volume.index_of(SimplexId(0), CornerId(3))), SimplexId(1));
      EXPECT_EQ(volume.least_weight(), 1);
      const Parts weighted = format.parse(text, {{{7, 2.5}, {9, kBlockedWeight}, {100, 3}}});
      EXPECT_EQ(weighted.weights, (std::vector<double>{2.5, kBlockedWeight})) << format.name;
      EXPECT_EQ(format.parse(text, {{}, true}).weights, (std::vector<double>{7, 9})) << format.name;
    }
    EXPECT_EQ(format.parse("\xEF\xBB\xBF" + format.text, {}).corners, corners) << format.name;
  }
}

TEST(TetrahedraFile, TetGenCountsFromZeroOrOneAndTakesRealsAsWeights) {
  const std::string node = "5 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 0 0 -1\n";
  const auto parse = [&](const std::string& ele, const LabelCosts& labels = {}) {
    return parse_tetgen(node, "t.node", ele, "t.ele", labels);
  };
  EXPECT_EQ(parse("1 4\n1 1 2 3 5").corners, (std::vector<std::array<std::uint32_t, 4>>{{0, 1, 2, 4}}));
  EXPECT_EQ(parse("1 10 0\n1 1 2 3 5 1 1 1 1 1 1\n").corners.size(), 1u);
  EXPECT_EQ(parse("1 4 2\n1 1 2 3 5 0.25 3\n", {{}, true}).weights, std::vector<double>{0.25});
  EXPECT_EQ(parse("# tetrahedron attribute weight\n1 4 1\n1 1 2 3 5 inf\n").weights,
            std::vector<double>{kBlockedWeight});
  EXPECT_TRUE(has(refusal([&] {
                    return parse("1 4 1\n1 1 2 3 5 0.25\n", {{{1, 2}}});
                  }),
                  "t.ele:2: element 1 has the label '0.25', expected"));
  EXPECT_TRUE(has(refusal([&] { return parse("1 4\n1 1 2 3 5\n", {{{1, 2}}}); }), "element 1 has no label, expected"));
  EXPECT_TRUE(has(refusal([&] { return parse("1 4 1\n1 1 2 3 5 -3\n", {{}, true}); }), "t.ele:2: element 1"));
  EXPECT_TRUE(has(refusal([&] { return parse("1 4 1\n1 1 2 3 5 mud\n"); }), "t.ele:2: expected a number"));
  EXPECT_TRUE(has(refusal([&] { return parse("# tetrahedron attribute weight\n1 4 1\n1 1 2 3 5 0\n"); }),
                  "t.ele:3: expected a weight"));
  EXPECT_TRUE(has(refusal([&] { return parse("# tetrahedron attribute weight\n1 4 0\n1 1 2 3 5\n"); }),
                  "t.ele:2: expected an attribute"));
}

TEST(TetrahedraFile, WritesWhatItReads) {
  Random random(11);
  for (int round = 0; round < 8; ++round) {
    volume::MeshKind kind;
    kind.size = 1 + round % 3;
    kind.contrast = round % 2 == 0 ? 1 : 50;
    kind.blocked = 0.2 * (round % 4 == 3);
    kind.scale = std::pow(10, round - 4) / 3;
    kind.at = {1.0 / 3, -1e3 / 7, 1e-3};
    const VolumeComplex volume(volume::draw_mesh(kind, random));
    for (const Format& format : formats()) {
      const std::string text = format.format(volume);
      const VolumeComplex again = tetrahedra_of(format.parse(text, {}));
      EXPECT_EQ(again, volume) << format.name;
      EXPECT_EQ(format.format(again), text) << format.name;
      EXPECT_TRUE(has(refusal([&] { return format.parse(text, {{{1, 2}}}); }), "expected labels")) << format.name;
    }
  }
  for (const Format& format : formats())
    EXPECT_TRUE(has(refusal([&] { return format.format(VolumeComplex()); }), "at least one tetrahedron"))
        << format.name;
}

TEST(TetrahedraFile, JoinsCornersInOnePlaceAndDropsOthers) {
  const VolumeComplex volume =
      tetrahedra_of({{{5, 5, 5}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {-0.0, 0, 0}},
                     {{1, 2, 3, 4}, {6, 2, 3, 5}},
                     {}});
  EXPECT_EQ(volume.corner_count(), 5u);
  EXPECT_TRUE(volume.across(SimplexId(0), 3).valid() || volume.across(SimplexId(0), 2).valid());
}

TEST(TetrahedraFile, WeightsThatFilesSay) {
  const std::string data = "$ElementData\n1\n\"weight\"\n1\n0.0\n4\n0\n1\n3\n0\n4 0.5\n2 1\n3 inf\n$EndElementData\n";
  const std::string other = "$ElementData\n1\n\"heat\"\n1\n0.0\n3\n0\n1\n1\n3 5\n$EndElementData\n";
  EXPECT_EQ(parse_gmsh(kGmsh2 + other + data, "g").weights, (std::vector<double>{kBlockedWeight, 0.5}));
  EXPECT_TRUE(has(refusal([&] { return parse_gmsh(with(kGmsh2 + data, "4 0.5", "7 0.5"), "g"); }),
                  "element 4 has no weight, expected"));
  EXPECT_TRUE(has(refusal([&] { return parse_gmsh(with(kGmsh2 + data, "4 0.5", "4 0"), "g"); }), "expected a weight"));
  EXPECT_TRUE(has(refusal([&] { return parse_gmsh(kGmsh2 + data + data, "g"); }), "another"));
  const std::string weight = "SCALARS weight double 1\nLOOKUP_TABLE default\n2 -1 0.25\n";
  const std::string blocked = "SCALARS blocked int 1\nLOOKUP_TABLE default\n1 0 0\n";
  EXPECT_EQ(parse_vtk(kVtk + weight, "v").weights, (std::vector<double>{2, 0.25}))
      << "that of the triangle is nothing to us";
  EXPECT_EQ(parse_vtk(kVtk + weight + blocked, "v").weights, (std::vector<double>{kBlockedWeight, 0.25}));
  EXPECT_EQ(parse_vtk(kVtk + blocked, "v").weights, (std::vector<double>{kBlockedWeight, 1}));
  EXPECT_EQ(parse_vtk(kVtk + blocked, "v", {{{7, 3}, {9, 4}}}).weights, (std::vector<double>{kBlockedWeight, 4}));
  EXPECT_EQ(parse_vtk(with(kVtk5, "region", "weight"), "v").weights, (std::vector<double>{7, 9}));
  EXPECT_TRUE(has(refusal([&] { return parse_vtk(with(kVtk + weight, "2 -1 0.25", "2 1 nan"), "v"); }),
                  "v:29: expected a weight"));
  EXPECT_TRUE(
      has(refusal([&] { return parse_vtk(with(kVtk + weight, "2 -1 0.25", "2 1"), "v"); }), "v:30: expected a value"));
  EXPECT_TRUE(
      has(refusal([&] { return parse_vtk(with(kVtk + weight, "double 1", "double 3"), "v"); }), "one value each"));
  EXPECT_EQ(parse_medit(with(kMedit, "Corners", "# weight 7 0.5\n# weight 9 inf\nCorners"), "m").weights,
            (std::vector<double>{0.5, kBlockedWeight}));
  EXPECT_TRUE(has(refusal([&] { return parse_medit("# weight 7 0\n" + kMedit, "m"); }), "m:1: expected '# weight"));
  EXPECT_TRUE(has(refusal([&] { return parse_medit("# weight 7 1 1\n" + kMedit, "m"); }), "m:1: expected '# weight"));
  EXPECT_TRUE(
      has(refusal([&] { return parse_medit("# weight 7 1\n# weight 7 1\n" + kMedit, "m"); }), "m:2: expected one"));
  EXPECT_TRUE(has(refusal([&] { return parse_medit("# weight 7 1\n" + kMedit, "m"); }), "element 2 has the label '9'"));
}

TEST(TetrahedraFile, NamesTheElementAndTheLabelWithoutAWeight) {
  const std::array<std::pair<const char*, const char*>, 6> where{{{"tetgen", "some.file:4: element 1"},
                                                                  {"gmsh 2.2", "some.file:21: element 4"},
                                                                  {"gmsh 4.1", "some.file:34: element 3"},
                                                                  {"medit", "some.file:19: element 2"},
                                                                  {"vtk 3", "some.file:26: element 2"},
                                                                  {"vtk 5.1", "some.file:39: element 2"}}};
  for (std::size_t i = 0; i < where.size(); ++i) {
    const Format& format = formats()[i];
    ASSERT_STREQ(format.name, where[i].first);
    const std::string said = refusal([&] { return format.parse(format.text, {{{7, 2}, {8, 3}}}); });
    EXPECT_TRUE(has(said, std::string(where[i].second) + " has the label '9")) << said;
    EXPECT_TRUE(has(said, "expected one that has a weight: 7, 8")) << said;
    EXPECT_TRUE(has(refusal([&] {
                      return format.parse(format.text, {{{7, 2}, {9, 0}}});
                    }),
                    "label 9: expected a weight above 0"));
  }
}

TEST(TetrahedraFile, TetGenNamesWhatIsWrong) {
  const auto node = [](std::string_view text, const std::string& name) { return parse_tetgen(text, name, kEle, "e"); };
  const auto ele = [](std::string_view text, const std::string& name) { return parse_tetgen(kNode, "n", text, name); };
  test::expect_refused(node, "", 1, "a number of corners");
  test::expect_refused(node, "1000000000000000000 3 0 0\n0 0 0 0\n", 1, "that the file has room for");
  test::expect_refused(node, with(kNode, "5 3", "5 2"), 2, "the dimension 3");
  test::expect_refused(node, with(kNode, "5 3", "6 3"), 8, "the number of a corner");
  test::expect_refused(node, with(kNode, "5 3", "4 3"), 7, "the end of the file");
  test::expect_refused(node, with(kNode, "1 1 0 0", "2 1 0 0"), 4, "the number of the next corner");
  test::expect_refused(node, with(kNode, "1 1 0 0", "1 nan 0 0"), 4, "an x coordinate");
  test::expect_refused(node, with(kNode, "1 1 0 0", "1 1 0x 0"), 4, "a y coordinate");
  test::expect_refused(node, with(kNode, "1 1 0 0 8.5 1", "1 1 0"), 4, "a z coordinate");
  test::expect_refused(node, with(kNode, "1 1 0 0", "1 1 0 1e300"), 4, "2^140");
  test::expect_refused(ele, "", 1, "a number of tetrahedra");
  test::expect_refused(ele, "0 4 0\n", 0, "at least one tetrahedron");
  test::expect_refused(ele, "1000000000000000000 4 0\n0 0 1 2 3\n", 1, "that the file has room for");
  test::expect_refused(ele, with(kEle, "2  4", "2  8"), 1, "4 or 10");
  test::expect_refused(ele, with(kEle, "0 1 2 3", "0 1 2 5"), 2, "a corner of the .node file");
  test::expect_refused(ele, with(kEle, "0 1 2 3", "0 1 2 -1"), 2, "a corner of the .node file");
  test::expect_refused(ele, with(kEle, "0 1 2 3  7", "0 1 2"), 2, "a corner");
  test::expect_refused(ele, with(kEle, "0 1 2 3  7", "0 1 2 3"), 2, "an attribute");
  test::expect_refused(ele, with(kEle, "3  7", "3  7 7"), 2, "the end of the line");
  test::expect_refused(ele, with(kEle, "2  4", "1  4"), 4, "the end of the file");
  test::expect_refused(ele, std::string("\x7f\x45LF\0\1", 6), 1, "a number of tetrahedra");
}

TEST(TetrahedraFile, GmshNamesWhatIsWrong) {
  const auto parse = [](std::string_view text, const std::string& name) { return parse_gmsh(text, name); };
  test::expect_refused(parse, "", 1, "$MeshFormat");
  test::expect_refused(parse, "mesh\n", 1, "a section such as $Nodes");
  test::expect_refused(parse, "$NOD\n1\n", 1, "the version 2.2 or 4.1");
  test::expect_refused(parse, with(kGmsh2, "2.2 0", "4.0 0"), 2, "the version 2.2 or 4.1");
  test::expect_refused(parse, with(kGmsh4, "4.1 0", "4.1 1"), 2, "binary");
  test::expect_refused(parse, with(kGmsh2, "$EndMeshFormat", "$EndMesh"), 3, "$EndMeshFormat");
  test::expect_refused(parse, with(kGmsh2, "$EndPhysicalNames", ""), 23, "'$EndPhysicalNames'");
  test::expect_refused(parse, with(kGmsh2, "$Nodes\n5", "$Nodes\n1000000000000000000"), 9, "has room for");
  test::expect_refused(parse, with(kGmsh2, "$Nodes\n5", "$Nodes\n4"), 14, "'$EndNodes'");
  test::expect_refused(parse, with(kGmsh2, "$Nodes\n5", "$Nodes\n6"), 15, "the number of a node");
  test::expect_refused(parse, with(kGmsh2, "12 0 1 0", "11 0 1 0"), 15, "each node once");
  test::expect_refused(parse, with(kGmsh2, "12 0 1 0", "12 0 inf 0"), 12, "a y coordinate");
  test::expect_refused(parse, with(kGmsh2, "10 11 12 13", "10 11 12 14"), 20, "a node of the file");
  test::expect_refused(parse, with(kGmsh2, "10 11 12 13", "10 11 12"), 20, "a node");
  test::expect_refused(parse, with(kGmsh2, "10 11 12 13", "10 11 12 13 13"), 20, "after 4 nodes");
  test::expect_refused(parse, with(kGmsh2, "3 4 2 7", "3 4 1000000000000000000 7"), 20, "a label");
  test::expect_refused(parse, with(kGmsh2, "$Elements\n4", "$Elements\n3"), 21, "'$EndElements'");
  test::expect_refused(parse, with(with(kGmsh2, "3 4 2 7", "3 5 2 7"), "4 4 3", "4 5 3"), 0, "elements of type 4");
  test::expect_refused(parse, with(kGmsh4, "2 5 1 5", "2 6 1 5"), 26, "6 nodes");
  test::expect_refused(parse, with(kGmsh4, "2 5 1 5", "2 4 1 5"), 21, "4 nodes");
  test::expect_refused(parse, with(kGmsh4, "2 5 1 5", "1000000000000000000 5 1 5"), 26, "a dimension");
  test::expect_refused(parse, with(kGmsh4, "2 1 1 3", "2 1 1 1000000000000000000"), 14, "has room for");
  test::expect_refused(parse, with(kGmsh4, "3 3 1 3", "3 1000000000000000000 1 3"), 28, "has room for");
  test::expect_refused(parse, with(kGmsh4, "1 1 1 2\n", "1 1 1 1000000000000000000\n"), 11, "a volume");
  const std::string early = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Elements\n0\n$EndElements\n";
  test::expect_refused(parse, early, 4, "$Nodes before $Elements");
}

TEST(TetrahedraFile, MeditNamesWhatIsWrong) {
  const auto parse = [](std::string_view text, const std::string& name) { return parse_medit(text, name); };
  test::expect_refused(parse, "", 1, "'MeshVersionFormatted'");
  test::expect_refused(parse, "mesh\n2\n", 1, "'MeshVersionFormatted'");
  test::expect_refused(parse, std::string("\1\0\0\0\2\0\0\0", 8), 1, "one of bytes");
  test::expect_refused(parse, "MeshVersionUnformatted 2\n", 1, "one of bytes");
  test::expect_refused(parse, with(kMedit, "Formatted 2", "Formatted 9"), 1, "a version");
  test::expect_refused(parse, with(kMedit, "Dimension\n3", "Dimension\n2"), 4, "the dimension 3");
  test::expect_refused(parse, with(kMedit, "Dimension\n3", ""), 4, "Dimension before Vertices");
  test::expect_refused(parse, with(kMedit, "Vertices\n5", "Vertices\n1000000000000000000"), 6, "has room for");
  test::expect_refused(parse, with(kMedit, "Vertices\n5", "Vertices\n6"), 12, "an x coordinate");
  test::expect_refused(parse, with(kMedit, "0 0 -1 2", "0 0 -nan 2"), 11, "a z coordinate");
  test::expect_refused(parse, with(kMedit, "0 0 -1 2", "0 0 -1 x"), 11, "a reference");
  test::expect_refused(parse, with(kMedit, "Tetrahedra\n2", "Tetrahedra\n1000000000000000000"), 17, "has room for");
  test::expect_refused(parse, with(kMedit, "Tetrahedra\n2", "Tetrahedra\n3"), 20, "a corner");
  test::expect_refused(parse, with(kMedit, "Tetrahedra\n2", "Tetrahedra\n1"), 19, "a keyword");
  test::expect_refused(parse, with(kMedit, "1 3 2 5 9", "1 3 2 6 9"), 19, "corners from 1 to 5");
  test::expect_refused(parse, with(kMedit, "1 3 2 5 9", "1 3 2 0 9"), 19, "a corner");
  test::expect_refused(parse, with(kMedit, "Tetrahedra", "Hexahedra"), 0, "at least one tetrahedron");
  test::expect_refused(parse, with(kMedit, "Corners\n2\n1\n2\n", "Vertices\n0\n"), 20, "Vertices once");
}

TEST(TetrahedraFile, VtkNamesWhatIsWrong) {
  const auto parse = [](std::string_view text, const std::string& name) { return parse_vtk(text, name); };
  test::expect_refused(parse, "", 1, "'# vtk DataFile Version'");
  test::expect_refused(parse, "<?xml version=\"1.0\"?>\n", 1, "'# vtk DataFile Version'");
  test::expect_refused(parse, with(kVtk, "ASCII", "BINARY"), 3, "one of bytes");
  test::expect_refused(parse, with(kVtk, "UNSTRUCTURED_GRID", "POLYDATA"), 4, "UNSTRUCTURED_GRID");
  test::expect_refused(parse, with(kVtk, "POINTS 5", "POINTS 1000000000000000000"), 5, "has room for");
  test::expect_refused(parse, with(kVtk, "POINTS 5", "POINTS 6"), 9, "a coordinate");
  test::expect_refused(parse, with(kVtk, "POINTS 5", "POINTS 4"), 7, "POINTS, CELLS");
  test::expect_refused(parse, with(kVtk, "0 1 0 0 0 1", "0 1 0 0 NaN 1"), 7, "a coordinate");
  test::expect_refused(parse, with(kVtk, "CELLS 3", "CELLS 1000000000000000000"), 9, "has room for");
  test::expect_refused(parse, with(kVtk, "CELLS 3 14", "CELLS 3 15"), 12, "cells of 15 values");
  test::expect_refused(parse, with(kVtk, "4 0 1 2 3", "4 0 1 2 5"), 10, "a point of the file");
  test::expect_refused(parse, with(kVtk, "4 0 1 2 3", "4000000000000 0 1 2 5"), 10, "a number of corners");
  test::expect_refused(parse, with(kVtk, "CELL_TYPES 3", "CELL_TYPES 2"), 13, "types of 3 cells");
  test::expect_refused(parse, with(kVtk, "10\n5\n10\n", "10\n10\n10\n"), 15, "four corners");
  test::expect_refused(parse, with(kVtk, "10\n5\n10\n", "12\n5\n11\n"), 0, "cells of type 10");
  test::expect_refused(parse, with(kVtk, "CELL_DATA 3", "CELL_DATA 2"), 20, "the number of cells");
  test::expect_refused(parse, with(kVtk, "7 1 9", "7 1 1.5"), 26, "a label");
  test::expect_refused(parse, with(kVtk, "VECTORS", "ARROWS"), 18, "an attribute");
  test::expect_refused(parse, kVtk.substr(0, kVtk.find("CELL_TYPES")), 13, "CELL_TYPES");
  test::expect_refused(parse, with(kVtk5, "0 4 7 11", "0 7 4 11"), 21, "an ascending offset");
  test::expect_refused(parse, with(kVtk5, "0 4 7 11", "0 4 7 10"), 21, "offsets up to 11");
  test::expect_refused(parse, with(kVtk5, "normal 3 3", "normal 3 1000000000000000000"), 36, "an array that the file");
}

TEST(TetrahedraFile, RefusesWhatIsCutOff) {
  for (const Format& format : formats()) {
    const auto parse = [&](std::string_view text, const std::string&) { (void)tetrahedra_of(format.parse(text, {})); };
    EXPECT_GT(test::refused_beginnings(parse, format.text), 100u) << format.name;
  }
}

// What a mutated file says is either a complex that comes through the format again, or refused.
TEST(TetrahedraFile, SurvivesWhatIsWrittenOver) {
  constexpr std::array<std::string_view, 12> kWords{"-1",  "0",   "1e308", "nan", "4294967296", "18446744073709551616",
                                                    " 4 ", "inf", "\n",    "$",   "\xff\xfe",   "10"};
  Random random(5);
  for (const Format& format : formats()) {
    std::size_t accepted = 0;
    for (int round = 0; round < 3000; ++round) {
      std::string text = format.text;
      for (int changes = random.between(1, 3); changes > 0; --changes) {
        const auto below = [&](std::size_t n) {
          return static_cast<std::size_t>(random.between(0, static_cast<int>(n) - 1));
        };
        const std::size_t at = below(text.size()), length = 1 + below(6);
        switch (random.between(0, 4)) {
          case 0:
            text[at] = static_cast<char>(random.between(0, 255));
            break;
          case 1:
            text.erase(at, length);
            break;
          case 2:
            text.insert(at, kWords[below(kWords.size())]);
            break;
          case 3:
            text.insert(at, text.substr(below(text.size()), 4 * length));
            break;
          default:
            text.replace(at, length, kWords[below(kWords.size())]);
        }
        if (text.empty()) text = " ";
      }
      try {
        const VolumeComplex volume = tetrahedra_of(format.parse(text, {{}, round % 5 == 0}));
        EXPECT_EQ(tetrahedra_of(format.parse(format.format(volume), {})), volume);
        ++accepted;
      } catch (const InputError& error) {
        EXPECT_FALSE(error.expectation().empty());
      }
    }
    EXPECT_GT(accepted, 100u) << format.name;
  }
}

TEST(TetrahedraFile, FilesByTheirExtensions) {
  const test::TemporaryFolder folder;
  Random random(2);
  volume::MeshKind kind;
  kind.contrast = 5;
  const World3 world = VolumeComplex(volume::draw_mesh(kind, random));
  for (const char* name : {"a.node", "b.ele", "A.NODE", "a.msh", "a.mesh", "a.vtk"}) {
    write_world(world, folder / name);
    EXPECT_TRUE(is_tetrahedra_file(folder / name));
    EXPECT_EQ(read_any_world(folder / name), AnyWorld(world)) << name;
    const AnyLoadedWorld loaded = load_any_world(folder / name);
    ASSERT_TRUE(std::holds_alternative<std::shared_ptr<const World3>>(loaded)) << name;
    EXPECT_EQ(*std::get<std::shared_ptr<const World3>>(loaded), world) << name;
    EXPECT_TRUE(has(refusal([&] { return read_world(folder / name); }), "world in space")) << name;
    EXPECT_TRUE(has(refusal([&] { return load_world(folder / name); }), "world in space")) << name;
  }
  EXPECT_EQ(read_any_world(folder / "a.ele"), AnyWorld(world));
  EXPECT_EQ(read_any_world(folder / "b.node"), AnyWorld(world));
  std::filesystem::remove(folder / "b.node");
  const std::string alone = refusal([&] { return read_any_world(folder / "b.ele"); });
  EXPECT_TRUE(has(alone, "b.ele: expected b.node beside it")) << alone;
  const std::string none = refusal([&] { return read_any_world(folder / "c.ele"); });
  EXPECT_TRUE(has(none, "c.ele: expected a readable file")) << none;
  // Errors of either file name it, those of the whole name the one that was asked for.
  write_file(folder / "d.node", kNode);
  write_file(folder / "d.ele", with(kEle, "0 1 2 3", "0 1 2 8"));
  EXPECT_TRUE(has(refusal([&] { return read_any_world(folder / "d.node"); }), (folder / "d.ele").string() + ":2: "));
  write_file(folder / "d.ele", with(kEle, "0 1 2 3", "0 1 2 2"));
  EXPECT_TRUE(
      has(refusal([&] { return read_any_world(folder / "d.ele"); }), "d.ele: tetrahedron 0: expected four corners"));
}

TEST(TetrahedraFile, MeshesOfThePlaneStayInThePlane) {
  const test::TemporaryFolder folder;
  const std::string square = "mesh\n2\n4 1\n0 0 2 0 -1\n1 0 2 0 -1\n1 1 2 0 -1\n0 1 2 0 -1\n4 0 1 2 3 -1 -1 -1 -1\n";
  write_file(folder / "square.mesh", square);
  EXPECT_FALSE(is_tetrahedra_file(folder / "square.mesh"));
  EXPECT_FALSE(is_tetrahedra_file(folder / "none.mesh"));
  EXPECT_TRUE(std::holds_alternative<World>(read_any_world(folder / "square.mesh")));
  EXPECT_TRUE(std::holds_alternative<LoadedWorld>(load_any_world(folder / "square.mesh")));
  EXPECT_TRUE(has(refusal([&] { return parse_mesh(kMedit, "m.mesh"); }), "m.mesh:1: expected a mesh of the plane"));
  write_file(folder / "medit.mesh", "# first a comment\n" + kMedit);
  EXPECT_TRUE(std::holds_alternative<World3>(read_any_world(folder / "medit.mesh")));
  write_file(folder / "bytes.mesh", std::string_view("\1\0\0\0\2\0\0\0", 8));
  EXPECT_TRUE(has(refusal([&] { return read_any_world(folder / "bytes.mesh"); }), "one of bytes"));
}

TEST(TetrahedraFile, CostsOfLabelsAsOptions) {
  EXPECT_EQ(parse_cost_reading("7=2.5,-9=blocked").labels, (LabelCosts{{{7, 2.5}, {-9, kBlockedWeight}}}));
  EXPECT_TRUE(parse_cost_reading("labels=weights").labels.are_weights);
  EXPECT_FALSE(parse_cost_reading("default").labels.any());
  for (const char* text : {"7=0", "7=", "labels=1", "labels", "7.5=2", "labels=weights,7=2"})
    EXPECT_TRUE(has(refusal([&] { return parse_cost_reading(text); }), "expected")) << text;
  const test::TemporaryFolder folder;
  write_file(folder / "a.mesh", kMedit);
  const auto read = [&](const char* name, const char* costs) {
    return read_any_world(folder / name, {.costs = parse_cost_reading(costs)});
  };
  const AnyWorld weighted = read("a.mesh", "7=2,9=3");
  const auto* volume = std::get_if<VolumeComplex>(&std::get<World3>(weighted));
  ASSERT_NE(volume, nullptr);
  EXPECT_EQ(volume->weight(SimplexId(1)), 3);
  EXPECT_TRUE(has(refusal([&] { return read("a.mesh", "7=2"); }), "a.mesh:19: element 2 has the label '9'"));
  EXPECT_TRUE(has(refusal([&] { return read("a.mesh", "default"); }), "expected costs of labels"));
  EXPECT_TRUE(has(refusal([&] { return read("a.map", "7=2"); }), "expected tetrahedra"));
}

TEST(TetrahedraFile, SaysWhatFitsWhere) {
  const test::TemporaryFolder folder;
  const World3 tetrahedra = tetrahedra_of(parse_medit(kMedit, "m"));
  const auto refused = [&](const World3& world, const char* name) {
    const std::string said = refusal([&] {
      write_world(world, folder / name);
      return 0;
    });
    EXPECT_FALSE(std::filesystem::exists(folder / name));
    return said;
  };
  EXPECT_TRUE(
      has(refused(tetrahedra, "a.ply"), "cannot hold tetrahedra, which fit .node with .ele, .msh, .mesh, .vtk"));
  EXPECT_TRUE(has(refused(tetrahedra, "a.map"), "cannot hold tetrahedra"));
  EXPECT_TRUE(has(refused(tetrahedra, "a.xyz"), "expected one of the extensions .3dmap"));
  EXPECT_TRUE(has(refused(VoxelGridBuilder(1, 1, 1).build(), "a.vtk"), "cannot hold voxels"));
  EXPECT_TRUE(has(refusal([&] { return read_any_world(folder / "a.xyz"); }), ".node .ele .msh .vtk"));
  EXPECT_TRUE(has(refusal([&] { return read_tetrahedra(folder / "a.ply"); }), ".node, .ele, .msh, .mesh, .vtk"));
  const World grid = GridBuilder(2, 2).build();
  EXPECT_NE(refusal([&] {
              write_world(grid, folder / "a.msh");
              return 0;
            }),
            "");
}

TEST(TetrahedraFile, VtkOfFieldsAndPaths) {
  const VolumeComplex volume = tetrahedra_of(parse_medit(kMedit, "m"));
  const std::vector<double> values{0, 0.1, 2, -1, 1e-3};
  const std::string known = format_vtk(volume, values, "cost to go");
  EXPECT_TRUE(
      has(known, "POINT_DATA 5\nSCALARS cost%20to%20go double 1\nLOOKUP_TABLE default\n0\n0.1\n2\n-1\n0.001\n"));
  EXPECT_FALSE(has(known, "_known"));
  EXPECT_EQ(tetrahedra_of(parse_vtk(known, "v")), volume);
  const std::string unknown = format_vtk(volume, std::vector<double>{0, kBlockedWeight, 2, test::kNoData, 1}, "cost");
  EXPECT_TRUE(has(unknown, "SCALARS cost double 1\nLOOKUP_TABLE default\n0\n2\n2\n2\n1\n"));
  EXPECT_TRUE(has(unknown, "SCALARS cost_known int 1\nLOOKUP_TABLE default\n1\n0\n1\n0\n1\n"));
  EXPECT_EQ(tetrahedra_of(parse_vtk(unknown, "v")), volume);
  EXPECT_TRUE(has(refusal([&] {
                    return format_vtk(volume, std::vector<double>{1, 2}, "cost");
                  }),
                  "each of 5 corners, got 2"));
  EXPECT_TRUE(has(refusal([&] { return format_vtk(volume, values, ""); }), "expected a name"));
  EXPECT_EQ(
      format_vtk_path(std::vector<Vec3>{{0, 0, 0}, {0, 3, 0}, {4, 3, 0}}, 12.5),
      "# vtk DataFile Version 3.0\ntaut path\nASCII\nDATASET POLYDATA\nPOINTS 3 double\n0 0 0\n0 3 0\n4 3 0\nLINES 1 "
      "4\n3 0 1 2\nCELL_DATA 1\nSCALARS length double 1\nLOOKUP_TABLE default\n7\nSCALARS cost double 1\n"
      "LOOKUP_TABLE default\n12.5\n");
  EXPECT_TRUE(has(format_vtk_path(std::vector<Vec3>{{1, 2, 3}}), "VERTICES 1 2\n1 0\nCELL_DATA 1\n"));
  EXPECT_TRUE(has(refusal([&] { return format_vtk_path({}); }), "at least one point"));
}

TEST(TetrahedraFile, VtkHasVelocities) {
  // Of points: each tetrahedron has the mean of its corners.
  std::string text = kVtk;
  const std::string same = "1 2 3 1 2 3 1 2 3 1 2 3 1 2 3";
  text.replace(text.find(same), same.size(), "4 0 0 0 8 0 0 0 12 1e-300 0 0 8 0 0");
  const std::vector<Vec3> of_points = parse_vtk_velocities(text, "f.vtk");
  ASSERT_EQ(of_points.size(), 2u);
  EXPECT_EQ(of_points[0], (Vec3{1, 2, 3}));
  EXPECT_EQ(of_points[1], (Vec3{3, 2, 3}));
  // Of cells, which go before; the one that is no tetrahedron is left out.
  const std::vector<Vec3> of_cells = parse_vtk_velocities(text + "VECTORS u double\n1 2 4 9 9 9 -2 0 8\n", "f.vtk");
  ASSERT_EQ(of_cells.size(), 2u);
  EXPECT_EQ(of_cells[0], (Vec3{1, 2, 4}));
  EXPECT_EQ(of_cells[1], (Vec3{-2, 0, 8}));
  EXPECT_THROW((void)parse_vtk_velocities(kVtk5, "f.vtk"), InputError);
  for (const char* bad : {"nan", "x", "inf"}) {
    std::string broken = kVtk;
    broken.replace(broken.find(same), 1, bad);
    EXPECT_THROW((void)parse_vtk_velocities(broken, "f.vtk"), InputError);
  }
}

}  // namespace
}  // namespace taut::io
