const edge = 64;
const clear = 0x80;

/** Pixels of one colour, not packed: a table of 128 colours takes a byte each while it is cleared in time. */
const plainPixels = (colour: number): Buffer => {
  const codes: number[] = [];
  for (let at = 0; at < edge * edge; at++) codes.push(...(at % 64 === 0 ? [clear] : []), colour);
  codes.push(clear + 1);
  const parts: number[] = [];
  for (let at = 0; at < codes.length; at += 255) {
    const part = codes.slice(at, at + 255);
    parts.push(part.length, ...part);
  }
  return Buffer.from([0x2c, 0, 0, 0, 0, edge, 0, edge, 0, 0, 7, ...parts, 0]);
};

/** A GIF of 64 × 64 pixels that goes from black to white in ten steps of a tenth of a second (GIF89a). */
export const movingGif: Buffer = Buffer.concat([
  Buffer.from('GIF89a'),
  Buffer.from([edge, 0, edge, 0, 0xf6, 0, 0]),
  Buffer.from(Array.from({ length: 128 * 3 }, (_, at) => Math.floor(at / 3) * 2)),
  ...Array.from({ length: 10 }, (_, step) =>
    Buffer.concat([Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]), plainPixels(step * 14)]),
  ),
  Buffer.from([0x3b]),
]);

/** The smallest picture: a PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
