import readQr from 'jsqr';
import type { Locator } from 'playwright-core';
import { readPng } from './png.ts';
import { until } from './until.ts';

// The package is CommonJS: its function stands under `default` at run time as well as in its types.
const decode = typeof readQr === 'function' ? readQr : (readQr as { default: typeof import('jsqr').default }).default;

/** What a QR code says, read from the screen's pixels. */
export const readShownQr = (image: Locator): Promise<string> =>
  until('the QR code on the screen', async () => {
    const box = await image.boundingBox();
    if (!box) return null;
    const clip = { x: box.x - 14, y: box.y - 14, width: box.width + 28, height: box.height + 28 };
    const { data, width, height } = readPng(await image.page().screenshot({ clip }));
    const code = decode(data, width, height)?.data;
    if (code) return code;
    const dark = data.filter((level, index) => index % 4 === 0 && level < 128).length;
    throw new Error(`no code in ${width} × ${height} pixels of the screen, ${dark} of them dark`);
  });
