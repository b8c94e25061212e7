import { type CampaignReport, type RecipientState, recipientStates } from '@recado/contract';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

interface Count {
  state: RecipientState;
  reason: string | null;
  repeatable: boolean;
  count: number;
}
interface Rest {
  asked: number;
  confirmed: number;
  answered: number;
  opted_out: number;
  tickets: number;
  tickets_opened: number;
  last_hour: number;
}

/** The numbers of a campaign in one round trip; undefined where there is none. */
export async function readReport(data: Data, companyId: number, id: number): Promise<CampaignReport | undefined> {
  const of = sql`q.company_id = ${companyId} and q.campaign_id = ${id}`;
  const [known, counts, rests, texts] = await data.read<
    [{ id: number }, Count, Rest, { text: number; sent: number; answered: number }]
  >(companyId, [
    sql`select id from campaigns where company_id = ${companyId} and id = ${id}`,
    sql`select q.state, q.reason, q.repeatable, count(*)::integer as count from campaign_recipients q where ${of}
      group by q.state, q.reason, q.repeatable order by count desc`,
    sql`select count(q.asked_at)::integer as asked, count(q.confirmed_at)::integer as confirmed,
        count(q.answered_at)::integer as answered, count(q.opted_out_at)::integer as opted_out,
        count(distinct q.ticket_id)::integer as tickets, (count(*) filter (where q.began_ticket))::integer as tickets_opened,
        (count(*) filter (where q.sent_at > now() - interval '1 hour'))::integer as last_hour
      from campaign_recipients q where ${of} and (q.ticket_id is not null or q.asked_at is not null)`,
    sql`select q.text_number as text, count(q.sent_at)::integer as sent, count(q.answered_at)::integer as answered
      from campaign_recipients q where ${of} and q.sent_at is not null and q.text_number is not null
      group by q.text_number order by q.text_number`,
  ]);
  return known[0] && { id, texts, ...statesOf(counts), ...restOf(rests[0]) };
}

function statesOf(counts: readonly Count[]) {
  const states = Object.fromEntries(recipientStates.map((state) => [state, 0])) as Record<RecipientState, number>; // every state
  for (const { state, count } of counts) states[state] += count;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    states,
    reasons: counts.flatMap(({ reason, ...rest }) => (reason === null ? [] : { ...rest, reason })),
    total,
    valid: total - states.leftOut,
    delivered: states.sent + states.delivered + states.read,
  };
}

const restOf = (rest: Rest | undefined) => ({
  confirmationRequested: rest?.asked ?? 0,
  confirmed: rest?.confirmed ?? 0,
  answered: rest?.answered ?? 0,
  optedOut: rest?.opted_out ?? 0,
  tickets: rest?.tickets ?? 0,
  ticketsOpened: rest?.tickets_opened ?? 0,
  lastHour: rest?.last_hour ?? 0,
});
