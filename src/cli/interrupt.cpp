// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "cli/interrupt.h"

#include <signal.h>

#include <csignal>

namespace flockwork::cli {
namespace {

volatile std::sig_atomic_t interrupted_flag = 0;

extern "C" void on_signal(int) { interrupted_flag = 1; }

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  // The second signal has its default effect. Without SA_RESTART a wait for a child ends as well.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

void default_interrupts() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool is_interrupted() { return interrupted_flag != 0; }

}  // namespace flockwork::cli
