// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Flockwork's headless module against yuka (https://mugen87.github.io/yuka/), in one process and in
// turns: separation, alignment and cohesion among the same agents, with the same radius, weights,
// limits and time step.
//
//   node compare.mjs --module <flockwork_headless.js> [--repeat N] [--format table|json]
//
// What is done in yuka's favour: entities are updated as its documentation shows (an EntityManager
// with a CellSpacePartitioning and updateNeighborhood); the number of cells is the fastest of
// several that are tried; the outermost cells are kept empty, because an entity in cell 0 is added
// to it again in every frame (EntityManager.updateEntity takes index 0 for "none"). yuka sees no
// neighbours across the seam of the wrapped world, so it has fewer.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import * as yuka from 'yuka';

const scenes = ['flock-2d-16', 'flock-2d-39'];
const counts = [1000, 10000];
const warmup = 20; // steps before the state that both sides start from

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The C interface of the headless module, with JavaScript strings. */
class Flockwork {
  constructor(module) {
    this.module = module;
  }

  text(string, call) {
    const top = this.module.stackSave();
    const result = call(this.module.stringToUTF8OnStack(string));
    this.module.stackRestore(top);
    return result;
  }

  scene(name, count) {
    const scene = this.text(name, (p) => this.module._fw_scene_builtin(p));
    if (!scene || !this.module._fw_scene_scale_to_count(scene, count)) {
      throw new Error(this.module.UTF8ToString(this.module._fw_error_text()));
    }
    return scene;
  }

  number(scene, path) {
    return this.text(path, (p) => this.module._fw_scene_get_number(scene, p));
  }

  /** Positions and velocities of the first flock, by id. */
  agents(simulation) {
    const [count, x, y, , vx, vy, , id] = new Uint32Array(
      this.module.HEAPU32.buffer, this.module._fw_simulation_agents(simulation, 0), 8);
    const agents = new Array(count);
    const floats = this.module.HEAPF32;
    for (let i = 0; i < count; ++i) {
      agents[this.module.HEAPU32[(id >> 2) + i]] = {
        x: floats[(x >> 2) + i], y: floats[(y >> 2) + i],
        vx: floats[(vx >> 2) + i], vy: floats[(vy >> 2) + i],
      };
    }
    return agents;
  }
}

/** Our side: repeats start from one state, as flocks grow denser as they run. */
class Ours {
  constructor(api, scene, count) {
    this.module = api.module;
    this.count = count;
    this.simulation = this.module._fw_simulation_new(scene);
    this.module._fw_simulation_step(this.simulation, warmup);
    this.start = api.agents(this.simulation);
    this.arrays = ['x', 'y', 'vx', 'vy'].map((key) => {
      const pointer = this.module._malloc(4 * count);
      this.start.forEach((agent, i) => (this.module.HEAPF32[(pointer >> 2) + i] = agent[key]));
      return pointer;
    });
  }

  startOver() {
    const [x, y, vx, vy] = this.arrays;
    this.module._fw_simulation_place(this.simulation, 0, this.count, x, y, 0, vx, vy, 0);
    // Placed agents stand in the order of their ids; two steps bring the usual order back.
    this.module._fw_simulation_step(this.simulation, 2);
  }

  /** Median ms of a step. */
  measure(steps) {
    this.startOver();
    const times = [];
    for (let i = 0; i < steps; ++i) {
      const from = performance.now();
      this.module._fw_simulation_step(this.simulation, 1);
      times.push(performance.now() - from);
    }
    return median(times);
  }

  neighbours() {
    const figures = this.module._fw_simulation_figures(this.simulation, 0) >> 3;
    return this.module.HEAPF64[figures + 3];
  }
}

/** A vehicle in a wrapped plane. */
class Boid extends yuka.Vehicle {
  constructor(half) {
    super();
    this.half = half;
  }

  update(delta) {
    super.update(delta);
    const { position, half } = this;
    if (position.x < -half) position.x += 2 * half;
    else if (position.x >= half) position.x -= 2 * half;
    if (position.z < -half) position.z += 2 * half;
    else if (position.z >= half) position.z -= 2 * half;
    return this;
  }
}

/** yuka's side. Its plane is x and z. */
class Theirs {
  constructor(start, parameters, cells) {
    const { half, radius, maxSpeed, maxForce, weights, dt } = parameters;
    this.start = start;
    this.dt = dt;
    this.manager = new yuka.EntityManager();
    const size = 2 * half * (1 + 2 / cells);
    this.manager.spatialIndex =
      new yuka.CellSpacePartitioning(size, 1, size, cells + 2, 1, cells + 2);
    for (let i = 0; i < start.length; ++i) {
      const boid = new Boid(half);
      boid.updateNeighborhood = true;
      boid.neighborhoodRadius = radius;
      boid.maxSpeed = maxSpeed;
      boid.maxForce = maxForce;
      const behaviors =
        [new yuka.SeparationBehavior(), new yuka.AlignmentBehavior(), new yuka.CohesionBehavior()];
      behaviors.forEach((behavior, k) => {
        behavior.weight = weights[k];
        boid.steering.add(behavior);
      });
      this.manager.add(boid);
    }
  }

