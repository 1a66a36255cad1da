// `taut studio`, which `taut` starts.
#include "program.hpp"

int main(int argc, char** argv) { return taut::cli::run_command(argc, argv, "studio", taut::cli::add_studio); }
