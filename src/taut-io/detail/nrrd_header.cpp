#include "taut-io/detail/nrrd_header.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/side_limit.hpp"
#include "taut/base/detail/lower_case.hpp"

namespace taut::io::detail {
namespace {

struct Field {
  std::string value;
  std::size_t line = 0;
};
using Fields = std::map<std::string, Field>;

struct TypeName {
  NrrdType type;
  std::size_t bytes;
  std::string_view names;  // between commas
};
constexpr TypeName kTypes[] = {
    {NrrdType::i8, 1, ",signed char,int8,int8_t,"},
    {NrrdType::u8, 1, ",uchar,unsigned char,uint8,uint8_t,"},
    {NrrdType::i16, 2, ",short,short int,signed short,signed short int,int16,int16_t,"},
    {NrrdType::u16, 2, ",ushort,unsigned short,unsigned short int,uint16,uint16_t,"},
    {NrrdType::i32, 4, ",int,signed int,int32,int32_t,"},
    {NrrdType::u32, 4, ",uint,unsigned int,uint32,uint32_t,"},
    {NrrdType::i64, 8, ",longlong,long long,long long int,signed long long,signed long long int,int64,int64_t,"},
    {NrrdType::u64, 8, ",ulonglong,unsigned long long,unsigned long long int,uint64,uint64_t,"},
    {NrrdType::f32, 4, ",float,"},
    {NrrdType::f64, 8, ",double,"}};

// Fields that say nothing about where voxels lie or how they are written.
constexpr std::string_view kPassedOver =
    ",content,number,min,max,old min,oldmin,old max,oldmax,sample units,sampleunits,labels,units,space,space units,"
    "space dimension,thicknesses,measurement frame,axis maxs,axismaxs,";

bool is_among(std::string_view word, std::string_view list) {
  return list.find(',' + std::string(word) + ',') != std::string_view::npos;
}

class HeaderReader {
 public:
  HeaderReader(std::string_view bytes, const std::string& name) : in_(bytes, name), name_(name), size_(bytes.size()) {
    const auto first = in_.next_line();
    if (!first || first->substr(0, 7) != "NRRD000" || first->size() != 8 || (*first)[7] < '1' || (*first)[7] > '5')
      fail(1, "expected NRRD0001 to NRRD0005 at the beginning, got " + in_quotes(first.value_or("")));
    for (;;) {
      const std::size_t line = in_.line();
      const auto text = in_.next_line();
      if (!text || text->empty()) break;
      if (text->front() != '#') read_field(*text, line);
    }
  }

  NrrdHeader header(std::uint64_t most) {
    NrrdHeader out;
    out.data_at = size_ - in_.remaining();
    read_sizes(out, most);
    read_data(out);
    read_place(out);
    return out;
  }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& what) const { throw InputError(name_, line, what); }

