/* SPDX-FileCopyrightText: 2026 The Flockwork authors
   SPDX-License-Identifier: MIT */
#ifndef FLOCKWORK_H
#define FLOCKWORK_H

/* Flockwork's C interface, for C11 and C++: flocks without a window. The same functions are the
   exports of the WebAssembly module `flockwork_headless`.

   Lengths are in u (scene units), speeds in u/s, angles in radians, times in seconds.

   Errors. Functions that return int return 1 when done and 0 when refused; those that return a
   pointer return NULL, those that return an index or a count -1, those that return a double NaN.
   A refused call changes nothing; fw_error_text() then says why. A null handle or a null text is
   refused like any other bad input. Nothing throws, and nothing but running out of memory aborts.

   Threads. Different handles may be used on different threads; one handle on one thread at a time.
   The last error is kept per thread.

   Texts are UTF-8 and end with a zero byte. A text or struct that is returned belongs to the
   library; how long it stays valid is said at each function. 64-bit integers are avoided, as
   JavaScript has none that are plain numbers: seeds are two halves, step counts are doubles. */

#include <stdint.h>

#if defined(_WIN32) && defined(FW_SHARED)
#ifdef FW_BUILDING
#define FW_API __declspec(dllexport)
#else
#define FW_API __declspec(dllimport)
#endif
#elif defined(__EMSCRIPTEN__)
#define FW_API __attribute__((used)) /* exported by the module */
#elif defined(__GNUC__)
#define FW_API __attribute__((visibility("default")))
#else
#define FW_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Plain data that describes a run: world, flocks, parameters, seed. */
typedef struct fw_scene fw_scene;
/* The running state built from a scene. */
typedef struct fw_simulation fw_simulation;

/* "major.minor.patch" */
FW_API const char* fw_version(void);

/* ---- The last refusal on this thread. "" before the first; valid until the next. ------------- */

FW_API const char* fw_error_text(void);    /* "place: message" */
FW_API const char* fw_error_place(void);   /* "/flocks/0/radius", or the name of an argument */
FW_API const char* fw_error_message(void); /* "5000 is outside 0 to 1000 u" */

/* ---- Built-in scenes. Names are valid for ever; index out of range: NULL. -------------------- */

FW_API int32_t fw_builtin_count(void);
FW_API const char* fw_builtin_name(int32_t index);
/* "gallery" or "benchmark" */
FW_API const char* fw_builtin_use(int32_t index);

/* ---- Scenes: make one, change it, build simulations from it, free it. ------------------------ */

/* A planar, wrapped world of 100 x 100 u without flocks. */
FW_API fw_scene* fw_scene_new(void);
FW_API fw_scene* fw_scene_builtin(const char* name);
FW_API fw_scene* fw_scene_copy(const fw_scene* scene);
/* From the text of a scene file (JSON). The error is the first problem of the text, with its line
   and column. */
FW_API fw_scene* fw_scene_read(const char* json);
/* The text of a scene file; valid until the next fw_scene_write of this scene. Refuses a scene that
   fw_scene_validate refuses. */
FW_API const char* fw_scene_write(fw_scene* scene);
FW_API void fw_scene_free(fw_scene* scene); /* NULL is fine */

/* Appends a flock with default parameters and returns its index; a scene has at most 64. */
FW_API int32_t fw_scene_add_flock(fw_scene* scene, const char* name, int32_t count);
/* Later flocks move down by one; relations and points that name the flock go with it. */
FW_API int fw_scene_remove_flock(fw_scene* scene, int32_t flock);
FW_API int32_t fw_scene_flock_count(const fw_scene* scene);
/* Gives a flock another model ("couzin") and that model's defaults for all its parameters; name,
   count, path, spawn and appearance stay. Setting "/flocks/N/model" alone keeps all values. */
FW_API int fw_scene_use_model(fw_scene* scene, int32_t flock, const char* model);

/* Lists: "flocks", "walls", "paths", "relations", "points", and those of the crowd:
   "crowd/classes", "crowd/exits", "crowd/waypoints", "crowd/sources", "crowd/journeys",
   "crowd/zones", "crowd/flow_lines", "crowd/areas". A new element has its defaults and, in lists
   with names, a name of its own; the values of element 2 of the walls have the paths
   "/walls/2/...", those of the first exit "/crowd/exits/0/...". What has no default is to be set
   before a simulation is built: a relation's "from" and "to" (names of flocks, or "crowd"), a
   path's "points". Returns the index. */
FW_API int32_t fw_scene_add(fw_scene* scene, const char* list);
/* Later elements move down by one. What names a removed flock goes with it, and so do the journeys
   of a removed source. Else who named the removed element names none: a flock has no path, the
   people of a source are of all classes, a journey leads past the waypoint, and from its exit to
   the nearest one. */
