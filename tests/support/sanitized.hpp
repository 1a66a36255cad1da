// Whether a sanitizer watches: everything is slower then, by tens of times where it watches threads.
#pragma once

namespace taut::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace taut::test
