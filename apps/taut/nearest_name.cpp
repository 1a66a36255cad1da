#include "nearest_name.hpp"

#include <algorithm>
#include <vector>

namespace taut::cli {
namespace {

// Optimal string alignment: a swap of neighbours counts once.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t k = 0; k <= b.size(); ++k) {
      if (i == 0 || k == 0) {
        edits[i][k] = i + k;
        continue;
      }
      const bool same = a[i - 1] == b[k - 1];
      edits[i][k] =
          std::min({edits[i - 1][k] + 1, edits[i][k - 1] + 1, edits[i - 1][k - 1] + (same ? std::size_t{0} : 1)});
      if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
        edits[i][k] = std::min(edits[i][k], edits[i - 2][k - 2] + 1);
    }
  }
  return edits[a.size()][b.size()];
}

}  // namespace

std::string nearest_name(std::string_view name, std::span<const std::string> candidates) {
  constexpr std::size_t kLongest = 64;  // nobody means a command by more
  if (name.size() > kLongest) return {};
  std::string best;
  std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    // Of a short name nothing would be left.
    const std::size_t edits = edits_between(name, candidate);
    if (edits >= least || edits >= std::max(name.size(), candidate.size())) continue;
    least = edits;
    best = candidate;
  }
  return best;
}

}  // namespace taut::cli
