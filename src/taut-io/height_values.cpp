#include "taut-io/height_values.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr int kLargestValue = 65535;

[[noreturn]] void refuse(const std::string& expectation) { throw InputError("height scale", 0, expectation); }

void check(const HeightScale& scale) {
  if (!(scale.per_step > 0) || !std::isfinite(scale.per_step)) {
    refuse("expected a height above 0 for a step, got " + shortest(scale.per_step));
  }
  if (!std::isfinite(scale.lowest)) refuse("expected a finite lowest height");
}

}  // namespace

HeightField heights_from_values(const Gray16Image& values, const HeightScale& scale) {
  check(scale);
  HeightField::Parts parts;
  parts.columns = values.width;
  parts.rows = values.height;
  parts.spacing = scale.spacing;
  parts.origin = scale.corner + Vec2{scale.spacing / 2, scale.spacing / 2};
  parts.heights.reserve(values.pixels.size());
  for (const std::uint16_t value : values.pixels) {
    parts.heights.push_back(value == scale.no_data ? std::numeric_limits<double>::quiet_NaN()
                                                   : scale.lowest + scale.per_step * value);
  }
  return HeightField(std::move(parts));
}

Gray16Image values_from_heights(const HeightField& field, const HeightScale& scale) {
  check(scale);
  Gray16Image out{field.columns(), field.rows(), {}};
  out.pixels.reserve(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
  for (int row = 0; row < out.height; ++row) {
    for (int column = 0; column < out.width; ++column) {
      const auto height = field.sample(column, row);
      const auto place = [&] { return " at column " + std::to_string(column) + ", row " + std::to_string(row); };
      if (!height) {
        if (!scale.no_data) refuse("expected a value for samples without data, such as the one" + place());
        out.pixels.push_back(*scale.no_data);
        continue;
      }
      const double value = std::round((*height - scale.lowest) / scale.per_step);
      if (!(value >= 0 && value <= kLargestValue)) {
        refuse("expected heights from " + shortest(scale.lowest) + " to " +
               shortest(scale.lowest + scale.per_step * kLargestValue) + ", got " + shortest(*height) + place());
      }
      if (value == scale.no_data) {
        refuse("expected no height to be written as " + shortest(value) + ", which stands for no data, got " +
               shortest(*height) + place());
      }
      out.pixels.push_back(static_cast<std::uint16_t>(value));
    }
  }
  return out;
}

HeightScale finest_scale(const HeightField& field) {
  HeightScale scale;
  scale.spacing = field.spacing();
  scale.corner = field.bounds().min;
  if (field.count_unknown() > 0) scale.no_data = kLargestValue;
  if (const auto range = field.range()) {
    scale.lowest = range->lowest;
    const double steps = scale.no_data ? kLargestValue - 1 : kLargestValue;
    const double finest = (range->highest - range->lowest) / steps;
    if (finest > 0) scale.per_step = finest;
  }
  return scale;
}

HeightField parse_png_heights(std::string_view bytes, const std::string& name, const HeightScale& scale) {
  return with_file_name(name, [&] { return heights_from_values(parse_png_gray16(bytes, name), scale); });
}

HeightField read_png_heights(const std::filesystem::path& path, const HeightScale& scale) {
  return parse_png_heights(read_file(path).text(), path.string(), scale);
}

HeightField parse_raw_heights(std::string_view bytes, const std::string& name, const RawLayout& layout,
                              const HeightScale& scale) {
  constexpr int kLargestSide = HeightField::kLargestSide;
  if (layout.width < 1 || layout.height < 1 || layout.width > kLargestSide || layout.height > kLargestSide) {
    throw InputError(name, 0,
                     "expected sides of 1 to " + std::to_string(kLargestSide) + " samples, got " +
                         std::to_string(layout.width) + " x " + std::to_string(layout.height));
  }
  const std::size_t count = static_cast<std::size_t>(layout.width) * static_cast<std::size_t>(layout.height);
  if (bytes.size() != 2 * count) {
    throw InputError(name, 0,
                     "expected " + std::to_string(2 * count) + " bytes for " + std::to_string(layout.width) + " x " +
                         std::to_string(layout.height) + " samples of 16 bits, got " + std::to_string(bytes.size()));
  }
  Gray16Image values{layout.width, layout.height, {}};
  values.pixels.reserve(count);
  const std::size_t high = layout.order == ByteOrder::big_endian ? 0 : 1;
  for (std::size_t i = 0; i < count; ++i) {
    const auto byte = [&](std::size_t which) { return static_cast<unsigned char>(bytes[2 * i + which]); };
    values.pixels.push_back(static_cast<std::uint16_t>(byte(high) << 8 | byte(1 - high)));
  }
  return with_file_name(name, [&] { return heights_from_values(values, scale); });
}

HeightField read_raw_heights(const std::filesystem::path& path, const RawLayout& layout, const HeightScale& scale) {
  return parse_raw_heights(read_file(path).text(), path.string(), layout, scale);
}

void write_png_heights(const HeightField& field, const HeightScale& scale, const std::filesystem::path& path) {
  write_file(path, format_png(values_from_heights(field, scale)));
}

}  // namespace taut::io
