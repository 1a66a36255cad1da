// A grid cut into square blocks of n x n cells, each with its place in the local distance database: what Block A*
// searches. A ring of blocked blocks surrounds it, so that every block has neighbours; cells beyond the grid's sides
// are blocked. Every record of the database that occurs in the grid has its distances between border nodes laid out as
// a matrix, in the record's own orientation. Built in one pass over the grid; 6 bytes a block and, for n = 4, 2 KB for
// each record that occurs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "taut/cells/detail/grid/local_distances.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

class BlockMap {
 public:
  struct Block {
    std::uint16_t matrix;    // which matrix of distances
    std::uint16_t usable;    // border nodes that touch a free cell of the block and can be passed, one bit each
    std::uint16_t symmetry;  // that takes the block to the matrix
  };

  BlockMap(const Grid& grid, std::shared_ptr<const LocalDistances> distances);

  [[nodiscard]] const LocalDistances& distances() const { return *distances_; }
  [[nodiscard]] const BlockShape& shape() const { return distances_->shape(); }
  // Blocks in a row, and rows of blocks, the ring included; block (c, r) has the number r * columns() + c, and its
  // first cell is ((c - 1) n, (r - 1) n).
  [[nodiscard]] std::uint32_t columns() const { return columns_; }
  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  [[nodiscard]] std::uint32_t block_count() const { return columns_ * rows_; }

  [[nodiscard]] const Block& block(std::uint32_t id) const { return blocks_[id]; }
  // 4n rows of 4n lengths, by border index in the orientation of the matrix.
  [[nodiscard]] const double* matrix(const Block& block) const {
    return matrices_.data() + block.matrix * matrix_size_;
  }
  // For each border index of a block of this symmetry the index in its matrix.
  using BorderOrder = std::array<std::uint8_t, kMostBorderNodes>;
  [[nodiscard]] const BorderOrder& to_matrix(std::uint32_t symmetry) const { return to_matrix_[symmetry]; }
  // And back.
  [[nodiscard]] const BorderOrder& from_matrix(std::uint32_t symmetry) const { return from_matrix_[symmetry]; }
  [[nodiscard]] LocalDistances::Placed placed(const Block& block) const {
    return {records_[block.matrix], static_cast<std::uint8_t>(block.symmetry)};
  }
  [[nodiscard]] BlockPattern pattern(const Block& block) const {
    return shape().moved_pattern(BlockShape::inverse(block.symmetry), distances_->canonical(records_[block.matrix]));
  }

  // Without the database, which all maps of its kind share.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void place_blocks(const Grid& grid);
  void close_double_corners(const Grid& grid);
  void fill_matrices();
  void close(int x, int y);

  std::shared_ptr<const LocalDistances> distances_;
  std::uint32_t columns_, rows_;
  std::size_t matrix_size_;
  std::vector<Block> blocks_;
  std::vector<std::uint16_t> records_;  // by matrix
  std::vector<double> matrices_;
  std::array<BorderOrder, kSymmetries> to_matrix_{}, from_matrix_{};
};

}  // namespace taut::detail
