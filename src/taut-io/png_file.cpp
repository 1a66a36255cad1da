// libpng reports errors by longjmp. Every function below that calls setjmp holds only trivial values and calls only
// libpng, so no destructor is ever jumped over; what needs a destructor lives in Reader and Writer, outside.
#include "taut-io/png_file.hpp"

#include <png.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "taut-io/file.hpp"
#include "taut-io/side_limit.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
namespace {

struct Failure {
  char message[128] = "";
};

void on_error(png_structp png, png_const_charp message) {
  auto* const failure = static_cast<Failure*>(png_get_error_ptr(png));
  std::strncpy(failure->message, message, sizeof failure->message - 1);
  png_longjmp(png, 1);
}
void on_warning(png_structp, png_const_charp) {}

// What becomes of the pixels of a file: 8 bits a channel whatever they were, or gray values as they are.
enum class Pixels { eight_bits, gray_as_stored };

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& name, Pixels kind = Pixels::eight_bits,
         int largest_side = Grid::kLargestSide)
      : rest_(bytes), size_(bytes.size()), name_(name), kind_(kind), largest_side_(largest_side) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &failure_, on_error, on_warning);
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_read_struct(&png_, nullptr, nullptr);
      throw std::bad_alloc();
    }
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  // Rows of `channels` bytes a pixel: 1 gray, 2 gray and opacity, 3 RGB, 4 RGBA. Stored gray of 16 bits: 2 bytes a
  // pixel, the high one first.
  void read() {
    if (!read_header()) fail();
    if (kind_ == Pixels::gray_as_stored && (!is_gray_ || file_depth_ < 8)) {
      throw InputError(name_, 0,
                       "expected a gray PNG picture of 8 or 16 bits without opacity, got " +
                           (is_gray_ ? std::to_string(file_depth_) + " bits" : "another colour type"));
    }
    width_ = png_get_image_width(png_, info_);
    height_ = png_get_image_height(png_, info_);
    expect_sides(static_cast<int>(width_), static_cast<int>(height_), largest_side_, name_);
    channels_ = png_get_channels(png_, info_);
    row_bytes_ = png_get_rowbytes(png_, info_);
    // Deflate shrinks by a factor of 1032 at most: whatever claims to unpack to more is broken.
    const std::size_t stored = (width_ * file_channels_ * file_depth_ + 7) / 8 * height_;
    if (stored / 1032 > size_) {
      throw InputError(name_, 0,
                       "expected a complete PNG file, got " + std::to_string(size_) + " bytes for " +
                           std::to_string(width_) + " x " + std::to_string(height_) + " pixels");
    }
    pixels_.resize(row_bytes_ * height_);
    for (std::size_t y = 0; y < height_; ++y) rows_.push_back(pixels_.data() + y * row_bytes_);
    if (!read_rows()) fail();
  }

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t height() const { return height_; }
  [[nodiscard]] std::size_t channels() const { return channels_; }
  [[nodiscard]] std::size_t file_depth() const { return file_depth_; }
  [[nodiscard]] std::vector<std::uint8_t>& pixels() { return pixels_; }

 private:
  static void take_bytes(png_structp png, png_bytep out, std::size_t count) {
    auto* const self = static_cast<Reader*>(png_get_io_ptr(png));
    if (count > self->rest_.size()) png_error(png, "the file ends too early");
    std::memcpy(out, self->rest_.data(), count);
    self->rest_.remove_prefix(count);
  }

  bool read_header() {
    if (setjmp(png_jmpbuf(png_))) return false;
    png_set_read_fn(png_, this, take_bytes);
    png_set_user_limits(png_, Grid::kLargestSide, Grid::kLargestSide);
    png_set_chunk_malloc_max(png_, std::size_t{1} << 20);
    png_set_chunk_cache_max(png_, 16);
    png_read_info(png_, info_);
    file_channels_ = png_get_channels(png_, info_);
    file_depth_ = png_get_bit_depth(png_, info_);
    is_gray_ = png_get_color_type(png_, info_) == PNG_COLOR_TYPE_GRAY;
    if (kind_ == Pixels::eight_bits) {
      png_set_expand(png_);    // palettes to RGB, small depths to 8 bits, transparent colours to opacity
      png_set_scale_16(png_);  // 16 bits to 8, rounded
    }
    png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    return true;
  }

  bool read_rows() {
    if (setjmp(png_jmpbuf(png_))) return false;
    png_read_image(png_, rows_.data());
    png_read_end(png_, nullptr);
    return true;
  }

  [[noreturn]] void fail() const {
    throw InputError(name_, 0,
                     "expected a PNG picture with sides of at most " + std::to_string(Grid::kLargestSide) +
                         " pixels: " + failure_.message);
  }

  std::string_view rest_;
  std::size_t size_;
  const std::string& name_;
  Pixels kind_;
  int largest_side_;
  bool is_gray_ = false;
  Failure failure_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::size_t width_ = 0, height_ = 0, channels_ = 0, row_bytes_ = 0, file_channels_ = 0, file_depth_ = 0;
  std::vector<std::uint8_t> pixels_;
  std::vector<png_bytep> rows_;
};