FW_API int fw_scene_remove(fw_scene* scene, const char* list, int32_t index);
FW_API int32_t fw_scene_count(const fw_scene* scene, const char* list);

/* Parameters are named by paths: "/dt", "/world/bounds_x", "/flocks/0/radius",
   "/flocks/0/spawn/speed", "/view/yaw". fw_parameter_at lists them. Numbers are those of their
   unit; switches are 0 or 1; choices are an index, or a name with the _text functions; references
   are the name of a flock, a path, an exit, ..., "" for none. */
FW_API int fw_scene_set_number(fw_scene* scene, const char* path, double value);
/* Also "/name" (a to z, 0 to 9, -), "/title", "/description", "/author", "/flocks/N/name",
   "/crowd/exits/N/name" and those of the other lists with names, which fw_scene_validate checks.
   References keep up with a new name. */
FW_API int fw_scene_set_text(fw_scene* scene, const char* path, const char* text);
/* sRGB, each 0 to 1. */
FW_API int fw_scene_set_color(fw_scene* scene, const char* path, float red, float green,
                              float blue);
/* A falloff curve of 1 to 8 points: x grows from 0 to 1 in steps of at least 1/64, y is 0 to 10. */
FW_API int fw_scene_set_curve(fw_scene* scene, const char* path, int32_t count, const float* x,
                              const float* y);
/* Points ("/walls/0/points", "/paths/0/points") from arrays of `count` = 0 to 4096; z may be NULL.
   So is a schedule, "/crowd/sources/0/schedule": x is a time in s, y people a second then. */
FW_API int fw_scene_set_points(fw_scene* scene, const char* path, int32_t count, const float* x,
                               const float* y, const float* z);
FW_API int32_t fw_scene_point_count(const fw_scene* scene, const char* path);
/* x, y, z of each point in turn; valid until the scene changes. NULL, and no error, for none. */
FW_API const float* fw_scene_get_points(const fw_scene* scene, const char* path);
/* Names, such as the waypoints of a journey ("/crowd/journeys/0/waypoints"), in their order. */
FW_API int fw_scene_set_names(fw_scene* scene, const char* path, int32_t count,
                              const char* const* names);
FW_API int32_t fw_scene_name_count(const fw_scene* scene, const char* path);
/* Valid until the scene changes. */
FW_API const char* fw_scene_get_name(const fw_scene* scene, const char* path, int32_t index);
FW_API double fw_scene_get_number(const fw_scene* scene, const char* path);
/* The name of a choice, a reference, or one of the scene's texts; valid until the scene changes. */
FW_API const char* fw_scene_get_text(const fw_scene* scene, const char* path);
/* Three floats, valid as long as the scene. */
FW_API const float* fw_scene_get_color(const fw_scene* scene, const char* path);
/* The seed is high x 2^32 + low. */
FW_API int fw_scene_set_seed(fw_scene* scene, uint32_t low, uint32_t high);
/* Another number of agents in all, in a world of the same density. */
FW_API int fw_scene_scale_to_count(fw_scene* scene, int32_t count);
/* Whether a simulation can be built: also what single values cannot show, such as a minimum speed
   above the maximum speed. */
FW_API int fw_scene_validate(const fw_scene* scene);

/* ---- Simulations ---------------------------------------------------------------------------- */

/* Reads the scene; it may be changed or freed afterwards. Refuses a scene that is not valid or
   that would not fit in memory. */
FW_API fw_simulation* fw_simulation_new(const fw_scene* scene);
FW_API fw_simulation* fw_simulation_builtin(const char* name);
FW_API void fw_simulation_free(fw_simulation* simulation); /* NULL is fine */

/* `count` fixed steps of dt each, 0 or more. */
FW_API int fw_simulation_step(fw_simulation* simulation, int32_t count);
/* Back to step 0 with the present parameters, counts and seed. */
FW_API int fw_simulation_reset(fw_simulation* simulation);
/* Acts at once on random draws, and on where agents start at the next reset. */
FW_API int fw_simulation_set_seed(fw_simulation* simulation, uint32_t low, uint32_t high);

/* As for scenes; take effect at the next step, those of the spawn at the next reset. A change that
   would leave the scene invalid is refused. The scene's texts cannot be changed here. */
FW_API int fw_simulation_set_number(fw_simulation* simulation, const char* path, double value);
FW_API int fw_simulation_set_text(fw_simulation* simulation, const char* path, const char* text);
FW_API int fw_simulation_set_color(fw_simulation* simulation, const char* path, float red,
                                   float green, float blue);
FW_API int fw_simulation_set_curve(fw_simulation* simulation, const char* path, int32_t count,
                                   const float* x, const float* y);
FW_API int fw_simulation_set_points(fw_simulation* simulation, const char* path, int32_t count,
                                    const float* x, const float* y, const float* z);
