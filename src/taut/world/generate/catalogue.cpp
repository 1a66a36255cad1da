#include "taut/world/generate/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "taut/base/detail/number_text.hpp"
#include "taut/base/input_error.hpp"

namespace taut {
using namespace detail;
namespace {

// The shortest text that reads back as the same number; counts without exponents.
std::string to_text(double value) {
  if (std::abs(value) < 1e15 && value == std::floor(value)) return std::to_string(static_cast<std::int64_t>(value));
  std::array<char, 32> text{};
  const auto end = write_number(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

std::string to_text(const ParameterValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const double* number = std::get_if<double>(&value)) return to_text(*number);
  return "\"" + std::get<std::string>(value) + "\"";
}

std::string joined(std::span<const std::string> names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string expectation(const Parameter& parameter) {
  switch (parameter.type) {
    case ParameterType::flag:
      return "true or false";
    case ParameterType::choice:
      return "one of " + joined(parameter.choices);
    default:
      return (parameter.type == ParameterType::integer ? "a whole number between " : "a number between ") +
             to_text(parameter.least) + " and " + to_text(parameter.most);
  }
}

bool is_accepted(const Parameter& parameter, const ParameterValue& value) {
  if (parameter.type == ParameterType::flag) return std::holds_alternative<bool>(value);
  if (parameter.type == ParameterType::choice) {
    const std::string* choice = std::get_if<std::string>(&value);
    return choice != nullptr &&
           std::find(parameter.choices.begin(), parameter.choices.end(), *choice) != parameter.choices.end();
  }
  const double* number = std::get_if<double>(&value);
  return number != nullptr && *number >= parameter.least && *number <= parameter.most &&
         (parameter.type == ParameterType::number || *number == std::floor(*number));
}

void require_below(const Generator& generator, double size, double limit, std::string_view what) {
  if (size <= limit) return;
  throw InputError(generator.name, 0,
                   "expected at most " + to_text(limit) + " " + std::string(what) + ", these parameters make up to " +
                       to_text(std::ceil(size)));
}

}  // namespace

const Parameter* Generator::find(std::string_view parameter) const {
  const auto at =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == parameter; });
  return at == parameters.end() ? nullptr : &*at;
}

const Generator& find_generator(std::string_view name) {
  std::vector<std::string> names;
  for (const Generator& generator : generators()) {
    if (generator.name == name) return generator;
    names.push_back(generator.name);
  }
  throw InputError("generator", 0, "expected one of " + joined(names) + ", got \"" + std::string(name) + "\"");
}

ParameterValues complete_values(const Generator& generator, const ParameterValues& values) {
  ParameterValues complete;
  for (const Parameter& parameter : generator.parameters) complete.emplace(parameter.name, parameter.standard);
  for (const auto& [name, value] : values) {
    const Parameter* parameter = generator.find(name);
    if (parameter == nullptr) {
      std::vector<std::string> names;
      for (const Parameter& known : generator.parameters) names.push_back(known.name);
      throw InputError(generator.name, 0,
                       "expected parameters among " + joined(names) + ", got \"" + std::string(name) + "\"");
    }
    if (!is_accepted(*parameter, value)) {
      throw InputError(generator.name + ", " + name, 0,
                       "expected " + expectation(*parameter) + ", got " + to_text(value));
    }
    complete[name] = value;
  }
  return complete;
}

Generator::Made generate(const Generator& generator, const ParameterValues& values, std::uint64_t seed,
                         const GenerateLimits& limits) {
  const ParameterValues complete = complete_values(generator, values);
  const GeneratedSize size = generator.size(complete);
  require_below(generator, size.cells, limits.cells, generator.makes == Generated::heights ? "samples" : "cells");
  require_below(generator, size.corners, limits.corners, "corners");
  require_below(generator, size.steps, limits.steps, "steps");
  try {
    return generator.make(complete, seed);
  } catch (const InputError& error) {
    // The generators themselves name the fields of their options.
    std::string text = error.expectation();
    std::replace(text.begin(), text.end(), '_', '-');
    throw InputError(generator.name, 0, text);
  }
}

World generate_world(const Generator& generator, const ParameterValues& values, std::uint64_t seed,
                     const GenerateLimits& limits) {
  if (generator.makes == Generated::heights || generator.makes == Generated::tetrahedra) {
    throw InputError(generator.name, 0,
                     std::string("expected a generator of grids or polygons, this one makes ") +
                         (generator.makes == Generated::heights ? "heights" : "tetrahedra"));
  }
  return std::get<World>(generate(generator, values, seed, limits));
}

std::string default_file(const Generator& generator) {
  switch (generator.makes) {
    case Generated::grid:
      return generator.name + ".map";
    case Generated::polygons:
    case Generated::regions:
      return generator.name + ".geojson";
    case Generated::cost_grid:
      return generator.name + ".csv";
    case Generated::tetrahedra:
      return generator.name + ".vtk";
    default:
      return generator.name + ".asc";
  }
}

std::string generate_command(const Generator& generator, const ParameterValues& values, std::uint64_t seed,
                             std::string_view file) {
  const ParameterValues complete = complete_values(generator, values);
  std::string command = "taut generate " + generator.name;
  // Sides have one default, so that equal sides differ from it together.
  const auto is_side = [](std::string_view name) {
    return std::find(kSideParameters.begin(), kSideParameters.end(), name) != kSideParameters.end();
  };
  const bool is_square = generator.has_sides() && std::all_of(complete.begin(), complete.end(), [&](const auto& named) {
                           return !is_side(named.first) || named.second == complete.at("width");
                         });
  for (const Parameter& parameter : generator.parameters) {
    const ParameterValue& value = complete.at(parameter.name);
    if (value == parameter.standard) continue;
    if (parameter.type == ParameterType::flag) {
      command += " --" + (std::get<bool>(value) ? parameter.name : parameter.opposite);
    } else if (!is_square || !is_side(parameter.name)) {
      const std::string* choice = std::get_if<std::string>(&value);
      command += " --" + parameter.name + " " + (choice != nullptr ? *choice : to_text(std::get<double>(value)));
    } else if (parameter.name == "width") {
      command += " --size " + to_text(std::get<double>(value));
    }
  }
  if (seed != kStandardSeed) command += " --seed " + std::to_string(seed);
  return command + " -o " + (file.empty() ? default_file(generator) : std::string(file));
}

}  // namespace taut
