#include "taut-io/mesh_file.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <tuple>

#include "taut-io/detail/mesh_walkable.hpp"
#include "taut-io/detail/tetrahedra_parts.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

class MeshParser {
 public:
  MeshParser(std::string_view text, const std::string& name) : in_(text, name) {}

  MeshFile parse() {
    if (is_medit(in_.rest())) {
      in_.fail(
          "expected a mesh of the plane, got tetrahedra in Medit's format, which has the same extension and is a world "
          "in space");
    }
    if (const auto word = in_.token("the header 'mesh'"); word != "mesh")
      in_.fail("the header 'mesh'", in_quotes(word));
    version_ = in_.integer(in_.token("a version"), "a version", 1, 3);
    first_ = version_ == 3 ? 1 : 0;
    vertex_count_ = count("a number of vertices", version_ == 3 ? 4 : 6);     // "0 0\n", "0 0 0\n"
    polygon_count_ = count("a number of polygons", version_ == 3 ? 16 : 14);  // "1 3 1 2 3 0 0 0\n", "3 0 1 2 0 0 0\n"
    for (std::int64_t v = 0; v < vertex_count_; ++v) read_vertex();
    for (std::int64_t p = 0; p < polygon_count_; ++p) read_polygon();
    if (!in_.at_end()) in_.fail("the end of the file after the last polygon", in_quotes(in_.token("")));
    check_neighbours();
    if (version_ == 3) return walkable_mesh();
    check_vertex_lists();
    return std::move(mesh_);
  }

 private:
  // A count of things that take at least `bytes_each` bytes still to be read; one line end may be missing.
  std::int64_t count(std::string_view what, std::size_t bytes_each) {
    const auto most = static_cast<std::int64_t>((in_.remaining() + 1) / bytes_each);
    const std::string_view token = in_.token(what);
    const std::int64_t value = in_.integer(token, what, 0, std::numeric_limits<int>::max());
    if (value > most) in_.fail(std::string(what) + " that the file has room for", in_quotes(token));
    return value;
  }

  int index(std::string_view what, std::int64_t low, std::int64_t count) {
    if (count == 0 && low == 0) in_.fail("expected " + std::string(what) + ", but there are no vertices");
    return static_cast<int>(in_.integer(in_.token(what), what, low + first_, count - 1 + first_) - first_);
  }

  void read_vertex() {
    const double x = in_.coordinate(in_.token("the x of a vertex"), "the x of a vertex");
    const double y = in_.coordinate(in_.token("the y of a vertex"), "the y of a vertex");
    mesh_.vertices.push_back({x, y});
    if (version_ == 3) return;
    const std::int64_t n = count("a number of polygons around the vertex", 2);
    std::vector<int>& around = mesh_.vertex_polygons.emplace_back();
    for (std::int64_t i = 0; i < n; ++i) around.push_back(index("a polygon's index or -1", -1, polygon_count_));
  }

  void read_polygon() {
    const bool walkable =
        version_ < 3 || in_.integer(in_.token("0 or 1 for walkable"), "0 or 1 for walkable", 0, 1) == 1;
    const std::int64_t n = count("a number of corners", 4);
    polygon_lines_.push_back(in_.line());
    if (n < 3) in_.fail("at least 3 corners of a polygon", std::to_string(n));
    MeshFile::Polygon& polygon = mesh_.polygons.emplace_back();
    std::vector<bool>& closed = closed_.emplace_back();
    walkable_.push_back(walkable);
    for (std::int64_t i = 0; i < n; ++i) polygon.vertices.push_back(index("a vertex's index", 0, vertex_count_));
    for (std::int64_t i = 0; i < n; ++i) read_neighbour(polygon, closed);
    // In version 1 neighbours[i] lies across the edge from vertices[i] to vertices[i + 1].
    if (version_ == 1) std::rotate(polygon.neighbours.begin(), polygon.neighbours.end() - 1, polygon.neighbours.end());
    if (version_ == 3) turn_if_clockwise(polygon, closed);
    if (walkable) check_convex(polygon);
  }

