import { parseArgs } from 'node:util';
import { startSimulator } from './start-simulator.ts';

// the local WhatsApp server as its own process; prints one JSON line when ready and ends on SIGTERM

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    'typing-ms': { type: 'string' },
    seed: { type: 'boolean', default: false },
    // ends when standard input does, that is when the process that started it is gone
    attached: { type: 'boolean', default: false },
  },
});

const typingMs = values['typing-ms'];
const simulator = await startSimulator({
  ...(values.dir === undefined ? {} : { dir: values.dir }),
  ...(typingMs === undefined ? {} : { typingMs: Number(typingMs) }),
  port: Number(values.port),
  controlPort: Number(values['control-port']),
  seed: values.seed,
});

const { url, controlUrl, rootKeyHex, mediaCertificate } = simulator;
// Who started it may have ended meanwhile.
process.stdout.on('error', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ url, controlUrl, rootKey: rootKeyHex, mediaCertificate })}\n`);

function end(): void {
  void simulator.stop().then(() => process.exit(0));
}

process.once('SIGTERM', end);
process.once('SIGINT', end);
if (values.attached) process.stdin.once('end', end).resume();
