/**
 * `npm start` (local mode) and `npm run serve` (operator's mode): packages, web client, then the server on Node 24.
 * When nothing changed it costs a few milliseconds; the server itself prints the address.
 */
import { join } from 'node:path';
import {
  become,
  childEnvironment,
  ensurePackages,
  ensureWebBuild,
  findNode24,
  requireNode20,
  root,
  runMain,
  say,
} from './bootstrap.mjs';
import { sentences } from './sentences.mjs';

await runMain(async () => {
  requireNode20();
  const isOperator = process.argv.includes('--operator');
  const passedOn = process.argv.slice(2).filter((argument) => argument !== '--operator');
  await ensurePackages();
  const node = findNode24();
  await ensureWebBuild(node);
  say(sentences.starting);
  const env = childEnvironment({ RECADO_MODE: isOperator ? 'operator' : 'local' });
  become(node, [join(root, 'apps/server/src/main.ts'), ...passedOn], env);
});
