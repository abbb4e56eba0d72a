// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include "scene/parameter_table.h"

namespace flockwork {

// Whether what the parameter belongs to reads it at all: a disc has no ends, only `couzin` has
// zones, a plane has no height. Panels leave out what does not apply.
bool applies(const Parameter& parameter, const Scene& scene, int index);

// Whether the parameter can have an effect at present. Panels dim those that apply and yet have
// none, such as the falloff curve while another falloff is chosen.
bool has_effect(const Parameter& parameter, const Scene& scene, int index);

}  // namespace flockwork