  void read_neighbour(MeshFile::Polygon& polygon, std::vector<bool>& closed) {
    if (version_ < 3) {
      polygon.neighbours.push_back(index("a neighbour's index or -1", -1, polygon_count_));
      closed.push_back(false);
      return;
    }
    // Counted from 1, with a minus where there is no way across, 0 for none.
    constexpr std::string_view kWhat = "a neighbour's number, perhaps with a minus, or 0";
    const std::int64_t number = in_.integer(in_.token(kWhat), kWhat, -polygon_count_, polygon_count_);
    polygon.neighbours.push_back(number == 0 ? MeshFile::kNone : static_cast<int>(std::abs(number) - 1));
    closed.push_back(number < 0);
  }

  // Version 3 is said to go counter-clockwise, but the example that goes with its description does not.
  void turn_if_clockwise(MeshFile::Polygon& polygon, std::vector<bool>& closed) const {
    const auto at = [&](std::size_t i) {
      return mesh_.vertices[static_cast<std::size_t>(polygon.vertices[i % polygon.vertices.size()])];
    };
    const std::size_t n = polygon.vertices.size();
    std::size_t least = 0;  // in lexicographic order: no ring is reflex there
    for (std::size_t i = 1; i < n; ++i) least = at(i) < at(least) ? i : least;
    if (orient2d(at(least + n - 1), at(least), at(least + 1)) >= 0) return;
    std::reverse(polygon.vertices.begin(), polygon.vertices.end());
    std::reverse(polygon.neighbours.begin() + 1,
                 polygon.neighbours.end());  // the first is still before the last corner
    std::reverse(closed.begin() + 1, closed.end());
  }

  // A polygon or vertex as the file counts them.
  [[nodiscard]] std::string named(int index) const { return std::to_string(index + first_); }

  [[noreturn]] void fail_polygon(std::size_t p, const std::string& message) const {
    throw InputError(in_.name(), polygon_lines_[p], "polygon " + named(static_cast<int>(p)) + ": " + message);
  }

