// Runs the program as a user would.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace taut::cli_test {

struct Ran {
  int code;
  std::string out;  // standard output and standard error together
};

// `environment`: variables for it, such as "COLUMNS=80".
inline Ran run(const std::string& arguments, const std::string& environment = "") {
  const std::string command = environment + std::string(" '") + TAUT_BINARY_DIR + "/taut' " + arguments + " 2>&1";
  FILE* pipe = ::popen(command.c_str(), "r");
  Ran ran{-1, {}};
  if (pipe == nullptr) return ran;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) ran.out.append(buffer.data(), n);
  const int status = ::pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return ran;
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline void spit(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace taut::cli_test
