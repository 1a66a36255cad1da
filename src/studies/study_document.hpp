// What the documents of all studies are made of: text with headings, figures that it links, claims with what the data
// say of them, and the facts of the run.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "studies/study.hpp"
#include "taut/lab/draw/plot.hpp"

namespace taut::lab {

struct Figure {
  std::string file;  // without folder
  std::string caption;
  std::string bytes;  // of an SVG or a PNG
};

// Figures in the making.
class FigureList {
 public:
  // What has no bytes is left out.
  void add(std::string file, std::string caption, std::string bytes);
  // Lines through fewer than two points are left out, and plots of nothing.
  void add(std::string file, std::string caption, Plot plot);
  [[nodiscard]] std::vector<Figure> take() { return std::move(figures_); }

 private:
  std::vector<Figure> figures_;
};

// A document in the making. `study` names the folder of the figures.
class StudyText {
 public:
  StudyText(std::string_view study, const std::vector<Figure>& figures) : study_(study), figures_(figures) {}

  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }
  void heading(std::string_view text) { add("## {}\n\n", text); }
  // A paragraph that shows the figure of this name; nothing if there is none.
  void figure(std::string_view file);

 protected:
  std::string out_;

 private:
  std::string_view study_;
  const std::vector<Figure>& figures_;
};

// `depends`: it holds by one way of counting that the source leaves open and not by another.
enum class Verdict { confirmed, refuted, open, depends };

struct Finding {
  std::string claim;
  Verdict verdict = Verdict::open;
  std::string evidence;
};

// How the table of findings is worded.
struct FindingWords {
  std::string claim, verdict, evidence;  // heads of the columns
  std::string confirmed;
};
[[nodiscard]] std::string findings_table(const std::vector<Finding>& findings, const FindingWords& words);

// Name and value: command, version, seed, date, machine; without those that are not known.
[[nodiscard]] std::vector<std::vector<std::string>> run_facts(const StudyOptions& options);

}  // namespace taut::lab
