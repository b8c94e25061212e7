import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const edge = 320;
type Colour = readonly [number, number, number];
/** An ellipse: centre and radii in pixels of the picture. */
type Shape = { x: number; y: number; rx: number; ry: number; colour: Colour };

const skins: readonly Colour[] = [
  [244, 208, 177],
  [224, 172, 128],
  [178, 122, 84],
  [120, 78, 54],
];
const hairs: readonly Colour[] = [
  [38, 30, 28],
  [92, 58, 36],
  [156, 108, 58],
  [96, 96, 102],
];

/** A colour of middling strength with the hue of a byte. */
function colourOf(byte: number, light: number): Colour {
  const wave = (turn: number) => Math.round(light + 52 * Math.cos(((byte / 256 + turn / 3) % 1) * 2 * Math.PI));
  return [wave(0), wave(1), wave(2)];
}

const pick = (list: readonly Colour[], byte: number): Colour => list[byte % list.length] ?? [0, 0, 0];

/** One person from the chest up, `scale` of the picture's height, standing at `x`. */
function person(bytes: Buffer, x: number, scale: number): Shape[] {
  const [shirt = 0, skin = 0, hair = 0, cut = 0] = bytes;
  const at = (dx: number, y: number, rx: number, ry: number, colour: Colour): Shape => ({
    ...{ x: x + dx * scale, y: edge - (edge - y) * scale, rx: rx * scale, ry: ry * scale, colour },
  });
  const face = pick(skins, skin);
  const locks = pick(hairs, hair);
  const isLong = cut % 2 === 0;
  return [
    ...(isLong ? [at(0, 178, 84, 112, locks)] : []),
    at(0, 352, 128, 112, colourOf(shirt, 132)),
    at(0, 226, 27, 54, face),
    at(0, 138, 70, 80, locks),
    at(0, 152, 56, 68, face),
    at(isLong ? -26 : 0, 92, isLong ? 46 : 58, 30, locks),
    at(-21, 152, 5, 6, [40, 34, 34]),
    at(21, 152, 5, 6, [40, 34, 34]),
    at(0, 186, 17, 5, [168, 84, 76]),
  ];
}

function paint(pixels: Buffer, { x, y, rx, ry, colour }: Shape): void {
  const soft = Math.min(rx, ry);
  for (let row = Math.max(0, Math.floor(y - ry - 1)); row < Math.min(edge, y + ry + 1); row++) {
    for (let column = Math.max(0, Math.floor(x - rx - 1)); column < Math.min(edge, x + rx + 1); column++) {
      const away = (Math.hypot((column - x) / rx, (row - y) / ry) - 1) * soft;
      const cover = Math.min(1, Math.max(0, 0.5 - away));
      const place = row * (edge * 3 + 1) + 1 + column * 3;
      for (const [part, value] of colour.entries())
        pixels[place + part] = Math.round((pixels[place + part] ?? 0) * (1 - cover) + value * cover);
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Draws the picture of a person, or of three for a group, as a PNG of 320 pixels; the same seed draws the same one. */
export function drawPicture(seed: string, isGroup = false): Buffer {
  const bytes = createHash('sha256').update(seed).digest();
  const ground = colourOf(bytes[16] ?? 0, 176);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(edge * 3, Buffer.from(ground))]);
  const pixels = Buffer.concat(Array.from({ length: edge }, () => line));
  const people = isGroup
    ? [person(bytes.subarray(0), 74, 0.72), person(bytes.subarray(4), 246, 0.72), person(bytes.subarray(8), 160, 0.86)]
    : [person(bytes, edge / 2, 1)];
  for (const shape of people.flat()) paint(pixels, shape);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    ...[signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))],
  ]);
}
