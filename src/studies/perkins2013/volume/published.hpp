// What the thesis prints of volumes (perkins2013 tables 5.1 to 5.3, §5.8), as far as it is set beside our numbers.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "studies/perkins2013/volume/solids.hpp"

namespace taut::lab::perkins2013::volume {

// A row of table 5.1.
struct PublishedSolid {
  double tetrahedra, expanded, seconds, cost, length;
};
inline constexpr std::array<PublishedSolid, 4> kPublishedBody{{{45684, 7923, 0.64, 1.0923, 10.6936},
                                                               {86939, 14126, 1.40, 1.0754, 10.6360},
                                                               {146774, 23773, 2.60, 1.0735, 10.6258},
                                                               {217889, 35365, 4.18, 1.0722, 10.6282}}};
inline constexpr std::array<PublishedSolid, 3> kPublishedBlock{
    {{83919, 13129, 1.12, 0.9000, 8.75}, {121232, 16725, 1.64, 0.8939, 8.7441}, {273943, 36338, 4.06, 0.8876, 8.7213}}};

// By the kind of solid that stands for it.
[[nodiscard]] inline std::span<const PublishedSolid> published_solids(std::string_view kind) {
  if (kind == kBody) return kPublishedBody;
  return kPublishedBlock;
}

// A row of table 5.2 or 5.3: costs and lengths with direct ways only and with all, and how many corners have their cost
// from indirect ways along edges and over faces.
struct PublishedCube {
  double cost[2], length[2], edges, faces;
};
inline constexpr std::array<PublishedCube, 10> kPublishedCubes{{{{108.713, 108.713}, {36.2494, 36.2721}, 4, 0},
                                                                {{109.257, 109.257}, {36.0728, 36.0452}, 6, 1},
                                                                {{111.774, 111.774}, {39.4182, 39.3827}, 1, 1},
                                                                {{111.941, 111.941}, {36.6455, 36.6426}, 0, 2},
                                                                {{108.705, 108.705}, {36.8831, 36.8831}, 4, 0},
                                                                {{107.648, 107.648}, {35.7997, 35.7997}, 2, 1},
                                                                {{108.999, 108.999}, {35.7904, 35.7904}, 1, 0},
                                                                {{113.135, 112.708}, {35.787, 35.782}, 4, 2},
                                                                {{112.513, 112.513}, {36.7904, 36.7904}, 1, 0},
                                                                {{110.389, 110.378}, {37.5835, 37.6166}, 8, 5}}};
// By the weight of the other half, 1 to 5.
inline constexpr std::array<PublishedCube, 5> kPublishedHalves{{{{36.2344, 36.2344}, {36.3397, 36.3397}, 0, 0},
                                                                {{71.9232, 71.9232}, {37.2419, 37.2419}, 2, 1},
                                                                {{109.513, 109.512}, {35.7271, 35.7599}, 2, 4},
                                                                {{144.742, 144.742}, {35.2571, 35.2571}, 0, 4},
                                                                {{179.158, 179.158}, {34.8183, 34.8183}, 0, 0}}};
// Costs there have six digits.
inline constexpr double kPublishedDigits = 5e-6;
inline constexpr double kPublishedCorners = 1056, kPublishedTetrahedra = 5797;
// With all indirect ways over direct ones only.
inline constexpr double kPublishedTime = 5.35;
// What is left of the cost where indirect ways change it: 99.5 %, as the thesis says.
inline constexpr double kPublishedLeast = 0.995;
// The weights between which a way bends within the face of the tetrahedron of §5.8.1.
inline constexpr double kPublishedLow = 4.441, kPublishedHigh = 4.448;

}  // namespace taut::lab::perkins2013::volume