class Writer {
 public:
  Writer() {
    png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, &failure_, on_error, on_warning);
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_write_struct(&png_, nullptr);
      throw std::bad_alloc();
    }
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { png_destroy_write_struct(&png_, &info_); }

  // `depth`: bits a channel, 8 or 16.
  std::string write(int width, int height, const std::vector<std::uint8_t>& pixels, std::size_t channels,
                    std::size_t depth = 8) {
    const std::size_t pixel_bytes = channels * depth / 8;
    if (width <= 0 || height <= 0 ||
        pixels.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * pixel_bytes) {
      throw InputError("image", 0, "expected at least one pixel, and width times height of them, to write");
    }
    if (!write_all(width, height, pixels.data(), channels, depth)) {
      throw std::runtime_error(std::string("PNG picture cannot be written: ") + failure_.message);
    }
    return std::move(out_);
  }

 private:
  static void give_bytes(png_structp png, png_bytep bytes, std::size_t count) {
    bool grown = false;
    try {  // exceptions must not cross libpng
      static_cast<Writer*>(png_get_io_ptr(png))->out_.append(reinterpret_cast<const char*>(bytes), count);
      grown = true;
    } catch (...) {
    }
    if (!grown) png_error(png, "out of memory");
  }

  bool write_all(int width, int height, const std::uint8_t* pixels, std::size_t channels, std::size_t depth) {
    if (setjmp(png_jmpbuf(png_))) return false;
    png_set_user_limits(png_, 0x7fffffff, 0x7fffffff);
    png_set_write_fn(png_, this, give_bytes, nullptr);
    png_set_IHDR(png_, info_, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height),
                 static_cast<int>(depth), channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png_, info_);
    for (int y = 0; y < height; ++y) {
      png_write_row(png_,
                    pixels + static_cast<std::size_t>(y) * static_cast<std::size_t>(width) * channels * depth / 8);
    }
    png_write_end(png_, nullptr);
    return true;
  }

  Failure failure_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::string out_;
};

std::uint8_t gray_of(const std::uint8_t* pixel, std::size_t channels) {
  // The weights add up to 256, so a gray colour keeps its value exactly.
  const int gray = channels >= 3 ? (77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2] + 128) >> 8 : pixel[0];
  if (channels % 2 == 1) return static_cast<std::uint8_t>(gray);
  const int opacity = pixel[channels - 1];
  return static_cast<std::uint8_t>((gray * opacity + 255 * (255 - opacity) + 127) / 255);
}

}  // namespace

GrayImage parse_png_gray(std::string_view bytes, const std::string& name) {
  return parse_png_gray_up_to(Grid::kLargestSide, bytes, name);
}

GrayImage parse_png_gray_up_to(int largest_side, std::string_view bytes, const std::string& name) {
  Reader reader(bytes, name, Pixels::eight_bits, largest_side);
  reader.read();
  GrayImage image{static_cast<int>(reader.width()), static_cast<int>(reader.height()), {}};
  const std::size_t count = reader.width() * reader.height(), channels = reader.channels();
  std::vector<std::uint8_t>& pixels = reader.pixels();
  for (std::size_t i = 0; channels > 1 && i < count; ++i) pixels[i] = gray_of(&pixels[i * channels], channels);
  pixels.resize(count);
  image.pixels = std::move(pixels);
  return image;
}

RgbaImage parse_png_rgba(std::string_view bytes, const std::string& name) {
  Reader reader(bytes, name);
  reader.read();
  RgbaImage image{static_cast<int>(reader.width()), static_cast<int>(reader.height()), {}};
  const std::size_t count = reader.width() * reader.height(), channels = reader.channels();
  image.pixels.resize(4 * count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* const from = &reader.pixels()[i * channels];
    std::uint8_t* const to = &image.pixels[4 * i];
    for (std::size_t c = 0; c < 3; ++c) to[c] = channels >= 3 ? from[c] : from[0];
    to[3] = channels % 2 == 0 ? from[channels - 1] : 255;
  }
  return image;
}

Gray16Image parse_png_gray16(std::string_view bytes, const std::string& name) {
  Reader reader(bytes, name, Pixels::gray_as_stored);
  reader.read();
  Gray16Image image{static_cast<int>(reader.width()), static_cast<int>(reader.height()), {}};
  const std::vector<std::uint8_t>& pixels = reader.pixels();
  image.pixels.resize(reader.width() * reader.height());
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    image.pixels[i] =
        reader.file_depth() == 8 ? pixels[i] : static_cast<std::uint16_t>(pixels[2 * i] << 8 | pixels[2 * i + 1]);
  }
  return image;
}

GrayImage read_png_gray(const std::filesystem::path& path, int largest_side) {
  return parse_png_gray_up_to(largest_side, read_file(path).text(), path.string());
}
RgbaImage read_png_rgba(const std::filesystem::path& path) {
  return parse_png_rgba(read_file(path).text(), path.string());
}

std::string format_png(const GrayImage& image) { return Writer().write(image.width, image.height, image.pixels, 1); }
std::string format_png(const RgbaImage& image) { return Writer().write(image.width, image.height, image.pixels, 4); }
std::string format_png(const Gray16Image& image) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(2 * image.pixels.size());
  for (const std::uint16_t value : image.pixels) {
    bytes.push_back(static_cast<std::uint8_t>(value >> 8));
    bytes.push_back(static_cast<std::uint8_t>(value & 255));
  }
  return Writer().write(image.width, image.height, bytes, 1, 16);
}
void write_png(const GrayImage& image, const std::filesystem::path& path) { write_file(path, format_png(image)); }
void write_png(const RgbaImage& image, const std::filesystem::path& path) { write_file(path, format_png(image)); }

}  // namespace taut::io
