// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "support/folder.h"

namespace flockwork::testing {

// A program as a shell starts it, with its standard output and error in files.
class ChildProcess {
 public:
  struct Ended {
    int code = -1;   // exit code, or -1 when a signal ended it
    int signal = 0;  // that signal
    std::string out;
    std::string error;
  };

  // The first argument is the program.
  explicit ChildProcess(const std::vector<std::string>& arguments);
  ~ChildProcess();  // kills it if it still runs
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  bool is_running();
  void send(int signal);
  Ended wait();

 private:
  Folder folder_;
  pid_t pid_ = -1;
  int status_ = 0;
};

}  // namespace flockwork::testing
