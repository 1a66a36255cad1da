// A local distance database as a string of bytes, for a cache on disk: magic, version, kind, the paths and codes of its
// parts, and a checksum over all of it. Little-endian on every machine. Reading refuses whatever is damaged, cut short,
// too long or of another version, and allocates no more than a database of the kind it names can need.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "taut/cells/detail/grid/local_distances.hpp"

namespace taut::detail {

[[nodiscard]] std::string format_local_distances(const LocalDistances& distances);
// Throws InputError naming `name` and what was expected.
[[nodiscard]] LocalDistances parse_local_distances(std::string_view bytes, const std::string& name);

// Over everything before it, kept in the last eight bytes.
[[nodiscard]] std::uint64_t database_checksum(std::string_view bytes);

// The name a database has in a cache: distinct for each kind and version.
[[nodiscard]] std::string database_file_name(const DatabaseKind& kind);

}  // namespace taut::detail
