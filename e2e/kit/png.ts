import { inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** red, green, blue, alpha of each pixel, row by row */
  data: Uint8ClampedArray;
}

/** The nearest of left, above and above-left (PNG specification, 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, corner) : 0;
}

function unfilter(raw: Buffer, height: number, stride: number, step: number): Uint8Array {
  // One empty row above and one empty pixel at the left stand for what lies outside.
  const width = stride + step;
  const out = new Uint8Array((height + 1) * width);
  const value = (at: number): number => out[at] ?? 0;
  for (let y = 0; y < height; y++) {
    const row = y * (stride + 1);
    for (let x = 0; x < stride; x++) {
      const at = (y + 1) * width + step + x;
      const guess = predict(raw[row] ?? 0, value(at - step), value(at - width), value(at - width - step));
      out[at] = (raw[row + 1 + x] ?? 0) + guess;
    }
  }
  const rows = Array.from({ length: height }, (_, y) => out.subarray((y + 1) * width + step, (y + 2) * width));
  return Buffer.concat(rows);
}

/** Pixels of a screenshot: 8 bits a channel, RGB or RGBA, not interlaced; throws for any other PNG. */
export function readPng(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const step = { 2: 3, 6: 4 }[png[25] ?? 0];
  if (png[24] !== 8 || !step || png[28] !== 0) throw new Error('a PNG of another kind');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const bytes = unfilter(inflateSync(Buffer.concat(parts)), height, width * step, step);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < step; channel++) data[pixel * 4 + channel] = bytes[pixel * step + channel] ?? 0;
  return { width, height, data };
}
