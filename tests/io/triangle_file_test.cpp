// Triangles and surfaces in files: .off, .obj and .ply.
#include "taut-io/triangle_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "support/refusal.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
namespace {

constexpr double kBlocked = std::numeric_limits<double>::infinity();

TEST(TriangleFile, OffReadsFacesAndWeights) {
  const auto parts =
      parse_off("OFF\n# face property weight\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 2.5\n3 0 2 3 inf\n", "t");
  EXPECT_EQ(parts.positions.size(), 4u);
  EXPECT_EQ(parts.corners, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {0, 2, 3}}));
  EXPECT_EQ(parts.weights, (std::vector<double>{2.5, kBlocked}));
  const auto quad = parse_off("OFF 4 1 4\n0 0 0 255 0 0\n1 0 0\n1 1 1\n0 1 0\n4 0 1 2 3  0.5 0.5 0.5\n", "t");
  EXPECT_EQ(quad.corners.size(), 2u);
  EXPECT_EQ(quad.weights, (std::vector<double>{1, 1}));
  EXPECT_TRUE(std::holds_alternative<SurfaceComplex>(triangles_of(quad)));
  EXPECT_TRUE(std::holds_alternative<TriangleComplex>(triangles_of(parts)));
}

TEST(TriangleFile, ObjReadsNamesAndTables) {
  const auto parts = parse_obj(
      "# weight mud 4\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\nusemtl mud\nf 1 3 -1\n# weight "
      "7\n"
      "usemtl grass\nf 4 3 2\n# weight grass blocked\n",
      "t");
  EXPECT_EQ(parts.corners, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {0, 2, 3}, {3, 2, 1}}));
  EXPECT_EQ(parts.weights, (std::vector<double>{1, 4, kBlocked}));
}

TEST(TriangleFile, PlyReadsTextAndBytes) {
  const std::string text =
      "ply\nformat ascii 1.0\ncomment made by hand\nelement vertex 3\nproperty float x\nproperty float y\nproperty "
      "float "
      "z\nproperty uchar red\nelement face 1\nproperty list uchar int vertex_indices\nproperty float "
      "weight\nend_header\n"
      "0 0 0 255\n1 0 0 255\n0 1 2 255\n3 0 1 2 2.5\n";
  const auto parts = parse_ply(text, "t");
  EXPECT_EQ(parts.positions[2], (Vec3{0, 1, 2}));
  EXPECT_EQ(parts.weights, (std::vector<double>{2.5}));
  for (const bool little : {true, false}) {
    std::string bytes =
        std::string("ply\nformat ") + (little ? "binary_little_endian" : "binary_big_endian") +
        " 1.0\nelement vertex 3\nproperty double x\nproperty float y\nproperty short z\nelement face 1\n"
        "property float weight\nproperty list uchar uint vertex_index\nend_header\n";
    const auto put = [&](auto value) {
      char raw[sizeof value];
      std::memcpy(raw, &value, sizeof value);
      if (!little) std::reverse(raw, raw + sizeof value);
      bytes.append(raw, sizeof value);
    };
    for (int i = 0; i < 3; ++i) {
      put(0.5 * (i == 1));
      put(static_cast<float>(i == 2));
      put(static_cast<std::int16_t>(-3 * i));
    }
    put(4.5f);
    bytes += '\3';
    for (std::uint32_t i = 0; i < 3; ++i) put(i);
    const auto binary = parse_ply(bytes, "t");
    EXPECT_EQ(binary.positions, (std::vector<Vec3>{{0, 0, 0}, {0.5, 0, -3}, {0, 1, -6}}));
    EXPECT_EQ(binary.weights, (std::vector<double>{4.5}));
    EXPECT_NE(refusal([&] { return parse_ply(bytes.substr(0, bytes.size() - 2), "t"); }), "");
  }
}

