#include "taut-io/tetrahedra_file.hpp"

#include <array>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/detail/weld.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/detail/write_files.hpp"
#include "taut-io/file.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

std::string lower_extension(const std::filesystem::path& path) {
  return taut::detail::lower_case(path.extension().string());
}

bool is_tetgen(const std::string& extension) { return extension == ".node" || extension == ".ele"; }

[[noreturn]] void unknown_extension(const std::filesystem::path& path) {
  throw InputError(
      path.string(), 0,
      "expected one of the extensions .node, .ele, .msh, .mesh, .vtk, got " + in_quotes(path.extension().string()));
}

// The other of TetGen's two files, in letters of the same case.
std::filesystem::path partner_of(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  const bool upper = extension[1] >= 'A' && extension[1] <= 'Z';
  const bool is_node = lower_extension(path) == ".node";
  std::filesystem::path partner = path;
  return partner.replace_extension(is_node ? (upper ? ".ELE" : ".ele") : (upper ? ".NODE" : ".node"));
}

SimplexParts<3, 3> read_tetgen(const std::filesystem::path& path, const LabelCosts& labels) {
  const FileBytes named = read_file(path);
  const std::filesystem::path partner = partner_of(path);
  const bool is_node = lower_extension(path) == ".node";
  if (!std::filesystem::exists(partner)) {
    throw InputError(path.string(), 0,
                     "expected " + partner.filename().string() + " beside it, with the " +
                         (is_node ? "tetrahedra" : "corners") + "; there is none");
  }
  const FileBytes other = read_file(partner);
  return is_node ? parse_tetgen(named.text(), path.string(), other.text(), partner.string(), labels)
                 : parse_tetgen(other.text(), partner.string(), named.text(), path.string(), labels);
}

}  // namespace

VolumeComplex tetrahedra_of(SimplexParts<3, 3> parts) {
  weld(parts);
  return VolumeComplex(parts);
}

VolumeComplex read_tetrahedra(const std::filesystem::path& path, const LabelCosts& labels) {
  const std::string extension = lower_extension(path);
  const auto parse = extension == ".msh"    ? parse_gmsh
                     : extension == ".mesh" ? parse_medit
                     : extension == ".vtk"  ? parse_vtk
                                            : nullptr;
  if (parse == nullptr && !is_tetgen(extension)) unknown_extension(path);
  SimplexParts<3, 3> parts =
      parse == nullptr ? read_tetgen(path, labels) : parse(read_file(path).text(), path.string(), labels);
  return with_file_name(path, [&] { return tetrahedra_of(std::move(parts)); });
}

void write_tetrahedra(const VolumeComplex& volume, const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  if (is_tetgen(extension)) {
    const bool is_node = extension == ".node";
    const std::string node = format_tetgen_node(volume), ele = format_tetgen_ele(volume);
    return detail::write_files(
        std::array<detail::FileToWrite, 2>{{{path, is_node ? node : ele}, {partner_of(path), is_node ? ele : node}}});
  }
  if (extension == ".msh") return write_file(path, format_gmsh(volume));
  if (extension == ".mesh") return write_file(path, format_medit(volume));
  if (extension == ".vtk") return write_file(path, format_vtk(volume));
  unknown_extension(path);
}

}  // namespace taut::io
