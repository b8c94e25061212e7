import type { MessageMoment } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** A message that was handed to somebody's browser. */
export interface Shown {
  messageId: string;
  userId: number;
  at: Date;
  /** As a live event, or on a page that was asked for. */
  how: 'live' | 'page';
}

/** Notes that messages of customers were handed to an agent's browser; only the first time of each counts. */
export async function noteShown(tx: TenantDb, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return;
  const first = [...new Map(shown.toReversed().map((one) => [one.messageId, one])).values()];
  await sql`
    insert into message_moments (company_id, message_id, kind, at, detail, user_id)
    select m.company_id, m.id, 'shown', s.at, s.how, s.user_id
    from unnest(${first.map((one) => one.messageId)}::text[], ${first.map((one) => one.at)}::timestamptz[],
      ${first.map((one) => one.how)}::text[], ${first.map((one) => one.userId)}::integer[]) as s(message_id, at, how, user_id)
    join messages m on m.company_id = ${tx.companyId} and m.id = s.message_id and not m.from_me and m.stored_at is not null
    where not exists (select 1 from message_moments k where k.company_id = m.company_id and k.message_id = m.id and k.kind = 'shown')
    on conflict do nothing`.execute(tx.db);
}

/** Notes that somebody sent a failed message again, or deleted one before it left. */
export async function noteAct(
  tx: TenantDb,
  messageId: string,
  { kind, userId }: { kind: 'again' | 'withdrawn'; userId: number },
): Promise<void> {
  await tx.db
    .insertInto('message_moments')
    .values({ company_id: tx.companyId, message_id: messageId, kind, at: sql<Date>`now()`, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface LedgerRow {
  ticket_id: number;
  wa_id: string;
  from_me: boolean;
  author: string | null;
  created_at: Date;
  received_at: Date | null;
  stored_at: Date | null;
  moments: MessageMoment[];
}

/** How far a message's trail is known, and its moments as they were written, oldest first. */
export async function findLedger(tx: TenantDb, messageId: string): Promise<LedgerRow | undefined> {
  const { rows } = await sql<LedgerRow>`
    select m.ticket_id, m.wa_id, m.from_me, m.created_at, m.received_at, m.stored_at, w.name as author,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', k.kind, 'at', k.at, 'userName', u.name, 'detail', k.detail) order by k.at)
        from message_moments k left join users u on u.company_id = k.company_id and u.id = k.user_id
        where k.company_id = m.company_id and k.message_id = m.id), '[]') as moments
    from messages m left join users w on w.company_id = m.company_id and w.id = m.user_id
    where m.company_id = ${tx.companyId} and m.id = ${messageId}`.execute(tx.db);
  return rows[0];
}
