// Refuses compilers that are told to reorder or to assume away floating-point numbers. No exact decision is inlined
// into a user's code, but infinities and NaN are part of answers and of queries.
#pragma once

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "taut does not work with -ffast-math, -Ofast or -ffinite-math-only: compile without them"
#endif
