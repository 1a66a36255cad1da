#include "taut/world/generate/clustered_grid.hpp"

#include <cmath>
#include <map>

#include "taut/world/generate/random.hpp"
#include "world/generate_support.hpp"

namespace taut {
namespace {

using namespace testing_generate;

// The listing of freeman2014 taken literally: an array of potentials that each blocked cell raises around it.
class Potentials {
 public:
  Potentials(int width, int height, double d)
      : width_(width), height_(height), d_(d), m_(static_cast<std::size_t>(width * height), 1.0) {}

  [[nodiscard]] double sum() const {
    double s = 0;
    for (const double v : m_) s += v;
    return s;
  }
  [[nodiscard]] const std::vector<double>& values() const { return m_; }
  void block(int i) {
    m_[static_cast<std::size_t>(i)] = 0;
    const int x = i % width_, y = i / width_;
    for (int v = y - 1; v <= y + 1; ++v) {
      for (int u = x - 1; u <= x + 1; ++u) {
        if (u < 0 || v < 0 || u >= width_ || v >= height_) continue;
        double& m = m_[static_cast<std::size_t>(v * width_ + u)];
        if (m != 0) m += u != x && v != y ? 2 * d_ : d_;
      }
    }
  }

 private:
  int width_, height_;
  double d_;
  std::vector<double> m_;
};

// The exact probability of each set of blocked cells: set after set, each reached through its members' potentials.
std::map<unsigned, double> exact_distribution(int width, int height, int blocked, double d) {
  std::map<unsigned, double> now{{0u, 1.0}};
  for (int step = 0; step < blocked; ++step) {
    std::map<unsigned, double> next;
    for (const auto& [set, probability] : now) {
      Potentials potentials(width, height, d);
      for (int i = 0; i < width * height; ++i) {
        if (set >> i & 1u) potentials.block(i);
      }
      for (int i = 0; i < width * height; ++i) {
        const double m = potentials.values()[static_cast<std::size_t>(i)];
        if (m > 0) next[set | 1u << i] += probability * m / potentials.sum();
      }
    }
    now = std::move(next);
  }
  return now;
}

struct ChiSquare {
  double value = 0;
  int freedom = -1;
  // Five standard deviations above the mean: with fixed seeds this passes for good or points at a wrong distribution.
  [[nodiscard]] bool plausible() const { return value < freedom + 5 * std::sqrt(2.0 * freedom); }
};

ChiSquare compare(int width, int height, int blocked, double d_sampled, double d_expected) {
  constexpr int kSamples = 100'000;
  std::map<unsigned, int> seen;
  for (int seed = 0; seed < kSamples; ++seed) {
    const Grid grid = generate_clustered_grid({.width = width,
                                               .height = height,
                                               .coverage = static_cast<double>(blocked) / (width * height),
                                               .clustering = d_sampled,
                                               .seed = static_cast<std::uint64_t>(seed)});
    unsigned set = 0;
    for (int i = 0; i < width * height; ++i) set |= grid.is_free(i % width, i / width) ? 0u : 1u << i;
    ++seen[set];
  }
  ChiSquare chi;
  double rare_expected = 0, rare_seen = 0;
  for (const auto& [set, probability] : exact_distribution(width, height, blocked, d_expected)) {
    const double expected = probability * kSamples;
    if (expected < 10) {
      rare_expected += expected;
      rare_seen += seen[set];
      continue;
    }
    chi.value += (seen[set] - expected) * (seen[set] - expected) / expected;
    ++chi.freedom;
  }
  if (rare_expected >= 10) {
    chi.value += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
    ++chi.freedom;
  }
  return chi;
}

TEST(ClusteredGrid, DrawsTheSecondAndThirdCellAsTheListingDoes) {
  for (const double d : {0.0, 0.5, 2.0, 50.0}) {
    for (const int blocked : {2, 3}) {
      const ChiSquare chi = compare(3, 3, blocked, d, d);
      EXPECT_TRUE(chi.plausible()) << "D " << d << ", " << blocked << " cells: " << chi.value << " / " << chi.freedom;
    }
  }
}

TEST(ClusteredGrid, DrawsAsTheListingDoesWhenFewCellsStayFree) {
  for (const double d : {0.0, 1.0, 30.0}) {
    for (const int blocked : {7, 8, 9}) {
      const ChiSquare chi = compare(4, 3, blocked, d, d);
      EXPECT_TRUE(chi.plausible()) << "D " << d << ", " << blocked << " cells: " << chi.value << " / " << chi.freedom;
    }
    const ChiSquare chi = compare(7, 1, 4, d, d);
    EXPECT_TRUE(chi.plausible()) << "D " << d << " in one row: " << chi.value << " / " << chi.freedom;
  }
}

TEST(ClusteredGrid, WouldBeCaughtWithASlightlyWrongClustering) {
  EXPECT_FALSE(compare(3, 3, 3, 2.0, 2.4).plausible());
  EXPECT_FALSE(compare(4, 3, 8, 1.0, 1.3).plausible());
}

double mean_blocked_neighbours(const Grid& grid) {
  double sum = 0;
  int blocked = 0;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      if (grid.is_free(x, y)) continue;
      ++blocked;
      for (int v = std::max(y - 1, 0); v <= std::min(y + 1, grid.height() - 1); ++v) {
        for (int u = std::max(x - 1, 0); u <= std::min(x + 1, grid.width() - 1); ++u) {
          sum += (u != x || v != y) && !grid.is_free(u, v) ? 1 : 0;
        }
      }
    }
  }
  return sum / blocked;
}

