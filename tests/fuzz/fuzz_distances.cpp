#include "fuzz.hpp"
#include "taut/cells/detail/grid/local_distances_bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // As it is, which the checksum nearly always refuses; and with the checksum put right, to reach what lies behind.
  taut::fuzz::round_trip(data, size, taut::detail::parse_local_distances, taut::detail::format_local_distances);
  std::string repaired(reinterpret_cast<const char*>(data), size > 8 ? size - 8 : size);
  const std::uint64_t checksum = taut::detail::database_checksum(repaired);
  for (int i = 0; i < 8; ++i) repaired.push_back(static_cast<char>(static_cast<unsigned char>(checksum >> (8 * i))));
  return taut::fuzz::round_trip(reinterpret_cast<const std::uint8_t*>(repaired.data()), repaired.size(),
                                taut::detail::parse_local_distances, taut::detail::format_local_distances);
}
