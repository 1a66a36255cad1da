#include "taut-io/geojson_file.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "taut-io/detail/json_text.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/outer_box.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

using Json = nlohmann::json;

enum class Role { none, boundary, obstacle, area, wall, point };

// What a feature says of its geometry.
struct Meaning {
  Role role = Role::none;
  std::optional<double> weight{};
};

class Collector {
 public:
  explicit Collector(std::string name) : name_(std::move(name)) {}

  GeojsonGround collect(const Json& root, std::optional<MapFrame>& frame) {
    read_own(root, frame);
    read_object(root, "", {});
    settle_polygons();
    if (!has_boundary_) {
      Box2 box;
      for_each_point([&](Vec2 p) { box.extend(p); });
      if (box.empty()) throw InputError(name_, 0, "expected at least one geometry");
      parts_.boundary = box_grown_by_a_twentieth(box);
    }
    if (!ground_.weighted) {
      for (GroundLayer& layer : ground_.layers) parts_.obstacles.push_back(std::move(layer.polygon));
      ground_.layers.clear();
    }
    ground_.rest = std::move(parts_);
    return std::move(ground_);
  }

 private:
  struct Found {
    Polygon polygon;
    Meaning meaning;
  };

  [[noreturn]] void fail(const std::string& path, const std::string& expectation, const Json& got) const {
    std::string shown = got.dump(-1, ' ', true, Json::error_handler_t::replace);
    fail_with(path, "expected " + expectation + ", got " + in_quotes(shown));
  }
  [[noreturn]] void fail_with(const std::string& path, const std::string& message) const {
    throw InputError(name_, 0, (path.empty() ? "top level" : path) + ": " + message);
  }
  static std::string at(const std::string& path, const char* key) { return path.empty() ? key : path + "." + key; }
  static std::string at(const std::string& path, std::size_t index) { return path + "[" + std::to_string(index) + "]"; }

  const Json& member(const Json& object, const std::string& path, const char* key) const {
    const auto it = object.find(key);
    if (it == object.end()) fail_with(path, std::string("expected a member \"") + key + "\"");
    return *it;
  }
  const Json& array(const Json& object, const std::string& path, const char* key) const {
    const Json& value = member(object, path, key);
    if (!value.is_array()) fail(at(path, key), "an array", value);
    return value;
  }

  // What only we say, in a member of our own.
  void read_own(const Json& root, std::optional<MapFrame>& frame) {
    frame.reset();
    if (!root.is_object() || !root.contains("taut")) return;
    const Json& own = root["taut"];
    if (!own.is_object()) fail("taut", "an object", own);
    if (const auto rule = own.find("corner_rule"); rule != own.end()) {
      if (*rule != "allow" && *rule != "forbid") fail("taut.corner_rule", "\"allow\" or \"forbid\"", *rule);
      parts_.corner_rule = *rule == "allow" ? CornerRule::allow : CornerRule::forbid;
    }
    if (const auto metres = own.find("metres"); metres != own.end()) frame = read_frame(*metres);
  }
  [[nodiscard]] MapFrame read_frame(const Json& metres) const {
    const std::string path = "taut.metres";
    if (!metres.is_object()) fail(path, "an object", metres);
    const auto number = [&](const Json& value, const char* key) {
      if (!value.is_number()) fail(at(path, key), "a number", value);
      return value.get<double>();
    };
    const auto read = [&](const char* key) { return number(member(metres, path, key), key); };
    MapFrame frame;
    frame.resolution = read("resolution");
    if (!(frame.resolution > 0)) fail(at(path, "resolution"), "a number above 0", metres["resolution"]);
    const Json& origin = array(metres, path, "origin");
    if (origin.size() != 2) fail(at(path, "origin"), "two numbers", origin);
    frame.origin = {number(origin[0], "origin"), number(origin[1], "origin")};
    frame.yaw = read("yaw");
    frame.rows = read("rows");
    return frame;
  }

