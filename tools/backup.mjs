/** `npm run backup`: see apps/server/src/backup.ts. */
import { runProgram } from './bootstrap.mjs';

await runProgram('backup.ts');
