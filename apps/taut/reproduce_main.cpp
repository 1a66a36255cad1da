// `taut reproduce`, which `taut` starts.
#include "program.hpp"

int main(int argc, char** argv) { return taut::cli::run_command(argc, argv, "reproduce", taut::cli::add_reproduce); }
