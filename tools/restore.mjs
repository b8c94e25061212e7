/** `npm run restore`: see apps/server/src/restore.ts. */
import { runProgram } from './bootstrap.mjs';

await runProgram('restore.ts');
