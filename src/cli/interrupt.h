// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

namespace flockwork::cli {

// From here on Ctrl-C and a request to terminate only set a flag, so that a run can end its files.
// A second one ends the program at once.
void catch_interrupts();
bool is_interrupted();
// For child processes, which the same key press reaches: they just end.
void default_interrupts();

}  // namespace flockwork::cli
