/** A process that holds the database of a data folder until it is ended: by a signal, or by itself when it is told "exit". */
import { type OwnServerOptions, openOwnServer } from './own-server.ts';
import { DatabaseTrouble } from './trouble.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as OwnServerOptions; // own-server.int.test.ts wrote it
// As the product does while it starts.
process.on('SIGTERM', () => process.exit(1));
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
try {
  const server = await openOwnServer(options);
  process.stdin.on('data', () => process.exit(0));
  say({ url: server.url, pid: server.pid(), folder: server.folder });
} catch (error) {
  say(error instanceof DatabaseTrouble ? { kind: error.kind, ...error.details } : { error: String(error) });
  process.exit(1);
}
