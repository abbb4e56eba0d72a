// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, open, ready } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const around = `<!doctype html><title>Around</title><link rel="icon" href="data:,">
<style>p { height: 900px; margin: 0 }</style>
<p><a id="first" href="#first">before the flock</a></p>
<iframe id="flock" src="/" width="600" height="400" style="border: 0; display: block"></iframe>
<p><a id="last" href="#last">after the flock</a></p>`;

let server, browser;
before(async () => {
  server = await serve({ '/around.html': around });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function openAround() {
  const { page, problems } = await open(browser, `${server.url}/around.html`);
  const inside = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
  await page.locator('#flock').scrollIntoViewIfNeeded();
  await ready(inside);
  const settle = async (count = 3) => {
    const now = await inside.evaluate(() => window.flockwork.stats().frames);
    await inside.waitForFunction((n) => window.flockwork.stats().frames >= n, now + count);
  };
  const state = () => inside.evaluate(() => window.flockwork.stats());
  const scroll = () => page.evaluate(() => window.scrollY);
  const box = await page.locator('#flock').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { page, problems, settle, state, scroll, middle, inside };
}

/** Waits until the page has scrolled away from `from`, and then until it rests. */
async function scrolledFrom(page, from) {
  await page.waitForFunction((top) => window.scrollY !== top, from, { timeout: 5000 });
  await settled(page);
}

/** Scrolling begins and ends some time after the wheel has turned. */
async function settled(page) {
  await page.evaluate(async () => {
    let last;
    do {
      last = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 300));
    } while (window.scrollY !== last);
  });
}

test('the wheel scrolls the page around until the flock is clicked, then it zooms', async () => {
  const { page, problems, settle, state, scroll, middle } = await openAround();
  const width = (await state()).cameraWidth;
  const top = await scroll();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, 40);
  await scrolledFrom(page, top);
  assert.ok((await scroll()) > top, 'scrolls over the flock');
  await settle();
  assert.equal((await state()).cameraWidth, width);

  const box = await page.locator('#flock').boundingBox();
  await page.mouse.click(middle.x, box.y + 150);
  await settle();
  const held = await scroll();
  await page.mouse.wheel(0, -200);
  await settled(page);
  await settle();
  assert.equal(await scroll(), held, 'does not scroll while it zooms');
  assert.ok((await state()).cameraWidth < width);

  await page.mouse.move(1000, 20);
  await page.mouse.wheel(0, -150);
  await scrolledFrom(page, held);
  assert.ok((await scroll()) < held, 'scrolls beside the flock');
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('keys belong to the page around until the flock has the focus, and Tab leaves', async () => {
  const { page, settle, state, scroll, middle, inside } = await openAround();
  await page.evaluate(() => document.getElementById('first').focus({ preventScroll: true }));
  const top = await scroll();
  await page.keyboard.press('Space');
  await scrolledFrom(page, top);
  await settle();
  assert.ok((await scroll()) > top, 'space scrolls');
  assert.equal((await state()).paused, false);

  await page.locator('#flock').scrollIntoViewIfNeeded();
  await page.mouse.click(middle.x, (await page.locator('#flock').boundingBox()).y + 150);
  await settle();
  const held = await scroll();
  await page.keyboard.press('Space');
  await settle();
  await settled(page);
  assert.equal((await state()).paused, true);
  assert.equal(await scroll(), held, 'space does not scroll too');

  assert.equal(await inside.evaluate(() => document.activeElement?.id), 'canvas');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'last');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'flock');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'first');
  await page.context().close();
});

test('the browser keeps its own keys', async () => {
  const { page } = await open(browser, server.url);
  await ready(page);
  await page.evaluate(() => {
    window.kept = {};
    window.addEventListener('keydown', (event) => {
      setTimeout(() => {
        const name = `${event.ctrlKey ? 'Control+' : ''}${event.altKey ? 'Alt+' : ''}${event.key}`;
        window.kept[name] = !event.defaultPrevented;
      });
      // The browser's own answer would end the test.
      setTimeout(() => event.preventDefault());
    }, { capture: true });
  });
  const kept = await page.evaluate(async () => {
    const canvas = document.getElementById('canvas');
    const press = (key, code, options) => canvas.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...options }));
    press('Tab', 'Tab', { keyCode: 9 });
    press('F5', 'F5', { keyCode: 116 });
    press('F12', 'F12', { keyCode: 123 });
    press('r', 'KeyR', { keyCode: 82, ctrlKey: true });
    press('l', 'KeyL', { keyCode: 76, ctrlKey: true });
    press('ArrowLeft', 'ArrowLeft', { keyCode: 37, altKey: true });
    press('ArrowLeft', 'ArrowLeft', { keyCode: 37 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return window.kept;
  });
  assert.deepEqual(kept, {
    Tab: true, F5: true, F12: true, 'Control+r': true, 'Control+l': true, 'Alt+ArrowLeft': true,
    // The program's own, so that the test is known to see the difference.
    ArrowLeft: false,
  });
  await page.context().close();
});
