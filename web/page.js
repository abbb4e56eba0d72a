// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Starts the program on the page's canvas, or says plainly why it cannot.

import { appApi } from './app_api.js';
import { connectFiles, fetchScene, isAddress, openFetched } from './files.js';

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('canvas'));
const embedded = window.parent !== window;

/** @param {string} title @param {string} text @param {string} [detail] */
function show(title, text, detail) {
  /** @param {string} id */
  const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  element('message-title').textContent = title;
  element('message-text').textContent = text;
  element('message-detail').textContent = detail ?? '';
  element('message-detail').hidden = !detail;
  element('message').classList.remove('loading');
  element('message').hidden = false;
  canvas.hidden = true;
}

function hasSimd() {
  // A function that gives popcnt(splat(0)) of sixteen bytes: valid only where there is SIMD.
  const module = [
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // "\0asm", version 1
    0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, // type: () -> v128
    0x03, 0x02, 0x01, 0x00, // one function of it
    0x0a, 0x0a, 0x01, 0x08, 0x00, // its code, without locals
    0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x62, 0x0b, // i32.const 0, i8x16.splat, i8x16.popcnt, end
  ];
  return typeof WebAssembly === 'object' && WebAssembly.validate(Uint8Array.from(module));
}

function hasWebGl2() {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers keep few contexts alive at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** What keeps the program from running here, if anything. */
function obstacle() {
  if (!hasSimd()) {
    return [
      'This browser is too old for Flockwork',
      'Flockwork computes its flocks with WebAssembly SIMD, which this browser does not have. ' +
        'Chrome, Edge, Firefox and Opera from 2021 on and Safari from 2023 on have it.',
    ];
  }
  if (!hasWebGl2()) {
    return [
      'Flockwork cannot draw here',
      'Flockwork draws with WebGL2, which this browser does not offer. It may be switched off, ' +
        'or the graphics driver may be blocked: look for "hardware acceleration" in the ' +
        'settings, or try another browser.',
    ];
  }
  return null;
}

// Keys that mean something to the browser never reach the program, so that nobody is trapped: Tab
// leaves, F5 reloads, Ctrl+L goes to the address. What edits text in a field stays.
const editing = new Set(['a', 'c', 'v', 'x', 'y', 'z', 'Control']);

/** @param {KeyboardEvent} event */
function isForTheBrowser(event) {
  if (event.key === 'Tab' || /^F\d+$/.test(event.key)) return true;
  if (event.altKey || event.metaKey) return true;
  return event.ctrlKey && !editing.has(event.key);
}

/**
 * Inside another page the canvas takes wheel and touch only while it has the focus, so that they
 * scroll that page until someone clicks or taps the flock. On its own it always takes them.
 */
function isEngaged() {
  return !embedded || document.activeElement === canvas;
}

// Before SDL's own listeners, which swallow whatever reaches them.
function guardInput() {
  const capture = { capture: true };
  for (const type of ['keydown', 'keyup', 'keypress']) {
    canvas.addEventListener(type, (event) => {
      if (isForTheBrowser(/** @type {KeyboardEvent} */ (event))) event.stopImmediatePropagation();
    }, capture);
  }
  for (const type of ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel']) {
    canvas.addEventListener(type, (event) => {
      if (!isEngaged()) event.stopImmediatePropagation();
    }, { capture: true, passive: true });
  }
  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse') canvas.setPointerCapture(event.pointerId);
    // SDL keeps touches from giving the focus.
    if (isEngaged()) canvas.focus({ preventScroll: true });
  }, capture);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  if (!embedded) return;
  const follow = () => {
    canvas.style.touchAction = isEngaged() ? 'none' : 'auto';
  };
  canvas.addEventListener('focus', follow);
  canvas.addEventListener('blur', follow);
  follow();
}

/**
 * CSS pixels and the exact number of device pixels, which is not quite their product where the
 * pixel ratio is not whole.
 * @param {ResizeObserverSize} [exact] what the browser says, where it does
 * @returns {[number, number, number, number]}
 */
function sizeOf(exact) {
  const { width, height } = canvas.getBoundingClientRect();
  /** @param {number} css @param {number} [device] */
  const pixels = (css, device) => {
    const product = css * devicePixelRatio;
    // Where a device is only emulated, the browser gives the pixels of the real screen.
    return device && Math.abs(device - product) < 2 ? device : Math.round(product);
  };
  return [width, height, pixels(width, exact?.inlineSize), pixels(height, exact?.blockSize)];
}

/** @param {import('./app_api.js').Module} module */
function followSize(module) {
  const types = ['number', 'number', 'number', 'number'];
  const observer = new ResizeObserver((entries) => {
    const { devicePixelContentBoxSize } = entries[entries.length - 1];
    module.ccall('app_resize', null, types, sizeOf(devicePixelContentBoxSize?.[0]));
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  // Not every browser reports it to the observer when only the pixel ratio changes.
  let ratio = devicePixelRatio;
  window.addEventListener('resize', () => {
    if (ratio !== devicePixelRatio) module.ccall('app_resize', null, types, sizeOf());
    ratio = devicePixelRatio;
  });
}

async function start() {
  document.getElementById('message')?.classList.add('loading');
  const found = obstacle();
  if (found) {
    show(found[0], found[1]);
    return;
  }
  const query = new URLSearchParams(location.search);
  const scene = query.get('scene') ?? '';
  // Asked for at once, so that it is there when the program is.
  const file = isAddress(scene) ? fetchScene(scene) : null;
  let onFileWish = (/** @type {number} */ _wish) => {};
  /** @type {import('./app_api.js').Module} */
  let module;
  try {
    const { default: create } = await import('./flockwork_app.js');
    guardInput();
    module = await create({
      canvas,
      onFileWish: (/** @type {number} */ wish) => onFileWish(wish),
      onAbort: (/** @type {unknown} */ reason) => {
        show('Flockwork had to stop', 'Something went wrong that it could not recover from. ' +
          'Reload the page to start anew.', String(reason));
      },
    });
  } catch (error) {
    show('Flockwork could not be loaded', 'A part of the page is missing or the connection was ' +
      'lost. Reload the page to try again.', String(error));
    return;
  }
  // Without a flash of another scene, unless the server is slow.
  await Promise.race([file, new Promise((resolve) => setTimeout(resolve, file ? 1500 : 0))]);
  const touch = matchMedia('(pointer: coarse)').matches ? 1 : 0;
  const refusal = module.ccall('app_start', 'string',
    ['string', 'number', 'number', 'number', 'number', 'number'],
    [file ? '' : scene, ...sizeOf(), touch]);
  if (refusal) {
    show('Flockwork could not start', 'The graphics of this browser did not do what Flockwork ' +
      'needs of WebGL2. An update of the browser or of the graphics driver may help.', refusal);
    return;
  }
  const api = appApi(module);
  onFileWish = connectFiles(api);
  if (query.get('panels') === 'off') api.showPanels(false);
  followSize(module);
  // Scripts of the page and tests find it here.
  Object.assign(window, { flockwork: api });
  /** @type {HTMLElement} */ (document.getElementById('message')).hidden = true;
  if (!embedded) canvas.focus({ preventScroll: true });
  file?.then((fetched) => openFetched(api, fetched));
  window.dispatchEvent(new Event('flockwork-ready'));
}

start();
