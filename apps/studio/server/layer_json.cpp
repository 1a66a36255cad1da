#include "layer_json.hpp"

#include "api.hpp"
#include "json_text.hpp"
#include "limits.hpp"
#include "taut/lab/draw/layers.hpp"

namespace taut::studio {

Json layer_list(const KnownWorld& world) {
  Json out = Json::array();
  for (const lab::LayerEntry& entry : lab::layers()) {
    out.push_back({{"name", entry.name}, {"title", entry.title}, {"misfit", lab::layer_misfit(entry, world.world())}});
  }
  return out;
}

lab::Layer make_layer(KnownWorld& world, const std::string& name) {
  if (lab::find_layer(name) == nullptr) throw Refusal(404, "expected the name of a layer", "name");
  lab::Layer layer;
  world.with_cells(std::chrono::steady_clock::now() + limits::kBuildTime, {},
                   [&](CellStore& cells) { layer = lab::make_layer(name, cells); });
  return layer;
}

std::string layer_text(const lab::Layer& layer) {
  const auto append_flat = [](std::string& out, const Ring& ring) { append_list(out, ring, append_pair); };
  std::string out = "{\"name\":" + Json(layer.name).dump() + ",\"title\":" + Json(layer.title).dump() + ",\"areas\":";
  append_list(out, layer.areas, [&](std::string& text, const lab::LayerArea& area) {
    text += "{\"key\":" + Json(area.key).dump() + ",\"value\":";
    area.value ? append_number(text, *area.value) : void(text += "null");
    text += ",\"rings\":";
    append_list(text, area.rings, append_flat);
    text += '}';
  });
  out += ",\"segments\":";
  append_list(out, layer.segments, [](std::string& text, const lab::LineSegment& segment) {
    append_pair(text, segment.a);
    text += ',';
    append_pair(text, segment.b);
  });
  out += ",\"gates\":";
  append_list(out, layer.gates, [](std::string& text, const lab::LayerGate& gate) {
    text += "{\"a\":[";
    append_pair(text, gate.a);
    text += "],\"b\":[";
    append_pair(text, gate.b);
    text += "],\"width\":";
    append_number(text, gate.width);
    text += '}';
  });
  out += ",\"scale\":";
  out += layer.scale
             ? Json{{"title", layer.scale->title}, {"low", layer.scale->low}, {"high", layer.scale->high}}.dump()
             : "null";
  return out + "}";
}

}  // namespace taut::studio
