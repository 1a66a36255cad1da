// How much longer does loading a map take than reading its bytes? Both in the same run, on an 8192 x 8192 map of two
// letters and on one with many runs of trees and water. The claim: at most 4 times, aimed at 2.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <string>

#include "taut-io/file.hpp"
#include "taut-io/map_file.hpp"
#include "taut/world/generate/random.hpp"

namespace {

constexpr int kSide = 8192;

enum class Kind { two_letters, many_runs };

// Runs of 1 to 40 cells of one letter.
std::string map_text(Kind kind) {
  taut::Random random(1);
  const std::string_view letters = kind == Kind::two_letters ? ".@" : ".@TW";
  std::string text = "type octile\nheight " + std::to_string(kSide) + "\nwidth " + std::to_string(kSide) + "\nmap\n";
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide;) {
      const int run = std::min(random.between(1, 40), kSide - x);
      text.append(static_cast<std::size_t>(run), letters[random.below(letters.size())]);
      x += run;
    }
    text += '\n';
  }
  return text;
}

class MapOnDisk {
 public:
  explicit MapOnDisk(Kind kind)
      : path_(std::filesystem::temp_directory_path() /
              (kind == Kind::two_letters ? "taut-bench-two-letters.map" : "taut-bench-many-runs.map")) {
    taut::io::write_file(path_, map_text(kind));
  }
  MapOnDisk(const MapOnDisk&) = delete;
  MapOnDisk& operator=(const MapOnDisk&) = delete;
  ~MapOnDisk() { std::filesystem::remove(path_); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void read_bytes(benchmark::State& state, Kind kind) {
  const MapOnDisk map(kind);
  for (auto _ : state) benchmark::DoNotOptimize(taut::io::read_file(map.path()).text().size());
  state.SetBytesProcessed(state.iterations() * kSide * kSide);
}

void load_map(benchmark::State& state, Kind kind) {
  const MapOnDisk map(kind);
  for (auto _ : state) benchmark::DoNotOptimize(taut::io::read_map(map.path()).width());
  state.SetBytesProcessed(state.iterations() * kSide * kSide);
}

BENCHMARK_CAPTURE(read_bytes, two_letters, Kind::two_letters)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(load_map, two_letters, Kind::two_letters)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_bytes, many_runs, Kind::many_runs)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(load_map, many_runs, Kind::many_runs)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
