// The document of the study, in Markdown: what was run, the thesis's claims beside ours, tables, figures by relative
// link and the conclusion, all from the data.
#pragma once

#include <string>
#include <vector>

#include "studies/perkins2013/volume/design.hpp"
#include "studies/perkins2013/volume/figures.hpp"
#include "studies/study.hpp"

namespace taut::lab::perkins2013::volume {

struct DocumentParts {
  const Design& design;
  const StudyOptions& options;
  const Results& results;
  const std::vector<Figure>& figures;  // in the folder perkins2013-volume/ beside the document
};

[[nodiscard]] std::string document(const DocumentParts& parts);

}  // namespace taut::lab::perkins2013::volume
