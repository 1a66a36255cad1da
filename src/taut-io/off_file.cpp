// Object File Format: `OFF`, the numbers of corners, faces and edges, corners, and faces as lists of corners. A comment
// `# face property weight` before the corners says that each face ends with its weight.
#include <cmath>

#include "taut-io/detail/face_list.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr std::string_view kHasWeights = "# face property weight";

}  // namespace

SimplexParts<2, 3> parse_off(std::string_view text, const std::string& name) {
  const bool weighted = has_line(text, kHasWeights);
  TextScanner in(text, name, '#');
  if (const auto word = in.token("'OFF'"); word != "OFF") in.fail("'OFF'", in_quotes(word));
  const auto count = [&](const char* what) {
    const auto token = in.token(what);
    return static_cast<std::size_t>(in.integer(token, what, 0, static_cast<std::int64_t>(in.remaining())));
  };
  const std::size_t corners = count("a number of corners that the file can hold"),
                    faces = count("a number of faces that the file can hold");
  const auto edges = in.token("a number of edges");
  (void)in.integer(edges, "a number of edges", 0, std::numeric_limits<std::int64_t>::max());
  SimplexParts<2, 3> parts;
  for (std::size_t i = 0; i < corners; ++i) {
    Vec3 p;
    for (double* const x : {&p.x, &p.y, &p.z}) *x = in.coordinate(in.token("a coordinate"), "a coordinate");
    parts.positions.push_back(p);
    while (!in.at_line_end()) (void)in.token_on_line("a colour");
  }
  std::vector<std::uint32_t> face;
  for (std::size_t i = 0; i < faces; ++i) {
    const auto size = in.token("a number of corners of a face");
    face.resize(static_cast<std::size_t>(
        in.integer(size, "a face of at least 3 corners", 3, static_cast<std::int64_t>(in.remaining()))));
    for (std::uint32_t& c : face) {
      c = static_cast<std::uint32_t>(
          in.integer(in.token_on_line("a corner"), "a corner of the file", 0, static_cast<std::int64_t>(corners) - 1));
    }
    double weight = 1;
    if (weighted) {
      const auto token = in.token_on_line("a weight");
      const auto read = face_weight(token);
      if (!read || !(*read > 0)) in.fail("a weight above 0, or inf", in_quotes(token));
      weight = *read;
    }
    while (!in.at_line_end()) (void)in.token_on_line("a colour");
    add_face(parts, face, weight);
  }
  if (!in.at_end()) in.fail("the end of the file after " + std::to_string(faces) + " faces", "more");
  expect_faces(parts, name);
  return parts;
}

std::string format_off(const SurfaceComplex& surface) {
  if (surface.simplex_count() == 0) throw InputError("surface", 0, "expected at least one triangle to write");
  std::string out = "OFF\n" + std::string(kHasWeights) + "\n" + std::to_string(surface.corner_count()) + " " +
                    std::to_string(surface.simplex_count()) + " 0\n";
  for (std::uint32_t c = 0; c < surface.corner_count(); ++c) {
    const Vec3 p = surface.position(CornerId(c));
    out += shortest(p.x) + " " + shortest(p.y) + " " + shortest(p.z) + "\n";
  }
  for (std::uint32_t t = 0; t < surface.simplex_count(); ++t) {
    out += "3";
    for (const CornerId c : surface.corners(SimplexId(t))) out += " " + std::to_string(c.value);
    const double weight = surface.weight(SimplexId(t));
    out += std::isinf(weight) ? " inf\n" : " " + shortest(weight) + "\n";
  }
  return out;
}

}  // namespace taut::io
