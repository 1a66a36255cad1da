#include "taut/cells/detail/grid/local_distances.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/grid/local_distances_bytes.hpp"

namespace taut::detail {
namespace {

int checked_size(const DatabaseKind& kind) {
  if (kind.size < kSmallestBlock || kind.size > kLargestBlock) {
    throw InputError("local distances", 0,
                     "expected blocks of 2, 3 or 4 cells a side, not " + std::to_string(kind.size));
  }
  return kind.size;
}

}  // namespace

LocalDistances::LocalDistances(DatabaseKind kind) : shape_(checked_size(kind)) {
  parts_.kind = kind;
  number_pairs();
  place_patterns();
  compute();
  make_entries();
}

LocalDistances::LocalDistances(Parts parts) : shape_(checked_size(parts.kind)), parts_(std::move(parts)) {
  number_pairs();
  const auto expect = [](bool fine, const char* what) {
    if (!fine) throw InputError("local distances", 0, std::string("expected ") + what);
  };
  expect(parts_.turns.size() == pair_count_, "paths for each pair of nodes");
  place_patterns();
  expect(parts_.codes.size() == records() * pair_count_, "a code for each record and pair");
  for (const auto& paths : parts_.turns) {
    expect(paths.size() < 256, "fewer than 256 paths for a pair");
    for (const std::uint64_t turns : paths) {
      const BlockPath path{0, turns};
      expect(path.turn_count() <= BlockPath::kMostTurns, "at most 12 turns");
      for (int i = 0; i < path.turn_count(); ++i) expect(path.turn(i) < shape_.nodes(), "turns at nodes of the block");
    }
  }
  for (std::size_t i = 0; i < parts_.codes.size(); ++i)
    expect(parts_.codes[i] <= parts_.turns[i % pair_count_].size(), "codes of known paths");
  make_entries();
}

void LocalDistances::number_pairs() {
  pairs_.assign(table_place(kMostBlockNodes, 0), -1);
  moved_.assign(table_place(kSymmetries, 0), 0);
  for (int a = 0; a < shape_.nodes(); ++a) {
    for (int b = a + 1; b < shape_.nodes(); ++b) {
      const int on_border = (shape_.is_border(a) ? 1 : 0) + (shape_.is_border(b) ? 1 : 0);
      const int needed = kind().variant == DatabaseVariant::boundary ? 2
                         : kind().variant == DatabaseVariant::semi   ? 1
                                                                     : 0;
      if (on_border < needed) continue;
      pairs_[table_place(a, b)] = pairs_[table_place(b, a)] = static_cast<std::int16_t>(pair_count_++);
    }
  }
  for (int s = 0; s < kSymmetries; ++s) {
    for (int a = 0; a < shape_.nodes(); ++a) {
      moved_[table_place(s, a)] = static_cast<std::uint8_t>(shape_.moved_node(s, a));
    }
  }
}

// A pattern's canonical image is the smallest of the eight; records are numbered in the order of these.
void LocalDistances::place_patterns() {
  // The image of a pattern is the union of the images of its low and high byte.
  std::array<std::array<std::array<std::uint16_t, 256>, 2>, kSymmetries> images{};
  for (int s = 0; s < kSymmetries; ++s) {
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      for (std::size_t high = 0; high < 2; ++high) {
        images[static_cast<std::size_t>(s)][high][byte] =
            static_cast<std::uint16_t>(shape_.moved_pattern(s, (byte << (8 * high)) & shape_.all_blocked()));
      }
    }
  }
  placed_.resize(shape_.patterns());
  for (BlockPattern pattern = 0; pattern < shape_.patterns(); ++pattern) {
    BlockPattern least = pattern;
    int symmetry = 0;
    for (int s = 1; s < kSymmetries; ++s) {
      const auto& image = images[static_cast<std::size_t>(s)];
      const BlockPattern moved = static_cast<BlockPattern>(image[0][pattern & 255u] | image[1][pattern >> 8]);
      if (moved < least) {
        least = moved;
        symmetry = s;
      }
    }
    if (least == pattern) {
      placed_[pattern] = {static_cast<std::uint16_t>(canonical_.size()), 0};
      canonical_.push_back(pattern);
    } else {  // smaller, so it has its record already
      placed_[pattern] = {placed_[least].record, static_cast<std::uint8_t>(symmetry)};
    }
  }
}