  [[nodiscard]] Meaning read_meaning(const Json& feature, const std::string& path) const {
    const auto properties = feature.find("properties");
    if (properties == feature.end() || properties->is_null()) return {};
    if (!properties->is_object()) fail(at(path, "properties"), "an object or null", *properties);
    return {read_role(*properties, path), read_weight(*properties, path)};
  }
  [[nodiscard]] Role read_role(const Json& properties, const std::string& path) const {
    const auto role = properties.find("role");
    if (role == properties.end()) return Role::none;
    if (*role == "boundary") return Role::boundary;
    if (*role == "obstacle") return Role::obstacle;
    if (*role == "area") return Role::area;
    if (*role == "wall") return Role::wall;
    if (*role == "point") return Role::point;
    fail(at(path, "properties.role"), "\"boundary\", \"obstacle\", \"area\", \"wall\" or \"point\"", *role);
  }
  // Nothing if there is none, or null.
  [[nodiscard]] std::optional<double> read_weight(const Json& properties, const std::string& path) const {
    const auto weight = properties.find("weight");
    if (weight == properties.end() || weight->is_null()) return {};
    if (*weight == "blocked") return GroundLayer::kBlocked;
    if (!weight->is_number() || !(weight->get<double>() > 0) || !std::isfinite(weight->get<double>()))
      fail(at(path, "properties.weight"), "a number above 0 or \"blocked\"", *weight);
    return weight->get<double>();
  }

  // A feature collection, a feature or a geometry. Recursion is bounded by the nesting limit.
  void read_object(const Json& object, const std::string& path, const Meaning& meaning) {
    if (!object.is_object()) fail(path, "a GeoJSON object", object);
    const Json& type = member(object, path, "type");
    if (type == "FeatureCollection") {
      const Json& features = array(object, path, "features");
      for (std::size_t i = 0; i < features.size(); ++i) {
        const std::string feature_path = at(at(path, "features"), i);
        if (!features[i].is_object() || features[i].value("type", Json()) != "Feature") {
          fail(feature_path, "an object of type \"Feature\"", features[i]);
        }
        read_object(features[i], feature_path, meaning);
      }
    } else if (type == "Feature") {
      const Json& geometry = member(object, path, "geometry");
      if (!geometry.is_null()) read_object(geometry, at(path, "geometry"), read_meaning(object, path));
    } else if (type == "GeometryCollection") {
      const Json& geometries = array(object, path, "geometries");
      for (std::size_t i = 0; i < geometries.size(); ++i) {
        read_object(geometries[i], at(at(path, "geometries"), i), meaning);
      }
    } else {
      read_geometry(object, type, path, meaning);
    }
  }

  void read_geometry(const Json& geometry, const Json& type, const std::string& path, const Meaning& meaning) {
    const Role role = meaning.role;
    static constexpr const char* kKnown =
        "one of the types Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon, GeometryCollection, "
        "Feature, FeatureCollection";
    if (!type.is_string()) fail(at(path, "type"), kKnown, type);
    const auto& kind = type.get_ref<const std::string&>();
    const bool many = kind.starts_with("Multi");
    const std::string_view single = std::string_view(kind).substr(many ? 5 : 0);
    const auto each = [&](auto read_one) {
      const Json& coordinates = array(geometry, path, "coordinates");
      const std::string place = at(path, "coordinates");
      if (!many) return read_one(coordinates, place);
      for (std::size_t i = 0; i < coordinates.size(); ++i) read_one(coordinates[i], at(place, i));
    };
    const auto needs_role = [&](bool fits, const char* roles) {
      if (role != Role::none && !fits) fail_with(path, "expected a " + kind + " to have " + roles);
    };
    if (single == "Polygon") {
      needs_role(role == Role::boundary || role == Role::obstacle || role == Role::area,
                 "the role \"boundary\", \"obstacle\" or \"area\"");
      if (role == Role::area && !meaning.weight) fail_with(path, "expected an area to have a weight");
      if (role == Role::boundary && meaning.weight == GroundLayer::kBlocked)
        fail_with(path, "expected a boundary with a finite weight: it is that of the ground where no area lies");
      if (role == Role::obstacle && meaning.weight && std::isfinite(*meaning.weight))
        fail_with(path, "expected an obstacle to have no weight, or \"blocked\"");
      each([&](const Json& value, const std::string& place) {
        Polygon polygon = read_polygon(value, place);
        if (role == Role::boundary && std::exchange(has_boundary_, true)) {
          fail_with(place, "expected only one boundary, this is the second");
        }
        found_.push_back({std::move(polygon), meaning});
      });
    } else if (meaning.weight) {
      fail_with(path, "expected no weight, which only polygons have");
    } else if (single == "LineString") {
      needs_role(role == Role::wall, "the role \"wall\"");
      each([&](const Json& value, const std::string& place) { parts_.walls.push_back(read_chain(value, place, 2)); });
    } else if (single == "Point") {
      needs_role(role == Role::point, "the role \"point\"");
      each([&](const Json& value, const std::string& place) { parts_.points.push_back(read_position(value, place)); });
    } else {
      fail(at(path, "type"), kKnown, type);
    }
  }

