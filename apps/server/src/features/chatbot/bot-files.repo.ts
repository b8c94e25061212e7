import type { AutomaticTrace } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';

/** On which the processes that send hear that the bot owes a file. */
export const botFilesChannel = 'recado_bot_files';

/** A process that was killed while sending gives what it held back after so long. */
const leaseSeconds = 120;

export interface OwedFile {
  id: number;
  company_id: number;
  ticket_id: number;
  option_id: number;
  trace: AutomaticTrace;
  created_at: Date;
}

/** Notes that a customer gets an option's file, and calls the processes that send once the transaction is committed. */
export async function oweFile(
  tx: TenantDb,
  owed: { ticketId: number; optionId: number; trace: AutomaticTrace },
): Promise<void> {
  await sql`
    with owed as (
      insert into bot_files (company_id, ticket_id, option_id, trace)
      values (${tx.companyId}, ${owed.ticketId}, ${owed.optionId}, ${JSON.stringify(owed.trace)}::jsonb) returning 1)
    select pg_notify(${botFilesChannel}, '') from owed`.execute(tx.db);
}

/** Takes the file that is owed longest; while it is in the hands of `owner` nobody else takes it. */
export function claimOwed(data: Data, owner: string): Promise<OwedFile | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<OwedFile>`
      update bot_files set lease_owner = ${owner}, due_at = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
      where (company_id, id) in (
        select company_id, id from bot_files where due_at <= now() and ${ofLivingCompany}
        order by due_at limit 1 for update skip locked)
      returning id, company_id, ticket_id, option_id, trace, created_at`.execute(db);
    return rows[0];
  });
}

/** The stored file of an option, while the ticket still waits for the bot alone; both are held until the end of the transaction. */
export async function fileToSend(tx: TenantDb, { ticket_id, option_id }: OwedFile): Promise<string | null> {
  const { rows } = await sql<{ media_id: string | null }>`
    select o.media_id from tickets t join queue_options o on o.company_id = t.company_id and o.id = ${option_id}
    where t.company_id = ${tx.companyId} and t.id = ${ticket_id} and t.status = 'pending' and t.user_id is null and not t.bot_paused
    for no key update of t for key share of o`.execute(tx.db);
  return rows[0]?.media_id ?? null;
}

/** Strikes out what was owed; false when another process has it by now. */
export async function strikeOwed(tx: TenantDb, id: number, owner: string): Promise<boolean> {
  const { rows } = await sql`
    delete from bot_files where company_id = ${tx.companyId} and id = ${id} and lease_owner = ${owner} returning 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** Gives it back; it is tried again after so many seconds. */
export async function postponeOwed(tx: TenantDb, id: number, owner: string, seconds: number): Promise<void> {
  await sql`update bot_files set lease_owner = null, due_at = now() + make_interval(secs => ${seconds})
    where company_id = ${tx.companyId} and id = ${id} and lease_owner = ${owner}`.execute(tx.db);
}