FW_API int fw_simulation_set_names(fw_simulation* simulation, const char* path, int32_t count,
                                   const char* const* names);
/* As fw_scene_use_model. */
FW_API int fw_simulation_use_model(fw_simulation* simulation, int32_t flock, const char* model);
/* Takes over a whole scene while running, for what no single value changes, such as a wall more:
   fw_simulation_scene, change that, hand it back. Flocks keep their agents by their index. */
FW_API int fw_simulation_change(fw_simulation* simulation, const fw_scene* scene);
/* More agents are spawned, the living ones stay; fewer: those with the highest ids go. */
FW_API int fw_simulation_set_count(fw_simulation* simulation, int32_t flock, int32_t count);
FW_API double fw_simulation_get_number(const fw_simulation* simulation, const char* path);
/* Valid until the next change of the simulation. */
FW_API const char* fw_simulation_get_text(const fw_simulation* simulation, const char* path);
/* A new scene with the parameters as they are now; to be freed. */
FW_API fw_scene* fw_simulation_scene(const fw_simulation* simulation);

/* Places the agents of a flock: arrays of `count` = the flock's count, indexed by id; z and vz may
   be NULL in 2D. Positions within the world, or within +-1e6 where it is open or a sphere; speeds
   within +-1e6. */
FW_API int fw_simulation_place(fw_simulation* simulation, int32_t flock, int32_t count,
                               const float* x, const float* y, const float* z, const float* vx,
                               const float* vy, const float* vz);

/* A point that acts on all flocks and is no part of the scene, such as a mouse: "seek", "flee",
   "predator", "food" (which is not used up), "arrive" or "repel", as kinds of /points. At (x, y, z)
   in u, with a radius in u and a weight, in the ranges of /points. A null kind: no pointer. */
FW_API int fw_simulation_set_pointer(fw_simulation* simulation, const char* kind, double x,
                                     double y, double z, double radius, double weight);
/* What is left of the amount of one of the scene's points. */
FW_API double fw_simulation_food_left(const fw_simulation* simulation, int32_t point);

FW_API double fw_simulation_step_count(const fw_simulation* simulation);
FW_API double fw_simulation_time(const fw_simulation* simulation); /* s */
FW_API int32_t fw_simulation_flock_count(const fw_simulation* simulation);
/* Of one flock. */
FW_API int32_t fw_simulation_count(const fw_simulation* simulation, int32_t flock);
/* 16 hexadecimal digits over step count, ids, positions and velocities: the same on every machine
   for the same scene, seed and steps. Valid until the next call with this simulation. */
FW_API const char* fw_simulation_hash(fw_simulation* simulation);

/* The agents of a flock, straight from the simulation's arrays. The order changes from step to
   step; what belongs to an agent is found by its id, 0 to count-1. z and vz are NULL in 2D, all
   arrays may be NULL when count is 0. */
typedef struct fw_agents {
  int32_t count;
  const float* x; /* u */
  const float* y;
  const float* z;
  const float* vx; /* u/s */
  const float* vy;
  const float* vz;
  const uint32_t* id;
} fw_agents;
/* The arrays are valid until the next step, reset, or change of a parameter or count; the struct
   until the next fw_simulation_agents with this simulation. */
FW_API const fw_agents* fw_simulation_agents(fw_simulation* simulation, int32_t flock);

typedef struct fw_figures {
  double polarization;    /* 0 (all ways) to 1 (one way) */
  double milling;         /* 0 to 1 (all turn around the centre of mass) */
  double mean_speed;      /* u/s */
  double mean_neighbours; /* within the radius and in view, at the last step */
  double centre[3];       /* u: centre of mass */
} fw_figures;
/* Measured when called, in one or two passes over the flock; valid until the next call. */
FW_API const fw_figures* fw_simulation_figures(fw_simulation* simulation, int32_t flock);

typedef struct fw_structure {
  double nearest_distance;   /* u: mean distance to the nearest flock mate, over a sample */
  double clusters;           /* number of groups of agents linked within the neighbour radius */
  double largest_share;      /* of the agents in the largest one */
  double correlation_length; /* u: where fluctuations of velocity are no longer correlated */
} fw_structure;
/* Measured when called, at about the cost of a step: sample it. Valid until the next call. */
FW_API const fw_structure* fw_simulation_structure(fw_simulation* simulation, int32_t flock);

/* ---- The people of a simulation, if its scene has sources in /crowd. ------------------------ */

/* Everybody on the floor, in no order: what belongs to a person is found by its id, which it keeps
   for the run. All arrays may be NULL when count is 0. */
