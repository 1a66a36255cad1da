#include "taut-io/nrrd_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>

#include "taut-io/detail/gunzip.hpp"
#include "taut-io/detail/nrrd_header.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/detail/write_files.hpp"
#include "taut-io/file.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

// What a number weighs; `place` says where it stands.
class Weigher {
 public:
  Weigher(const LabelCosts& labels, const std::string& name) : labels_(labels), name_(name) {}

  template <class Number, class Place>
  float operator()(Number number, Place place) {
    if (labels_.weights.empty()) return weight(static_cast<double>(number), place);
    const std::int64_t name = label(number, place);
    if (name == last_ && last_weight_ > 0) return last_weight_;
    const auto found = labels_.weights.find(name);
    if (found == labels_.weights.end())
      throw InputError(name_, 0,
                       place() + ": expected a weight for the label " + shortest(static_cast<double>(number)) +
                           " among the costs, as in 1=2.5,2=blocked; there is none");
    last_ = name;
    return last_weight_ = weight(found->second, place);
  }

 private:
  template <class Number, class Place>
  std::int64_t label(Number number, Place place) const {
    if constexpr (std::is_floating_point_v<Number>) {
      if (!(std::fabs(number) < 0x1p53) || number != std::floor(number))
        throw InputError(
            name_, 0,
            place() + ": expected a label, which is a whole number, got " + shortest(static_cast<double>(number)));
    } else if constexpr (std::is_unsigned_v<Number>) {
      if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        throw InputError(name_, 0, place() + ": expected a label below 2^63, got " + std::to_string(number));
    }
    return static_cast<std::int64_t>(number);
  }
  template <class Place>
  float weight(double number, Place place) const {
    if (number > 0 && std::isinf(number)) return CostVoxels::kBlocked;
    const bool fits = number > 0 && number <= double{std::numeric_limits<float>::max()};
    const float rounded = fits ? static_cast<float>(number) : 0;
    if (!(rounded > 0)) {
      throw InputError(name_, 0,
                       place() + ": expected a weight above 0 and up to 3.4e38, or inf where it is blocked, got " +
                           (std::isnan(number) ? "nan" : shortest(number)) +
                           "; labels need a table of costs, as in 0=1,1=2.5,2=blocked");
    }
    return rounded;
  }

  const LabelCosts& labels_;
  const std::string& name_;
  std::int64_t last_ = 0;
  float last_weight_ = 0;
};

template <class Number>
Number number_at(std::string_view data, std::size_t i, bool is_big_endian) {
  std::array<unsigned char, sizeof(Number)> bytes{};
  std::memcpy(bytes.data(), data.data() + i * sizeof(Number), sizeof(Number));
  std::uint64_t bits = 0;
  for (std::size_t k = 0; k < sizeof(Number); ++k) bits = bits << 8 | bytes[is_big_endian ? k : sizeof(Number) - 1 - k];
  if constexpr (std::is_integral_v<Number>) {
    return static_cast<Number>(bits);
  } else {
    const std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t> same(static_cast<decltype(same)>(bits));
    Number out;
    std::memcpy(&out, &same, sizeof out);
    return out;
  }
}

// Calls use(a Number of the type that the file says).
template <class Use>
void with_type(NrrdType type, Use use) {
  switch (type) {
    case NrrdType::i8:
      return use(std::int8_t{});
    case NrrdType::u8:
      return use(std::uint8_t{});
    case NrrdType::i16:
      return use(std::int16_t{});
    case NrrdType::u16:
      return use(std::uint16_t{});
    case NrrdType::i32:
      return use(std::int32_t{});
    case NrrdType::u32:
      return use(std::uint32_t{});
    case NrrdType::i64:
      return use(std::int64_t{});
    case NrrdType::u64:
      return use(std::uint64_t{});
    case NrrdType::f32:
      return use(float{});
    case NrrdType::f64:
      return use(double{});
  }
}

