// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "io/vadere_reader.h"
#include "scene/parameter_table.h"

// Targets, sources and people of a scenario. Release 2.5 gave the sources a "spawner" and the
// targets an "absorber" and a "waiter", with other names for the same things; between, the
// distributions had short names, and before that names of Java classes and a list of numbers.

namespace flockwork {
namespace {

// More are not asked for by any plan.
constexpr double most_people = 100'000.0;
// A rate that changes at once does so within this time, s.
constexpr double edge = 1.0e-3;

// "org.vadere.state.attributes.distributions.AttributesConstantDistribution",
// "org.vadere.state.scenario.ConstantDistribution" and "constant" are all "constant".
std::string short_kind(std::string name) {
  name.erase(0, name.rfind('.') + 1);  // npos + 1 is 0
  const std::string before = "Attributes", behind = "Distribution";
  if (name.starts_with(before)) name.erase(0, before.size());
  if (name.ends_with(behind)) name.resize(name.size() - behind.size());
  if (!name.empty() && name[0] >= 'A' && name[0] <= 'Z') {
    name[0] = static_cast<char>(name[0] - 'A' + 'a');
  }
  return name;
}

}  // namespace

// `old_key` names the kind of an element before release 2.5, `holder` is what has it since.
VadereReader::Distribution VadereReader::distribution_of(const Place& element, const char* old_key,
                                                         const Place& holder) {
  if (const Place found = member(holder, "distribution"); found.is(JsonKind::object)) {
    return {short_kind(text_or(found, "type", "")), found};
  }
  return {short_kind(text_or(element, old_key, "")), member(element, "distributionParameters")};
}

// Of the distributions that have a mean; of the first number of an old list.
std::optional<VadereReader::Spread> VadereReader::spread_of(const Distribution& distribution) {
  const Place& numbers = distribution.numbers;
  std::vector<double> values;
  if (numbers.is(JsonKind::list)) {
    each(numbers, [&](const Place& p) {
      if (p.is(JsonKind::number) && std::isfinite(p.value->number)) {
        values.push_back(p.value->number);
      }
    });
  }
  const auto value = [&](const char* key, std::size_t index) {
    if (numbers.is(JsonKind::object)) return number_or(numbers, key, 0.0);
    return index < values.size() ? values[index] : 0.0;
  };
  const std::string& kind = distribution.kind;
  if (kind == "constant") return Spread{value("updateFrequency", 0), 0.0};
  if (kind == "normal") return Spread{value("mean", 0), value("sd", 1)};
  if (kind == "negativeExponential") return Spread{value("mean", 0), value("mean", 0)};
  if (kind == "poisson") {
    const double rate = value("numberPedsPerSecond", 0);
    if (rate > 0.0) return Spread{1.0 / rate, 1.0 / rate};
  }
  return {};
}

void VadereReader::read_target(const Place& p) {
  const auto at = area(p);
  if (!at) return;
  CrowdScene& crowd = result_.scene.crowd;
  const Place absorber = member(p, "absorber");
  const bool absorbing =
      absorber ? flag_or(absorber, "enabled", true) : flag_or(p, "absorbing", true);
  Target& target = targets_[id_of(p)];
  target.is_exit = absorbing;
  if (absorbing) {
    Exit exit;
    exit.name = target.name = name_of("target", p, crowd.exits);
    exit.area = *at;
    crowd.exits.push_back(std::move(exit));
    return;
  }
  Waypoint waypoint;
  waypoint.name = target.name = name_of("target", p, crowd.waypoints);
  waypoint.area = *at;
  read_wait(p, waypoint);
  crowd.waypoints.push_back(std::move(waypoint));
}

// A spread of times becomes the uniform one of the same mean and deviation, sqrt(3) deviations to
// either side.
void VadereReader::read_wait(const Place& p, Waypoint& waypoint) {
  const Place waiter = member(p, "waiter");
  Spread wait{number_or(p, "waitingTime", 0.0), 0.0};
  const Distribution times = distribution_of(p, "waitingTimeDistribution", waiter);
  const bool waits = waiter ? flag_or(waiter, "enabled", false)
                            : text_or(p, "waitingBehaviour", "") != "NO_WAITING";
  if (!waits) return;
  if (!times.kind.empty()) {
    if (const auto spread = spread_of(times)) {
      wait = *spread;
      if (spread->deviation > 0.0) {
        note(p, "waits are uniform, of the mean and the deviation of its " + times.kind +
                    " distribution");
      }
    } else {
      note(p, "nobody waits here: its " + times.kind + " distribution is left out");
    }
  }
  const auto seconds = [&](double time) {
    return coordinate(p, std::clamp(time, 0.0, 1.0e5), 0.0);
  };
  const double half = std::sqrt(3.0) * std::max(wait.deviation, 0.0);
  waypoint.min_wait = seconds(wait.mean - half);
  waypoint.max_wait = seconds(wait.mean + half);
  const double together = number_or(p, "parallelEvents", number_or(p, "parallelWaiters", 0.0));
  if (together > 0.0) note(p, "everybody waits for himself, however many are there");
}

// The name of the class of these people, which is added unless it is there. Values beyond the
// ranges of a scene are cut, which is noted.
std::string VadereReader::read_class(const Place& people, const std::string& name) {
  std::vector<PersonClass>& classes = result_.scene.crowd.classes;
  PersonClass read;
  const auto take = [&](const char* key, float& value, double least, double most) {
    const double found = number_or(people, key, static_cast<double>(value));
    const double cut = std::clamp(found, least, most);
    if (cut != found) note(people, std::string(key) + " is cut to " + short_number(cut));
    value = static_cast<float>(cut);
  };
  take("radius", read.radius, 0.05, 1.0);
  take("minimumSpeed", read.min_speed, 0.05, 10.0);
  take("maximumSpeed", read.max_speed, static_cast<double>(read.min_speed), 10.0);
  take("speedDistributionMean", read.speed, static_cast<double>(read.min_speed),
       static_cast<double>(read.max_speed));
  take("speedDistributionStandardDeviation", read.speed_deviation, 0.0, 5.0);
  for (const PersonClass& known : classes) {
    read.name = known.name;
    if (read == known) return known.name;
  }
  read.name = name;
  classes.push_back(read);
  return name;
}

void VadereReader::read_source(const Place& p) {
  const auto at = area(p);
  if (!at) return;
  CrowdScene& crowd = result_.scene.crowd;
  const Place spawner = member(p, "spawner");
  const bool is_new = static_cast<bool>(spawner);
  const Place& from = is_new ? spawner : p;
  Source source;
  source.name = name_of("source", p, crowd.sources);
  source.area = *at;
  read_rate(p, is_new, source);
  source.group_size = group_size(p);
  // People of its own; else those of the whole topography, or adults.
  const Place own = member(from, is_new ? "eventElement" : "attributesPedestrian");
  if (own.is(JsonKind::object)) {
    source.person_class = read_class(own, source.name);
  } else if (has_people_) {
    source.person_class = crowd.classes.front().name;
  }
  if (crowd.exits.empty() && crowd.waypoints.empty()) {
    return note(p, "is left out: there is no target to go to");
  }
  read_journey(p, source.name);
  if (!error_) crowd.sources.push_back(std::move(source));
}

std::int32_t VadereReader::limited_count(const Place& place, double count) {
  if (!(count <= most_people)) {
    note(place, "releases at most " + short_number(most_people) + " people");
    count = most_people;
  }
  return static_cast<std::int32_t>(std::max(count, 0.0));
}

// Events of some people each, at times of a distribution, become people at a rate. A start that is
// the end means a single event.
void VadereReader::read_rate(const Place& p, bool is_new, Source& source) {
  const Place from = is_new ? member(p, "spawner") : p;
  const double each_time =
      std::max(0.0, number_or(from, is_new ? "eventElementCount" : "spawnNumber", 1.0));
  const double most =
      number_or(from, is_new ? "constraintsElementsMax" : "maxSpawnNumberTotal", -1.0);
  const double start =
      std::max(0.0, number_or(from, is_new ? "constraintsTimeStart" : "startTime", 0.0));
  const double end = number_or(from, is_new ? "constraintsTimeEnd" : "endTime", start);
  source.start = coordinate(p, std::min(start, static_cast<double>(never_closes)), 0.0);
  const auto limited = [&](double count) {
    return limited_count(p, most > 0.0 ? std::min(count, most) : count);
  };
  const Distribution intervals =
      distribution_of(p, "interSpawnTimeDistribution", is_new ? from : Place{});
  if (end <= start || intervals.kind == "singleSpawn") {
    if (intervals.kind == "singleSpawn" && intervals.numbers.is(JsonKind::object)) {
      const double at = number_or(intervals.numbers, "spawnTime", start);
      source.start = coordinate(p, std::clamp(at, 0.0, 8.0e5), 0.0);
    }
    source.count = limited(each_time);
    return;
  }
  if (intervals.kind == "timeSeries" && read_series(intervals, each_time, source)) {
    source.count = limited(static_cast<double>(source.count));
    return;
  }
  double interval = 1.0;
  if (const auto spread = spread_of(intervals)) {
    interval = spread->mean;
    if (spread->deviation > 0.0) {
      note(p, "releases people at the mean rate of its " + intervals.kind + " distribution");
    }
  } else if (!intervals.kind.empty()) {
    note(p, "releases people at a constant rate, one event per second, instead of by its " +
                intervals.kind + " distribution");
  }
  if (!(interval > 0.0)) {
    source.count = limited(each_time);
    note(p, "the time between its events is not above 0, so that it has one event");
    return;
  }
  source.count = limited(each_time * (std::floor((end - start) / interval) + 1.0));
  source.rate = static_cast<float>(std::clamp(each_time / interval, 1.0e-6, most_people));
}

// So many events in each interval, spread evenly over it: a rate that changes at the intervals'
// ends. False where there are none, or more than a schedule has.
bool VadereReader::read_series(const Distribution& intervals, double each_time, Source& source) {
  const double length = number_or(intervals.numbers, "intervalLength", 0.0);
  Place counts = list(intervals.numbers, "spawnsPerInterval");
  if (!counts) counts = list(intervals.numbers, "eventsPerInterval");
  double time = static_cast<double>(source.start), all = 0.0;
  each(counts, [&](const Place& p) {
    if (!p.is(JsonKind::number) || !(p.value->number >= 0.0 && p.value->number <= most_people)) {
      return fail(p, "must be a number from 0 to " + short_number(most_people));
    }
    const double people = p.value->number * each_time;
    const double from = time + std::max(edge, 1.0e-6 * time);
    const double rate = std::clamp(people / (time + length - from), 0.0, most_people);
    source.schedule.push_back({static_cast<float>(from), static_cast<float>(rate), 0.0f});
    time += length;
    source.schedule.push_back({static_cast<float>(time), static_cast<float>(rate), 0.0f});
    all += people;
  });
  bool grows = length > 0.0 && time <= static_cast<double>(never_closes);
  for (std::size_t i = 1; i < source.schedule.size(); ++i) {
    grows = grows && source.schedule[i].x > source.schedule[i - 1].x;
  }
  const bool fits = source.schedule.size() <= static_cast<std::size_t>(limits::max_shape_points);
  if (!grows || !fits || source.schedule.empty()) {
    source.schedule.clear();
    return false;
  }
  source.count = static_cast<std::int32_t>(std::min(std::ceil(all), 2.0 * most_people));
  return true;
}

std::int32_t VadereReader::group_size(const Place& p) {
  std::int32_t size = 0;
  std::int32_t likeliest = 1;
  double best = -1.0;
  int sizes = 0;
  each(list(p, "groupSizeDistribution"), [&](const Place& share) {
    ++size;
    if (!share.is(JsonKind::number) || share.value->number <= 0.0) return;
    ++sizes;
    if (share.value->number > best && size <= 8) {
      best = share.value->number;
      likeliest = size;
    }
  });
  if (sizes > 1) note(p, "all groups have the likeliest size, " + std::to_string(likeliest));
  return likeliest;
}

// People go to their targets in turn, and leave at the first that absorbs them.
void VadereReader::read_journey(const Place& p, const std::string& name) {
  CrowdScene& crowd = result_.scene.crowd;
  Journey journey;
  journey.source = name;
  bool is_over = false;
  each(list(p, "targetIds"), [&](const Place& id) {
    const auto found = id.is(JsonKind::number)
                           ? targets_.find(static_cast<int>(id_number(id.value->number)))
                           : targets_.end();
    if (found == targets_.end()) return note(id, "there is no such target");
    if (is_over) return note(id, "comes after a target where people leave, and is left out");
    if (found->second.is_exit) {
      journey.end = JourneyEnd::exit;
      journey.exit = found->second.name;
      is_over = true;
    } else if (journey.waypoints.size() < static_cast<std::size_t>(limits::max_journey_waypoints)) {
      journey.waypoints.push_back(found->second.name);
    } else {
      note(id, "is left out: a journey has up to " + std::to_string(limits::max_journey_waypoints) +
                   " waypoints");
    }
  });
  if (!is_over && crowd.exits.empty()) {
    if (journey.waypoints.empty()) journey.waypoints.push_back(crowd.waypoints.front().name);
    journey.end = JourneyEnd::repeat;
    note(p, "people go on from target to target for ever: no target absorbs them");
  } else if (!is_over) {
    note(p, "people leave by the nearest exit at the end");
  }
  crowd.journeys.push_back(std::move(journey));
}

}  // namespace flockwork
