// A field of distances as a picture: bands of colour from near to far, cut exactly where the field changes from one to
// the next, with a scale in the legend and lines of chosen levels on top.
#pragma once

#include <span>

#include "taut/base/export.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/plan/distance_field.hpp"

namespace taut::lab {

// Adds the field to a picture of the world it was made in; `title` is what the scale measures. Ground that no way leads
// to is left as it is.
TAUT_API void add_field(const DistanceField2& field, std::span<const double> levels, const std::string& title,
                        Picture& picture);

}  // namespace taut::lab