Grid scan_rows(int side, int blocked, double d, std::uint64_t seed) {
  Random random(seed);
  Potentials potentials(side, side, d);
  for (int step = 0; step < blocked; ++step) {
    double r = random.unit() * potentials.sum();
    int i = 0;
    while ((r -= potentials.values()[static_cast<std::size_t>(i)]) >= 0) ++i;
    potentials.block(i);
  }
  GridBuilder grid(side, side);
  for (int i = 0; i < side * side; ++i) {
    grid.set_free(i % side, i / side, potentials.values()[static_cast<std::size_t>(i)] > 0);
  }
  return std::move(grid).build();
}

TEST(ClusteredGrid, ClumpsAsTheRowScanDoesOnAverage) {
  constexpr int kSide = 20, kSamples = 300;
  for (const double coverage : {0.25, 0.7}) {
    for (const double d : {0.0, 1.0, 20.0}) {
      double difference = 0, squares = 0;
      for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
        const int blocked = static_cast<int>(std::round(coverage * kSide * kSide));
        const double ours = mean_blocked_neighbours(generate_clustered_grid({kSide, kSide, coverage, d, seed}));
        const double theirs = mean_blocked_neighbours(scan_rows(kSide, blocked, d, 1000 + seed));
        difference += ours - theirs;
        squares += (ours - theirs) * (ours - theirs);
      }
      const double mean = difference / kSamples;
      const double error = std::sqrt((squares / kSamples - mean * mean) / kSamples);
      EXPECT_LT(std::abs(mean), 4 * error) << "coverage " << coverage << ", D " << d;
      EXPECT_LT(error, 0.05) << "too noisy to tell";
    }
  }
}

TEST(ClusteredGrid, BlocksExactlyTheAskedShare) {
  for (const auto& [width, height] : {std::pair{1, 1}, {1, 9}, {17, 5}, {64, 64}, {65, 33}}) {
    for (const double coverage : {0.0, 0.1, 0.37, 0.5, 0.51, 0.9, 0.999, 1.0}) {
      for (const double d : {0.0, 1.0, 100.0}) {
        const Grid grid = generate_clustered_grid({width, height, coverage, d, 5});
        const auto cells = static_cast<std::size_t>(width * height);
        EXPECT_EQ(cells - grid.count_free(), static_cast<std::size_t>(std::llround(coverage * width * height)));
        EXPECT_EQ(grid.width(), width);
        EXPECT_EQ(grid.height(), height);
      }
    }
  }
}

TEST(ClusteredGrid, IsTheSameOnEveryMachine) {
  EXPECT_EQ(fingerprint(generate_clustered_grid({100, 70, 0.3, 0, 42})), 1441683081964176887u);
  EXPECT_EQ(fingerprint(generate_clustered_grid({100, 70, 0.3, 2.5, 42})), 8324982198907591277u);
  EXPECT_EQ(fingerprint(generate_clustered_grid({100, 70, 0.85, 10, 42})), 2087136247261123940u);
}

TEST(ClusteredGrid, DependsOnTheSeed) {
  EXPECT_NE(generate_clustered_grid({64, 64, 0.3, 2, 1}), generate_clustered_grid({64, 64, 0.3, 2, 2}));
  EXPECT_EQ(generate_clustered_grid({64, 64, 0.3, 2, 1}), generate_clustered_grid({64, 64, 0.3, 2, 1}));
}

TEST(ClusteredGrid, RefusesOptionsOutOfRange) {
  const auto with = [](auto change) {
    return [change] {
      ClusteredGridOptions options;
      change(options);
      return generate_clustered_grid(options);
    };
  };
  expect_refused(with([](auto& o) { o.width = 0; }), {"clustered grid", "width", "1", "16384", "got 0"});
  expect_refused(with([](auto& o) { o.height = 16385; }), {"height", "16384"});
  expect_refused(with([](auto& o) { o.coverage = 1.01; }), {"coverage between 0 and 1", "1.01"});
  expect_refused(with([](auto& o) { o.coverage = std::nan(""); }), {"coverage between 0 and 1"});
  expect_refused(with([](auto& o) { o.clustering = -1; }), {"clustering between 0 and 1e+06", "-1"});
}

}  // namespace
}  // namespace taut
