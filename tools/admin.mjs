/** `npm run admin -- <command>`: what an operator does at the terminal (apps/server/src/admin.ts). */
import { runProgram } from './bootstrap.mjs';

await runProgram('admin.ts');