typedef struct fw_people {
  int32_t count;
  const float* x; /* m: where it is along its present step */
  const float* y;
  const float* vx; /* m/s: of its present step, 0 for who stands */
  const float* vy;
  const float* radius; /* m */
  const uint32_t* id;
} fw_people;
/* Copied when called; valid until the next call. Without a crowd the count is 0. */
FW_API const fw_people* fw_simulation_people(fw_simulation* simulation);

typedef struct fw_crowd_figures {
  double present;    /* on the floor */
  double outside;    /* released, but there was no place for them yet */
  double unreleased; /* still to come */
  double left;       /* through exits */
  double stuck;      /* want to walk and have not got on for long */
  double unreachable; /* want to go where no way leads */
  double mean_departure;  /* s: mean time at which people left; NaN before the first */
  double last_departure;  /* s; NaN before the first */
  double overlaps;        /* pairs nearer than their radii, at the last sample */
  double deepest_overlap; /* as a share of the sum of radii, of all samples */
  double wall_crossings;  /* always 0 */
  double steps;           /* footsteps so far */
  double neighbours;      /* mean number of people who count in a decision */
} fw_crowd_figures;
/* Valid until the next call. Refused without a crowd. */
FW_API const fw_crowd_figures* fw_simulation_crowd_figures(fw_simulation* simulation);

/* Figures over time, one element per sample: once a second of the run, and when there are 4096,
   every second one is dropped and the time between two doubles. `name`:
     "time" (s), "present", "outside", "left", "stuck" (people): `index` is 0
     "exit": who left by the exit `index` of /crowd/exits so far
     "forward", "backward": who crossed the line `index` of /crowd/flow_lines so far; forward is
        from the left to the right of who looks from its start to its end
     "density" (1/m2), "speed" (m/s, NaN where nobody is): of the area `index` of /crowd/areas
   All series have the same length. NULL, refused, for other names and without a crowd. */
typedef struct fw_series {
  int32_t count;
  const double* values;
} fw_series;
/* Copied when called; valid until the next call. */
FW_API const fw_series* fw_simulation_series(fw_simulation* simulation, const char* name,
                                             int32_t index);

/* A map of square cells, row by row from the lower left. `name`:
     "presence": where people have been so far, in person-seconds per m2
     "density": of people now, in 1/m2, each spread by a Gaussian of 0.7 m
   NULL, refused, for other names and without a crowd. */
typedef struct fw_map {
  int32_t columns;
  int32_t rows;
  double cell; /* m */
  double lower_x;
  double lower_y;
  const float* values;
} fw_map;
/* Copied when called; valid until the next call. */
FW_API const fw_map* fw_simulation_map(fw_simulation* simulation, const char* name);

/* ---- Cost of steps. -------------------------------------------------------------------------- */

enum { fw_stage_count = 6 };
/* "sort", "sense", "steer", "move", "navigate" (the crowd's walk), "measure" (its figures); NULL out
   of range. */
FW_API const char* fw_stage_name(int32_t stage);

/* Cost and work of the last step, over all flocks. */
typedef struct fw_step_report {
  double seconds[fw_stage_count];
  double agents;
  double deciding;   /* agents that sensed in this step */
  double candidates; /* distances computed */
  double neighbours; /* found within the radius and in view */
  double capped; /* agents that had more candidates than candidate_cap: their sums are estimates */
} fw_step_report;
/* Valid until the next call. */
FW_API const fw_step_report* fw_simulation_report(fw_simulation* simulation);

/* ---- The table of all parameters. Everything in it is valid for ever. ------------------------ */

typedef struct fw_parameter {
  const char* owner;   /* "scene", "world", "flock", "wall", ... */
  const char* pattern; /* the whole path, with N for an index: "/flocks/N/spawn/speed" */
  const char* path;    /* the part below the owner: "spawn/speed" */
  const char* kind;    /* "real", "integer", "boolean", "choice", "color", "curve", "points",
                          "reference", "references" */
  const char* label;
  const char* group;
  const char* unit;
  const char* help;
  double minimum; /* allowed, both ends included */
  double maximum;
  double slider_minimum; /* the useful part, for sliders */
  double slider_maximum;
  double default_value; /* for flocks, of "steering"; NaN for kinds that are no number */
  int32_t logarithmic;  /* 1: a slider should be */
  int32_t choice_count;
  const char* const* choices; /* names of a choice in the order of its indices */
  const char* refers_to;      /* list whose names it takes: "flocks", "crowd/exits"; else "" */
  int32_t required;           /* 1: has no default */
} fw_parameter;
FW_API int32_t fw_parameter_count(void);
FW_API const fw_parameter* fw_parameter_at(int32_t index);
/* The same as a JSON array of objects with the fields' names, "default" for default_value (null
   for NaN) and true or false for logarithmic and required. */
FW_API const char* fw_parameters_json(void);

#ifdef __cplusplus
}
#endif

#endif
