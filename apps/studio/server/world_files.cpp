#include "world_files.hpp"

#include <algorithm>

#include "api.hpp"
#include "limits.hpp"
#include "planning.hpp"
#include "taut-io/file.hpp"
#include "taut-io/ros_map.hpp"
#include "taut-io/side_limit.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/detail/base64.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "world_size.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

namespace fs = std::filesystem;

std::string lower_extension(const std::string& name) { return lower_case(fs::path(name).extension().string()); }

bool is_listed(std::string_view list, const std::string& extension) {
  return !extension.empty() && (" " + std::string(list) + " ").find(" " + extension + " ") != std::string::npos;
}

// A file's name that cannot lead anywhere else, with one of the extensions.
std::string read_name(const JsonReader& in, const std::string& extensions) {
  std::string name = in.text();
  const bool plain = !name.empty() && name.size() <= limits::kFileNameBytes && name.front() != '.' &&
                     std::all_of(name.begin(), name.end(), [](unsigned char c) {
                       return c >= ' ' && c != 127 &&
                              std::string_view("/\\:*?\"<>|").find(static_cast<char>(c)) == std::string_view::npos;
                     });
  if (!plain)
    in.fail("expected the name of a file, without folders, of at most " + std::to_string(limits::kFileNameBytes) +
            " bytes");
  if (!is_listed(extensions, lower_extension(name))) in.fail("expected one of the extensions " + extensions);
  return name;
}

// Errors speak of the files that the user knows, not of the private folder.
template <class Work>
auto without_folder(const fs::path& folder, Work work) {
  const auto clean = [&](std::string text) {
    const std::string hidden = folder.string() + "/";
    for (std::size_t at; (at = text.find(hidden)) != std::string::npos;) text.erase(at, hidden.size());
    return text;
  };
  try {
    return work();
  } catch (const io::TooLargeError& error) {
    throw Refusal(413, clean(error.expectation()), clean(error.where()));
  } catch (const InputError& error) {
    throw InputError(clean(error.where()), error.line(), clean(error.expectation()));
  }
}

// A picture anywhere on this machine could be named.
void check_picture(const fs::path& yaml) {
  const std::string image = io::parse_ros_yaml(io::read_file(yaml).text(), yaml.string()).image;
  if (fs::path(image).filename() != fs::path(image) || !fs::is_regular_file(yaml.parent_path() / image))
    throw InputError(yaml.string(), 0, "expected its picture among the files, under the name it is given here");
}

Json files_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  Json files = Json::array();
  for (const fs::path& path : paths)
    files.push_back({{"name", path.filename().string()}, {"content", to_base64(io::read_file(path).text())}});
  return {{"files", std::move(files)}};
}

}  // namespace

ImportedWorld import_world(PrivateFolder& folder, const JsonBody& body) {
  const JsonReader in = body.reader();
  expect_members(body.value(), "", {"files"});
  const auto files = in.at("files").list();
  if (files.empty() || files.size() > limits::kFiles)
    in.at("files").fail("expected 1 to " + std::to_string(limits::kFiles) + " files");
  const auto desk = folder.desk();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const JsonReader& file = files[i];
    expect_members(body.value()["files"][i], "files[" + std::to_string(i) + "]", {"name", "content"});
    const std::string known(io::kReadableWorlds);
    names.push_back(read_name(file.at("name"), i == 0 ? known : known + " .node"));
    if (std::count(names.begin(), names.end(), names.back()) > 1) file.at("name").fail("expected every name once");
    const auto content = from_base64(file.at("content").text());
    if (!content) file.at("content").fail("expected base64");
    io::write_file(desk.path() / names.back(), *content);
  }
  return without_folder(desk.path(), [&] {
    const fs::path path = desk.path() / names[0];
    if (lower_extension(names[0]) == ".yaml") check_picture(path);
    ImportedWorld out{io::load_world(path, limits::kGridSide), {}};
    check_size(*out.loaded.world);
    if (fs::is_regular_file(lab::saved_runs_file(path))) {
      lab::SavedRuns saved = lab::read_saved_runs(path, *out.loaded.world);
      out.loaded = io::with_corner_rule(std::move(out.loaded), saved.rule);
      out.runs = std::move(saved.runs);
    }
    return out;
  });
}

Json export_world(PrivateFolder& folder, const KnownWorld& world, const JsonBody& body) {
  expect_members(body.value(), "", {"name"});
  const std::string name = read_name(body.reader().at("name"), std::string(io::kWritableWorlds));
  const auto desk = folder.desk();
  return without_folder(desk.path(), [&] {
    io::write_world(world.world(), desk.path() / name);
    return files_in(desk.path());
  });
}

Json save_world(PrivateFolder& folder, const std::shared_ptr<KnownWorld>& world, const JsonBody& body) {
  const JsonReader in = body.reader();
  expect_members(body.value(), "", {"name", "paths", "statistics", "query", "planners"});
  const std::string name = read_name(in.at("name"), std::string(io::kWritableWorlds));
  const lab::SaveParts parts{in.at("paths").boolean(), in.at("statistics").boolean()};
  std::vector<lab::SavedRun> runs;
  if (in.has("query")) {
    lab::SavedRun run;
    run.query = read_query(body);
    const Asking asked = asking(run.query);
    if (in.has("planners")) {
      for (const PlannerSpec& spec : read_planners(in.at("planners"))) run.results.push_back(ask(world, spec, asked));
    }
    runs.push_back(std::move(run));
  } else if (in.has("planners")) {
    in.at("planners").fail("expected planners together with a query only");
  }
  const auto desk = folder.desk();
  return without_folder(desk.path(), [&] {
    lab::save_world(world->world(), desk.path() / name, std::move(runs), parts);
    return files_in(desk.path());
  });
}

Json runs_json(const std::vector<lab::SavedRun>& runs) {
  Json out = Json::array();
  for (const lab::SavedRun& run : runs) {
    Json results = Json::array();
    for (const lab::PlanResult2& result : run.results) results.push_back(lab::result_json(result));
    out.push_back({{"query", lab::query_json(run.query)}, {"results", std::move(results)}});
  }
  return out;
}

}  // namespace taut::studio