TEST(TriangleFile, NamesWhatIsWrong) {
  const auto off = [](const char* text) { return refusal([&] { return parse_off(text, "t"); }); };
  EXPECT_EQ(off("OF"), "t:1: expected 'OFF', got 'OF'");
  EXPECT_NE(off("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n").find("t:6: expected a corner of the file"),
            std::string::npos);
  EXPECT_NE(off("OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n"), "");
  EXPECT_NE(off("OFF\n99999999 1 0\n"), "");
  EXPECT_NE(off("OFF\n# face property weight\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 0\n").find("t:7: expected a weight"),
            std::string::npos);
  EXPECT_NE(off("OFF\n# face property weight\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"), "");
  const auto obj = [](const char* text) { return refusal([&] { return parse_obj(text, "t"); }); };
  EXPECT_EQ(obj("v 0 0\n"), "t:1: expected three coordinates, got nothing");
  EXPECT_NE(obj("v 0 0 0\nf 1 2 3\n").find("t:2: expected a corner that stands before the face, got '2'"),
            std::string::npos);
  EXPECT_NE(obj("# weight\n"), "");
  EXPECT_NE(obj("# weight -1\n"), "");
  EXPECT_NE(obj(""), "");
  const auto ply = [](const char* text) { return refusal([&] { return parse_ply(text, "t"); }); };
  EXPECT_NE(ply("plx\n"), "");
  EXPECT_NE(ply("ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n3 0 1 2\n"),
            "");
  EXPECT_NE(ply("ply\nformat utf 1.0\nend_header\n"), "");
  EXPECT_NE(
      ply("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face "
          "1\nproperty list float int vertex_indices\nend_header\n0 0 0\n3 0 0 0\n"),
      "");
  // What the complex itself refuses.
  const auto made = [](SimplexParts<2, 3> parts) { return refusal([&] { return triangles_of(std::move(parts)); }); };
  EXPECT_NE(made({{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}, {}}).find("not in line"), std::string::npos);
  EXPECT_NE(
      made({{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {1, 1, 0}, {3, 1, 0}, {1, 3, 0}, {-1, -1, 0}, {3, -1, 0}, {-1, 3, 0}},
            {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}},
            {}}),
      "");
}

TEST(TriangleFile, CornersInOnePlaceBecomeOne) {
  const AnyTriangles made = triangles_of(
      {{{0, 0, 5}, {1, 0, 5}, {1, 1, 5}, {9, 9, 9}, {0, 0, 5}, {1, 1, 5}, {0, 1, 5}}, {{0, 1, 2}, {4, 5, 6}}, {}});
  ASSERT_TRUE(std::holds_alternative<TriangleComplex>(made));
  const auto& triangles = std::get<TriangleComplex>(made);
  EXPECT_EQ(triangles.corner_count(), 4u);
  EXPECT_TRUE(triangles.across(SimplexId(0), 1).valid());
}

TEST(TriangleFile, WritesWhatItReads) {
  Random random(3);
  for (int round = 0; round < 10; ++round) {
    weighted::MeshKind kind;
    kind.size = 2 + round % 3;
    kind.blocked = 0.1;
    SimplexParts<2, 3> parts = weighted::draw_mesh<3>(kind, random);
    const SurfaceComplex surface(parts);
    const auto same = [&](const SimplexParts<2, 3>& read) {
      EXPECT_EQ(SurfaceComplex(read), surface);
      const AnyTriangles any = triangles_of(read);
      ASSERT_TRUE(std::holds_alternative<SurfaceComplex>(any));
      EXPECT_EQ(std::get<SurfaceComplex>(any), surface);
    };
    same(parse_off(format_off(surface), "t"));
    same(parse_obj(format_obj(surface), "t"));
    same(parse_ply(format_ply(surface), "t"));
    const TriangleComplex flat(weighted::draw_mesh<2>(kind, random));
    EXPECT_EQ(std::get<TriangleComplex>(triangles_of(parse_off(format_off(in_space(flat)), "t"))), flat);
  }
}

}  // namespace
}  // namespace taut::io
