// The options of pictures of worlds in space: where one looks from, and what is cut away.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "taut/lab/draw/space_picture.hpp"

namespace taut::cli {

class SpaceViewOptions {
 public:
  void add(CLI::App& command);
  // Sets view and cut; the picture must have its world. Throws CLI::ValidationError for what cannot be understood, and
  // for a cut beside the world.
  void apply(lab::SpacePicture& picture) const;
  // Throws CLI::ValidationError if one is given, as nothing in space is to be drawn: `why` says so.
  void refuse_all(const std::string& why) const;

 private:
  std::string view_, cut_;
  std::vector<const CLI::Option*> all_;
};

}  // namespace taut::cli
