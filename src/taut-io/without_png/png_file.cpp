// In place of png_file.cpp where there is no libpng: every call is refused.
#include "taut-io/png_file.hpp"

#include "taut/base/input_error.hpp"

namespace taut::io {
namespace {

[[noreturn]] void refuse(const std::string& name) {
  throw InputError(name, 0, "PNG pictures can be neither read nor written, this program was built without PNG");
}

}  // namespace

GrayImage parse_png_gray(std::string_view, const std::string& name) { refuse(name); }
GrayImage parse_png_gray_up_to(int, std::string_view, const std::string& name) { refuse(name); }
RgbaImage parse_png_rgba(std::string_view, const std::string& name) { refuse(name); }
Gray16Image parse_png_gray16(std::string_view, const std::string& name) { refuse(name); }
GrayImage read_png_gray(const std::filesystem::path& path, int) { refuse(path.string()); }
RgbaImage read_png_rgba(const std::filesystem::path& path) { refuse(path.string()); }
std::string format_png(const GrayImage&) { refuse("picture"); }
std::string format_png(const RgbaImage&) { refuse("picture"); }
std::string format_png(const Gray16Image&) { refuse("picture"); }
void write_png(const GrayImage&, const std::filesystem::path& path) { refuse(path.string()); }
void write_png(const RgbaImage&, const std::filesystem::path& path) { refuse(path.string()); }

}  // namespace taut::io
