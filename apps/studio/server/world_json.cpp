#include "world_json.hpp"

#include "api.hpp"
#include "limits.hpp"
#include "taut/base/cases.hpp"
#include "taut/base/detail/base64.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "terrain_text.hpp"
#include "world_size.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

using nlohmann::json;

// Bits after bits in bytes, the first in the lowest.
class BitWriter {
 public:
  void add(std::uint64_t bits, int count) {
    for (int at = 0; at < count;) {
      if (used_ == 0) bytes_ += '\0';
      const int take = std::min(8 - used_, count - at);
      const auto part = static_cast<unsigned>(bits >> at) & ((1u << take) - 1);
      bytes_.back() = static_cast<char>(static_cast<unsigned char>(bytes_.back()) | part << used_);
      used_ = (used_ + take) % 8;
      at += take;
    }
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  int used_ = 0;  // of the last byte
};

std::string_view squeeze_name(CornerRule rule) { return rule == CornerRule::allow ? "allow" : "forbid"; }

CornerRule read_squeeze(const json& document) {
  const auto found = document.find("squeeze");
  if (found != document.end() && found->is_string()) {
    if (*found == "forbid") return CornerRule::forbid;
    if (*found == "allow") return CornerRule::allow;
  }
  fail_at("squeeze", "expected forbid or allow");
}

const json& member(const json& document, const std::string& key) {
  const auto found = document.find(key);
  if (found == document.end()) fail_at("", "expected an object with '" + key + "'");
  return *found;
}

int read_side(const json& document, const std::string& key) {
  const json& value = member(document, key);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() < 1)
    fail_at(key, "expected a count of cells from 1 to " + std::to_string(limits::kGridSide));
  check_sides(value.get<std::uint64_t>(), 1, key);
  return value.get<int>();
}

World read_grid(const json& document) {
  expect_members(document, "", {"kind", "width", "height", "squeeze", "blocked", "terrain"});
  const int width = read_side(document, "width"), height = read_side(document, "height");
  const CornerRule rule = read_squeeze(document);
  const json& text = member(document, "blocked");
  const std::size_t bits = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const std::size_t bytes = (bits + 7) / 8;
  if (!text.is_string()) fail_at("blocked", "expected a text");
  const auto& encoded = text.get_ref<const std::string&>();
  const auto decoded = base64_bytes(encoded) == bytes ? from_base64(encoded) : std::nullopt;
  if (!decoded) fail_at("blocked", "expected " + std::to_string(bytes) + " bytes in base64, one bit a cell");
  GridBuilder builder(width, height);
  std::size_t bit = 0;
  for (int y = 0; y < height; ++y) {
    const auto row = builder.row(y);
    for (int x = 0; x < width; ++x, ++bit) {
      const bool blocked = static_cast<unsigned char>((*decoded)[bit / 8]) >> (bit % 8) & 1u;
      if (!blocked) row[static_cast<std::size_t>(x) / 64] |= std::uint64_t{1} << (x % 64);
    }
  }
  builder.set_corner_rule(rule);
  if (const auto terrain = document.find("terrain"); terrain != document.end()) {
    if (!terrain->is_string()) fail_at("terrain", "expected a text");
    read_terrain(builder, terrain->get_ref<const std::string&>());
  }
  return std::move(builder).build();
}

const json& list_at(const json& value, const std::string& place) {
  if (!value.is_array()) fail_at(place, "expected a list");
  return value;
}

World read_polygons(const json& document) {
  expect_members(document, "", {"kind", "squeeze", "boundary", "obstacles", "walls", "points"});
  PolygonWorld::Parts parts;
  parts.corner_rule = read_squeeze(document);
  std::size_t corners = 0;
  const auto points = [&](const json& list, const std::string& where) {
    corners += list_at(list, where).size();
    check_corners(corners, where);
    return read_ring(list, where);
  };
  parts.boundary = points(member(document, "boundary"), "boundary");
  std::size_t i = 0;
  for (const json& obstacle : list_at(member(document, "obstacles"), "obstacles")) {
    const std::string where = "obstacles[" + std::to_string(i++) + "]";
    Polygon polygon;
    std::size_t k = 0;
    for (const json& ring : list_at(obstacle, where))
      polygon.rings.push_back(points(ring, where + "[" + std::to_string(k++) + "]"));
    parts.obstacles.push_back(std::move(polygon));
  }
  i = 0;
  for (const json& wall : list_at(member(document, "walls"), "walls"))
    parts.walls.push_back(points(wall, "walls[" + std::to_string(i++) + "]"));
  parts.points = points(member(document, "points"), "points");
  return PolygonWorld(std::move(parts));
}

}  // namespace

