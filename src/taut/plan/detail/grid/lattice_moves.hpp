// The moves on the lattices of a grid and what they cost. Moves 0 .. 3 go along +x, +y, -x, -y; move 4 + q goes
// diagonally through quadrant q, which lies between moves q and q + 1 (so quadrant 0 is +x +y). Sets of moves and of
// quadrants are bit masks; tables turn the cells of a neighbourhood into the moves they allow.
//
// Costs are whole numbers: a straight move costs 470832 units, a diagonal one 665857, whose ratio exceeds the root of 2
// by 1.6e-12. Sums are then exact in doubles (up to 2^53 units, more than any path on the largest grid), so that ways
// which are equally long are seen to be, and the search goes straight for the goal instead of wandering among them.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <numbers>

namespace taut::detail::lattice {

inline constexpr std::array<int, 8> kX{1, 0, -1, 0, 1, -1, -1, 1};
inline constexpr std::array<int, 8> kY{0, 1, 0, -1, 1, 1, -1, -1};
inline constexpr unsigned kStraightMoves = 0x0f, kAllMoves = 0xff;

inline constexpr int kStraightUnits = 470832, kDiagonalUnits = 665857;
inline constexpr double kUnitLength = 1.0 / kStraightUnits;
inline constexpr std::array<double, 8> kUnits{kStraightUnits, kStraightUnits, kStraightUnits, kStraightUnits,
                                              kDiagonalUnits, kDiagonalUnits, kDiagonalUnits, kDiagonalUnits};
inline constexpr std::array<double, 8> kLengths{
    1, 1, 1, 1, std::numbers::sqrt2, std::numbers::sqrt2, std::numbers::sqrt2, std::numbers::sqrt2};

// Of the open list's buckets, as a length: a move adds up to 2 to f, so 32 buckets are in use and each is short.
inline constexpr double kBucketWidth = 1.0 / 16;

// The least cost of a move by (dx, dy) on an empty lattice, in units.
inline double octile_units(int dx, int dy) {
  const std::int64_t x = std::abs(dx), y = std::abs(dy);
  const std::int64_t more = x > y ? x : y, less = x > y ? y : x;
  return static_cast<double>(more * kStraightUnits + less * (kDiagonalUnits - kStraightUnits));
}
inline double manhattan_units(int dx, int dy) {
  return static_cast<double>(static_cast<std::int64_t>(std::abs(dx) + std::abs(dy)) * kStraightUnits);
}

// Moves between corners: from the free quadrants around one to the moves that run through or beside them.
inline constexpr std::array<std::uint8_t, 16> kMovesThrough = [] {
  std::array<std::uint8_t, 16> out{};
  for (unsigned quadrants = 0; quadrants < 16; ++quadrants) {
    unsigned moves = quadrants << 4;
    for (unsigned d = 0; d < 4; ++d) {
      const unsigned beside = (1u << d) | (1u << ((d + 3) % 4));
      if ((quadrants & beside) != 0) moves |= 1u << d;
    }
    out[quadrants] = static_cast<std::uint8_t>(moves);
  }
  return out;
}();

// The quadrants around a corner from the bits of the two cells below it (x - 1, x) and of the two above.
inline constexpr std::array<std::uint8_t, 16> kQuadrantsOf = [] {
  std::array<std::uint8_t, 16> out{};
  for (unsigned bits = 0; bits < 16; ++bits) {
    out[bits] =
        static_cast<std::uint8_t>((bits >> 3 & 1u) | (bits >> 2 & 1u) << 1 | (bits & 1u) << 2 | (bits >> 1 & 1u) << 3);
  }
  return out;
}();

// The bit of a move's target in a neighbourhood of 3 x 3 places: three from the row below, then the row itself, then
// the row above.
inline constexpr unsigned neighbour_bit(unsigned move) {
  return static_cast<unsigned>((kY[move] + 1) * 3 + kX[move] + 1);
}

// The moves worth trying from a node all of whose 3 x 3 neighbourhood is open, by the neighbour_bit of the move that
// reached it (4 for none): straight on and, after a diagonal move, also along its two parts. Any other neighbour is
// reached from the parent without this node on a way that is shorter, or as short with its diagonal move first; that
// way ends in a straight move, which is always tried. So every node still gets its least cost, from fewer tries.
// (Harabor, Grastien 2011 prune alike, also beside obstacles.)
inline constexpr std::array<std::uint8_t, 9> kMovesAfter = [] {
  std::array<std::uint8_t, 9> out{};
  for (unsigned move = 0; move < 8; ++move) {
    unsigned on = 1u << move;
    if (move >= 4) on |= 1u << (move - 4) | 1u << ((move - 3) % 4);
    out[neighbour_bit(move)] = static_cast<std::uint8_t>(on);
  }
  out[4] = kAllMoves;
  return out;
}();

// Moves between cell centres by the 3 x 3 free cells around, the cell itself in the middle. `least_open`: how many of
// the two cells beside a diagonal move must be free; 3 for no diagonals at all.
using CentreMoves = std::array<std::uint8_t, 512>;
inline constexpr CentreMoves centre_moves(int least_open) {
  CentreMoves out{};
  for (unsigned cells = 0; cells < 512; ++cells) {
    unsigned moves = 0;
    for (unsigned move = 0; move < 8; ++move) {
      if ((cells >> neighbour_bit(move) & 1u) == 0) continue;
      int open = 0;
      if (move >= 4) {
        open += static_cast<int>(cells >> neighbour_bit(move - 4) & 1u);
        open += static_cast<int>(cells >> neighbour_bit((move - 3) % 4) & 1u);
        if (open < least_open) continue;
      }
      moves |= 1u << move;
    }
    out[cells] = static_cast<std::uint8_t>(moves);
  }
  return out;
}

}  // namespace taut::detail::lattice
