// What does the triangulation cost?
//
//   triangulation build POINTS [CONSTRAINTS [ROUNDS]]   to build, beside other libraries with the same input
//   triangulation edits TRIANGLES                       to insert, remove and move a polygon, against building anew
//   triangulation scale MOST [CSV [SVG]]                against size: archipelagos of up to so many corners
//
// Times are CPU times of one thread. The claims: building 10^6 points, alone and with 2 * 10^5 constraints, is faster
// than what the others take; an edit in 10^5 triangles takes at the median at most a thousandth of building anew.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "triangulation/build.hpp"
#include "triangulation/edits.hpp"
#include "triangulation/scale.hpp"

int main(int argc, char** argv) try {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto number = [&](std::size_t i, std::size_t otherwise) {
    if (i >= words.size()) return otherwise;
    return static_cast<std::size_t>(std::stod(words[i]));
  };
  const auto name = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
  if (name(0) == "build") {
    taut::bench::measure_build(number(1, 1'000'000), number(2, 0), static_cast<int>(number(3, 5)));
  } else if (name(0) == "edits") {
    taut::bench::measure_edits(number(1, 100'000));
  } else if (name(0) == "scale") {
    taut::bench::measure_scales(number(1, 1'000'000), name(2), name(3));
  } else {
    std::fprintf(
        stderr,
        "usage: triangulation build POINTS [CONSTRAINTS [ROUNDS]] | edits TRIANGLES | scale MOST [CSV [SVG]]\n");
    return 2;
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
