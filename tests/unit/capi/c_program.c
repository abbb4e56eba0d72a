/* SPDX-FileCopyrightText: 2026 The Flockwork authors
   SPDX-License-Identifier: MIT */

/* A program in C11 that uses the interface as its header describes it. Called by capi_test.cpp; it
   returns the number of the check that failed, or 0. */

#include "capi/flockwork.h"

#include <math.h>
#include <string.h>

int run_c_program(void);

_Static_assert(sizeof(fw_figures) == 7 * sizeof(double), "no padding");
_Static_assert(sizeof(fw_step_report) == (fw_stage_count + 5) * sizeof(double), "no padding");

int run_c_program(void) {
  fw_scene* scene = fw_scene_new();
  if (scene == NULL) return 1;
  if (fw_scene_add_flock(scene, "sparrows", 200) != 0) return 2;
  if (!fw_scene_set_number(scene, "/flocks/0/radius", 4.0)) return 3;
  if (fw_scene_set_number(scene, "/flocks/0/radius", 5000.0)) return 4;
  if (strcmp(fw_error_text(), "/flocks/0/radius: 5000 is outside 0 to 1000 u") != 0) return 5;
  if (!fw_scene_set_text(scene, "/world/bounds_x", "bounce")) return 6;

  fw_simulation* simulation = fw_simulation_new(scene);
  fw_scene_free(scene);
  if (simulation == NULL) return 7;
  if (!fw_simulation_step(simulation, 10)) return 8;

  const fw_agents* agents = fw_simulation_agents(simulation, 0);
  if (agents == NULL || agents->count != 200 || agents->z != NULL) return 9;
  float farthest = 0.0f;
  for (int32_t i = 0; i < agents->count; ++i) {
    const float x = fabsf(agents->x[i]);
    if (x > farthest) farthest = x;
  }
  if (!(farthest > 1.0f && farthest <= 50.0f)) return 10;

  const fw_figures* figures = fw_simulation_figures(simulation, 0);
  if (figures == NULL || !(figures->mean_speed > 0.0)) return 11;
  if (!isnan(fw_simulation_get_number(simulation, "/no/such"))) return 12;
  if (strlen(fw_simulation_hash(simulation)) != 16) return 13;
  fw_simulation_free(simulation);
  return 0;
}
