// Puts a layer on a picture, in colours: kinds of areas each in its own, measures by the scale.
#pragma once

#include "taut/base/export.hpp"
#include "taut/lab/draw/layer.hpp"

namespace taut::lab {

// Areas lie over each other where two layers have some; scale and gates of the last layer count.
TAUT_API void add_layer(const Layer& layer, Picture& picture);

}  // namespace taut::lab
