// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <array>

#include "validation/plans.h"

namespace flockwork::validation {

std::span<const Case> all_cases() {
  static constexpr std::array cases{
      Case{"rimea-1", "RiMEA 1", "Walking along a corridor", "40 m at 1.33 m/s take 26 to 34 s",
           true, free_walk},
      Case{"rimea-2", "RiMEA 2", "Walking up stairs", "the speed on stairs is kept to 5 %", true,
           stairs_up},
      Case{"rimea-3", "RiMEA 3", "Walking down stairs", "the speed on stairs is kept to 5 %", true,
           stairs_down},
      Case{"rimea-4", "RiMEA 4, Weidmann", "Fundamental diagram",
           "mean speeds between the measured bands from 0.5 to 3.5 people per m2", true,
           fundamental_diagram},
      Case{"rimea-5", "RiMEA 5", "Reaction times", "each starts within one step time of its own",
           true, premovement_starts},
      Case{"rimea-6", "RiMEA 6, NIST 2.3", "Around a corner",
           "all arrive and nobody crosses a wall", true, corner},
      Case{"rimea-7", "RiMEA 7", "Speeds by age", "mean speeds to 0.03 m/s", true, speeds_by_age},
      Case{"rimea-8", "RiMEA 8", "Variation of a parameter",
           "the time to empty a floor is documented for several speeds", true, parameter_variation},
      Case{"rimea-9", "RiMEA 9", "A room with two and four doors",
           "two doors take about twice the time of four, 1.6 to 2.4", false, doors_of_a_room},
      Case{"rimea-10", "RiMEA 10, NIST 3.1", "Assigned exits", "all leave by the assigned exit",
           true, assigned_exits},
      Case{"rimea-11", "RiMEA 11", "Choice between two exits",
           "most take the nearer exit, some the other", true, second_exit},
      Case{"rimea-12a", "RiMEA 12a", "Goal behind a bottleneck",
           "a farther goal is not reached sooner", true, goal_behind_bottleneck},
      Case{"rimea-12b", "RiMEA 12b", "Length of a bottleneck", "a longer one takes longer", true,
           bottleneck_length},
      Case{"rimea-12c", "RiMEA 12c", "Two bottlenecks", "no congestion before the second", true,
           two_bottlenecks},
      Case{"rimea-12d", "RiMEA 12d", "Width of a bottleneck", "the flow grows with the width", true,
           bottleneck_width},
      Case{"rimea-13", "RiMEA 13", "Fundamental diagram on stairs",
           "faster down than up, slower in denser crowds", true, stairs_diagram},
      Case{"rimea-14", "RiMEA 14", "Short or long way", "which way people take is documented", true,
           short_or_long_way},
      Case{"rimea-15", "RiMEA 15", "Many people around a corner",
           "a bent way takes longer than its inner and less than its outer length", true,
           long_corner},
      Case{"nist-1.1", "NIST 1.1", "Distributions of reaction times",
           "starts follow the uniform, normal and log-normal distribution", true,
           premovement_distributions},
      Case{"nist-2.1", "NIST 2.1", "Speed in a corridor", "40 m at 1 m/s take 40 s to 5 %", true,
           corridor_speed},
      Case{"nist-2.2", "NIST 2.2", "Speed on stairs", "100 m at 1 m/s take 100 s to 5 %", true,
           stair_speed},
      Case{"nist-2.4", "NIST 2.4", "Distribution of speeds",
           "speeds follow the normal distribution", true, speed_distribution},
      Case{"nist-2.8", "NIST 2.8", "Counterflow in a corridor",
           "all arrive, and later the more come towards them", true, counterflow},
      Case{"nist-2.9", "NIST 2.9", "A group with a slow member",
           "the members arrive within 10 s of each other", true, group_arrival},
      Case{"nist-2.10", "NIST 2.10", "A person with a movement disability",
           "all leave, later than without", true, movement_disability},
      Case{"nist-3.3", "NIST 3.3", "Familiar exits", "exits are used by their shares", true,
           familiar_exits},
      Case{"nist-4.1", "NIST 4.1", "An exit closes during the run", "the other exit is used", true,
           closing_exit},
      Case{"nist-5.1", "NIST 5.1, RiMEA 13", "Congestion",
           "denser at the room's door and before stairs than in the corridor", true, congestion},
      Case{"nist-5.2", "NIST 5.2, IMO", "Maximum flow", "a limited exit lets no more pass", true,
           maximum_flow},
      Case{"bottleneck", "Seyfried et al. 2009, Kretz et al. 2006", "Flow through a bottleneck",
           "flow within 0.5 per second of 1.87 per metre, growing with the width", true,
           bottleneck_experiment},
      Case{"lanes", "Counterflow", "Lanes", "lane order at least twice that of shuffled directions",
           true, lanes},
  };
  return cases;
}

std::span<const Row> missing_tests() {
  static const std::array<Row, 9> rows{
      {{"RiMEA 8, 14: several storeys", "", "one plane only; both run on one floor", 0.0,
        Verdict::missing},
       {"RiMEA 16 (version 4): single-file fundamental diagram", "",
        "its reference band of measurements is not part of this program", 0.0, Verdict::missing},
       {"NIST 1.1: gamma and Weibull reaction times", "", "these distributions do not exist here",
        0.0, Verdict::missing},
       {"NIST 2.5: reduced visibility", "", "no smoke; zones slow people down as NIST 2.2 tests",
        0.0, Verdict::missing},
       {"NIST 2.6: incapacitation", "", "no smoke and no doses", 0.0, Verdict::missing},
       {"NIST 2.7: elevators", "", "one plane only", 0.0, Verdict::missing},
       {"NIST 3.2: social influence on the choice of exits", "",
        "people do not look at where others go", 0.0, Verdict::missing},
       {"NIST 3.3: familiarity as a model", "", "shares of journeys only; these are tested", 0.0,
        Verdict::missing},
       {"NIST 5.1, 2.10: ramps and stairs that slow some people more than others", "",
        "a zone slows all alike", 0.0, Verdict::missing}}};
  return rows;
}

}  // namespace flockwork::validation
