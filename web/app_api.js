// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

/**
 * The running page for scripts: everything that a panel can do. A thin coat over the C functions
 * of the module. Whatever is refused throws an Error that names the place, what was found and what
 * is allowed; the simulation goes on unharmed.
 *
 * Paths are those of the parameter table: "/dt", "/world/bounds_x", "/flocks/0/radius",
 * "/flocks/0/count", "/view/trails".
 *
 * @typedef {object} Module
 * @property {(name: string, result: string | null, types: string[], args: unknown[]) => any} ccall
 * @property {(bytes: number) => number} _malloc
 * @property {(pointer: number) => void} _free
 * @property {Uint8Array} HEAPU8
 *
 * @typedef {object} FlockStats
 * @property {number} count
 * @property {number} polarization 0 to 1
 * @property {number} milling 0 to 1
 * @property {number} meanSpeed u/s
 * @property {number} meanNeighbours
 * @property {number} centreX u
 * @property {number} centreY u
 * @property {number} centreZ u
 *
 * @typedef {object} Stats
 * @property {string} scene
 * @property {number} steps
 * @property {number} time s of simulated time
 * @property {number} speed simulated seconds per second, as asked for
 * @property {boolean} paused
 * @property {number} framesPerSecond
 * @property {number} stepsPerSecond
 * @property {number} candidatesPerSecond
 * @property {number} neighboursPerSecond
 * @property {number} agentsPerSecond
 * @property {Record<string, number>} stageSeconds
 * @property {number} width CSS pixels
 * @property {number} height CSS pixels
 * @property {number} pixelWidth device pixels
 * @property {number} pixelHeight device pixels
 * @property {number} frames
 * @property {number} contextLosses
 * @property {boolean} hasContext
 * @property {boolean} panelsHidden
 * @property {CrowdStats} [crowd] of scenes with people
 * @property {FlockStats[]} flocks
 *
 * @typedef {object} CrowdStats
 * @property {number} present on the floor
 * @property {number} left through exits
 * @property {number} outside without a place at their source
 * @property {number} stuck
 * @property {number[]} exitUse by exit
 *
 * @typedef {number | boolean | string | [number, number, number] |
 *   {x: number[], y: number[]}} Value
 *   A number, a switch, the name of a choice, a colour (sRGB, each 0 to 1), or a falloff curve.
 */

/** @param {Module} module */
export function appApi(module) {
  /** @param {string} name @param {string[]} [types] @param {unknown[]} [args] */
  const number = (name, types = [], args = []) => module.ccall(name, 'number', types, args);
  /** @param {string} name @param {string[]} [types] @param {unknown[]} [args] */
  const text = (name, types = [], args = []) => module.ccall(name, 'string', types, args);
  /** @param {string} name @param {string[]} [types] @param {unknown[]} [args] */
  const json = (name, types = [], args = []) => JSON.parse(text(name, types, args));
  /** @param {string} name @param {string[]} [types] @param {unknown[]} [args] */
  const act = (name, types = [], args = []) => {
    const refusal = text(name, types, args);
    if (refusal) throw new Error(refusal);
  };
  /** @param {number[]} values */
  const floats = (values) => new Uint8Array(Float32Array.from(values).buffer);

  return {
    /** @param {string} path @param {Value} value */
    set(path, value) {
      if (typeof value === 'number' || typeof value === 'boolean') {
        act('app_set', ['string', 'number'], [path, Number(value)]);
      } else if (typeof value === 'string') {
        act('app_set_text', ['string', 'string'], [path, value]);
      } else if (Array.isArray(value)) {
        act('app_set_color', ['string', 'number', 'number', 'number'], [path, ...value]);
      } else {
        if (value.x.length !== value.y.length) {
          throw new Error(`${path}: x has ${value.x.length} values and y has ${value.y.length}`);
        }
        act('app_set_curve', ['string', 'number', 'array', 'array'],
            [path, value.x.length, floats(value.x), floats(value.y)]);
      }
    },
    /** @param {string} path @returns {number} NaN where there is no number of this path. */
    get: (path) => number('app_get', ['string'], [path]),
    /** @returns {string[]} */
    scenes: () => json('app_scenes'),
    /** @param {string} name */
    loadScene: (name) => act('app_load_scene', ['string'], [name]),
    /**
     * Runs a scene file or a saved state. The message of the error has a line for each problem of
     * the file, such as "12:15 /flocks/0/radius: -3 is outside 0 to 1000 u".
     * @param {string | Uint8Array} file its text or its bytes
     */
    open(file) {
      const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
      const pointer = module._malloc(bytes.length || 1);
      if (!pointer) throw new Error('there is not enough memory for this file');
      try {
        module.HEAPU8.set(bytes, pointer);
        act('app_open', ['number', 'number'], [pointer, bytes.length]);
      } finally {
        module._free(pointer);
      }
    },
    /** The running scene with its present parameters, as the text of a scene file. */
    sceneText: () => text('app_scene_text'),
    /** The whole state, for open(): the run that goes on from it has the hashes of this one. */
    stateText: () => text('app_state_text'),
    pause: () => number('app_pause', ['number'], [1]),
    play: () => number('app_pause', ['number'], [0]),
    /** Runs so many steps at once, paused or not. @param {number} [count] */
    step: (count = 1) => number('app_step', ['number'], [count]),
    reset: () => number('app_reset'),
    /** Starts anew. @param {number} seed a whole number */
    setSeed: (seed) => act('app_set_seed', ['number'], [seed]),
    /** @param {number} speed simulated seconds per second, 1/16 to 16 */
    setSpeed: (speed) => act('app_set_speed', ['number'], [speed]),
    /** @param {'automatic' | 'underwater' | 'dusk' | 'night' | 'paper' | 'floor plan'} name */
    setBackground: (name) => act('app_set_background', ['string'], [name]),
    /**
     * @param {'size' | 'trail' | 'ground'} name size: times each flock's own, 0.1 to 20; trail:
     *   s, 0.1 to 10; ground: 0 or 1
     * @param {number} value
     */
    setLook: (name, value) => act('app_set_look', ['string', 'number'], [name, value]),
    /** On a narrow page. @param {'' | 'run' | 'flock' | 'bounds' | 'figures' | 'tools'} name */
    openPanel: (name) => act('app_open_panel', ['string'], [name]),
    fitView: () => number('app_fit_view'),
    /** @param {boolean} shown */
    showPanels: (shown) => number('app_show_panels', ['number'], [shown ? 1 : 0]),
    /** @returns {number} */
    stepCount: () => number('app_step_count'),
    /** @returns {string} "0x" and 16 hexadecimal digits */
    stateHash: () => text('app_state_hash'),
    /** @returns {Stats} */
    stats: () => json('app_stats'),
    /** @param {number} flock @param {number} id @returns {[number, number, number] | null} u */
    position: (flock, id) => json('app_position', ['number', 'number'], [flock, id]),
    /** @returns {[number, number, number][]} id, x and y in m of the people on the floor */
    people: () => json('app_people'),
    /** Where a place of the plane is on the page. @param {number} x u @param {number} y u
     * @returns {[number, number] | null} CSS pixels */
    screenPlace: (x, y) => json('app_screen_place', ['number', 'number'], [x, y]),
    /** @returns {string[]} "test: verdict" of the guidelines' tests run in the panel so far */
    verdicts: () => json('app_verdicts'),
    /**
     * Where a widget is seen, by the path of its parameter or its name. CSS pixels.
     * @param {string} name
     * @returns {[number, number, number, number] | null} x, y, width, height
     */
    widgetRect: (name) => json('app_widget_rect', ['string'], [name]),
  };
}
