// Long lists of numbers as JSON, written straight into a text: a list of a million values is never there twice.
#pragma once

#include <cmath>
#include <string>

#include "taut/base/detail/number_text.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::studio {
using namespace taut::detail;

// The shortest text that reads back to the same number; null for what is none.
inline void append_number(std::string& out, double x) {
  if (!std::isfinite(x)) {
    out += "null";
    return;
  }
  char digits[32];
  const auto end = write_number(digits, digits + sizeof digits, x);
  out.append(digits, end.ptr);
}

// [a, b, ...]: append(out, value) for each of them.
template <class Values, class Append>
void append_list(std::string& out, const Values& values, Append append) {
  out += '[';
  bool first = true;
  for (const auto& value : values) {
    if (!first) out += ',';
    first = false;
    append(out, value);
  }
  out += ']';
}

// x,y without brackets: points of flat lists.
inline void append_pair(std::string& out, Vec2 p) {
  append_number(out, p.x);
  out += ',';
  append_number(out, p.y);
}

}  // namespace taut::studio