  Polygon read_polygon(const Json& rings, const std::string& path) const {
    if (!rings.is_array() || rings.empty()) fail(path, "an array of at least one ring", rings);
    Polygon polygon;
    for (std::size_t i = 0; i < rings.size(); ++i) {
      Ring ring = read_chain(rings[i], at(path, i), 3);
      if (ring.size() > 3 && ring.front() == ring.back()) ring.pop_back();
      polygon.rings.push_back(std::move(ring));
    }
    return polygon;
  }

  std::vector<Vec2> read_chain(const Json& positions, const std::string& path, std::size_t fewest) const {
    if (!positions.is_array() || positions.size() < fewest) {
      fail(path, "an array of at least " + std::to_string(fewest) + " positions", positions);
    }
    std::vector<Vec2> chain;
    chain.reserve(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) chain.push_back(read_position(positions[i], path, i));
    return chain;
  }

  // The place is put together only if something is wrong there: most of a file is positions.
  Vec2 read_position(const Json& position, const std::string& path, std::optional<std::size_t> index = {}) const {
    const auto place = [&] { return index ? at(path, *index) : path; };
    if (!position.is_array() || position.size() < 2 || !position[0].is_number() || !position[1].is_number()) {
      fail(place(), "a position [x, y]", position);
    }
    const Vec2 p{position[0].get<double>() + 0.0, position[1].get<double>() + 0.0};
    if (!is_valid_point(p)) fail(place(), std::string(kExpectedCoordinates), position);
    return p;
  }

  // A lone polygon without a role and a weight is a room: its outer ring the boundary, its holes the obstacles.
  // Otherwise polygons without a role are areas if they have a weight, else obstacles.
  void settle_polygons() {
    if (found_.size() == 1 && found_[0].meaning.role == Role::none && !found_[0].meaning.weight) {
      found_[0].meaning.role = Role::boundary;
      has_boundary_ = true;
    }
    for (Found& found : found_) {
      const std::optional<double> weight = found.meaning.weight;
      ground_.weighted = ground_.weighted || (weight && std::isfinite(*weight));
      if (found.meaning.role != Role::boundary) {
        ground_.layers.push_back({std::move(found.polygon), weight.value_or(GroundLayer::kBlocked)});
        continue;
      }
      ground_.base_weight = weight.value_or(1);
      parts_.boundary = std::move(found.polygon.rings[0]);
      for (std::size_t i = 1; i < found.polygon.rings.size(); ++i)
        ground_.layers.push_back({{{std::move(found.polygon.rings[i])}}, GroundLayer::kBlocked});
    }
  }

  template <class Visit>
  void for_each_point(Visit visit) const {
    for (const GroundLayer& layer : ground_.layers) {
      for (const Ring& ring : layer.polygon.rings) std::for_each(ring.begin(), ring.end(), visit);
    }
    for (const Polyline& wall : parts_.walls) std::for_each(wall.begin(), wall.end(), visit);
    std::for_each(parts_.points.begin(), parts_.points.end(), visit);
  }

  std::string name_;
  std::vector<Found> found_;
  bool has_boundary_ = false;
  PolygonWorld::Parts parts_;
  GeojsonGround ground_;
};

// --- writing ---------------------------------------------------------------------------------------------------------

void append_position(std::string& out, Vec2 p) {
  out += '[';
  append_shortest(out, p.x);
  out += ',';
  append_shortest(out, p.y);
  out += ']';
}

void append_chain(std::string& out, const std::vector<Vec2>& chain, bool closed) {
  out += '[';
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (i > 0) out += ',';
    append_position(out, chain[i]);
  }
  if (closed && !chain.empty()) {
    out += ',';
    append_position(out, chain.front());
  }
  out += ']';
}

void append_rings(std::string& out, const std::vector<Ring>& rings) {
  out += '[';
  for (std::size_t i = 0; i < rings.size(); ++i) {
    if (i > 0) out += ',';
    append_chain(out, rings[i], true);
  }
  out += ']';
}

}  // namespace

PolygonWorld::Parts parse_geojson(std::string_view text, const std::string& name) {
  std::optional<MapFrame> ignored;
  return parse_framed_geojson(ignored, text, name);
}

