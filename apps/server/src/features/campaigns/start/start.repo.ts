import { type CampaignStatus, limits } from '@recado/contract';
import { sql } from 'kysely';
import { type Before, removeUnsent, type Unsent } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { StartFacts } from './blockers.repo.ts';

export interface HeldCampaign extends StartFacts {
  name: string;
  status: CampaignStatus;
  started_at: Date | null;
  paused_at: Date | null;
  can_undo: boolean;
}

/** Holds a campaign until the end of the transaction; undefined where there is none. */
export async function holdCampaign(tx: TenantDb, id: number): Promise<HeldCampaign | undefined> {
  const { rows } = await sql<HeldCampaign>`
    select id, name, status, texts, questions, confirmation, connection_id, contact_list_id, tag_id, file_list_id, media_id,
      started_at, paused_at, coalesce(undo_until > now() and made_count = 0, false) as can_undo
    from campaigns where company_id = ${tx.companyId} and id = ${id} for update`.execute(tx.db);
  return rows[0];
}

/** Holds a planned campaign that `owner` has claimed; false when a person changed it meanwhile. */
export async function holdDue(tx: TenantDb, id: number, owner: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from campaigns where company_id = ${tx.companyId} and id = ${id} and status = 'PROGRAMADA'
      and lease_owner = ${owner}::uuid for update`.execute(tx.db);
  return rows.length > 0;
}

/** The campaign runs from now on; without anybody to write to it is over already. */
export async function beginRun(
  tx: TenantDb,
  id: number,
  { now, undoUntil, valid }: { now: Date; undoUntil: Date | null; valid: number },
): Promise<void> {
  const isOver = valid === 0;
  await sql`update campaigns set before_start = status, status = ${isOver ? 'FINALIZADA' : 'EM_ANDAMENTO'}, started_at = ${now},
      undo_until = ${undoUntil}, completed_at = ${isOver ? now : null}::timestamptz,
      next_at = ${isOver ? null : (undoUntil ?? now)}::timestamptz, paused_at = null, paused_reason = null, excused_at = null,
      cancelled_at = null, cancelled_by = null, made_count = 0, trial_winner = null, trial_until = null,
      valid_count = ${valid}, lease_owner = null, lease_until = null, updated_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** Takes a start back: no message of it was made. A date that is still to come stays. */
export async function undoStart(tx: TenantDb, id: number): Promise<void> {
  await sql`delete from campaign_recipients where company_id = ${tx.companyId} and campaign_id = ${id}`.execute(tx.db);
  await sql`update campaigns set started_at = null, undo_until = null, lease_owner = null, lease_until = null, updated_at = now(),
      status = case when scheduled_at > now() then 'PROGRAMADA' else 'INATIVA' end,
      scheduled_at = case when scheduled_at > now() then scheduled_at end,
      next_at = case when scheduled_at > now() then scheduled_at end
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** Stops a campaign where it stands. */
export async function stopCampaign(tx: TenantDb, id: number, by: string): Promise<void> {
  await sql`update campaigns set status = 'CANCELADA', cancelled_at = now(), cancelled_by = ${by}, next_at = null,
      lease_owner = null, lease_until = null, undo_until = null, paused_at = null, paused_reason = null, updated_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** Lets it go on where it stopped. */
export async function goOn(tx: TenantDb, id: number): Promise<void> {
  await sql`update campaigns set status = 'EM_ANDAMENTO', cancelled_at = null, cancelled_by = null, completed_at = null,
      paused_at = null, paused_reason = null, paused_by = null, paused_until = null, excused_at = now(), next_at = now(),
      lease_owner = null, lease_until = null, updated_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** A person holds it. */
export async function holdByPerson(tx: TenantDb, id: number, by: string): Promise<void> {
  await sql`update campaigns set paused_at = now(), paused_reason = 'person', paused_by = ${by}, paused_until = null,
      next_at = null, lease_owner = null, lease_until = null, updated_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

type Held = Unsent & {
  recipient_id: number;
  undo: Before;
  status: 'pending' | 'open' | 'closed';
  queue_id: number | null;
  user_id: number | null;
};

/**
 * Takes back what stands in line and of which nothing has left: the person waits again, as if it had not been made. What
 * has begun to leave is finished. Some hundred at most, for a campaign has few in line.
 */
export async function withdrawLine(tx: TenantDb, id: number): Promise<void> {
  const { rows } = await sql<Held>`
    with waiting as (
      select m.id, m.connection_id, m.contact_id, m.ticket_id, cm.recipient_id, o.id as outbox_id, o.undo,
        t.status, t.queue_id, t.user_id
      from campaign_recipients q
      join campaign_messages cm on cm.company_id = q.company_id and cm.campaign_id = q.campaign_id and cm.recipient_id = q.id
      join messages m on m.company_id = cm.company_id and m.id = cm.message_id
      join outbox o on o.company_id = m.company_id and o.connection_id = m.connection_id and o.wa_id = m.wa_id
        and o.state = 'waiting' and o.left_at is null
      join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
      where q.company_id = ${tx.companyId} and q.campaign_id = ${id} and q.in_line
      order by o.id limit ${limits.campaignLine} for update of o)
    select w.* from waiting w where not exists (
      select 1 from campaign_messages cm join messages m on m.company_id = cm.company_id and m.id = cm.message_id
        left join outbox o on o.company_id = m.company_id and o.connection_id = m.connection_id and o.wa_id = m.wa_id
      where cm.company_id = ${tx.companyId} and cm.campaign_id = ${id} and cm.recipient_id = w.recipient_id and cm.place > 0
        and (m.ack <> 1 or o.left_at is not null))
    order by w.outbox_id desc`.execute(tx.db);
  if (rows.length === 0) return;
  for (const row of rows) {
    await removeUnsent(tx, row, row.undo);
    const view = { status: row.status, queueId: row.queue_id, userId: row.user_id };
    const audience = { ticket: { id: row.ticket_id, before: view, after: view } };
    tx.record({ name: 'message.undone', subject: { messageId: row.id, ticketId: row.ticket_id }, audience });
  }
  await forgetUnits(
    tx,
    id,
    [...new Set(rows.map(({ recipient_id }) => recipient_id))],
    rows.map(({ id: message }) => message),
  );
}

async function forgetUnits(tx: TenantDb, id: number, recipients: readonly number[], messages: readonly string[]) {
  await sql`
    with gone as (delete from campaign_messages where company_id = ${tx.companyId} and message_id = any(${[...messages]}::text[])),
    back as (
      update campaign_recipients set in_line = false, updated_at = now(),
        message_id = null, body = null,
        question_id = case when question_id = any(${[...messages]}::text[]) then null else question_id end,
        due_at = case when state = 'confirmed' then now() else due_at end
      where company_id = ${tx.companyId} and campaign_id = ${id} and id = any(${[...recipients]}::integer[])
      returning question_id, text_number)
    update campaigns set made_count = greatest(0, made_count - (select count(*)::integer from back where text_number is not null))
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}
