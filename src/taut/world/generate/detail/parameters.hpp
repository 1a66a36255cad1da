// What entries of catalogues are written with: parameters, and their values by name.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taut/world/generate/catalogue.hpp"
#include "taut/world/generate/weighted_ground.hpp"

namespace taut::detail {

// Values are complete and checked.
inline double number(const ParameterValues& values, std::string_view name) {
  return std::get<double>(values.find(name)->second);
}
inline int whole(const ParameterValues& values, std::string_view name) {
  return static_cast<int>(number(values, name));
}
inline bool flag(const ParameterValues& values, std::string_view name) {
  return std::get<bool>(values.find(name)->second);
}
inline const std::string& choice(const ParameterValues& values, std::string_view name) {
  return std::get<std::string>(values.find(name)->second);
}

inline Parameter whole_parameter(std::string name, std::string help, int standard, int least, int most) {
  return {
      std::move(name), std::move(help), ParameterType::integer, double(standard), double(least), double(most), {}, {}};
}
inline Parameter number_parameter(std::string name, std::string help, double standard, double least, double most) {
  return {std::move(name), std::move(help), ParameterType::number, standard, least, most, {}, {}};
}
inline Parameter flag_parameter(std::string name, std::string help, bool standard, std::string opposite = {}) {
  return {std::move(name), std::move(help), ParameterType::flag, standard, 0, 0, {}, std::move(opposite)};
}
inline Parameter choice_parameter(std::string name, std::string help, std::string standard,
                                  std::vector<std::string> choices) {
  return {std::move(name), std::move(help), ParameterType::choice, std::move(standard), 0, 0, std::move(choices), {}};
}

// Sides of generated worlds are about 1000 unless told otherwise.
inline constexpr int kSide = 1000;

// What a unit of length costs, at least and at most.
inline void add_weights(std::vector<Parameter>& parameters) {
  const WeightRange standard;
  parameters.push_back(number_parameter("least", "Least cost of a unit of length", standard.least, 1e-3, 1e3));
  parameters.push_back(
      number_parameter("contrast", "The greatest cost, as a multiple of the least", standard.contrast, 1, 1e6));
}
inline WeightRange weights_of(const ParameterValues& v) { return {number(v, "least"), number(v, "contrast")}; }

}  // namespace taut::detail
