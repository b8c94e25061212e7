import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Pictures and fonts are compressed by their formats. */
const isText = /\.(?:css|js|json|svg|txt|wasm|webmanifest)$/;
/** The best one makes files a twentieth smaller, and every build several times longer. */
const brotliQuality = 9;
/** Below this one packet carries a file as it is. */
const leastBytes = 1024;

async function compress(file: string): Promise<void> {
  const whole = await readFile(file);
  if (whole.length < leastBytes) return;
  const [small, middle] = await Promise.all([
    toBrotli(whole, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
    }),
    toGzip(whole, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, middle)]);
}

/** Writes each text file of the build a second and third time, as brotli and gzip: the server sends what a browser takes. */
export const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) throw new Error('The build names no folder.');
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => isText.test(name)).map((name) => compress(path.join(dir, name))));
  },
};
