#include "taut-io/pgm_file.hpp"

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut-io/side_limit.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

std::uint8_t scaled(std::int64_t value, std::int64_t largest) {
  return static_cast<std::uint8_t>((value * 255 + largest / 2) / largest);
}

}  // namespace

GrayImage parse_pgm(std::string_view bytes, const std::string& name) {
  return parse_pgm_up_to(Grid::kLargestSide, bytes, name);
}

GrayImage parse_pgm_up_to(int largest_side, std::string_view bytes, const std::string& name) {
  TextScanner in(bytes, name, '#');
  const std::string_view magic = in.token("'P2' or 'P5'");
  if (magic != "P2" && magic != "P5") in.fail("'P2' or 'P5'", in_quotes(magic));
  const auto number = [&](std::string_view what, std::int64_t low, std::int64_t high) {
    return in.integer(in.token(what), what, low, high);
  };
  GrayImage image;
  image.width = static_cast<int>(number("a width", 1, Grid::kLargestSide));
  image.height = static_cast<int>(number("a height", 1, Grid::kLargestSide));
  expect_sides(image.width, image.height, largest_side, name);
  const std::int64_t largest = number("a largest value", 1, 65535);
  const std::size_t pixels = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  const std::size_t bytes_each = magic == "P2" || largest > 255 ? 2 : 1;  // a digit and a blank, or 16 bits
  // One blank ends the header; in P2 the last number need not be followed by one.
  const std::size_t room = in.remaining() == 0 ? 0 : in.remaining() - 1 + (magic == "P2" ? 1 : 0);
  if (pixels > room / bytes_each) {
    in.fail(std::to_string(pixels) + " pixels", "only " + std::to_string(room) + " bytes");
  }
  image.pixels.reserve(pixels);
  if (magic == "P2") {
    for (std::size_t i = 0; i < pixels; ++i) image.pixels.push_back(scaled(number("a pixel", 0, largest), largest));
    return image;
  }
  if (std::string_view(" \t\r\n").find(in.rest().front()) == std::string_view::npos) {
    in.fail("a single blank after the largest value", in_quotes(in.rest().substr(0, 1)));
  }
  const std::string_view data = in.rest().substr(1);
  const auto byte = [&](std::size_t i) { return static_cast<std::int64_t>(static_cast<unsigned char>(data[i])); };
  for (std::size_t i = 0; i < pixels; ++i) {
    const std::int64_t value = bytes_each == 2 ? byte(2 * i) << 8 | byte(2 * i + 1) : byte(i);
    if (value > largest) {
      throw InputError(name, 0,
                       "expected pixel " + std::to_string(i) + " to be at most " + std::to_string(largest) + ", got " +
                           std::to_string(value));
    }
    image.pixels.push_back(scaled(value, largest));
  }
  return image;
}

GrayImage read_pgm(const std::filesystem::path& path, int largest_side) {
  return parse_pgm_up_to(largest_side, read_file(path).text(), path.string());
}

std::string format_pgm(const GrayImage& image) {
  if (image.width <= 0 || image.height <= 0) throw InputError("image", 0, "expected at least one pixel to write");
  std::string out = "P5\n" + std::to_string(image.width) + ' ' + std::to_string(image.height) + "\n255\n";
  out.append(image.pixels.begin(), image.pixels.end());
  return out;
}

void write_pgm(const GrayImage& image, const std::filesystem::path& path) { write_file(path, format_pgm(image)); }

}  // namespace taut::io
