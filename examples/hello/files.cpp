// Reads a world from a file, asks for one path and says what came of it:  hello-files WORLD X Y X Y
#include <cstdlib>
#include <exception>
#include <iostream>

#include "taut-io/world_file.hpp"
#include "taut/plan/registry.hpp"

int main(int argc, char** argv) try {
  if (argc != 6) {
    std::cerr << "usage: hello-files WORLD START_X START_Y GOAL_X GOAL_Y\n";
    return 2;
  }
  const taut::World world = taut::io::read_world(argv[1]);
  taut::Query2 query;
  query.start = {std::atof(argv[2]), std::atof(argv[3])};
  query.goal = {std::atof(argv[4]), std::atof(argv[5])};
  const taut::Answer answer = taut::plan(world, query);
  std::cout << name_of(answer.plan.status) << " " << answer.plan.cost << "\n";
  return answer.plan.status == taut::Status::found ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 2;
}
