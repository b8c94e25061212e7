import type { Config } from '#config';
import { findDemoCompanies } from '#features/platform/index.ts';
import type { Data } from '#kit/db/data.ts';
import { isMarkedLocal } from './local-mark.ts';
import { inBoth } from './say.ts';

/** Why an operated server may not start on this database and folder, in Portuguese and English; null when it may. */
export async function whyDemo(config: Pick<Config, 'mode' | 'dataDir'>, data: Data): Promise<string | null> {
  if (config.mode !== 'operator') return null;
  const names = (await findDemoCompanies(data)).map(({ name }) => `"${name}"`);
  const command = 'npm run remove-demo';
  if (names.length > 0) return inBoth('startup.demoDatabase', { companies: names.join(', '), command });
  return isMarkedLocal(config.dataDir) ? inBoth('startup.demoFolder', { folder: config.dataDir, command }) : null;
}
