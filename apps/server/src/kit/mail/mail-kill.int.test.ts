import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SmtpStandIn, startSmtpStandIn } from '#testing/smtp-stand-in.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { composeMail } from './mail.ts';
import { startMailRunner } from './mail-runner.ts';
import { openMailQueue, openMailSeal } from './mails.repo.ts';
import { openSmtp } from './open-smtp.ts';

const worker = fileURLToPath(new URL('./test-mail-process.ts', import.meta.url));
const secret = 'a-test-key-of-more-than-thirty-two-characters';
const addresses = Array.from({ length: 8 }, (_, index) => `pessoa${index}@teste.local`);
let smtp: SmtpStandIn;
let database: TestDatabase;

beforeAll(async () => {
  smtp = await startSmtpStandIn();
  database = await openTestDatabase();
});
afterAll(async () => {
  await smtp.close();
  await database.close();
});

const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** Runs the process until the mail server has taken so many mails, the last of which it never confirms; then kills it. */
async function sendAndDie(taken: number): Promise<void> {
  smtp.fail({ at: 'answer', after: taken - 1 });
  const known = JSON.stringify({ url: database.url, smtp: smtp.url, secret });
  const child = spawn(process.execPath, [worker, known], { stdio: ['ignore', 'ignore', 'inherit'] });
  const over = once(child, 'exit');
  await eventually(() => expect(smtp.mails).toHaveLength(taken));
  child.kill('SIGKILL');
  await over;
  smtp.fail(null);
}

test('a process that is killed while it sends loses no mail, and doubles only the one whose answer was lost', {
  timeout: 150_000,
}, async () => {
  const { data, pool } = database;
  const queue = openMailQueue(secret);
  await data.system(async ({ db }) => {
    for (const to of addresses) await queue(db, composeMail(to, 'Código', [{ code: 'ABCDE-12345' }]));
  });
  await sendAndDie(3);
  // The claim of the killed process ends by itself after three minutes; the test does not wait for it.
  await pool.query(`update mails set next_at = now() where state = 'sending'`);
  const runner = await startMailRunner({
    ...{ data, pool, seal: openMailSeal(secret) },
    smtp: openSmtp({ url: smtp.url, from: 'recado@example.com' }),
    log: { warn: () => undefined },
  });
  try {
    await eventually(async () => {
      const { rows } = await pool.query(`select distinct state from mails`);
      expect(rows).toEqual([{ state: 'sent' }]);
    });
  } finally {
    await runner.stop();
  }
  const copies = addresses.map((to) => smtp.mails.filter((mail) => mail.to === to).length);
  expect(copies.toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
});