  void read_field(std::string_view text, std::size_t line) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0)
      fail(line, "expected 'field: value' or 'key:=value', got " + in_quotes(text));
    const bool is_key = text.substr(colon).starts_with(":=");
    std::string field(text.substr(0, colon));
    const std::string_view value = trimmed(text.substr(colon + (is_key ? 2 : 1)));
    if (is_key) {
      if (field == kNrrdCorner) keys_[field] = {std::string(value), line};
      return;
    }
    field = taut::detail::lower_case(field);
    constexpr std::string_view kRead =
        ",dimension,type,sizes,encoding,endian,spacings,space directions,space origin,axis mins,axismins,centers,"
        "centerings,kinds,data file,datafile,line skip,lineskip,byte skip,byteskip,block size,blocksize,";
    if (!is_among(field, kRead) && !is_among(field, kPassedOver))
      fail(line, "expected a field of NRRD, got " + in_quotes(field));
    if (!fields_.emplace(field, Field{std::string(value), line}).second)
      fail(line, "expected each field once, got " + in_quotes(field) + " again");
  }
  // By either of two spellings.
  const Field* find(const char* field, const char* other = "") const {
    for (const char* spelling : {field, other}) {
      if (const auto found = fields_.find(spelling); found != fields_.end()) return &found->second;
    }
    return nullptr;
  }
  const Field& wanted(const char* field) const {
    const Field* found = find(field);
    if (found == nullptr) fail(in_.line(), std::string("expected the field '") + field + "' in the header");
    return *found;
  }
  std::vector<std::string> words_of(const Field& field) const {
    std::vector<std::string> words;
    TextScanner in(field.value, name_);
    while (!in.at_end()) words.emplace_back(in.token("a word"));
    return words;
  }
  double number_in(std::string_view text, std::size_t line, const char* what) const {
    const auto number = to_number(trimmed(text));
    if (!number) fail(line, std::string("expected ") + what + ", got " + in_quotes(trimmed(text)));
    return *number;
  }
  std::array<double, 3> three_numbers(const Field& field, const char* what) const {
    const std::vector<std::string> words = words_of(field);
    if (words.size() != 3)
      fail(field.line, std::string("expected ") + what + " of three axes, got " + in_quotes(field.value));
    std::array<double, 3> out{};
    for (std::size_t i = 0; i < 3; ++i) out[i] = number_in(words[i], field.line, what);
    return out;
  }
  // "(x,y,z)" from a position on; moves it behind.
  std::array<double, 3> vector_in(const Field& field, std::size_t& from) const {
    const std::string& text = field.value;
    while (from < text.size() && (text[from] == ' ' || text[from] == '\t')) ++from;
    const std::size_t close = text.find(')', from);
    if (from >= text.size() || text[from] != '(' || close == std::string::npos)
      fail(field.line, "expected a vector such as (1,0,0) for each of three axes, got " + in_quotes(text));
    std::array<double, 3> out{};
    std::size_t at = from + 1;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t end = i < 2 ? std::min(text.find(',', at), close) : close;
      const std::string_view part = std::string_view(text).substr(at, end - at);
      if ((i < 2) != (end < close) || part.find(',') != std::string_view::npos)
        fail(field.line, "expected vectors with three numbers, got " + in_quotes(text));
      out[i] = number_in(part, field.line, "a number in a vector");
      at = end + 1;
    }
    from = close + 1;
    return out;
  }

  void read_sizes(NrrdHeader& out, std::uint64_t most) const {
    const Field& dimension = wanted("dimension");
    if (dimension.value != "3")
      fail(dimension.line, "expected three dimensions, those of space; got " + in_quotes(dimension.value));
    const Field& sizes = wanted("sizes");
    const std::vector<std::string> words = words_of(sizes);
    if (words.size() != 3) fail(sizes.line, "expected three sizes, got " + in_quotes(sizes.value));
    std::uint64_t all = 1;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto size = to_integer(words[i]);
      if (!size || *size < 1 || *size > CostVoxels::kLargestSide) {
        fail(sizes.line,
             "expected sizes from 1 to " + std::to_string(CostVoxels::kLargestSide) + ", got " + in_quotes(words[i]));
      }
      out.sizes[i] = static_cast<int>(*size);
      all *= static_cast<std::uint64_t>(*size);
    }
    if (all > std::min(most, CostVoxels::kMostVoxels)) {
      throw TooLargeError(name_, sizes.line,
                          "expected at most " + std::to_string(std::min(most, CostVoxels::kMostVoxels)) +
                              " voxels, got " + std::to_string(all));
    }
    if (const Field* kinds = find("kinds")) {
      for (const std::string& kind : words_of(*kinds)) {
        if (!is_among(taut::detail::lower_case(kind), ",domain,space,none,???,"))
          fail(kinds->line, "expected three axes of space, got one that is " + in_quotes(kind));
      }
    }
  }

  void read_data(NrrdHeader& out) const {
    const Field& type = wanted("type");
    const auto* found = std::find_if(std::begin(kTypes), std::end(kTypes), [&](const TypeName& known) {
      return is_among(taut::detail::lower_case(type.value), known.names);
    });
    if (found == std::end(kTypes))
      fail(type.line,
           "expected a type of whole or real numbers such as uint8, short, float, got " + in_quotes(type.value));
    out.type = found->type;
    const Field& encoding = wanted("encoding");
    const std::string name = taut::detail::lower_case(encoding.value);
    out.is_text = is_among(name, ",ascii,text,txt,");
    out.is_packed = is_among(name, ",gzip,gz,");
    if (!out.is_text && !out.is_packed && name != "raw") {
      fail(encoding.line, "expected the encoding raw, gzip or ascii, as 'unu save -f nrrd -e raw' writes it; got " +
                              in_quotes(encoding.value) + ", which is not read");
    }
    if (const Field* endian = find("endian")) {
      const std::string order = taut::detail::lower_case(endian->value);
      if (order != "little" && order != "big")
        fail(endian->line, "expected the endian little or big, got " + in_quotes(endian->value));
      out.is_big_endian = order == "big";
    } else if (!out.is_text && found->bytes > 1) {
      (void)wanted("endian");
    }
    const auto skip = [&](const char* field, const char* other, std::int64_t least) {
      const Field* skipped = find(field, other);
      if (skipped == nullptr) return std::int64_t{0};
      const auto count = to_integer(skipped->value);
      if (!count || *count < least) fail(skipped->line, "expected how much to skip, got " + in_quotes(skipped->value));
      return *count;
    };
    out.line_skip = skip("line skip", "lineskip", 0);
    out.byte_skip = skip("byte skip", "byteskip", out.is_text ? 0 : -1);
    if (out.is_packed && out.byte_skip != 0)
      fail(find("byte skip", "byteskip")->line, "expected no bytes to be skipped in packed data");
    if (const Field* file = find("data file", "datafile")) {
      out.data_file = file->value;
      if (file->value.empty() || file->value.starts_with("LIST") || file->value.find('%') != std::string::npos)
        fail(file->line, "expected the data in one file, got " + in_quotes(file->value));
    }
  }

  // The axes of the file lie along those of the world, in any order and either direction.
  void read_place(NrrdHeader& out) const {
    std::array<double, 3> spacing{1, 1, 1}, first{};  // first: the middle of the first voxel, or its corner
    bool is_middle = false;
    if (const Field* directions = find("space directions")) {
      std::size_t from = 0;
      std::array<bool, 3> taken{};
      for (std::size_t i = 0; i < 3; ++i) {
        const std::array<double, 3> way = vector_in(*directions, from);
        std::size_t axis = 3;
        for (std::size_t k = 0; k < 3; ++k) {
          if (way[k] == 0) continue;
          if (axis < 3 || taken[k]) {
            fail(directions->line,
                 "expected axes along those of space, not oblique; 'unu resample' or a resampling of the image in its "
                 "program makes them so; got " +
                     in_quotes(directions->value));
          }
          axis = k;
        }
        if (axis == 3)
          fail(directions->line, "expected three directions that are not 0, got " + in_quotes(directions->value));
        taken[axis] = true;
        out.axes[i] = axis;
        out.descends[i] = way[axis] < 0;
        spacing[axis] = std::fabs(way[axis]);
      }
      if (!trimmed(std::string_view(directions->value).substr(from)).empty())
        fail(directions->line, "expected three directions, got " + in_quotes(directions->value));
    } else if (const Field* spacings = find("spacings")) {
      spacing = three_numbers(*spacings, "spacings");
      for (const double side : spacing) {
        if (!(side > 0)) fail(spacings->line, "expected spacings above 0, got " + in_quotes(spacings->value));
      }
    }
    if (const Field* origin = find("space origin")) {
      std::size_t from = 0;
      first = vector_in(*origin, from);
      is_middle = true;
    } else if (const Field* mins = find("axis mins", "axismins")) {
      first = three_numbers(*mins, "least coordinates");
      const Field* centers = find("centerings", "centers");
      is_middle = centers != nullptr && taut::detail::lower_case(centers->value).starts_with("node");
    }
    std::array<double, 3> corner = first;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t k = out.axes[i];
      if (out.descends[i]) corner[k] -= (out.sizes[i] - 1) * spacing[k];
      if (is_middle) corner[k] -= spacing[k] / 2;
    }
    if (is_middle) keep_exact(corner, spacing);
    out.frame = {{corner[0], corner[1], corner[2]}, {spacing[0], spacing[1], spacing[2]}};
  }
  // The least corner as it was before it was written as the middle of a voxel, if it still is the same but for
  // rounding.
  void keep_exact(std::array<double, 3>& corner, const std::array<double, 3>& spacing) const {
    const auto found = keys_.find(std::string(kNrrdCorner));
    if (found == keys_.end()) return;
    const std::array<double, 3> exact = three_numbers(found->second, "the least corner");
    for (std::size_t i = 0; i < 3; ++i) {
      const double off = 8 * std::numeric_limits<double>::epsilon() * (std::fabs(exact[i]) + spacing[i]);
      if (!(std::fabs(exact[i] - corner[i]) <= off)) return;
    }
    corner = exact;
  }

  TextScanner in_;
  std::string name_;
  std::size_t size_;
  Fields fields_, keys_;
};

}  // namespace

std::size_t bytes_of_type(NrrdType type) {
  return std::find_if(std::begin(kTypes), std::end(kTypes), [&](const TypeName& known) { return known.type == type; })
      ->bytes;
}

NrrdHeader parse_nrrd_header(std::string_view bytes, const std::string& name, std::uint64_t most) {
  return HeaderReader(bytes, name).header(most);
}

}  // namespace taut::io::detail
