/** A process that sends mail until it is killed. */
import { openData } from '../db/data.ts';
import { openEngine } from '../db/engine.ts';
import { startMailRunner } from './mail-runner.ts';
import { openMailSeal } from './mails.repo.ts';
import { openSmtp } from './open-smtp.ts';

interface Place {
  engine: { url?: string; dir?: string };
  smtp: string;
  secret: string;
}

const { engine: place, smtp, secret } = JSON.parse(process.argv[2] ?? '{}') as Place; // mail-kill.int.test.ts wrote it
const engine = await openEngine(place);
await startMailRunner({
  ...{ data: openData(engine.pool), engine, seal: openMailSeal(secret) },
  smtp: openSmtp({ url: smtp, from: 'recado@example.com' }),
  log: { warn: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
});
