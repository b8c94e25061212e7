/** `npm run import -- <address> [folder of files]`: brings companies from another system, looked through first. */
import { runProgram } from './bootstrap.mjs';

await runProgram('import-companies.ts');
