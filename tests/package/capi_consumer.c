/* SPDX-FileCopyrightText: 2026 The Flockwork authors
   SPDX-License-Identifier: MIT */

#include <flockwork.h>
#include <stdio.h>

int main(void) {
  fw_simulation* simulation = fw_simulation_builtin("shoal");
  if (simulation == NULL) {
    puts(fw_error_text());
    return 1;
  }
  if (!fw_simulation_step(simulation, 10)) return 2;
  if (fw_simulation_step_count(simulation) != 10.0) return 3;
  if (fw_simulation_set_number(simulation, "/flocks/0/radius", -1.0)) return 4;
  fw_simulation_free(simulation);
  return 0;
}
