/**
 * `npm run pictures`: takes the tickets area in every state, in both themes and widths, and writes one sheet for each state
 * into the folder `pictures`, to be looked at. It judges nothing. `-- -t "search"` takes those of that name alone.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  BootstrapError,
  childEnvironment,
  ensurePackages,
  ensureWebBuild,
  findNode24,
  requireNode20,
  root,
  runMain,
} from './bootstrap.mjs';
import { sentences } from './sentences.mjs';
import { findChromium, hasEmojiFont, installMissing } from './system-packages.mjs';

await runMain(async () => {
  requireNode20();
  await ensurePackages();
  const node = findNode24();
  await ensureWebBuild(node);
  installMissing([...(findChromium() ? [] : ['chromium']), ...(hasEmojiFont() ? [] : ['fonts-noto-color-emoji'])]);
  const chromium = findChromium();
  if (!chromium) throw new BootstrapError(sentences.needsChromium);
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'pictures', ...process.argv.slice(2)];
  const env = childEnvironment({ CHROMIUM_PATH: chromium });
  process.exitCode = await new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
});
