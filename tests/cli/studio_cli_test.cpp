// The studio's server as a program: it says where it is, and ends when it is asked to.
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class StudioProgram {
 public:
  StudioProgram() {
    std::string name = (fs::temp_directory_path() / "taut-cli-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(name);
    folder_ = name;
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    std::string words[] = {TAUT_BINARY_DIR "/taut", "studio", "--port", "0", "--folder", name};
    std::array<char*, 7> arguments{};
    for (std::size_t i = 0; i < 6; ++i) arguments[i] = words[i].data();
    if (posix_spawn(&child_, words[0].c_str(), &actions, nullptr, arguments.data(), environ) != 0) child_ = -1;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) told_ += c;
    out_ = ends[0];
  }
  ~StudioProgram() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(out_);
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  StudioProgram(const StudioProgram&) = delete;
  StudioProgram& operator=(const StudioProgram&) = delete;

  // Its first line.
  [[nodiscard]] const std::string& told() const { return told_; }
  // How many entries there are in its folder.
  [[nodiscard]] std::ptrdiff_t kept() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }
  void ask_to_end(int signal) const { kill(child_, signal); }
  // How it ended; nothing if it does not.
  [[nodiscard]] std::optional<int> ended() {
    for (int i = 0; i < 600; ++i, std::this_thread::sleep_for(50ms)) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) != child_) continue;
      child_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }
    return std::nullopt;
  }

 private:
  fs::path folder_;
  pid_t child_ = -1;
  int out_ = -1;
  std::string told_;
};

TEST(StudioCommand, SaysWhereItIsAndEndsWhenAskedTo) {
  for (const int signal : {SIGINT, SIGTERM}) {
    StudioProgram studio;
    EXPECT_TRUE(studio.told().starts_with("taut studio: http://127.0.0.1:")) << studio.told();
    EXPECT_EQ(studio.kept(), 1);
    studio.ask_to_end(signal);
    EXPECT_EQ(studio.ended(), 0);
    EXPECT_EQ(studio.kept(), 0);
  }
}

// Wherever in its ending the second signal finds it.
TEST(StudioCommand, LeavesNothingBehindWhenAskedTwice) {
  for (const auto pause : {0us, 50us, 100us, 150us, 200us, 300us, 500us, 1000us, 5000us}) {
    StudioProgram studio;
    studio.ask_to_end(SIGINT);
    std::this_thread::sleep_for(pause);
    studio.ask_to_end(SIGINT);
    const std::optional<int> code = studio.ended();
    EXPECT_TRUE(code == 0 || code == 128 + SIGINT) << code.value_or(-1);
    EXPECT_EQ(studio.kept(), 0);
  }
}

}  // namespace
}  // namespace taut::cli_test
