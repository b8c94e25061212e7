/** What a bank was asked to collect: a row before the bank is asked, and until it is known how it ended. */
import { sql } from 'kysely';
import type { Data, SystemDb } from '#kit/db/data.ts';
import type { Charge, KeptCharge } from './provider.ts';

/** On which processes hear that a charge is to be looked at. */
export const CHARGES_CHANNEL = 'recado_charges';

export interface ChargeRow extends KeptCharge {
  id: number;
  company_id: number;
  invoice_id: number;
  cents: number;
  copy_text: string;
  state: 'open' | 'paid' | 'replaced' | 'ended';
  expires_at: Date | null;
  looks: number;
  asked: number;
  created_at: Date;
}

/** A code that ends sooner than this is not shown any more. */
const leastSeconds = 120;
/** A process that makes a charge and is killed holds up the next one no longer than this. */
const makingSeconds = 20;
/** A process that looks at a charge and is killed leaves it to the others after so long. */
const lookingSeconds = 60;
const atOnce = 16;

/** The charge that an invoice is paid with now: one of this amount that still holds, else a new one. The company is held. */
export async function wantCharge(
  { db }: SystemDb,
  wanted: { companyId: number; invoiceId: number; provider: string; cents: number; txid: string },
): Promise<ChargeRow> {
  const { companyId, invoiceId, provider, cents, txid } = wanted;
  await sql`update charges set state = 'replaced', next_look_at = now(), asked = asked + 1
    where company_id = ${companyId} and invoice_id = ${invoiceId} and state = 'open'
      and (provider <> ${provider} or cents <> ${cents}
        or coalesce(expires_at, case when copy_text = '' then created_at + interval '1 hour' end)
          < now() + make_interval(secs => ${leastSeconds}))`.execute(db);
  const { rows } = await sql<ChargeRow>`
    insert into charges (company_id, invoice_id, provider, txid, cents)
    values (${companyId}, ${invoiceId}, ${provider}, ${txid}, ${cents})
    on conflict (company_id, invoice_id) where state = 'open' do update set cents = excluded.cents
    returning *`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The charge was not written.');
  return row;
}

/** Takes the making of a charge: one process asks the bank at a time, so that it makes one. */
export async function beginMaking({ db }: SystemDb, { company_id, id }: ChargeRow): Promise<boolean> {
  const taken = await sql`update charges set making_until = now() + make_interval(secs => ${makingSeconds}),
      next_look_at = coalesce(next_look_at, now() + interval '30 seconds')
    where company_id = ${company_id} and id = ${id} and copy_text = '' and (making_until is null or making_until < now())`.execute(
    db,
  );
  return Number(taken.numAffectedRows) === 1;
}

/** Keeps what the bank answered. */
export async function keepMade({ db }: SystemDb, { company_id, id }: ChargeRow, charge: Charge): Promise<void> {
  await sql`update charges set copy_text = ${charge.copyText}, reference = ${charge.reference},
      expires_at = ${charge.expiresAt}, making_until = null, trouble = null
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** The bank did not make it: whoever asks next may try at once. */
export async function noteTrouble({ db }: SystemDb, { company_id, id }: ChargeRow, trouble: string): Promise<void> {
  await sql`update charges set making_until = null, trouble = ${trouble.slice(0, 300)}
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** A charge as it is now. */
export async function chargeNow({ db }: SystemDb, { company_id, id }: ChargeRow): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`select * from charges where company_id = ${company_id} and id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Somebody says that these charges changed: they are looked at next. Names that nobody knows change nothing. */
export async function askForLooks({ db }: SystemDb, provider: string, txids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`with woken as (
      update charges set next_look_at = now(), asked = asked + 1
      where provider = ${provider} and txid = any(${txids}::text[]) returning 1)
    select count(*)::integer as found from woken`.execute(db);
  if (rows[0]?.found) await sql`select pg_notify(${CHARGES_CHANNEL}, '')`.execute(db);
}

/** Takes some charges that are to be looked at; another process takes them again should this one be killed. */
export const claimLooks = (data: Data, provider: string): Promise<ChargeRow[]> =>
  data.system(async ({ db }) => {
    const { rows } = await sql<ChargeRow>`
      update charges c set next_look_at = now() + make_interval(secs => ${lookingSeconds})
      where (company_id, id) in (
        select company_id, id from charges due where next_look_at <= now() and provider = ${provider}
          and exists (select from companies p where p.id = due.company_id and p.deleted_at is null)
        order by next_look_at limit ${atOnce} for update skip locked)
      returning *`.execute(db);
    return rows;
  });

/** Writes how a charge stands and when it is looked at again: at once, when somebody asked for it meanwhile. */
export async function writeLook(
  { db }: SystemDb,
  { company_id, id, asked }: ChargeRow,
  seen: { state: ChargeRow['state']; seconds: number | null; trouble: string | null },
): Promise<void> {
  const next = seen.seconds === null ? sql`null` : sql`now() + make_interval(secs => ${seen.seconds})`;
  await sql`update charges set state = case when state = 'replaced' and ${seen.state} = 'open' then 'replaced' else ${seen.state} end,
      looks = looks + 1, trouble = ${seen.trouble?.slice(0, 300) ?? null},
      next_look_at = case when asked = ${asked} then ${next} else now() end
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** Charges of invoices that are not open any more are taken back at the bank. */
export async function leaveCharges({ db }: SystemDb, companyId: number): Promise<void> {
  await sql`update charges c set state = 'replaced', next_look_at = now(), asked = asked + 1
    where company_id = ${companyId} and state = 'open' and exists (select from invoices i
      where i.company_id = c.company_id and i.id = c.invoice_id and i.status <> 'open')`.execute(db);
}
