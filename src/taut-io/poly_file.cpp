#include "taut-io/poly_file.hpp"

#include <cstdint>
#include <limits>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr std::int64_t kMost = std::numeric_limits<int>::max();
constexpr std::int64_t kMostAttributes = 1000;

class PolyParser {
 public:
  PolyParser(std::string_view text, const std::string& name) : in_(text, name, '#') {}

  PolyVertices parse_vertices_only() {
    PolyVertices vertices = read_vertices();
    finish("the end of the file after the vertices");
    return vertices;
  }

  Poly parse(const std::function<PolyVertices()>& vertices_elsewhere) {
    Poly poly;
    poly.vertices = read_vertices();
    if (poly.vertices.points.empty() && vertices_elsewhere) poly.vertices = vertices_elsewhere();
    read_segments(poly);
    read_holes(poly);
    if (!in_.at_end()) read_regions(poly);
    finish("the end of the file");
    return poly;
  }

 private:
  void finish(std::string_view expectation) {
    if (!in_.at_end()) in_.fail(expectation, in_quotes(in_.token("")));
  }

  std::int64_t on_line(std::string_view what, std::int64_t low, std::int64_t high) {
    return in_.integer(in_.token_on_line(what), what, low, high);
  }
  std::int64_t optional_on_line(std::string_view what, std::int64_t low, std::int64_t high) {
    return in_.at_line_end() ? low : on_line(what, low, high);
  }
  double coordinate(std::string_view what) { return in_.coordinate(in_.token_on_line(what), what); }
  Vec2 point() {
    const double x = coordinate("an x coordinate");
    return {x, coordinate("a y coordinate")};
  }
  int marker() { return static_cast<int>(on_line("a marker", -kMost, kMost)); }

  // How many records follow, each of at least `bytes_each` bytes; the last line end may be missing.
  std::int64_t count(std::string_view what, std::size_t bytes_each) {
    const auto most = static_cast<std::int64_t>((in_.remaining() + 1) / bytes_each);
    const std::string_view token = in_.token(what);
    const std::int64_t value = in_.integer(token, what, 0, kMost);
    if (value > most) in_.fail(std::string(what) + " that the file has room for", in_quotes(token));
    return value;
  }
  void start_record(std::string_view what) { in_.integer(in_.token(what), what, -kMost, kMost); }

  PolyVertices read_vertices() {
    PolyVertices out;
    const std::int64_t n = count("a number of vertices", 6);  // "0 0 0\n"
    if (!in_.at_line_end()) on_line("the dimension 2", 2, 2);
    out.attributes_each = static_cast<std::size_t>(optional_on_line("a number of attributes", 0, kMostAttributes));
    const bool marked = optional_on_line("0 or 1 boundary markers", 0, 1) == 1;
    in_.end_line();
    for (std::int64_t i = 0; i < n; ++i) {
      const std::string_view token = in_.token("a vertex");
      if (i == 0) {
        out.first_index = static_cast<int>(in_.integer(token, "the number of the first vertex", 0, 1));
      } else {
        in_.integer(token, "the number of the next vertex", i + out.first_index, i + out.first_index);
      }
      out.points.push_back(point());
      for (std::size_t a = 0; a < out.attributes_each; ++a) {
        out.attributes.push_back(in_.number(in_.token_on_line("an attribute"), "an attribute"));
      }
      if (marked) out.markers.push_back(marker());
      in_.end_line();
    }
    return out;
  }

  void read_segments(Poly& poly) {
    const std::int64_t n = count("a number of segments", 6);
    const bool marked = optional_on_line("0 or 1 boundary markers", 0, 1) == 1;
    in_.end_line();
    const std::int64_t low = poly.vertices.first_index;
    const std::int64_t high = low + static_cast<std::int64_t>(poly.vertices.points.size()) - 1;
    for (std::int64_t i = 0; i < n; ++i) {
      start_record("a segment");
      Poly::Segment segment;
      segment.from = static_cast<int>(on_line("a vertex's number", low, high) - low);
      segment.to = static_cast<int>(on_line("a vertex's number", low, high) - low);
      if (marked) segment.marker = marker();
      in_.end_line();
      poly.segments.push_back(segment);
    }
  }

