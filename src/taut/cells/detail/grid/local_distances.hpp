// The local distance database of Block A* (freeman2014 3.3.5): for every pattern of 2x2, 3x3 or 4x4 cells and every
// pair of its lattice nodes the exact length of the shortest path inside the block, and where that turns.
//
// Compact: patterns that are images of each other under the symmetries of the square share one record; a record holds
// a byte for each unordered pair, which selects one of the few paths that occur between these nodes in any pattern (at
// most 20). 4x4 with all pairs takes about 3 MB and a fraction of a second to build. Lookups are a few loads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/grid/block_paths.hpp"

namespace taut::detail {

// Which pairs of nodes the database knows: border to border, any node to border, any to any.
enum class DatabaseVariant { boundary, semi, full };

[[nodiscard]] constexpr std::string_view name_of(DatabaseVariant variant) {
  return variant == DatabaseVariant::boundary ? "boundary" : variant == DatabaseVariant::semi ? "semi" : "full";
}

struct DatabaseKind {
  int size = 4;  // cells a side, 2 to 4
  CornerRule rule = CornerRule::forbid;
  DatabaseVariant variant = DatabaseVariant::full;
  friend bool operator==(const DatabaseKind&, const DatabaseKind&) = default;
};

class TAUT_INSIDE LocalDistances {
 public:
  // Where a pattern's distances are: the record of its canonical image, and the symmetry that leads there.
  struct Placed {
    std::uint16_t record;
    std::uint8_t symmetry;
  };
  // What the database consists of, as it is stored.
  struct Parts {
    DatabaseKind kind;
    std::vector<std::vector<std::uint64_t>> turns;  // for each pair the distinct paths between its nodes
    std::vector<std::uint8_t> codes;                // records x pairs: 0 for no path, else 1 + place in `turns`
    friend bool operator==(const Parts&, const Parts&) = default;
  };

  // Computes all of it. The kind's size must be 2, 3 or 4.
  explicit LocalDistances(DatabaseKind kind);
  // From stored parts, lengths recomputed. Throws InputError if they are no database of their kind.
  explicit LocalDistances(Parts parts);

  // The one database of this kind in this process, built on first use. Thread-safe.
  [[nodiscard]] static std::shared_ptr<const LocalDistances> shared(DatabaseKind kind);

  [[nodiscard]] const DatabaseKind& kind() const { return parts_.kind; }
  [[nodiscard]] const BlockShape& shape() const { return shape_; }
  [[nodiscard]] const Parts& parts() const { return parts_; }

  // Whether the database knows paths between these nodes.
  [[nodiscard]] bool knows(int a, int b) const { return a == b || pair(a, b) >= 0; }
  // The shortest path from a to b; the database must know it.
  [[nodiscard]] BlockPath path(BlockPattern pattern, int a, int b) const;
  [[nodiscard]] BlockPath path(Placed at, int a, int b) const;
  // Infinite if there is no path; 0 from a node to itself where the block has a free cell there.
  [[nodiscard]] double length(BlockPattern pattern, int a, int b) const;

  [[nodiscard]] Placed placed(BlockPattern pattern) const { return placed_[pattern]; }
  [[nodiscard]] std::size_t records() const { return canonical_.size(); }
  // The pattern of a record, and the length between two of its nodes.
  [[nodiscard]] BlockPattern canonical(std::size_t record) const { return canonical_[record]; }
  [[nodiscard]] double record_length(std::size_t record, int a, int b) const;

  [[nodiscard]] std::size_t memory_bytes() const;
  friend bool operator==(const LocalDistances& a, const LocalDistances& b) { return a.parts_ == b.parts_; }

 private:
  struct Entry {
    double length;
    std::uint64_t turns;
  };

  void number_pairs();
  void place_patterns();
  void compute();
  void make_entries();
  [[nodiscard]] int pair(int a, int b) const { return pairs_[table_place(a, b)]; }
  [[nodiscard]] const Entry& entry(std::size_t record, int pair) const {
    const auto p = static_cast<std::size_t>(pair);
    return entries_[entry_begin_[p] + parts_.codes[record * pair_count_ + p]];
  }
  [[nodiscard]] int moved(int symmetry, int node) const { return moved_[table_place(symmetry, node)]; }

  BlockShape shape_;
  Parts parts_;
  std::size_t pair_count_ = 0;
  std::vector<std::int16_t> pairs_;         // by two nodes; -1 where unknown
  std::vector<std::uint8_t> moved_;         // by symmetry and node
  std::vector<Placed> placed_;              // by pattern
  std::vector<BlockPattern> canonical_;     // by record
  std::vector<std::uint32_t> entry_begin_;  // by pair
  std::vector<Entry> entries_;              // the first of each pair is "no path"
};

// How a process keeps databases between runs: both functions may fail quietly. The core library touches no files;
// a program that wants a cache on disk passes one (taut-io has it).
struct DatabaseCache {
  std::function<std::optional<std::string>(const std::string& name)> read;
  std::function<void(const std::string& name, std::string_view bytes)> write;
};
// The database of this kind: from the cache if it has it undamaged, else computed and left there.
[[nodiscard]] std::shared_ptr<const LocalDistances> cached_local_distances(const DatabaseKind& kind,
                                                                           const DatabaseCache& cache);
// From now on LocalDistances::shared uses this cache. Thread-safe.
TAUT_INSIDE void set_database_cache(DatabaseCache cache);

// What the distances of one kind take, in bytes.
struct DatabaseSizes {
  std::size_t patterns = 0, records = 0, pairs = 0;  // pairs: ordered, of different nodes, per pattern
  // An array per pattern with a length (8 bytes), a number of turns (4) and their coordinates (4 + 4 each) per pair.
  std::size_t plain = 0;
  // The author's compressed form: a length (8) and a packed list of turns (4) per pattern and pair.
  std::size_t author = 0;
  std::size_t memory = 0, disk = 0;  // this database
};
[[nodiscard]] TAUT_INSIDE DatabaseSizes sizes_of(const LocalDistances& distances);

}  // namespace taut::detail
