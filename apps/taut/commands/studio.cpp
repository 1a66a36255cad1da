// taut studio: the page for drawing worlds and watching planners, served to a browser on this machine.
#include <fmt/core.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "http_server.hpp"

namespace taut::cli {
namespace {

struct StudioCommand {
  std::string host = "127.0.0.1", folder;
  int port = 8080;
  bool open = false;

  int run(const std::string& version) const {
    // Blocked in every thread that starts from here on, and waited for below.
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &ends, &before);
    studio::Studio studio({.version = version, .host = host, .temporary_folder = folder});
    studio::HttpServer server(studio, host, port);
    const bool is_everywhere = host == "0.0.0.0" || host == "::";
    const std::string name = is_everywhere                         ? "localhost"
                             : host.find(':') != std::string::npos ? "[" + host + "]"
                                                                   : host;
    const std::string address = fmt::format("http://{}:{}/", name, server.port());
    fmt::print("taut studio: {} — stop with Ctrl-C\n", address);
    if (!server.is_loopback()) fmt::print("Everyone who can reach this machine can use it.\n");
    std::fflush(stdout);
    if (open) open_browser(address, before);
    int signal = 0;
    sigwait(&ends, &signal);
    end_at_once_if_asked_again(ends, studio.folder());
    server.stop();
    return kDone;
  }

 private:
  // Whoever asks twice does not want to wait for what is still under way.
  static void end_at_once_if_asked_again(const sigset_t& ends, const std::filesystem::path& folder) {
    std::thread([ends, folder] {
      int signal = 0;
      sigwait(&ends, &signal);
      std::error_code ignored;
      std::filesystem::remove_all(folder, ignored);
      std::_Exit(128 + signal);
    }).detach();
  }
  static void open_browser(const std::string& address, const sigset_t& signals) {
    std::string program = "xdg-open", argument = address;
    char* const arguments[] = {program.data(), argument.data(), nullptr};
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), nullptr, &attributes, arguments, environ) != 0)
      fmt::print("No browser could be opened; open the address yourself.\n");
    posix_spawnattr_destroy(&attributes);
  }
};

}  // namespace

void add_studio(CLI::App& app, Context& context) {
  auto command = std::make_shared<StudioCommand>();
  CLI::App& sub = *app.add_subcommand("studio", "Draw worlds and watch planners in a browser");
  sub.add_option("--port", command->port, "Port to listen on; 0 takes any free one")
      ->check(whole_number_check(0, 65535))
      ->capture_default_str();
  sub.add_option("--host", command->host, "Address to listen on; others than this machine's own let other people in")
      ->capture_default_str();
  sub.add_flag("--open", command->open, "Open the page in a browser");
  sub.add_option("--folder", command->folder,
                 "Where to make the private folder for temporary files, which is removed at the end\n"
                 "(default: the system's place for such)")
      ->check(CLI::ExistingDirectory);
  sub.footer("Example: taut studio --port 0 --open");
  sub.callback([command, &context] { context.exit_code = command->run(context.version); });
}

}  // namespace taut::cli
