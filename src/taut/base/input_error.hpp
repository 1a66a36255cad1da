// The one exception for bad input: it names the place and what was expected there.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "taut/base/export.hpp"

namespace taut {

// What is wrong with an input; what() is "where:line: expected ...".
class TAUT_API InputError : public std::runtime_error {
 public:
  // `line` counts from 1; 0 means that the place is not a line (a binary file, a value built in memory).
  InputError(std::string where, std::size_t line, std::string expectation)
      : std::runtime_error(where + (line > 0 ? ":" + std::to_string(line) : std::string()) + ": " + expectation),
        where_(std::move(where)),
        line_(line),
        expectation_(std::move(expectation)) {}

  // The file, or the part of a value ("obstacle 3, ring 0").
  [[nodiscard]] const std::string& where() const { return where_; }
  // From 1; 0 where there are no lines.
  [[nodiscard]] std::size_t line() const { return line_; }
  // What was expected there, and mostly what there was instead.
  [[nodiscard]] const std::string& expectation() const { return expectation_; }

 private:
  std::string where_;
  std::size_t line_;
  std::string expectation_;
};

}  // namespace taut
