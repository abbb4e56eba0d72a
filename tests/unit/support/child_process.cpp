// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace flockwork::testing {

ChildProcess::ChildProcess(const std::vector<std::string>& arguments) {
  // Everything that allocates is done before the fork.
  std::vector<char*> words;
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const std::string out = folder_.file("out");
  const std::string error = folder_.file("error");
  pid_ = fork();
  REQUIRE(pid_ >= 0);
  if (pid_ != 0) return;
  dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
  dup2(open(error.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
  execv(words[0], words.data());
  _exit(127);
}

ChildProcess::~ChildProcess() {
  if (!is_running()) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, &status_, 0);
}

bool ChildProcess::is_running() {
  if (pid_ < 0) return false;
  if (waitpid(pid_, &status_, WNOHANG) == 0) return true;
  pid_ = -1;
  return false;
}

void ChildProcess::send(int signal) {
  REQUIRE(is_running());
  REQUIRE(kill(pid_, signal) == 0);
}

ChildProcess::Ended ChildProcess::wait() {
  if (pid_ >= 0) {
    REQUIRE(waitpid(pid_, &status_, 0) == pid_);
    pid_ = -1;
  }
  Ended ended;
  if (WIFEXITED(status_)) ended.code = WEXITSTATUS(status_);
  if (WIFSIGNALED(status_)) ended.signal = WTERMSIG(status_);
  ended.out = text_of(folder_.file("out"));
  ended.error = text_of(folder_.file("error"));
  return ended;
}

}  // namespace flockwork::testing
