// What the fuzzers of .off, .obj and .ply share: what makes a complex comes through a file unchanged.
#pragma once

#include "fuzz.hpp"
#include "taut-io/triangle_file.hpp"

namespace taut::fuzz {

template <class Parse, class Format>
int triangles_round_trip(const std::uint8_t* data, std::size_t size, Parse parse, Format format) {
  const auto made = [&](std::string_view text, const std::string& name) { return io::triangles_of(parse(text, name)); };
  const auto written = [&](const io::AnyTriangles& triangles) {
    const auto* flat = std::get_if<TriangleComplex>(&triangles);
    return format(flat != nullptr ? io::in_space(*flat) : std::get<SurfaceComplex>(triangles));
  };
  return round_trip(data, size, made, written);
}

}  // namespace taut::fuzz
