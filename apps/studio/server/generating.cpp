#include "generating.hpp"

#include "api.hpp"
#include "limits.hpp"
#include "taut/world/generate/catalogue.hpp"
#include "world_size.hpp"

namespace taut::studio {
namespace {

constexpr GenerateLimits kLimits{.cells = static_cast<double>(limits::kGridSide) * limits::kGridSide,
                                 .corners = static_cast<double>(limits::kCorners),
                                 .steps = limits::kGeneratorSteps};

std::string_view name_of(ParameterType type) {
  switch (type) {
    case ParameterType::integer:
      return "integer";
    case ParameterType::number:
      return "number";
    case ParameterType::choice:
      return "choice";
    case ParameterType::flag:
      return "flag";
  }
  return "?";
}

Json value_json(const Parameter& parameter) {
  if (const auto* flag = std::get_if<bool>(&parameter.standard)) return *flag;
  if (const auto* text = std::get_if<std::string>(&parameter.standard)) return *text;
  const double number = std::get<double>(parameter.standard);
  return parameter.type == ParameterType::integer ? Json(static_cast<std::int64_t>(number)) : Json(number);
}

ParameterValues read_values(const nlohmann::json& object) {
  if (!object.is_object()) fail_at("parameters", "expected an object");
  ParameterValues out;
  for (const auto& [name, value] : object.items()) {
    if (value.is_boolean()) {
      out.emplace(name, value.get<bool>());
    } else if (value.is_number()) {
      out.emplace(name, value.get<double>());
    } else if (value.is_string()) {
      out.emplace(name, value.get<std::string>());
    } else {
      fail_at("parameters." + name, "expected a number, a text, true or false");
    }
  }
  return out;
}

// Whether the studio can show what it makes.
bool is_known(const Generator& generator) {
  return generator.makes == Generated::grid || generator.makes == Generated::polygons;
}

}  // namespace

Json generator_list() {
  Json out = Json::array();
  for (const Generator& generator : generators()) {
    if (!is_known(generator)) continue;
    Json parameters = Json::array();
    for (const Parameter& p : generator.parameters) {
      Json one{{"name", p.name}, {"help", p.help}, {"type", name_of(p.type)}, {"default", value_json(p)}};
      if (p.type == ParameterType::integer) {
        one["least"] = static_cast<std::int64_t>(p.least);
        one["most"] = static_cast<std::int64_t>(p.most);
      } else if (p.type == ParameterType::number) {
        one["least"] = p.least;
        one["most"] = p.most;
      } else if (p.type == ParameterType::choice) {
        one["choices"] = p.choices;
      }
      parameters.push_back(std::move(one));
    }
    out.push_back({{"name", generator.name},
                   {"title", generator.title},
                   {"makes", generator.makes == Generated::grid ? "grid" : "polygons"},
                   {"parameters", std::move(parameters)}});
  }
  return out;
}

GeneratedWorld generate_world_from(const JsonBody& body) {
  const JsonReader in = body.reader();
  expect_members(body.value(), "", {"generator", "seed", "parameters"});
  const Generator& generator = find_generator(in.at("generator").text());
  const std::uint64_t seed = in.at("seed").count();
  (void)in.at("parameters");
  const ParameterValues values = read_values(body.value().at("parameters"));
  if (!is_known(generator))
    throw Refusal(
        400,
        "expected a generator of grids or polygons; the studio does not know what '" + generator.name + "' makes yet",
        "generator");
  World world = generate_world(generator, values, seed, kLimits);
  check_size(world);
  return {std::move(world), generate_command(generator, values, seed)};
}

}  // namespace taut::studio
