// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Scene files and saved states: in by button, key, drop or address, out as downloads.

/** @typedef {ReturnType<typeof import('./app_api.js').appApi>} Api */
/** @typedef {{name: string, bytes: Uint8Array}} Opened */

const largest = 512e6; // bytes, of a file that is read at all; the state of 4,000,000 agents

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Lists what is wrong with a file while the running scene goes on behind.
 * @param {string} name of the file
 * @param {string} text a line for each problem; those of scenes begin with line:column
 */
export function showProblems(name, text) {
  const lines = text.split('\n').filter((line) => line !== '');
  element('problems-title').textContent = `${name} cannot be opened`;
  element('problems-text').textContent = lines.length > 1
    ? `It has ${lines.length} problems. The running scene goes on.`
    : 'The running scene goes on.';
  element('problems-list').replaceChildren(...lines.map((line) => {
    const item = document.createElement('li');
    const place = /^\d+:\d+(?= )/.exec(line)?.[0] ?? '';
    if (place) {
      const code = document.createElement('code');
      code.textContent = place;
      code.title = 'line:column';
      item.append(code);
    }
    item.append(line.slice(place.length));
    return item;
  }));
  const dialog = /** @type {HTMLDialogElement} */ (element('problems'));
  if (!dialog.open) dialog.showModal();
}

/** @param {Api} api @param {Opened} file */
function open(api, { name, bytes }) {
  try {
    api.open(bytes);
  } catch (error) {
    showProblems(name, error instanceof Error ? error.message : String(error));
  }
}

/** @param {Api} api @param {File} file */
async function openFile(api, file) {
  if (file.size > largest) {
    showProblems(file.name, `it has ${file.size} bytes; at most ${largest} are read`);
    return;
  }
  try {
    open(api, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch (error) {
    showProblems(file.name, `it cannot be read: ${error}`);
  }
}

/** @param {string} name @param {Blob} blob */
function saveBlob(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @param {string} name @param {string} text */
const save = (name, text) => saveBlob(name, new Blob([text], { type: 'application/json' }));

/** Called while the picture is there: WebGL drops it when the frame is over. @param {Api} api */
function savePicture(api) {
  const name = `${api.stats().scene}-step-${api.stepCount()}.png`;
  const canvas = /** @type {HTMLCanvasElement} */ (element('canvas'));
  canvas.toBlob((blob) => {
    if (blob) saveBlob(name, blob);
  });
}

/** @param {Api} api */
const saveScene = (api) => save(`${api.stats().scene}.json`, api.sceneText());
/** @param {Api} api */
const saveState = (api) =>
  save(`${api.stats().scene}-step-${api.stepCount()}.json`, api.stateText());

/** Whether ?scene= names a file of this site, and not a built-in scene. @param {string} value */
export const isAddress = (value) => value.includes('/') || /\.json$/i.test(value);

/**
 * The file of ?scene=scenes/shoal.json. Only from this site: a link to the page never makes a
 * browser read from elsewhere.
 * @param {string} value
 * @returns {Promise<Opened | {name: string, problem: string}>}
 */
export async function fetchScene(value) {
  const name = value.slice(0, 200);
  try {
    const address = new URL(value, location.href);
    if (address.origin !== location.origin) {
      return { name, problem: `scenes are opened from ${location.origin} only` };
    }
    const response = await fetch(address, { redirect: 'error' });
    if (!response.ok) return { name, problem: `the server answered ${response.status}` };
    if (Number(response.headers.get('content-length')) > largest) {
      return { name, problem: `it is larger than ${largest} bytes` };
    }
    return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    return { name, problem: `it cannot be read: ${error}` };
  }
}

/** @param {Api} api @param {Awaited<ReturnType<typeof fetchScene>>} fetched */
export function openFetched(api, fetched) {
  if ('problem' in fetched) showProblems(fetched.name, fetched.problem);
  else open(api, fetched);
}

/** @param {Api} api */
function followDrops(api) {
  const hint = element('drop');
  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files') ?? false;
  window.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    hint.hidden = false;
  });
  window.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) hint.hidden = true;
  });
  window.addEventListener('drop', (event) => {
    hint.hidden = true;
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) openFile(api, file);
  });
}

/** Before the canvas sees them. @param {Record<string, () => void>} actions by key */
function followKeys(actions) {
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    action();
  }, { capture: true });
}

/**
 * Connects buttons, keys and drops.
 * @param {Api} api
 * @returns {(wish: number) => void} what the program asks for: 1 open, 2 save the scene,
 *   3 save the state, 4 save the picture
 */
export function connectFiles(api) {
  const input = /** @type {HTMLInputElement} */ (element('file'));
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) openFile(api, file);
    input.value = ''; // so that the same file can be chosen again
  });
  const actions = [() => {}, () => input.click(), () => saveScene(api), () => saveState(api),
    () => savePicture(api)];
  followDrops(api);
  followKeys({ o: actions[1], s: actions[2] });
  return (wish) => actions[wish]();
}
