import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SmtpStandIn, startSmtpStandIn } from '#testing/smtp-stand-in.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { composeMail } from './mail.ts';
import { startMailRunner } from './mail-runner.ts';
import { openMailQueue, openMailSeal } from './mails.repo.ts';
import { openSmtp } from './open-smtp.ts';

const secret = 'a-test-key-of-more-than-thirty-two-characters';
const from = 'Recado <recado@example.com>';
const queue = openMailQueue(secret);

let database: TestDatabase;
let smtp: SmtpStandIn;
const running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  smtp = await startSmtpStandIn();
});
afterEach(async () => {
  smtp.cut();
  for (const runner of running.splice(0)) await runner.stop();
  await smtp.close();
  await database.pool.query('delete from mails');
});

async function start(url = smtp.url): Promise<void> {
  const { data, pool } = database;
  const log = { warn: () => undefined };
  const smtpOfUrl = openSmtp({ url, from });
  running.push(
    await startMailRunner({ data, pool, seal: openMailSeal(secret), smtp: smtpOfUrl, log, lookEveryMs: 50 }),
  );
}

/** Puts a mail with a code into the outbox; answers its address. */
async function write(expiresAt?: Date): Promise<string> {
  const to = `${randomUUID()}@teste.local`;
  const mail = composeMail(to, 'Código: ação', ['Olá, João <b>&</b>.', { code: 'ABCDE-12345' }], expiresAt);
  await database.data.system(({ db }) => queue(db, mail));
  return to;
}

interface Row {
  state: string;
  attempts: number;
  error: string | null;
  content: Buffer | null;
  rest: number;
}
async function rowOf(to: string): Promise<Row> {
  const { rows } = await database.pool.query(
    `select state, attempts, error, content, extract(epoch from next_at - now())::integer as rest
     from mails where recipient = $1`,
    [to],
  );
  return rows[0];
}
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const untilRow = (to: string, wanted: Partial<Row>) =>
  eventually(async () => expect(await rowOf(to)).toMatchObject(wanted));
const tried = (to: string) => untilRow(to, { state: 'waiting', attempts: 1 });
/** As if the rest after an attempt had passed. */
const passRest = () => database.pool.query(`update mails set next_at = now() where state <> 'sent'`);
const arrivedFor = (to: string) => smtp.mails.filter((mail) => mail.to === to);

describe('a mail of the outbox', () => {
  test('arrives as text and HTML, says that a machine wrote it, and leaves nothing of its content behind', async () => {
    const to = await write();
    const kept = await database.pool.query('select mails::text as row from mails');
    expect(JSON.stringify(kept.rows)).not.toContain('ABCDE');
    await start();
    await untilRow(to, { state: 'sent', attempts: 1, content: null, error: null });
    const [mail] = arrivedFor(to);
    expect(mail).toMatchObject({ subject: 'Código: ação', code: 'ABCDE-12345' });
    expect(mail?.raw).toMatch(/^From: Recado <recado@example\.com>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toContain('&lt;b&gt;&amp;&lt;/b&gt;');
    expect(mail?.raw).not.toMatch(/https?:/);
  });

  test('leaves at once when it is written while the server runs', async () => {
    await start();
    const to = await write();
    await untilRow(to, { state: 'sent' });
  });

  test('of a transaction that fails is never sent', async () => {
    await start();
    const mail = composeMail('ninguem@teste.local', 'x', ['x']);
    const failing = database.data.system(async ({ db }) => {
      await queue(db, mail);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await untilRow(await write(), { state: 'sent' });
    expect(arrivedFor('ninguem@teste.local')).toEqual([]);
  });

  test('that the server refuses for good is given up at once', async () => {
    smtp.fail({ at: 'recipient', code: 550 });
    const to = await write();
    await start();
    await untilRow(to, { state: 'failed', attempts: 1, content: null });
    expect((await rowOf(to)).error).toContain('550');
  });

  test('waits 1, 5 and 15 minutes while the server cannot take it, and is then given up', async () => {
    smtp.fail({ at: 'end', code: 451 });
    const to = await write();
    await start();
    for (const [index, rest] of [60, 300, 900].entries()) {
      await untilRow(to, { state: 'waiting', attempts: index + 1 });
      expect(Math.abs((await rowOf(to)).rest - rest)).toBeLessThan(30);
      await passRest();
    }
    await untilRow(to, { state: 'failed', attempts: 4, content: null });
    expect(smtp.mails).toEqual([]);
  });

  test('leaves when a server that was away is back', async () => {
    const { port } = smtp;
    await smtp.close();
    const to = await write();
    await start();
    await tried(to);
    smtp = await startSmtpStandIn({ port });
    await passRest();
    await untilRow(to, { state: 'sent', attempts: 2 });
  });

  test('is not sent after its time', async () => {
    const late = await write(new Date(Date.now() - 1000));
    await start();
    await untilRow(late, { state: 'failed', error: 'expired', attempts: 0, content: null });
    expect(smtp.mails).toEqual([]);
  });

  test('that a killed process held is sent by another one when its time is over, and not before', async () => {
    const held = await write();
    await database.pool.query(
      `update mails set state = 'sending', attempts = 1, next_at = now() + interval '3 minutes'`,
    );
    await start();
    await untilRow(await write(), { state: 'sent' });
    expect(arrivedFor(held)).toEqual([]);
    await passRest();
    await untilRow(held, { state: 'sent', attempts: 2 });
    expect(arrivedFor(held)).toHaveLength(1);
  });

  test('whose answer was lost comes a second time, as the same message', async () => {
    smtp.fail({ at: 'answer' });
    const to = await write();
    await start();
    await eventually(() => expect(arrivedFor(to)).toHaveLength(1));
    smtp.fail(null);
    smtp.cut();
    await tried(to);
    await passRest();
    await untilRow(to, { state: 'sent', attempts: 2 });
    const ids = arrivedFor(to).map((mail) => /^Message-ID: (\S+)/im.exec(mail.raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('is sent once by two processes', async () => {
    const addresses = await Promise.all(Array.from({ length: 20 }, () => write()));
    await Promise.all([start(), start()]);
    for (const to of addresses) await untilRow(to, { state: 'sent' });
    expect(smtp.mails.map((mail) => mail.to).sort()).toEqual([...addresses].sort());
  });
});

describe('the mail server', () => {
  test('gets name and password; a wrong one is the operator’s to mend, and the mail waits for it', async () => {
    await smtp.close();
    smtp = await startSmtpStandIn({ login: { user: 'recado@example.com', pass: 'p:a/s s' } });
    const to = await write();
    await start(`smtp://recado%40example.com:outra@127.0.0.1:${smtp.port}`);
    await tried(to);
    expect((await rowOf(to)).error).toMatch(/EAUTH.*535/);
    await running.pop()?.stop();
    await passRest();
    await start();
    await untilRow(to, { state: 'sent', attempts: 2 });
  });

  test('that offers no encryption gets nothing where it is asked for', async () => {
    const to = await write();
    await start(`${smtp.url}?requireTLS=true`);
    await tried(to);
    expect(smtp.mails).toEqual([]);
  });

  test('with a certificate that nobody vouches for gets nothing', async () => {
    await smtp.close();
    smtp = await startSmtpStandIn({ offersTls: true });
    const to = await write();
    await start(`${smtp.url}?requireTLS=true`);
    await tried(to);
    expect((await rowOf(to)).error).toMatch(/certificate/i);
    expect(smtp.mails).toEqual([]);
  });
});
