import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { bomb, gif, html, pdf, svg } from '#testing/sample-files.ts';
import { drawPreview } from './draw-preview.ts';

/** The processes that this one has started, as the system tells of them. */
async function childrenOf(parent: number) {
  const found: { pid: number; command: string; environment: Buffer }[] = [];
  for (const name of await readdir('/proc')) {
    const read = (file: string) => readFile(`/proc/${name}/${file}`).catch(() => Buffer.alloc(0));
    const stat = (await read('stat')).toString();
    if (Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) !== parent) continue;
    found.push({ pid: Number(name), command: (await read('cmdline')).toString(), environment: await read('environ') });
  }
  return found;
}

const of = (bytes: Buffer) => drawPreview(async () => Readable.from([bytes]), 1);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

describe('the small picture of a file', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s is drawn small, and its size is told', async (form) => {
    const preview = await of(await picture(1600, 900).toFormat(form).toBuffer());
    expect([preview?.width, preview?.height]).toEqual([1600, 900]);
    const drawn = await sharp(preview?.webp).metadata();
    expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', 640, 360]);
    const thumbnail = Buffer.from(preview?.thumbnail ?? '', 'base64');
    expect((await sharp(thumbnail).metadata()).format).toBe('jpeg');
    expect(thumbnail.length).toBeLessThan(4096);
  });

  test('a small one is not made larger, and one that a phone turned stands upright', async () => {
    const small = await of(await picture(40, 20).png().toBuffer());
    expect((await sharp(small?.webp).metadata()).width).toBe(40);
    const turned = await of(await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect([turned?.width, turned?.height]).toEqual([200, 300]);
  });

  test('nothing of where and with what it was taken stays in it', async () => {
    const taken = picture(300, 200).withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '23/1 32/1 0/1' } });
    const preview = await of(await taken.jpeg().toBuffer());
    expect((await sharp(preview?.webp).metadata()).exif).toBeUndefined();
  });

  test.each([
    ['a drawing with a script', svg],
    ['a page', html],
    ['a document', pdf],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a picture of 50,000 × 50,000 pixels', bomb(50_000, 50_000, 1_000_000)],
    ['a picture that unpacks to more than it claims', bomb(8, 8, 200_000_000)],
  ])('%s gives none or a small one, in little memory (trust I-34)', async (_what, bytes) => {
    const before = process.memoryUsage().rss;
    const preview = await of(bytes);
    if (preview) expect(preview.webp.length).toBeLessThan(100_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  test('a file of more than 32 MB is not unpacked at all', async () => {
    let given = 0;
    const endless = async () =>
      Readable.from(
        (function* () {
          for (;;) {
            given += 1;
            yield Buffer.alloc(1_048_576);
          }
        })(),
      );
    expect(await drawPreview(endless, 1)).toBeNull();
    expect(given).toBeLessThan(60);
  });

  test('the event loop goes on while pictures are drawn', async () => {
    const large = await picture(4000, 3000).jpeg().toBuffer();
    let isDrawn = false;
    const drawing = Promise.all([of(large), of(large), of(large), of(gif)]).finally(() => {
      isDrawn = true;
    });
    let turns = 0;
    for (; !isDrawn; turns++) await turn();
    await drawing;
    // Drawn in the loop itself, they would be done within the few turns in which their parts follow each other.
    expect(turns).toBeGreaterThan(500);
  });
});

test.runIf(process.platform === 'linux')(
  'the process that draws has neither keys nor any other part of the environment',
  async () => {
    vi.stubEnv('SECRET_KEY', 'a key that no picture may reach');
    const secret = Buffer.from('a key that no picture may reach');
    await drawPreview(async () => Readable.from([gif]), 'environment');
    const drawing = await childrenOf(process.pid);
    expect(drawing.length).toBeGreaterThan(0);
    for (const { command, environment } of drawing) {
      if (!command.includes('picture-child.ts')) continue;
      expect(environment).toHaveLength(0);
      expect(environment.includes(secret)).toBe(false);
    }
    expect(drawing.some(({ command }) => command.includes('picture-child.ts'))).toBe(true);
  },
);

test('what reads pictures of strangers is loaded nowhere but in that process', async () => {
  const folder = new URL('.', import.meta.url);
  const loading: string[] = [];
  for (const name of await readdir(folder))
    if (!name.includes('.test.') && (await readFile(new URL(name, folder), 'utf8')).includes("from 'sharp'"))
      loading.push(name);
  expect(loading).toEqual(['drawings.ts']);
});

test.runIf(process.platform === 'linux')(
  'each company has a process of its own, which draws the next of its pictures',
  async () => {
    const pids = async () =>
      (await childrenOf(process.pid))
        .filter(({ command }) => command.includes('picture-child.ts'))
        .map(({ pid }) => pid);
    const ofOwner = (owner: string) => drawPreview(async () => Readable.from([gif]), owner);
    await ofOwner('one');
    const first = await pids();
    await ofOwner('one');
    expect(await pids()).toEqual(first);
    await ofOwner('two');
    // One of those before may have rested long enough to be gone.
    expect((await pids()).some((pid) => !first.includes(pid))).toBe(true);
  },
);
