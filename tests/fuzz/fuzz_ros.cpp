#include "fuzz.hpp"
#include "taut-io/ros_map.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return taut::fuzz::round_trip(data, size, taut::io::parse_ros_yaml, taut::io::format_ros_yaml);
}
