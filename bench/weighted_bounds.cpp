// How near to the cheapest are paths over weighted ground, and how long does a proof of that take?
//
//   weighted_bounds straight [WORLDS] [CELLS] [CSV [KIND]]
//       Straightened paths over nested points on edges, whose last step changes less than 0.1 %: regions at least 8
//       cells across, a weight per cell, and weights up to 100; and g(start) over the same. KIND is one of these, from
//       0 on.
//   weighted_bounds proof [QUERIES] [CELLS] [SECONDS] [CSV [SVG]]
//       A gap of 1 % by weighted-proof: how many queries are proven within the time, and the gap as it goes; needles
//       and contrasts above 10 apart.
//   weighted_bounds plot CSV SVG [SECONDS]
//       The same from an earlier run's file, be it cut off.
//   weighted_bounds merged [QUERIES]
//       Time to prove 1 % and 0.1 % with triangles of one weight merged into convex cells, and without.
//
// CELLS is the side of a world. Same seeds, same worlds. Times are CPU times of one thread.
#include <cstdlib>

#include "weighted/merged_cells.hpp"
#include "weighted/proof_gaps.hpp"
#include "weighted/straight_paths.hpp"

int main(int argc, char** argv) {
  using namespace taut::bench;
  const auto text = [&](int i) { return std::string(argc > i ? argv[i] : ""); };
  const auto number = [&](int i, double otherwise) { return argc > i ? std::atof(argv[i]) : otherwise; };
  const auto whole = [&](int i, int otherwise) { return static_cast<int>(number(i, otherwise)); };
  if (text(1) == "straight") {
    StraightPaths(whole(2, 1000), whole(3, 64), text(4)).run(whole(5, -1));
  } else if (text(1) == "proof") {
    ProofGaps gaps(number(4, 60));
    gaps.measure(whole(2, 200), whole(3, 100), text(5));
    if (!text(6).empty()) gaps.draw(text(6));
  } else if (text(1) == "plot" && argc > 3) {
    ProofGaps gaps(number(4, 60));
    gaps.read(text(2));
    gaps.draw(text(3));
  } else if (text(1) == "merged") {
    compare_merged(whole(2, 50));
  } else {
    fmt::print(
        "usage: weighted_bounds straight [WORLDS] [CELLS A SIDE] [CSV [KIND]]\n"
        "       weighted_bounds proof [QUERIES] [CELLS A SIDE] [SECONDS] [CSV [SVG]]\n"
        "       weighted_bounds plot CSV SVG [SECONDS]\n"
        "       weighted_bounds merged [QUERIES]\n");
    return text(1).empty() ? 0 : 1;
  }
  return 0;
}
