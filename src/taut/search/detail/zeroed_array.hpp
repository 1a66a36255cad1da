// A large array that starts as zeros and costs memory only where it is touched: the operating system hands out zero
// pages on first use. A search over an 8192 x 8192 grid that visits a corner of it pays for that corner.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace taut::detail {

template <class T>
class ZeroedArray {
  static_assert(std::is_trivial_v<T>);

 public:
  ZeroedArray() = default;
  explicit ZeroedArray(std::size_t size) : data_(size > 0 ? allocate(size) : nullptr), size_(size) {}

  [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data_[i]; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t memory_bytes() const { return size_ * sizeof(T); }

 private:
  static T* allocate(std::size_t size) {
    void* memory = std::calloc(size, sizeof(T));
    if (memory == nullptr) throw std::bad_alloc();
    return static_cast<T*>(memory);
  }
  struct Free {
    void operator()(T* p) const { std::free(p); }
  };
  std::unique_ptr<T[], Free> data_;
  std::size_t size_ = 0;
};

}  // namespace taut::detail