Json point_json(Vec2 p) { return Json::array({p.x, p.y}); }

Json ring_json(const Ring& ring) {
  Json out = Json::array();
  for (const Vec2 p : ring) out.push_back(point_json(p));
  return out;
}

Ring read_ring(const json& list, const std::string& place) {
  Ring ring;
  ring.reserve(list_at(list, place).size());
  for (const json& p : list) {
    const auto where = [&] { return place + "[" + std::to_string(ring.size()) + "]"; };
    if (!p.is_array() || p.size() != 2 || !p[0].is_number() || !p[1].is_number())
      fail_at(where(), "expected a point [x, y]");
    const Vec2 at{p[0].get<double>(), p[1].get<double>()};
    if (!is_valid_point(at)) fail_at(where(), "expected coordinates of 0 or of a size between 2^-140 and 2^140");
    ring.push_back(at);
  }
  return ring;
}

namespace {

Json grid_json(const Grid& grid) {
  BitWriter bits;
  for (int y = 0; y < grid.height(); ++y) {
    const auto row = grid.row(y);
    for (int x = 0; x < grid.width(); x += 64)
      bits.add(~row[static_cast<std::size_t>(x) / 64], std::min(64, grid.width() - x));
  }
  Json out = {{"kind", "grid"},
              {"width", grid.width()},
              {"height", grid.height()},
              {"squeeze", squeeze_name(grid.corner_rule())},
              {"blocked", to_base64(bits.bytes())}};
  if (grid.terrain()) out["terrain"] = terrain_text(grid);
  return out;
}

Json polygons_json(const PolygonWorld& polygons) {
  Json obstacles = Json::array(), walls = Json::array();
  for (const Polygon& polygon : polygons.obstacles()) {
    Json rings = Json::array();
    for (const Ring& ring : polygon.rings) rings.push_back(ring_json(ring));
    obstacles.push_back(std::move(rings));
  }
  for (const Polyline& wall : polygons.walls()) walls.push_back(ring_json(wall));
  return {{"kind", "polygons"},
          {"squeeze", squeeze_name(polygons.corner_rule())},
          {"boundary", ring_json(polygons.boundary())},
          {"obstacles", std::move(obstacles)},
          {"walls", std::move(walls)},
          {"points", ring_json(polygons.points())}};
}

}  // namespace

Json world_json(const World& world) {
  const auto refused = [&](const auto&) -> Json {
    throw Refusal(400,
                  "the studio knows grids and polygons only, this world is of the kind '" +
                      std::string(kind_name(world)) + "', ground of different costs",
                  "world");
  };
  return match(
      world, [](const Grid& grid) { return grid_json(grid); },
      [](const PolygonWorld& polygons) { return polygons_json(polygons); },
      [&](const CostGrid& grid) { return refused(grid); },
      [&](const WeightedRegions& regions) { return refused(regions); },
      [&](const TriangleComplex& triangles) { return refused(triangles); });
}

World read_world_json(const json& document) {
  if (!document.is_object()) fail_at("", "expected a world: an object");
  const json& kind = member(document, "kind");
  if (kind == "grid") return read_grid(document);
  if (kind == "polygons") return read_polygons(document);
  fail_at("kind", "expected grid or polygons");
}

Json world_info_json(const World& world) {
  const Box2 box = bounds(world);
  Json out{{"kind", kind_name(world)}, {"bounds", {box.min.x, box.min.y, box.max.x, box.max.y}}};
  match(
      world,
      [&](const Grid& grid) {
        out["free_cells"] = grid.count_free();
        out["cells"] = static_cast<std::int64_t>(grid.width()) * grid.height();
      },
      [&](const PolygonWorld& polygons) {
        out["corners"] = polygons.vertex_count();
        out["obstacles"] = polygons.obstacles().size();
      },
      [&](const CostGrid& grid) {
        out["free_cells"] = grid.cells().count_free();
        out["cells"] = static_cast<std::int64_t>(grid.width()) * grid.height();
      },
      [&](const WeightedRegions& regions) {
        out["corners"] = regions.vertex_count();
        out["obstacles"] = regions.blocked().obstacles().size();
        out["areas"] = regions.areas().size();
      },
      [&](const TriangleComplex& triangles) {
        out["corners"] = triangles.corner_count();
        out["triangles"] = triangles.simplex_count();
      });
  return out;
}

}  // namespace taut::studio
