// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

/**
 * What can be said about a picture without looking at it. The page that it shows decodes it, so
 * that the tests need no image library.
 * @param {import('playwright-core').Page} page
 * @param {{x: number, y: number, width: number, height: number}} [clip] CSS pixels
 * @returns {Promise<{colors: number, width: number, height: number, brightness: number}>}
 *   colors: how many of 4,096 (four bits per channel) are there; brightness: mean, 0 to 255
 */
export async function look(page, clip) {
  const png = await page.screenshot({ clip });
  return page.evaluate(async (base64) => {
    const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
    const image = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const seen = new Set();
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) {
      seen.add(((data[i] >> 4) << 8) | ((data[i + 1] >> 4) << 4) | (data[i + 2] >> 4));
      sum += data[i] + data[i + 1] + data[i + 2];
    }
    return {
      colors: seen.size,
      width: image.width,
      height: image.height,
      brightness: sum / (data.length * 0.75),
    };
  }, png.toString('base64'));
}
