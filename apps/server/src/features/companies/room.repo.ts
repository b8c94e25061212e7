/**
 * How much room a company has for files and contacts (docs/decisions/0099). Customers are never refused for want of it: what
 * they write and send is always taken in. It bounds what a company's people and programs add.
 */
import { limits } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';

/** What is used, and the most that may be; null without a limit. */
export interface Room {
  used: number;
  most: number | null;
}

/** A transaction, and the company whose room it is about. */
type Holder = Pick<TenantDb, 'db' | 'companyId'>;

interface Limits {
  bytes: number | null;
  contacts: number | null;
}

const gigabyte = 1024 ** 3;
/** 0 is no limit. */
const orNone = (count: number | null): number | null => count || null;
const smaller = (a: number | null, b: number): number => (a === null ? b : Math.min(a, b));

/** What the plan gives; while a company tries the product out, no more than a trial needs. */
async function limitsOf({ db, companyId }: Holder): Promise<Limits> {
  const { rows } = await sql<{ storageGb: number | null; contacts: number | null; isTrial: boolean }>`
    select p.storage_gb as "storageGb", p.contacts,
      coalesce(c.due_date <= (c.created_at + make_interval(days => ${limits.trialDays} + 1))::date, false) as "isTrial"
    from companies c left join plans p on p.id = c.plan_id where c.id = ${companyId}`.execute(db);
  const [row] = rows;
  const bytes = orNone((row?.storageGb ?? 0) * gigabyte);
  const contacts = orNone(row?.contacts ?? 0);
  if (!row?.isTrial) return { bytes, contacts };
  return {
    bytes: smaller(bytes, limits.trialRoom.storageGb * gigabyte),
    contacts: smaller(contacts, limits.trialRoom.contacts),
  };
}

async function bytesOf({ db, companyId }: Holder): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::double precision as bytes from media where company_id = ${companyId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** People in the address book and in contact lists. */
async function contactsOf({ db, companyId }: Holder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from contacts where company_id = ${companyId} and not is_group)::integer
      + (select count(*) from contact_list_items where company_id = ${companyId})::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a company uses of its room. */
export async function roomOf(tx: Holder): Promise<{ bytes: Room; contacts: Room }> {
  const most = await limitsOf(tx);
  return {
    bytes: { used: await bytesOf(tx), most: most.bytes },
    contacts: { used: await contactsOf(tx), most: most.contacts },
  };
}

/**
 * Refuses a file of a company whose files fill what its plan gives (ERR_LIMIT_STORAGE), and of everybody where less than a
 * tenth of the volume is free (ERR_SERVER_FULL): customers' files and the database need the rest.
 */
export async function checkFileRoom(data: Data, storage: Storage, companyId: number): Promise<void> {
  const free = await storage.freeShare();
  if (free !== null && free < limits.leastFreeShare) fail('ERR_SERVER_FULL');
  await data.tenant(companyId, async (tx) => {
    const { bytes } = await limitsOf(tx);
    if (bytes !== null && (await bytesOf(tx)) >= bytes) fail('ERR_LIMIT_STORAGE');
  });
}

/** How many of so many people fit in what the plan gives. Parallel calls may pass the limit by what they add at once. */
export async function fittingContacts(tx: TenantDb, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  const { contacts } = await limitsOf(tx);
  return contacts === null ? wanted : Math.max(0, Math.min(wanted, contacts - (await contactsOf(tx))));
}

/** Refuses one more person where the plan has no room (ERR_LIMIT_CONTACTS). */
export async function checkContactRoom(tx: TenantDb): Promise<void> {
  if ((await fittingContacts(tx, 1)) < 1) fail('ERR_LIMIT_CONTACTS');
}
