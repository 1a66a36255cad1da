// What a shared library shows to those who link it. TAUT_API stands before every class and function of the public
// headers; everything else stays inside. In static libraries it means nothing.
#pragma once

#if defined(TAUT_SHARED)
// Shown by shared libraries.
#define TAUT_API __attribute__((visibility("default")))
#else
#define TAUT_API
#endif
// The same for what is not public and is shown to the other libraries and programs of this project only.
#define TAUT_INSIDE TAUT_API
