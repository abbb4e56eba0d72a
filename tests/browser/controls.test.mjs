// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

import { click, frames, launch, open, ready, rectOf, stats } from './support/browser.mjs';
import { serve } from './support/server.mjs';

let server, browser, page, problems;
before(async () => {
  server = await serve();
  browser = await launch();
  // High enough for all rows of the flock panel.
  const viewport = { width: 900, height: 1200 };
  ({ page, problems } = await open(browser, server.url, { viewport }));
  await ready(page);
});
after(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  await page.evaluate(() => {
    window.flockwork.loadScene('shoal');
    window.flockwork.play();
  });
  await page.mouse.move(600, 900);
  await frames(page, 2);
});

const get = (path) => page.evaluate((p) => window.flockwork.get(p), path);
const set = (path, value) =>
  page.evaluate(([p, v]) => window.flockwork.set(p, v), [path, value]);

/** Presses a slider and drags to a share of its length. */
async function drag(name, from, to) {
  const { x, y, width, height } = await rectOf(page, name);
  const at = (share) => [x + width * share, y + height / 2];
  await page.mouse.move(...at(from));
  await frames(page, 2);
  await page.mouse.down();
  await frames(page, 2);
  await page.mouse.move(...at(to), { steps: 3 });
  await frames(page, 3);
  await page.mouse.up();
  await frames(page, 2);
}

test('dragging the slider of the maximum speed slows the flock down', async () => {
  await set('/flocks/0/min_speed', 0);
  await set('/flocks/0/max_speed', 10);
  await page.evaluate(() => window.flockwork.step(120));
  const before = await stats(page);
  await drag('/flocks/0/max_speed', 0.5, 0.12);
  const limit = await get('/flocks/0/max_speed');
  assert.ok(limit > 0 && limit < 2.5, `maximum speed ${limit}`);
  await page.evaluate(() => window.flockwork.step(30));
  const after = await stats(page);
  assert.ok(before.flocks[0].meanSpeed > 2.5, `mean speed ${before.flocks[0].meanSpeed} before`);
  assert.ok(after.flocks[0].meanSpeed <= limit * 1.0001, `mean speed ${after.flocks[0].meanSpeed}`);
});

test('each rule does what its weight names', async () => {
  // Whatever the scene is tuned to.
  const plain = {
    min_speed: 0, max_speed: 5, max_force: 3, turn_limit: 0, drag: 0, perturbation: 0, mass: 1,
    radius: 2.5, separation_radius: 1.2, field_of_view: 2 * Math.PI, falloff: 'linear',
    update_interval: 1,
  };
  const run = async (values) => page.evaluate((changes) => {
    const f = window.flockwork;
    f.loadScene('shoal');
    f.pause();
    f.set('/flocks/0/count', 400);
    for (const axis of ['x', 'y']) {
      f.set(`/world/bounds_${axis}`, 'wrap');
      f.set(`/world/lower/${axis}`, -20);
      f.set(`/world/upper/${axis}`, 20);
    }
    f.reset();
    for (const [path, value] of Object.entries(changes)) f.set(`/flocks/0/${path}`, value);
    f.step(600);
    return f.stats().flocks[0];
  }, { ...plain, ...values });
  const none = { separation_weight: 0, alignment_weight: 0, cohesion_weight: 0 };
  const idle = await run(none);
  const aligned = await run({ ...none, alignment_weight: 2 });
  const together = await run({ ...none, cohesion_weight: 2 });
  const apart = await run({ ...none, cohesion_weight: 2, separation_weight: 4 });
  assert.ok(aligned.polarization > idle.polarization + 0.3,
            `polarization ${idle.polarization} to ${aligned.polarization}`);
  assert.ok(together.meanNeighbours > idle.meanNeighbours * 2,
            `neighbours ${idle.meanNeighbours} to ${together.meanNeighbours}`);
  assert.ok(apart.meanNeighbours < together.meanNeighbours * 0.8,
            `neighbours ${together.meanNeighbours} to ${apart.meanNeighbours}`);
});

test('a value typed out of range is refused where it was typed and changes nothing', async () => {
  const before = await get('/flocks/0/radius');
  const { x, y, width, height } = await rectOf(page, '/flocks/0/radius');
  await page.mouse.move(x + width / 2, y + height / 2);
  await frames(page, 2);
  await page.keyboard.down('Control');
  await page.mouse.down();
  await frames(page, 2);
  await page.mouse.up();
  await page.keyboard.up('Control');
  await frames(page, 3);
  // Dear ImGui takes about one key event per frame.
  await page.keyboard.type('5000');
  await frames(page, 10);
  assert.equal(await get('/flocks/0/radius'), before, 'what is half typed does not act');
  await page.keyboard.press('Enter');
  await frames(page, 4);
  assert.equal(await get('/flocks/0/radius'), before);
  assert.ok(await page.evaluate(() => window.flockwork.widgetRect('/flocks/0/radius#refusal')));
  assert.equal((await stats(page)).paused, false, 'typing is not a shortcut');
});

test('a refused call names the place, what was found and what is allowed', async () => {
  const refusal = (path, value) => page.evaluate(([p, v]) => {
    try {
      window.flockwork.set(p, v);
      return '';
    } catch (error) {
      return error.message;
    }
  }, [path, value]);
  const message = await refusal('/flocks/0/radius', -3);
  for (const part of ['/flocks/0/radius', '-3', '0', '1000']) {
    assert.ok(message.includes(part), message);
  }
  for (const [path, value] of [
    ['/flocks/0/radius', Number.NaN], ['/flocks/9/radius', 1], ['/no/such/path', 1],
    ['/flocks/0/count', 1e9], ['/flocks/0/falloff', 'no-such-falloff'],
    ['/flocks/0/min_speed', 999],
  ]) {
    assert.notEqual(await refusal(path, value), '', `${path} ${value}`);
  }
  assert.equal(await refusal('/flocks/0/falloff', 'inverse'), '');
  assert.equal(await refusal('/flocks/0/appearance/color', [1, 0.5, 0]), '');
  assert.equal(await refusal('/flocks/0/curve', { x: [0, 0.5, 1], y: [2, 1, 0] }), '');
  assert.notEqual(await refusal('/flocks/0/curve', { x: [0.5, 0], y: [1, 1] }), '');
});

