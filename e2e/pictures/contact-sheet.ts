import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../../pictures/', import.meta.url));
const gap = 16;
const height = 620;
const labelHeight = 28;

export interface Tile {
  label: string;
  picture: Buffer;
}

const labelOf = async (text: string) =>
  sharp({ text: { text: `<span foreground="#222">${text}</span>`, font: 'sans 11', rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });

/** Lays pictures side by side, each under its label, and writes them as one file; answers its name. */
export async function writeSheet(name: string, tiles: readonly Tile[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let left = gap;
  for (const { label, picture } of tiles) {
    const small = await sharp(picture).resize({ height }).png().toBuffer({ resolveWithObject: true });
    parts.push({ input: (await labelOf(label)).data, left, top: gap / 2 });
    parts.push({ input: small.data, left, top: labelHeight + gap / 2 });
    left += small.info.width + gap;
  }
  const file = path.join(folder, `${name.replaceAll(/[^\p{L}\d]+/gu, '-').toLowerCase()}.png`);
  const size = { width: left, height: height + labelHeight + gap + gap / 2 };
  await sharp({ create: { ...size, channels: 3, background: '#c9ced1' } })
    .composite(parts)
    .png()
    .toFile(file);
  return file;
}
