// PNG files decoded with libpng's own reader, which shares no code with the canvas that wrote them.
#pragma once

#include <gtest/gtest.h>
#include <png.h>

#include <string_view>
#include <vector>

#include "taut/lab/draw/colour.hpp"

namespace taut::test {

struct Pixels {
  int width = 0, height = 0;
  std::vector<png_byte> bytes;
  [[nodiscard]] lab::Colour at(double x, double y) const {
    const auto i = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    return {bytes.at(i), bytes.at(i + 1), bytes.at(i + 2)};
  }
  [[nodiscard]] std::size_t count(lab::Colour colour) const {
    std::size_t n = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) n += at(x, y) == colour ? 1 : 0;
    }
    return n;
  }
};

inline Pixels decode_png(std::string_view file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  Pixels pixels;
  if (png_image_begin_read_from_memory(&image, file.data(), file.size()) == 0) {
    ADD_FAILURE() << "libpng cannot read the file: " << image.message;
    return pixels;
  }
  image.format = PNG_FORMAT_RGBA;
  pixels.width = static_cast<int>(image.width);
  pixels.height = static_cast<int>(image.height);
  pixels.bytes.resize(PNG_IMAGE_SIZE(image));
  EXPECT_NE(png_image_finish_read(&image, nullptr, pixels.bytes.data(), 0, nullptr), 0) << image.message;
  return pixels;
}

}  // namespace taut::test
