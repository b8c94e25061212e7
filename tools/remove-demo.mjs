/** `npm run remove-demo`: takes what the local mode filled database and folder with away, for an operated server to start. */
import { runProgram } from './bootstrap.mjs';

await runProgram('remove-demo.ts');