  void read_holes(Poly& poly) {
    const std::int64_t n = count("a number of holes", 6);
    in_.end_line();
    for (std::int64_t i = 0; i < n; ++i) {
      start_record("a hole");
      poly.holes.push_back(point());
      in_.end_line();
    }
  }

  void read_regions(Poly& poly) {
    const std::int64_t n = count("a number of regions", 8);
    in_.end_line();
    for (std::int64_t i = 0; i < n; ++i) {
      start_record("a region");
      Poly::Region region;
      region.point = point();
      region.attribute = in_.number(in_.token_on_line("an attribute"), "an attribute");
      if (!in_.at_line_end()) region.largest_area = in_.number(in_.token_on_line("an area"), "an area");
      in_.end_line();
      poly.regions.push_back(region);
    }
  }

  TextScanner in_;
};

}  // namespace

PolyVertices parse_node(std::string_view text, const std::string& name) {
  return PolyParser(text, name).parse_vertices_only();
}

Poly parse_poly(std::string_view text, const std::string& name,
                const std::function<PolyVertices()>& vertices_elsewhere) {
  return PolyParser(text, name).parse(vertices_elsewhere);
}

Poly read_poly(const std::filesystem::path& path) {
  return parse_poly(read_file(path).text(), path.string(), [&] {
    const std::filesystem::path node = std::filesystem::path(path).replace_extension(".node");
    return parse_node(read_file(node).text(), node.string());
  });
}

std::string format_poly(const Poly& poly) {
  const PolyVertices& vertices = poly.vertices;
  const auto first = static_cast<std::size_t>(vertices.first_index);
  const bool marked = !vertices.markers.empty();
  std::string out = std::to_string(vertices.points.size()) + " 2 " + std::to_string(vertices.attributes_each) +
                    (marked ? " 1\n" : " 0\n");
  const auto number = [&](double x) {
    out += ' ';
    append_shortest(out, x);
  };
  const auto numbered_point = [&](std::size_t i, Vec2 p) {
    out += std::to_string(i + first);
    number(p.x);
    number(p.y);
  };
  for (std::size_t i = 0; i < vertices.points.size(); ++i) {
    numbered_point(i, vertices.points[i]);
    for (std::size_t a = 0; a < vertices.attributes_each; ++a) {
      number(vertices.attributes[i * vertices.attributes_each + a]);
    }
    if (marked) out += ' ' + std::to_string(vertices.markers[i]);
    out += '\n';
  }
  out += std::to_string(poly.segments.size()) + " 1\n";
  for (std::size_t i = 0; i < poly.segments.size(); ++i) {
    const auto& [from, to, marker] = poly.segments[i];
    out += std::to_string(i + first) + ' ' + std::to_string(from + vertices.first_index) + ' ' +
           std::to_string(to + vertices.first_index) + ' ' + std::to_string(marker) + '\n';
  }
  out += std::to_string(poly.holes.size()) + '\n';
  for (std::size_t i = 0; i < poly.holes.size(); ++i) {
    numbered_point(i, poly.holes[i]);
    out += '\n';
  }
  if (poly.regions.empty()) return out;
  out += std::to_string(poly.regions.size()) + '\n';
  for (std::size_t i = 0; i < poly.regions.size(); ++i) {
    numbered_point(i, poly.regions[i].point);
    number(poly.regions[i].attribute);
    number(poly.regions[i].largest_area);
    out += '\n';
  }
  return out;
}

void write_poly(const Poly& poly, const std::filesystem::path& path) { write_file(path, format_poly(poly)); }

}  // namespace taut::io
