/** A process that sends mail until it is killed. */
import { openData } from '../db/data.ts';
import { openPool } from '../db/pool.ts';
import { startMailRunner } from './mail-runner.ts';
import { openMailSeal } from './mails.repo.ts';
import { openSmtp } from './open-smtp.ts';

interface Place {
  url: string;
  smtp: string;
  secret: string;
}

const { url, smtp, secret } = JSON.parse(process.argv[2] ?? '{}') as Place; // mail-kill.int.test.ts wrote it
const pool = openPool(url);
await startMailRunner({
  ...{ data: openData(pool), pool, seal: openMailSeal(secret) },
  smtp: openSmtp({ url: smtp, from: 'recado@example.com' }),
  log: { warn: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
});
