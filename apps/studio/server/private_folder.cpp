#include "private_folder.hpp"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace taut::studio {

namespace fs = std::filesystem;

PrivateFolder::PrivateFolder(const fs::path& parent) {
  std::string name = ((parent.empty() ? fs::temp_directory_path() : parent) / "taut-studio-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    throw std::runtime_error(name + ": cannot make a folder for temporary files: " + std::strerror(errno));
  path_ = name;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

PrivateFolder::Desk::Desk(fs::path path) : path_(std::move(path)) {
  if (!fs::create_directory(path_)) throw std::runtime_error("a temporary folder is there already");
}

PrivateFolder::Desk::~Desk() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace taut::studio
