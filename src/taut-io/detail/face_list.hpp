// Faces of a file on their way to triangles.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "taut-io/detail/text_scanner.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::io::detail {

// "inf" or "blocked", or a number; what is not above 0 the complex refuses.
[[nodiscard]] std::optional<double> face_weight(std::string_view token);

// A fan of triangles from the first corner, all with the weight of the face.
inline void add_face(SimplexParts<2, 3>& parts, std::span<const std::uint32_t> corners, double weight) {
  for (std::size_t i = 2; i < corners.size(); ++i) {
    parts.corners.push_back({corners[0], corners[i - 1], corners[i]});
    parts.weights.push_back(weight);
  }
}

// Throws InputError for a file without any.
void expect_faces(const SimplexParts<2, 3>& parts, const std::string& name);

}  // namespace taut::io::detail
