// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import { execFileSync } from 'node:child_process';

import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function executable() {
  if (process.env.FLOCKWORK_BROWSER) return process.env.FLOCKWORK_BROWSER;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // The next name may be there.
    }
  }
  throw new Error('no Chromium was found; FLOCKWORK_BROWSER can name one');
}

/**
 * Chromium with WebGL2 drawn in software, the same on machines with and without a graphics card.
 * @param {string[]} [extra] more command-line switches
 */
export function launch(extra = []) {
  return chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...extra,
    ],
  });
}

/**
 * Opens the page and waits until it runs. `problems` collects console errors and warnings, failed
 * requests, uncaught errors, and requests to anywhere but the test's own server.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('console', (message) => {
    if (isProblem(message)) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.origin !== new URL(url).origin && target.protocol !== 'data:') {
      problems.push(`outside: ${request.url()}`);
    }
  });
  await page.goto(url);
  return { page, problems };
}

/** @param {import('playwright-core').ConsoleMessage} message */
function isProblem(message) {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  // Reading pixels back for a screenshot is slow in software, and Chromium says so.
  return !/GPU stall due to ReadPixels/.test(message.text());
}

/** @param {import('playwright-core').Page} page */
export async function ready(page) {
  await page.waitForFunction(() => window.flockwork?.stats().frames > 2, null, { timeout: 20000 });
}

/** What `window.flockwork.stats()` gives. @param {import('playwright-core').Page} page */
export function stats(page) {
  return page.evaluate(() => window.flockwork.stats());
}

/** Waits for so many more animation frames of the program. */
export async function frames(page, count) {
  const target = (await stats(page)).frames + count;
  await page.waitForFunction((n) => window.flockwork.stats().frames >= n, target,
                             { timeout: 20000 });
}

/** The middle of a widget, in CSS pixels. */
export async function middleOf(page, name) {
  const rect = await rectOf(page, name);
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

export async function rectOf(page, name) {
  await page.waitForFunction((n) => window.flockwork.widgetRect(n) !== null, name,
                             { timeout: 5000 });
  const [x, y, width, height] = await page.evaluate((n) => window.flockwork.widgetRect(n), name);
  return { x, y, width, height };
}

/** A click as a person makes it: the pointer arrives, rests for some frames, presses. */
export async function click(page, name) {
  const { x, y } = await middleOf(page, name);
  await page.mouse.move(x, y);
  await frames(page, 2);
  await page.mouse.down();
  await frames(page, 2);
  await page.mouse.up();
  await frames(page, 2);
}

/**
 * Turns the wheel over the panel at the left until a widget is seen.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {number} [direction] 1 down first, -1 up first
 */
export async function reveal(page, name, direction = 1) {
  const { height } = page.viewportSize();
  for (const way of [direction, -direction]) {
    for (let turn = 0; turn < 25; ++turn) {
      const rect = await page.evaluate((n) => window.flockwork.widgetRect(n), name);
      // Not only its edge.
      if (rect && rect[1] > 280 && rect[1] + rect[3] < height - 16) return;
      await page.mouse.move(170, height - 60);
      await page.mouse.wheel(0, 120 * way);
      await frames(page, 2);
    }
  }
  throw new Error(`${name} is not to be seen`);
}