  startOver() {
    const ahead = new yuka.Vector3();
    this.manager.entities.forEach((boid, i) => {
      const { x, y, vx, vy } = this.start[i];
      boid.position.set(x, 0, y);
      boid.velocity.set(vx, 0, vy);
      boid.lookAt(ahead.set(x + vx, 0, y + vy));
    });
    // Brings the spatial index up to date.
    this.manager.update(this.dt);
  }

  measure(steps) {
    this.startOver();
    const times = [];
    for (let i = 0; i < steps; ++i) {
      const from = performance.now();
      this.manager.update(this.dt);
      times.push(performance.now() - from);
    }
    return median(times);
  }

  neighbours() {
    let sum = 0;
    for (const boid of this.manager.entities) sum += boid.neighbors.length;
    return sum / this.manager.entities.length;
  }
}

/** yuka with the number of cells that serves it best. */
function fastestCells(start, parameters) {
  let best;
  for (const cells of [4, 6, 8, 10, 12, 16, 20, 24, 32]) {
    if (2 * parameters.half / cells < 0.5 * parameters.radius) break;
    const theirs = new Theirs(start, parameters, cells);
    theirs.measure(2);
    const time = Math.min(theirs.measure(2), theirs.measure(2));
    if (!best || time < best.time) best = { time, cells, theirs };
  }
  return best;
}

function compare(api, name, count, repeat) {
  const scene = api.scene(name, count);
  const number = (path) => api.number(scene, path);
  const parameters = {
    half: number('/world/upper/x'),
    radius: number('/flocks/0/radius'),
    maxSpeed: number('/flocks/0/max_speed'),
    maxForce: number('/flocks/0/max_force'),
    weights: ['separation', 'alignment', 'cohesion'].map((w) => number(`/flocks/0/${w}_weight`)),
    dt: number('/dt'),
  };
  const ours = new Ours(api, scene, count);
  const { theirs, cells } = fastestCells(ours.start, parameters);

  // Engines optimize what they see running for a while.
  for (let from = performance.now(); performance.now() - from < 500;) ours.measure(10);
  for (let from = performance.now(); performance.now() - from < 500;) theirs.measure(1);

  const pairs = [];
  const neighbours = { ours: [], yuka: [] };
  for (let i = 0; i < repeat; ++i) {
    const before = ours.measure(10);
    const yukas = theirs.measure(count > 2000 ? 2 : 5);
    const after = ours.measure(10);
    pairs.push({ ours: (before + after) / 2, yuka: yukas });
    neighbours.ours.push(ours.neighbours());
    neighbours.yuka.push(theirs.neighbours());
  }
  const rule = (side) => {
    const times = pairs.map((pair) => pair[side]);
    return {
      milliseconds: median(times),
      minimum: Math.min(...times),
      neighbours: median(neighbours[side]),
    };
  };
  return {
    scene: name, agents: count, cells: cells + 2, ours: rule('ours'), yuka: rule('yuka'),
    ratio: median(pairs.map((pair) => pair.yuka / pair.ours)),
  };
}

function printTable(results) {
  console.log('ms per step, medians; neighbours are means per agent\n');
  console.log('scene        agents | flockwork neighbours |      yuka neighbours  cells | ratio');
  for (const r of results) {
    console.log(
      `${r.scene.padEnd(12)} ${String(r.agents).padStart(6)} |` +
      ` ${r.ours.milliseconds.toFixed(4).padStart(9)} ${r.ours.neighbours.toFixed(2).padStart(10)} |` +
      ` ${r.yuka.milliseconds.toFixed(3).padStart(9)} ${r.yuka.neighbours.toFixed(2).padStart(10)}` +
      ` ${`${r.cells}^2`.padStart(6)} | ${r.ratio.toFixed(1).padStart(5)}`);
  }
}

const { values: options } = parseArgs({
  options: {
    module: { type: 'string' },
    repeat: { type: 'string', default: '7' },
    format: { type: 'string', default: 'table' },
  },
});
if (!options.module || !['table', 'json'].includes(options.format) || !(options.repeat > 0)) {
  console.error('usage: node compare.mjs --module <flockwork_headless.js> [--repeat N]' +
                ' [--format table|json]');
  process.exit(2);
}
const factory = (await import(pathToFileURL(options.module))).default;
const api = new Flockwork(await factory());
const results = scenes.flatMap((name) =>
  counts.map((count) => compare(api, name, count, Number(options.repeat))));
const { version } = JSON.parse(
  readFileSync(new URL('node_modules/yuka/package.json', import.meta.url), 'utf8'));
if (options.format === 'json') console.log(JSON.stringify({ yuka: version, results }, null, 2));
else printTable(results);
