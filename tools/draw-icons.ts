/**
 * Draws the icons of the installed app from the mark: `node tools/draw-icons.ts`. The maskable one keeps the sign within
 * the middle 80 %, which every system shows whatever it cuts away; the others have the mark's own round corners.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../apps/web/public');
const mark = readFileSync(path.join(folder, 'mark.svg'), 'utf8');
/** Without corners, and with the sign smaller. */
const full = mark
  .replace(' rx="8"', '')
  .replace('<g ', '<g transform="translate(14 14) scale(.85) translate(-14 -14)" ');

const green = /<rect[^>]* fill="(#\w+)"/.exec(mark)?.[1];
if (!green || full === mark) throw new Error('The mark is drawn in another way than this expects.');

const icons = [
  { name: 'app-192', isFull: false, size: 192 },
  { name: 'app-512', isFull: false, size: 512 },
  { name: 'maskable-512', isFull: true, size: 512 },
  { name: 'touch-180', isFull: true, size: 180 },
];

for (const { name, isFull, size } of icons) {
  const svg = isFull ? full : mark;
  const density = (72 * size) / 28;
  const drawn = sharp(Buffer.from(svg), { density }).resize(size, size);
  // Edges that fall between two pixels stay of one colour.
  const picture = isFull ? drawn.flatten({ background: green }) : drawn;
  await picture.png({ palette: true }).toFile(path.join(folder, 'icons', `${name}.png`));
}
