// Fontconfig, which Cairo asks for fonts, keeps a few hundred bytes for the life of the process and cannot be told to
// let go of them through Cairo. The leak sanitizer asks the program for such exceptions by this name.
#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }
#endif
