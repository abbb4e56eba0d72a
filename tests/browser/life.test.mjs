// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { frames, launch, open, ready, stats } from './support/browser.mjs';
import { look } from './support/picture.mjs';
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

// Steps that one frame may bring: 0.1 s at dt = 1/60 s.
const mostSteps = 7;

/** Tells the page that it is hidden, or seen again, as a change of tabs does. */
function setHidden(page, hidden) {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { value: now, configurable: true });
    Object.defineProperty(document, 'visibilityState',
                          { value: now ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a hidden page rests, and its time does not count when it is seen again', async () => {
  const { page, problems } = await open(browser, server.url);
  await ready(page);
  await setHidden(page, true);
  await frames(page, 2);
  const before = await stats(page);
  await page.waitForTimeout(1200);
  assert.equal((await stats(page)).steps, before.steps);
  await setHidden(page, false);
  const seen = await stats(page);
  await frames(page, 2);
  const after = await stats(page);
  const most = (after.frames - seen.frames + 1) * mostSteps;
  assert.ok(after.steps - before.steps <= most, `${after.steps - before.steps} steps of ${most}`);
  await frames(page, 3);
  assert.ok((await stats(page)).steps > before.steps);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a page that was held up drops the time', async () => {
  const { page } = await open(browser, server.url);
  await ready(page);
  const { before, after } = await page.evaluate(async () => {
    const start = window.flockwork.stats();
    const end = performance.now() + 1500;
    while (performance.now() < end);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { before: start, after: window.flockwork.stats() };
  });
  const most = (after.frames - before.frames + 1) * mostSteps;
  assert.ok(after.steps - before.steps <= most, `${after.steps - before.steps} steps of ${most}`);
  await page.context().close();
});

test('a lost context is restored and the state is kept', async () => {
  const { page, problems } = await open(browser, server.url);
  await ready(page);
  const before = await page.evaluate(() => {
    window.flockwork.pause();
    const gl = document.getElementById('canvas').getContext('webgl2');
    window.context = gl.getExtension('WEBGL_lose_context');
    return window.flockwork.stateHash();
  });
  await frames(page, 2);
  const picture = await look(page);
  await page.evaluate(() => window.context.loseContext());
  await page.waitForFunction(() => !window.flockwork.stats().hasContext);
  const lost = await stats(page);
  assert.equal(lost.contextLosses, 1);
  await frames(page, 3);
  assert.equal(await page.evaluate(() => window.flockwork.stateHash()), before);
  await page.evaluate(() => window.context.restoreContext());
  await page.waitForFunction(() => window.flockwork.stats().hasContext);
  await frames(page, 3);
  assert.equal(await page.evaluate(() => window.flockwork.stateHash()), before);
  const again = await look(page);
  assert.ok(Math.abs(again.colors - picture.colors) < picture.colors * 0.1,
            `${picture.colors} colours before, ${again.colors} after`);
  assert.ok(Math.abs(again.brightness - picture.brightness) < 1,
            `brightness ${picture.brightness} before, ${again.brightness} after`);
  await page.evaluate(() => window.flockwork.play());
  await frames(page, 3);
  assert.ok((await stats(page)).steps > lost.steps);
  // Chromium itself reports the loss, and nothing else may be reported.
  assert.deepEqual(problems.filter((problem) => !/CONTEXT_LOST_WEBGL/.test(problem)), []);
  await page.context().close();
});

test('a simulation goes on while the context is lost', async () => {
  const { page } = await open(browser, server.url);
  await ready(page);
  await page.evaluate(() => document.getElementById('canvas').getContext('webgl2')
    .getExtension('WEBGL_lose_context').loseContext());
  await page.waitForFunction(() => !window.flockwork.stats().hasContext);
  const before = await stats(page);
  await frames(page, 4);
  assert.ok((await stats(page)).steps > before.steps);
  await page.context().close();
});
