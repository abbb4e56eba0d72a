// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './support/browser.mjs';
import { serve } from './support/server.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** The message that the page shows after `prepare`. */
async function messageAfter(prepare, from = browser) {
  const page = await from.newPage();
  await prepare(page);
  await page.goto(server.url);
  await page.waitForFunction(() => !document.getElementById('message').hidden &&
    !document.getElementById('message').classList.contains('loading'), null, { timeout: 15000 });
  const message = await page.locator('#message').innerText();
  assert.ok(await page.locator('#message-text').isVisible());
  assert.equal(await page.locator('#canvas').isVisible(), false);
  await page.close();
  return message;
}

test('a browser without SIMD is told so', async () => {
  const message = await messageAfter((page) => page.addInitScript(() => {
    WebAssembly.validate = () => false;
  }));
  assert.match(message, /WebAssembly SIMD/);
  assert.match(message, /too old/);
});

test('a browser without WebAssembly is told so', async () => {
  const message = await messageAfter((page) => page.addInitScript(() => {
    delete window.WebAssembly;
  }));
  assert.match(message, /WebAssembly SIMD/);
});

test('a browser that gives no WebGL2 is told so', async () => {
  const without = await launch(['--disable-3d-apis']);
  try {
    assert.match(await messageAfter(async () => {}, without), /WebGL2/);
  } finally {
    await without.close();
  }
});

test('a graphics driver that fails late is named', async () => {
  // The probe gets its context, the program does not.
  const message = await messageAfter((page) => page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (type, ...rest) {
      return this.id === 'canvas' ? null : real.call(this, type, ...rest);
    };
  }));
  assert.match(message, /could not start/);
  assert.match(message, /WebGL2/);
});

test('a part that cannot be loaded is named, and the page says what to do', async () => {
  for (const part of ['flockwork_app.wasm', 'flockwork_app.js']) {
    const message = await messageAfter(
      (page) => page.route(`**/${part}`, (route) => route.abort()));
    assert.match(message, /could not be loaded/);
    assert.match(message, /Reload/);
  }
});
