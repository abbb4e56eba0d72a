// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "io/complete_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace flockwork {

Result<CompleteFile> CompleteFile::create(const std::string& path) {
  std::string part = path + ".part";
  std::FILE* file = std::fopen(part.c_str(), "wb");
  if (file == nullptr)
    return Error{path, std::string("cannot be written: ") + std::strerror(errno)};
  return CompleteFile(path, std::move(part), file);
}

CompleteFile::CompleteFile(std::string path, std::string part, std::FILE* file)
    : path_(std::move(path)), part_(std::move(part)), file_(file) {}

CompleteFile::~CompleteFile() {
  if (file_ == nullptr) return;
  file_.reset();
  std::remove(part_.c_str());
}

void CompleteFile::write(std::string_view text) {
  if (error_ != 0 || text.empty()) return;
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) error_ = errno;
}

Result<void> CompleteFile::finish() {
  if (error_ == 0 && std::fflush(file_.get()) != 0) error_ = errno;
  if (std::fclose(file_.release()) != 0 && error_ == 0) error_ = errno;
  if (error_ == 0 && std::rename(part_.c_str(), path_.c_str()) != 0) error_ = errno;
  if (error_ == 0) return {};
  std::remove(part_.c_str());
  return Error{path_, std::string("cannot be written: ") + std::strerror(error_)};
}

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                       &std::fclose);
  if (file == nullptr) return Error{path, std::string("cannot be read: ") + std::strerror(errno)};
  std::string text;
  char buffer[1 << 16];
  std::size_t got = 0;
  while ((got = std::fread(buffer, 1, sizeof buffer, file.get())) != 0) {
    text.append(buffer, got);
    if (text.size() > max_bytes) {
      return Error{path, "is larger than the allowed " + std::to_string(max_bytes) + " bytes"};
    }
  }
  if (std::ferror(file.get()) != 0) {
    return Error{path, std::string("cannot be read: ") + std::strerror(errno)};
  }
  return text;
}

}  // namespace flockwork