void LocalDistances::compute() {
  BlockPaths paths(shape_.size(), kind().rule);
  parts_.turns.resize(pair_count_);
  parts_.codes.assign(records() * pair_count_, 0);
  std::vector<std::unordered_map<std::uint64_t, std::uint8_t>> known(pair_count_);
  BlockPaths::Row row;
  for (std::size_t record = 0; record < records(); ++record) {
    paths.look_at(canonical_[record]);
    for (int a = 0; a < shape_.nodes(); ++a) {
      BlockPaths::NodeSet wanted = 0;
      for (int b = a + 1; b < shape_.nodes(); ++b) wanted |= pair(a, b) >= 0 ? 1u << b : 0u;
      paths.row(a, BlockPaths::kAllQuadrants, row, wanted);
      for (int b = a + 1; b < shape_.nodes(); ++b) {
        const BlockPath& path = row[static_cast<std::size_t>(b)];
        if (pair(a, b) < 0 || !path.exists()) continue;
        const auto p = static_cast<std::size_t>(pair(a, b));
        const auto code = static_cast<std::uint8_t>(parts_.turns[p].size() + 1);
        const auto [place, is_new] = known[p].try_emplace(path.turns, code);
        if (is_new) parts_.turns[p].push_back(path.turns);
        parts_.codes[record * pair_count_ + p] = place->second;
      }
    }
  }
}

void LocalDistances::make_entries() {
  const BlockPaths lengths(shape_.size(), kind().rule);
  entry_begin_.resize(pair_count_);
  for (int a = 0; a < shape_.nodes(); ++a) {
    for (int b = a + 1; b < shape_.nodes(); ++b) {
      if (pair(a, b) < 0) continue;
      const auto p = static_cast<std::size_t>(pair(a, b));
      entry_begin_[p] = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({kInfinity, 0});
      for (const std::uint64_t turns : parts_.turns[p])
        entries_.push_back({lengths.length_of(a, b, BlockPath{0, turns}), turns});
    }
  }
  entries_.shrink_to_fit();
}

double LocalDistances::record_length(std::size_t record, int a, int b) const {
  if (a == b) return shape_.touches_free(canonical_[record], a) ? 0 : kInfinity;
  return entry(record, pair(a, b)).length;
}

double LocalDistances::length(BlockPattern pattern, int a, int b) const {
  const Placed at = placed_[pattern];
  return record_length(at.record, moved(at.symmetry, a), moved(at.symmetry, b));
}

BlockPath LocalDistances::path(BlockPattern pattern, int a, int b) const { return path(placed_[pattern], a, b); }

BlockPath LocalDistances::path(Placed at, int a, int b) const {
  const int from = moved(at.symmetry, a), to = moved(at.symmetry, b);
  if (a == b) return {record_length(at.record, from, to), 0};
  const Entry& found = entry(at.record, pair(from, to));
  const BlockPath stored{found.length, found.turns};
  BlockPath out{found.length, 0};
  const int count = stored.turn_count(), back = BlockShape::inverse(at.symmetry);
  for (int i = 0; i < count; ++i) out.add_turn(moved(back, stored.turn(from < to ? i : count - 1 - i)));
  return out;
}

std::size_t LocalDistances::memory_bytes() const {
  std::size_t bytes = bytes_of(parts_.codes, parts_.turns, pairs_, moved_, placed_, canonical_, entry_begin_, entries_);
  for (const auto& turns : parts_.turns) bytes += bytes_of(turns);
  return bytes;
}

DatabaseSizes sizes_of(const LocalDistances& distances) {
  const BlockShape& shape = distances.shape();
  DatabaseSizes out{.patterns = shape.patterns(), .records = distances.records()};
  for (int a = 0; a < shape.nodes(); ++a) {
    for (int b = 0; b < shape.nodes(); ++b) out.pairs += a != b && distances.knows(a, b) ? 1 : 0;
  }
  out.plain = out.patterns * out.pairs * (8 + 4);
  for (BlockPattern pattern = 0; pattern < shape.patterns(); ++pattern) {
    for (int a = 0; a < shape.nodes(); ++a) {
      for (int b = a + 1; b < shape.nodes(); ++b) {
        if (distances.knows(a, b))
          out.plain += static_cast<std::size_t>(distances.path(pattern, a, b).turn_count()) * 2 * (4 + 4);
      }
    }
  }
  out.author = out.patterns * out.pairs * (8 + 4);
  out.memory = distances.memory_bytes();
  out.disk = format_local_distances(distances).size();
  return out;
}

}  // namespace taut::detail
