/** `npm run import -- <address> [folder of files]`: brings companies from another system, looked through first. */
import { join } from 'node:path';
import { become, childEnvironment, ensurePackages, findNode24, requireNode20, root, runMain } from './bootstrap.mjs';

await runMain(async () => {
  requireNode20();
  await ensurePackages();
  // With the operator's settings where they are set, else with those of the local mode.
  const env = childEnvironment({ RECADO_MODE: process.env.SECRET_KEY ? 'operator' : 'local' });
  become(findNode24(), [join(root, 'apps/server/src/import-companies.ts'), ...process.argv.slice(2)], env);
});
