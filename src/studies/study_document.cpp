#include "studies/study_document.hpp"

#include <fmt/format.h>

#include "taut/lab/report/markdown.hpp"

namespace taut::lab {

void FigureList::add(std::string file, std::string caption, std::string bytes) {
  if (!bytes.empty()) figures_.push_back({std::move(file), std::move(caption), std::move(bytes)});
}

void FigureList::add(std::string file, std::string caption, Plot plot) {
  std::erase_if(plot.series, [](const PlotSeries& s) { return s.line.size() < 2 && s.dots.empty(); });
  if (!plot.series.empty()) add(std::move(file), std::move(caption), standalone_plot_svg(plot));
}

void StudyText::figure(std::string_view file) {
  for (const Figure& figure : figures_) {
    if (figure.file == file) add("![{}]({}/{})\n\n", figure.caption, study_, figure.file);
  }
}

std::string findings_table(const std::vector<Finding>& findings, const FindingWords& words) {
  std::vector<std::vector<std::string>> rows;
  for (const Finding& f : findings) {
    std::string verdict = "not decided";
    if (f.verdict == Verdict::confirmed) verdict = "**" + words.confirmed + "**";
    if (f.verdict == Verdict::refuted) verdict = "**refuted**";
    if (f.verdict == Verdict::depends) verdict = "**depends on how one counts**";
    rows.push_back({f.claim, std::move(verdict), f.evidence});
  }
  return markdown_table({{words.claim}, {words.verdict}, {words.evidence}}, rows) + "\n";
}

std::vector<std::vector<std::string>> run_facts(const StudyOptions& options) {
  std::vector<std::vector<std::string>> rows{
      {"Command", options.command.empty() ? "" : fmt::format("`{}`", options.command)},
      {"Version", options.version},
      {"Seed", std::to_string(options.seed)},
      {"Date", options.date},
      {"Machine", options.machine}};
  std::erase_if(rows, [](const auto& row) { return row[1].empty(); });
  return rows;
}

}  // namespace taut::lab