test('an unhealthy value brings a hint and is kept', async () => {
  assert.equal(await page.evaluate(() =>
    window.flockwork.widgetRect('/flocks/0/separation_radius#hint')), null);
  await set('/flocks/0/separation_radius', 5);
  await frames(page, 3);
  assert.ok(await page.evaluate(() =>
    window.flockwork.widgetRect('/flocks/0/separation_radius#hint')));
  assert.equal(await get('/flocks/0/separation_radius'), 5);
});

test('the button beside a changed value brings the scene\'s value back', async () => {
  const before = await get('/flocks/0/alignment_weight');
  await set('/flocks/0/alignment_weight', 4);
  await frames(page, 3);
  await click(page, '/flocks/0/alignment_weight#back');
  assert.equal(await get('/flocks/0/alignment_weight'), before);
});

test('play, pause, single step and reset act at once', async () => {
  await click(page, 'play');
  const paused = await stats(page);
  assert.equal(paused.paused, true);
  await frames(page, 4);
  assert.equal((await stats(page)).steps, paused.steps);
  await click(page, 'step');
  assert.equal((await stats(page)).steps, paused.steps + 1);
  await click(page, 'reset');
  assert.equal((await stats(page)).steps, 0);
  await click(page, 'play');
  assert.ok((await stats(page)).steps > 0);
});

test('the same seed repeats a run and another one does not', async () => {
  const hash = (seed) => page.evaluate((s) => {
    window.flockwork.pause();
    window.flockwork.setSeed(s);
    window.flockwork.step(50);
    return window.flockwork.stateHash();
  }, seed);
  const first = await hash(5);
  assert.notEqual(await hash(6), first);
  assert.equal(await hash(5), first);
});

test('more agents join the living ones, and fewer leave', async () => {
  await page.evaluate(() => window.flockwork.pause());
  const before = await page.evaluate(() => window.flockwork.position(0, 1599));
  await set('/flocks/0/count', 20000);
  await frames(page, 3);
  let now = await stats(page);
  assert.equal(now.flocks[0].count, 20000);
  assert.equal(now.drawnAgents, 20000);
  assert.deepEqual(await page.evaluate(() => window.flockwork.position(0, 1599)), before);
  await set('/flocks/0/count', 3);
  await frames(page, 3);
  now = await stats(page);
  assert.equal(now.drawnAgents, 3);
});

test('keys run the page', async () => {
  await page.mouse.click(600, 900);
  await frames(page, 2);
  await page.keyboard.press('Space');
  await frames(page, 3);
  const paused = await stats(page);
  assert.equal(paused.paused, true);
  await page.keyboard.press('.');
  await frames(page, 3);
  assert.equal((await stats(page)).steps, paused.steps + 1);
  await page.keyboard.press('r');
  await frames(page, 3);
  assert.equal((await stats(page)).steps, 0);
  await page.keyboard.press('t');
  await frames(page, 3);
  assert.equal(await get('/view/trails'), 1);
  await page.keyboard.press('h');
  await frames(page, 3);
  assert.equal((await stats(page)).panelsHidden, true);
  await page.keyboard.press('h');
  await page.keyboard.press('2');
  await frames(page, 3);
  assert.equal((await stats(page)).scene, 'murmuration');
});

test('the wheel zooms at the cursor, a drag moves the picture, F shows all of it', async () => {
  const start = await stats(page);
  await page.mouse.move(600, 700);
  await frames(page, 2);
  await page.mouse.wheel(0, -300);
  await frames(page, 3);
  const near = await stats(page);
  assert.ok(near.cameraWidth < start.cameraWidth * 0.8,
            `${start.cameraWidth} to ${near.cameraWidth}`);
  // The cursor is right of and below the middle, so the middle moves there.
  assert.ok(near.cameraX > start.cameraX && near.cameraY < start.cameraY);
  await page.mouse.down();
  await frames(page, 2);
  await page.mouse.move(700, 700, { steps: 3 });
  await frames(page, 3);
  await page.mouse.up();
  const moved = await stats(page);
  const perPixel = moved.cameraWidth / 900;
  assert.ok(Math.abs(near.cameraX - moved.cameraX - 100 * perPixel) < 5 * perPixel,
            `${near.cameraX} to ${moved.cameraX}`);
  await page.keyboard.press('f');
  await frames(page, 3);
  const fitted = await stats(page);
  assert.ok(fitted.cameraWidth > near.cameraWidth * 1.2);
});

test('a drag that began on a panel leaves the camera alone', async () => {
  const before = await stats(page);
  const { x, y } = await rectOf(page, '/flocks/0/alignment_weight');
  await page.mouse.move(x + 20, y + 10);
  await frames(page, 2);
  await page.mouse.down();
  await frames(page, 2);
  await page.mouse.move(700, 700, { steps: 3 });
  await frames(page, 3);
  await page.mouse.up();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 200);
  await frames(page, 3);
  const after = await stats(page);
  assert.equal(after.cameraX, before.cameraX);
  assert.equal(after.cameraWidth, before.cameraWidth);
});

test('nothing of all this left a complaint', () => assert.deepEqual(problems, []));
