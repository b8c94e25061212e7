import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';

/** A timer whose time has come. */
export interface DueTimer {
  companyId: number;
  id: number;
}
export interface HeldTimer {
  ticketId: number;
  kind: 'transfer' | 'inactivity';
}

/** Timers of all companies that are due, longest due first. */
export async function dueTimers(data: Data, now: Date, limit: number): Promise<DueTimer[]> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<DueTimer>`
      select company_id as "companyId", id from ticket_timers where due_at <= ${now} and ${ofLivingCompany}
      order by due_at, id limit ${limit}`.execute(db);
    return rows;
  });
}

/**
 * Holds the ticket of a due timer; undefined when somebody else has it in hand, or when the timer has moved or gone. The
 * ticket is held first, as everybody does who changes one: the timer's row follows it.
 */
export async function holdTimer({ db, companyId }: TenantDb, id: number, now: Date): Promise<HeldTimer | undefined> {
  const held = await sql`
    select t.id from tickets t join ticket_timers m on m.company_id = t.company_id and m.ticket_id = t.id
    where m.company_id = ${companyId} and m.id = ${id} and m.due_at <= ${now}
    for no key update of t skip locked`.execute(db);
  if (held.rows.length === 0) return undefined;
  // Asked again now that the ticket is held: another node may have been faster.
  const { rows } = await sql<HeldTimer>`
    select ticket_id as "ticketId", kind from ticket_timers
    where company_id = ${companyId} and id = ${id} and due_at <= ${now}`.execute(db);
  return rows[0];
}

/** Takes a timer away that has nothing to do; a change of its ticket or connection sets it again. */
export async function dropTimer({ db, companyId }: TenantDb, id: number): Promise<void> {
  await sql`delete from ticket_timers where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Lets a timer that could not be carried out rest until then. */
export async function postponeTimer({ db, companyId }: TenantDb, id: number, until: Date): Promise<void> {
  await sql`update ticket_timers set due_at = ${until} where company_id = ${companyId} and id = ${id}`.execute(db);
}

export interface TimerRules {
  /** Where waiting customers go; null when there is no such queue any more. */
  queueId: number | null;
  inactiveMessage: string;
  /** How long the customer had to answer. */
  minutes: number;
}

/** What the connection of a ticket says about its timers. */
export async function findTimerRules({ db, companyId }: TenantDb, connectionId: number): Promise<TimerRules> {
  const { rows } = await sql<TimerRules>`
    select q.id as "queueId", c.expires_inactive_message as "inactiveMessage",
      c.expires_ticket as minutes from connections c
    left join queues q on q.company_id = c.company_id and q.id = c.transfer_queue_id
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.deleted_at is null`.execute(db);
  return rows[0] ?? { queueId: null, inactiveMessage: '', minutes: 0 };
}