std::string_view skipped(const NrrdHeader& header, std::string_view data, const std::string& name) {
  for (std::int64_t i = 0; i < header.line_skip; ++i) {
    const std::size_t end = data.find('\n');
    if (end == std::string_view::npos) throw InputError(name, 0, "expected as many lines as are to be skipped");
    data.remove_prefix(end + 1);
  }
  if (header.byte_skip > 0) {
    if (static_cast<std::uint64_t>(header.byte_skip) > data.size())
      throw InputError(name, 0, "expected as many bytes as are to be skipped");
    data.remove_prefix(static_cast<std::size_t>(header.byte_skip));
  }
  return data;
}

// `lines` come before the data in its file.
CostVoxels voxels_of(const NrrdHeader& header, std::string_view data, const std::string& name, const LabelCosts& labels,
                     std::size_t lines = 0) {
  data = skipped(header, data, name);
  if (header.line_skip > 0) lines += static_cast<std::size_t>(header.line_skip);
  std::string unpacked;
  const std::size_t count = header.count(), bytes = count * bytes_of_type(header.type);
  if (header.is_text) {
    if (data.size() + 1 < 2 * count)
      throw InputError(name, 0, "expected " + std::to_string(count) + " numbers, got too little text");
  } else {
    if (header.is_packed) data = unpacked = gunzipped(data, bytes, name);
    if (header.byte_skip < 0 && data.size() > bytes) data.remove_prefix(data.size() - bytes);
    if (data.size() != bytes) {
      throw InputError(name, 0,
                       "expected " + std::to_string(bytes) + " bytes of data, got " + std::to_string(data.size()));
    }
  }
  std::array<int, 3> sides{};
  for (std::size_t i = 0; i < 3; ++i) sides[header.axes[i]] = header.sizes[i];
  // From one number of the file to the next one: where in the world.
  const std::array<std::ptrdiff_t, 3> strides{1, sides[0], static_cast<std::ptrdiff_t>(sides[0]) * sides[1]};
  std::array<std::ptrdiff_t, 3> steps{};
  std::ptrdiff_t first = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::ptrdiff_t stride = strides[header.axes[i]];
    steps[i] = header.descends[i] ? -stride : stride;
    if (header.descends[i]) first += (header.sizes[i] - 1) * stride;
  }
  std::vector<float> weights(count);
  Weigher weigh(labels, name);
  TextScanner in(header.is_text ? data : std::string_view(), name, '\0', lines + 1);
  with_type(header.type, [&](auto kind) {
    using Number = decltype(kind);
    std::size_t n = 0;
    for (int k = 0; k < header.sizes[2]; ++k) {
      for (int j = 0; j < header.sizes[1]; ++j) {
        for (int i = 0; i < header.sizes[0]; ++i, ++n) {
          const auto place = [&] {
            return "number " + std::to_string(i) + ',' + std::to_string(j) + ',' + std::to_string(k);
          };
          float& weight = weights[static_cast<std::size_t>(first + i * steps[0] + j * steps[1] + k * steps[2])];
          if (!header.is_text) {
            weight = weigh(number_at<Number>(data, n, header.is_big_endian), place);
            continue;
          }
          const std::string_view token = in.token("a number for each voxel");
          if (taut::detail::lower_case(std::string(token)) == "inf") {
            weight = weigh(std::numeric_limits<double>::infinity(), place);
          } else {
            const double value = in.number(token, "a number");
            if constexpr (std::is_integral_v<Number>) {
              constexpr auto low = static_cast<double>(std::numeric_limits<Number>::min()),
                             high = static_cast<double>(std::numeric_limits<Number>::max());
              if (!(value >= low && value <= high && value == std::floor(value)))
                in.fail("a number of the type that the header names", in_quotes(token));
            }
            weight = weigh(value, place);
          }
        }
      }
    }
  });
  if (header.is_text && !in.at_end()) in.fail("the end, as all voxels have their numbers", in_quotes(in.peek()));
  return with_file_name(name,
                        [&] { return CostVoxels(sides[0], sides[1], sides[2], std::move(weights), header.frame); });
}

