import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { processInbound } from '../../inbound/index.ts';
import {
  choose,
  journal,
  makeWorld,
  pendingTicket,
  phone,
  rowsOf,
  said,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';

/* One contact has one ticket that is not closed on a connection, whoever is faster (decisions 4 and 32). */

const { data, pool } = await databaseOfFile();
const maria = '5511988887777';
let world: World;

beforeEach(async () => {
  world = await makeWorld(data);
  await choose(data, world, { ticketReuseMinutes: '0' });
});

const put = (id: number, body: object) => updateTicket(data, world.admin, id, body);
const allTickets = () => rowsOf(data, world, 'tickets');
const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

async function secondConnection(): Promise<number> {
  const { rows } = await pool.query(
    `insert into connections (company_id, name, status, provider) values ($1, 'Filial', 'CONNECTED', 'local') returning id`,
    [world.companyId],
  );
  return rows[0].id;
}

/** The customer writes, in a transaction that is done but for its commit. */
async function writing(connectionId = world.connectionId): Promise<{ commit(): Promise<void> }> {
  const [entry] = await journal(data, { ...world, connectionId }, [said(phone(maria))]);
  const [written, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held: Data = {
    ...data,
    tenant: (companyId, work) =>
      data.tenant(companyId, async (tx) => {
        const result = await work(tx);
        written.resolve();
        await goOn.promise;
        return result;
      }),
  };
  const applied = processInbound(held, { companyId: world.companyId, connectionId }, entry ? [entry] : []);
  await written.promise;
  const commit = async () => {
    goOn.resolve();
    expect(await applied).toEqual({ left: [] });
  };
  return { commit };
}

/** Until a transaction waits for another one. */
async function untilItWaits(): Promise<void> {
  const waiting = () =>
    data.system(async ({ db }) => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    });
  await expect.poll(waiting).toBe(1);
}

test('another connection, to which the customer writes in the same moment: refused with who has that ticket (decision 32)', async () => {
  const filial = await secondConnection();
  const id = await pendingTicket(data, world, null, maria);
  await put(id, { status: 'open' });
  const customer = await writing(filial);
  const moved = outcomeOf(put(id, { whatsappId: filial }));
  await untilItWaits();
  await customer.commit();
  const other = (await allTickets()).find((row) => row.connection_id === filial);
  const details = { id: other?.id, uuid: other?.uuid, userId: null, user: { id: null, name: '' } };
  expect(await moved).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details });
  expect(await allTickets()).toMatchObject([
    { id, status: 'open', connection_id: world.connectionId },
    { id: other?.id, status: 'pending', connection_id: filial },
  ]);
  expect((await rowsOf(data, world, 'ticket_log')).map(({ kind }) => kind)).not.toContain('transferred');
});

test('reopened in the moment in which the customer writes: refused with the newer ticket (decision 32)', async () => {
  const id = await pendingTicket(data, world, null, maria);
  await put(id, { status: 'closed' });
  await put(await pendingTicket(data, world, null, maria), { status: 'closed' });
  const customer = await writing();
  const reopened = outcomeOf(put(id, { status: 'open' }));
  await untilItWaits();
  await customer.commit();
  const newer = (await allTickets()).at(-1);
  expect(await reopened).toMatchObject({
    code: 'ERR_OTHER_OPEN_TICKET',
    details: { id: newer?.id, uuid: newer?.uuid },
  });
  expect((await allTickets()).map(({ status }) => status)).toEqual(['closed', 'closed', 'pending']);
});

test('who was faster by a ticket that is never stored stands in nobody’s way', async () => {
  const id = await pendingTicket(data, world, null, maria);
  await put(id, { status: 'closed' });
  const contactId = (await allTickets())[0]?.contact_id ?? 0;
  const [opened, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failing = data.tenant(world.companyId, async ({ db, companyId }) => {
    const values = { company_id: companyId, contact_id: contactId, connection_id: world.connectionId };
    await db.insertInto('tickets').values(values).execute();
    opened.resolve();
    await goOn.promise;
    throw new Error('Not stored.');
  });
  await opened.promise;
  const reopened = put(id, { status: 'open' });
  await untilItWaits();
  goOn.resolve();
  await expect(failing).rejects.toThrow('Not stored.');
  expect(await reopened).toMatchObject({ id, status: 'open', userId: world.admin.userId });
});