  // All turns to the left is not enough, a star has that too. But walking once around a convex polygon the points rise
  // in lexicographic order once and fall once, while a star does so at least twice.
  void check_convex(const MeshFile::Polygon& polygon) const {
    const std::size_t p = mesh_.polygons.size() - 1;
    const std::size_t n = polygon.vertices.size();
    const auto at = [&](std::size_t i) {
      return mesh_.vertices[static_cast<std::size_t>(polygon.vertices[i < n ? i : i - n])];
    };
    int left_turns = 0, reversals = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 a = at(i), b = at(i + 1), c = at(i + 2);
      if (a == b) fail_polygon(p, "expected consecutive corners in different places");
      const int turn = orient2d(a, b, c);
      const bool reverses = (a < b) != (b < c);
      if (turn < 0 || (turn == 0 && reverses)) {
        fail_polygon(p, "expected a convex polygon with its corners counter-clockwise, it turns right at corner " +
                            std::to_string((i + 1) % n));
      }
      left_turns += turn;
      reversals += reverses ? 1 : 0;
    }
    if (left_turns == 0) fail_polygon(p, "expected a polygon with an area, its corners lie on one line");
    if (reversals != 2) fail_polygon(p, "expected a convex polygon, it winds around more than once");
  }

  void check_neighbours() const {
    struct Edge {
      int from, to, polygon, neighbour;
      bool closed;
      bool operator<(const Edge& o) const { return std::tie(from, to) < std::tie(o.from, o.to); }
    };
    std::vector<Edge> edges;
    for (std::size_t p = 0; p < mesh_.polygons.size(); ++p) {
      const auto& [vertices, neighbours] = mesh_.polygons[p];
      for (std::size_t i = 0; i < vertices.size(); ++i) {
        const int from = vertices[i == 0 ? vertices.size() - 1 : i - 1];
        edges.push_back({from, vertices[i], static_cast<int>(p), neighbours[i], closed_[p][i]});
      }
    }
    std::stable_sort(edges.begin(), edges.end());
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges[i];
      const auto p = static_cast<std::size_t>(edge.polygon);
      const std::string name = "the edge from vertex " + named(edge.from) + " to " + named(edge.to);
      if (i > 0 && edges[i - 1].from == edge.from && edges[i - 1].to == edge.to) {
        fail_polygon(p, "expected " + name + " only once, polygon " + named(edges[i - 1].polygon) +
                            " has it too, on the same side");
      }
      if (edge.neighbour == MeshFile::kNone) continue;
      const auto back = std::lower_bound(edges.begin(), edges.end(), Edge{edge.to, edge.from, 0, 0, false});
      const bool mutual = back != edges.end() && back->from == edge.to && back->to == edge.from &&
                          back->polygon == edge.neighbour && back->neighbour == edge.polygon &&
                          back->closed == edge.closed;
      if (!mutual) {
        fail_polygon(p, "expected polygon " + named(edge.neighbour) + " to be its neighbour across " + name +
                            " and to say the same, it does not");
      }
    }
  }

  // As sets: the format itself calls the order unimportant, and files differ in how often they write -1.
  void check_vertex_lists() const {
    std::vector<std::vector<int>> expected(mesh_.vertices.size());
    for (std::size_t p = 0; p < mesh_.polygons.size(); ++p) {
      for (const int v : mesh_.polygons[p].vertices)
        expected[static_cast<std::size_t>(v)].push_back(static_cast<int>(p));
    }
    for (std::size_t v = 0; v < expected.size(); ++v) {
      std::vector<int> listed = mesh_.vertex_polygons[v];
      std::erase(listed, MeshFile::kNone);
      std::sort(listed.begin(), listed.end());
      listed.erase(std::unique(listed.begin(), listed.end()), listed.end());
      if (listed == expected[v]) continue;
      throw InputError(in_.name(), 0,
                       "vertex " + std::to_string(v) + ": expected its list to name the " +
                           std::to_string(expected[v].size()) + " polygons that have it as a corner, it names " +
                           std::to_string(listed.size()) + (listed.size() == expected[v].size() ? " others" : ""));
    }
  }

  MeshFile walkable_mesh() {
    for (std::size_t p = 0; p < mesh_.polygons.size(); ++p) {
      std::vector<int>& neighbours = mesh_.polygons[p].neighbours;
      for (std::size_t i = 0; i < neighbours.size(); ++i) {
        if (closed_[p][i]) neighbours[i] = MeshFile::kNone;
        const int q = neighbours[i];
        if (q != MeshFile::kNone && walkable_[p] != walkable_[static_cast<std::size_t>(q)]) {
          fail_polygon(p, "expected -" + named(q) + " for its neighbour " + named(q) +
                              ", only one of the two can be walked on, got " + named(q));
        }
      }
    }
    return walkable_part(mesh_, walkable_);
  }

  TextScanner in_;
  std::int64_t version_ = 0;
  int first_ = 0;  // what the file counts from
  std::int64_t vertex_count_ = 0, polygon_count_ = 0;
  MeshFile mesh_;
  std::vector<std::size_t> polygon_lines_;
  std::vector<bool> walkable_;             // of each polygon
  std::vector<std::vector<bool>> closed_;  // of each polygon, beside its neighbours: no way across
};

}  // namespace

MeshFile parse_mesh(std::string_view text, const std::string& name) { return MeshParser(text, name).parse(); }

MeshFile read_mesh(const std::filesystem::path& path) { return parse_mesh(read_file(path).text(), path.string()); }

std::string format_mesh(const MeshFile& mesh) {
  std::string out =
      "mesh\n2\n" + std::to_string(mesh.vertices.size()) + ' ' + std::to_string(mesh.polygons.size()) + '\n';
  const auto append_all = [&](const std::vector<int>& numbers) {
    for (const int n : numbers) out += ' ' + std::to_string(n);
  };
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    append_shortest(out, mesh.vertices[v].x);
    out += ' ';
    append_shortest(out, mesh.vertices[v].y);
    out += ' ' + std::to_string(mesh.vertex_polygons[v].size());
    append_all(mesh.vertex_polygons[v]);
    out += '\n';
  }
  for (const MeshFile::Polygon& polygon : mesh.polygons) {
    out += std::to_string(polygon.vertices.size());
    append_all(polygon.vertices);
    append_all(polygon.neighbours);
    out += '\n';
  }
  return out;
}

void write_mesh(const MeshFile& mesh, const std::filesystem::path& path) { write_file(path, format_mesh(mesh)); }

}  // namespace taut::io