std::size_t lines_before(std::string_view bytes, const NrrdHeader& header) {
  const std::string_view before = bytes.substr(0, header.data_at);
  return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

std::string header_of(const CostVoxels& voxels, const std::string& data_file) {
  if (voxels.voxel_count() == 0) throw InputError("weighted voxels", 0, "expected at least one voxel to write");
  const VoxelFrame& frame = voxels.frame();
  const auto vector = [](double x, double y, double z) {
    return '(' + shortest(x) + ',' + shortest(y) + ',' + shortest(z) + ')';
  };
  const Vec3 middle = frame.origin + 0.5 * frame.spacing;
  std::string out =
      "NRRD0004\n# What a unit of length costs in each voxel; inf is blocked.\n"
      "type: float\ndimension: 3\nspace dimension: 3\nsizes: ";
  out += std::to_string(voxels.width()) + ' ' + std::to_string(voxels.height()) + ' ' + std::to_string(voxels.depth());
  out += "\nspace directions: " + vector(frame.spacing.x, 0, 0) + ' ' + vector(0, frame.spacing.y, 0) + ' ' +
         vector(0, 0, frame.spacing.z);
  out += "\nkinds: domain domain domain\nendian: little\nencoding: raw\nspace origin: " +
         vector(middle.x, middle.y, middle.z) + '\n';
  out += std::string(kNrrdCorner) + ":=" + shortest(frame.origin.x) + ' ' + shortest(frame.origin.y) + ' ' +
         shortest(frame.origin.z) + '\n';
  if (!data_file.empty()) out += "data file: " + data_file + '\n';
  return out;
}

void append_data(std::string& out, const CostVoxels& voxels) {
  out.reserve(out.size() + 4 * voxels.weights().size());
  for (const float weight : voxels.weights()) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &weight, sizeof bits);
    for (int k = 0; k < 4; ++k) out += static_cast<char>(bits >> (8 * k) & 0xffu);
  }
}

}  // namespace

CostVoxels parse_nrrd(std::string_view bytes, const std::string& name, const LabelCosts& labels, std::uint64_t most) {
  const NrrdHeader header = parse_nrrd_header(bytes, name, most);
  if (!header.data_file.empty())
    throw InputError(name, 0, "expected the data behind the header, got one that names " + in_quotes(header.data_file));
  return voxels_of(header, bytes.substr(header.data_at), name, labels, lines_before(bytes, header));
}

CostVoxels read_nrrd(const std::filesystem::path& path, const LabelCosts& labels, std::uint64_t most) {
  const FileBytes file = read_file(path);
  const NrrdHeader header = parse_nrrd_header(file.text(), path.string(), most);
  if (header.data_file.empty()) return parse_nrrd(file.text(), path.string(), labels, most);
  const std::filesystem::path data = path.parent_path() / header.data_file;
  const FileBytes bytes = with_file_name(path, [&] { return read_file(data); });
  return voxels_of(header, bytes.text(), data.string(), labels);
}

std::string format_nrrd(const CostVoxels& voxels) {
  std::string out = header_of(voxels, {}) + '\n';
  append_data(out, voxels);
  return out;
}

void write_nrrd(const CostVoxels& voxels, const std::filesystem::path& path) {
  if (taut::detail::lower_case(path.extension().string()) != ".nhdr") return write_file(path, format_nrrd(voxels));
  std::filesystem::path data = path;
  data.replace_extension(".raw");
  const std::string header = header_of(voxels, data.filename().string());
  std::string bytes;
  append_data(bytes, voxels);
  if (std::filesystem::exists(data) && !std::filesystem::exists(path)) {
    throw InputError(data.string(), 0,
                     "expected no such file yet: it would be replaced by the data of " + path.filename().string());
  }
  detail::write_files(std::array<detail::FileToWrite, 2>{{{data, bytes}, {path, header}}});
}

}  // namespace taut::io
