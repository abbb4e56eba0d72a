// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace flockwork {

// A growable array for the hot loops: cache-line aligned, trivially copyable elements, and always
// at least one lane of readable elements past the end, so that a four-lane load at the last
// element never leaves the allocation. Unlike std::vector it never initialises what it is told to
// overwrite. Growing keeps the elements; shrinking keeps the memory.
template <typename T>
class AlignedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t alignment = 64;
  static constexpr std::size_t padding = 8;  // elements past size() that may be read

  AlignedArray() = default;
  AlignedArray(const AlignedArray& other) { *this = other; }
  AlignedArray(AlignedArray&& other) noexcept { *this = std::move(other); }
  ~AlignedArray() { release(); }

  AlignedArray& operator=(const AlignedArray& other) {
    if (this != &other) {
      size_ = 0;
      reserve(other.size_);
      size_ = other.size_;
      if (size_ != 0) std::memcpy(data_, other.data_, size_ * sizeof(T));
    }
    return *this;
  }
  AlignedArray& operator=(AlignedArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }

  // Makes room for `count` elements; never shrinks. Memory that is only reserved is not touched,
  // so a generous reserve costs address space, not pages.
  void reserve(std::size_t count) {
    if (data_ != nullptr && count <= capacity_) return;
    const std::size_t bytes = (count + padding) * sizeof(T);
    T* fresh = static_cast<T*>(::operator new (bytes, std::align_val_t{alignment}));
    if (size_ != 0) std::memcpy(fresh, data_, size_ * sizeof(T));
    release();
    data_ = fresh;
    capacity_ = count;
  }

  // New elements have unspecified values.
  void resize(std::size_t count) {
    if (count > capacity_ || data_ == nullptr) reserve(count);
    size_ = count;
  }
  void resize(std::size_t count, T value) {
    const std::size_t old = size_;
    resize(count);
    if (count > old) std::fill(data_ + old, data_ + count, value);
  }
  void clear() { size_ = 0; }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

 private:
  void release() {
    if (data_ != nullptr) ::operator delete (data_, std::align_val_t{alignment});
    data_ = nullptr;
    capacity_ = 0;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace flockwork
