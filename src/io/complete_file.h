// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace flockwork {

// A file that appears under its name only when it is complete: written beside it as NAME.part and
// renamed by finish(). A program that ends before that leaves a file of that name as it was.
class CompleteFile {
 public:
  static Result<CompleteFile> create(const std::string& path);

  CompleteFile(CompleteFile&&) noexcept = default;
  CompleteFile& operator=(CompleteFile&&) noexcept = default;
  ~CompleteFile();

  // Errors, a full disk for one, are kept and returned by finish().
  void write(std::string_view text);
  Result<void> finish();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  CompleteFile(std::string path, std::string part, std::FILE* file);

  std::string path_;
  std::string part_;
  std::unique_ptr<std::FILE, Closer> file_;
  int error_ = 0;  // errno of the first failed write
};

// The whole text of a file, refused above `max_bytes`.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes);

}  // namespace flockwork