PolygonWorld read_geojson(const std::filesystem::path& path) {
  std::optional<MapFrame> ignored;
  return read_framed_geojson(ignored, path);
}

PolygonWorld::Parts parse_framed_geojson(std::optional<MapFrame>& frame, std::string_view text,
                                         const std::string& name) {
  GeojsonGround ground = parse_ground_geojson(frame, text, name);
  if (ground.weighted) throw InputError(name, 0, "expected a world without weights, got areas that have some");
  return std::move(ground.rest);
}

GeojsonGround parse_ground_geojson(std::optional<MapFrame>& frame, std::string_view text, const std::string& name) {
  return Collector(name).collect(parse_json_text(text, name, "JSON"), frame);
}

World read_ground_geojson(std::optional<MapFrame>& frame, const std::filesystem::path& path) {
  return with_file_name(path, [&]() -> World {
    GeojsonGround ground = parse_ground_geojson(frame, read_file(path).text(), path.string());
    if (!ground.weighted) return PolygonWorld(std::move(ground.rest));
    return layered_regions(std::move(ground.rest), ground.layers, ground.base_weight);
  });
}

PolygonWorld read_framed_geojson(std::optional<MapFrame>& frame, const std::filesystem::path& path) {
  return with_file_name(
      path, [&] { return PolygonWorld(parse_framed_geojson(frame, read_file(path).text(), path.string())); });
}

std::string format_geojson(const PolygonWorld::Parts& parts) { return format_framed_geojson({}, parts); }

namespace {

// `base` and `areas` are given where there are weights.
std::string format_ground(const std::optional<MapFrame>& frame, const PolygonWorld::Parts& parts,
                          const std::optional<double>& base, const std::vector<WeightedArea>& areas) {
  if (parts.boundary.empty()) throw InputError("world", 0, "expected a boundary to write");
  std::string out = "{\"type\":\"FeatureCollection\",\"taut\":{\"corner_rule\":\"";
  out += parts.corner_rule == CornerRule::allow ? "allow" : "forbid";
  out += '"';
  if (frame) {
    out += ",\"metres\":{\"resolution\":" + shortest(frame->resolution) + ",\"origin\":";
    append_position(out, frame->origin);
    out += ",\"yaw\":" + shortest(frame->yaw) + ",\"rows\":" + shortest(frame->rows) + '}';
  }
  out += "},\"features\":[";
  bool first = true;
  const auto feature = [&](const char* role, const char* type, auto append_coordinates,
                           std::optional<double> weight = {}) {
    out += first ? "\n" : ",\n";
    first = false;
    out += std::string("{\"type\":\"Feature\",\"properties\":{\"role\":\"") + role + '"';
    if (weight) out += ",\"weight\":" + shortest(*weight);
    out += std::string("},\"geometry\":{\"type\":\"") + type + "\",\"coordinates\":";
    append_coordinates();
    out += "}}";
  };
  feature(
      "boundary", "Polygon", [&] { append_rings(out, {parts.boundary}); }, base);
  for (const WeightedArea& area : areas)
    feature(
        "area", "Polygon", [&] { append_rings(out, area.polygon.rings); }, area.weight);
  for (const Polygon& obstacle : parts.obstacles) {
    feature("obstacle", "Polygon", [&] { append_rings(out, obstacle.rings); });
  }
  for (const Polyline& wall : parts.walls) feature("wall", "LineString", [&] { append_chain(out, wall, false); });
  for (const Vec2 point : parts.points) feature("point", "Point", [&] { append_position(out, point); });
  return out + "\n]}\n";
}

}  // namespace

std::string format_framed_geojson(const std::optional<MapFrame>& frame, const PolygonWorld::Parts& parts) {
  return format_ground(frame, parts, {}, {});
}

std::string format_ground_geojson(const std::optional<MapFrame>& frame, const WeightedRegions& regions) {
  return format_ground(frame, regions.blocked().parts(), regions.base_weight(), regions.areas());
}

void write_geojson(const WeightedRegions& regions, const std::filesystem::path& path,
                   const std::optional<MapFrame>& frame) {
  write_file(path, format_ground_geojson(frame, regions));
}

void write_geojson(const PolygonWorld& world, const std::filesystem::path& path, const std::optional<MapFrame>& frame) {
  write_file(path, format_framed_geojson(frame, world.parts()));
}

}  // namespace taut::io
