import sharp from 'sharp';

/** A picture that moves: so many frames, each of one colour, a tenth of a second apart. */
export function movingPicture(form: 'gif' | 'webp', { width = 320, height = 240, frames = 10 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill(Math.round((255 * frame) / frames), frame * width * height * 3, (frame + 1) * width * height * 3);
  }
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw })
    .toFormat(form, { delay: Array(frames).fill(100), loop: 0 })
    .toBuffer();
}
