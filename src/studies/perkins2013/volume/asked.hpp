// What one planner says of one way through tetrahedra, measured and judged.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "taut/path/query.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"

namespace taut::lab::perkins2013::volume {

struct Asked {
  double value = 0;     // what costs say of the start, g(start): what the thesis calls the path cost
  double cost = 0;      // of the path, integrated
  double length = 0;    // of the path
  double straight = 0;  // the cost after straightening; 0 if that was not asked for
  std::uint64_t expanded = 0;
  double time_us = 0;
};
// The columns of one of several in a row: visit(name, field) for each.
template <class A, class Visit>
void describe_asked(const std::string& name, A& asked, Visit visit) {
  visit(name + "_value", asked.value);
  visit(name + "_cost", asked.cost);
  visit(name + "_length", asked.length);
  visit(name + "_straight", asked.straight);
  visit(name + "_expanded", asked.expanded);
  visit(name + "_us", asked.time_us);
}

// One complex with a query, for all who are asked in it.
class AskedWorld {
 public:
  AskedWorld(std::shared_ptr<const VolumeComplex> complex, const Query3& query)
      : ground_(std::make_shared<const taut::detail::VolumeGround>(complex)),
        world_(*complex),
        validator_(world_),
        query_(query) {}

  [[nodiscard]] const taut::detail::VolumeGround& ground() const { return *ground_; }
  [[nodiscard]] const Query3& query() const { return query_; }
  // With options as published: half of the least weight as a bound, updates left out where a cost falls, and a stop as
  // soon as the start is known. What is wrong is added to `problem` unless that is taken. If `kept`, ways from corners
  // are. Without repeats the first run is timed.
  [[nodiscard]] Asked ask(taut::detail::IndirectWays ways, bool kept, bool straightened, int repeats,
                          std::string& problem);

 private:
  std::shared_ptr<const taut::detail::VolumeGround> ground_;
  World3 world_;
  Validator3 validator_;
  Query3 query_;
};

}  // namespace taut::lab::perkins2013::volume
