// taut reproduce: the experiments of published texts, run again and written up.
#include <fmt/core.h>
#include <unistd.h>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "studies/study.hpp"
#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/report/progress.hpp"
#include "taut/lab/report/table.hpp"

namespace taut::cli {
namespace {

// The version with a checksum of the program itself where the system shows it: two builds of one version may differ,
// and their times must not be mixed.
std::string build_version(const std::string& version) {
  try {
    const io::FileBytes program = io::read_file("/proc/self/exe");
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : program.text()) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return fmt::format("{} (build {:016x})", version, hash);
  } catch (const InputError&) {
    return version;
  }
}

void list_studies() {
  lab::Table table({{"study"}, {"what it does"}, {"after"}});
  for (const lab::StudyEntry& entry : lab::studies()) {
    const std::string part = entry.part.empty() ? "" : " --part " + std::string(entry.part);
    table.add_row({std::string(entry.name) + part, std::string(entry.title), std::string(entry.source)});
  }
  fmt::print("{}", table.text_within(lab::terminal_columns(STDOUT_FILENO)));
}

// The command that does the same elsewhere: folders by their names only.
std::string portable_command(const std::string& name, const std::string& part, const lab::StudyOptions& options) {
  std::string out = "taut reproduce " + name;
  if (!part.empty()) out += " --part " + part;
  if (options.quick) out += " --quick";
  if (!options.maps.empty()) out += " --maps " + options.maps.filename().string();
  if (!options.terrain.empty()) out += " --terrain " + options.terrain.filename().string();
  if (options.seed != lab::StudyOptions{}.seed) out += fmt::format(" --seed {}", options.seed);
  if (options.threads != lab::StudyOptions{}.threads) out += fmt::format(" --threads {}", options.threads);
  return out + " -o " + options.out.filename().string();
}

int run(const std::string& name, const std::string& part, const lab::StudyOptions& options) {
  if (name.empty()) {
    list_studies();
    return kDone;
  }
  const lab::StudyOutcome outcome = lab::find_study(name, part).run(options);
  for (const auto& file : outcome.written) fmt::print("written: {}\n", file.string());
  if (outcome.problems.empty()) return kDone;
  fmt::print("No conclusion is drawn, since something is wrong with the results:\n");
  for (const std::string& problem : outcome.problems) fmt::print("  {}\n", problem);
  return kNoPath;
}

}  // namespace

void add_reproduce(CLI::App& app, Context& context) {
  struct Command {
    std::string study, part, out = "out/studies", maps, terrain;
    bool resume = true;
    lab::StudyOptions options;
  };
  auto command = std::make_shared<Command>();
  CLI::App& sub = *app.add_subcommand("reproduce", "Run a published experiment again and write it up");
  sub.add_option("STUDY", command->study, "Name of the study; without it they are listed");
  sub.add_option("--part", command->part, "Which part of a text that has several");
  sub.add_flag("--quick", command->options.quick, "A small version of the study, in minutes");
  sub.add_option("-o,--out", command->out, "Folder for STUDY.md (STUDY-PART.md) and a folder with data and figures")
      ->capture_default_str();
  sub.add_option("--maps", command->maps,
                 "Folder of real maps (NAME.map with NAME.map.scen) for the study; some need one");
  sub.add_option("--terrain", command->terrain, "File of real heights (.asc), for studies that know some");
  add_seed(sub, command->options.seed, "Seed of maps and queries");
  sub.add_option("--threads", command->options.threads, "Measure on so many threads; times are truest on one")
      ->check(whole_number_check(1, 1024))
      ->capture_default_str();
  sub.add_flag("--resume,!--restart", command->resume,
               "Go on where a run with the same parameters and program was interrupted (default), or begin anew");
  sub.footer(
      "Example: taut reproduce freeman2014 --quick -o out/studies\n"
      "         taut reproduce freeman2014 --maps bgmaps -o docs/studies\n"
      "         taut reproduce demyen2007 --maps bgmaps -o docs/studies\n"
      "         taut reproduce niederberger2004 -o docs/studies\n"
      "         taut reproduce perkins2013 --part plane --terrain heights.asc -o docs/studies\n"
      "         taut reproduce perkins2013 --part volume -o docs/studies\n"
      "Exit code 1, and no conclusion, if a path is invalid, shorter than the optimum, or missing.");
  sub.callback([command, &context] {
    lab::StudyOptions& options = command->options;
    options.out = command->out;
    options.maps = command->maps;
    options.terrain = command->terrain;
    options.restart = !command->resume;
    options.version = build_version(context.version);
    options.command = portable_command(command->study, command->part, options);
    options.date = date_text();
    options.machine = machine_text();
    options.say = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
    context.exit_code = run(command->study, command->part, options);
  });
}

}  // namespace taut::cli
