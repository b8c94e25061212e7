import type { CampaignPauseReason, Language } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';
import type { Holiday } from './working-time.ts';

/** What a step goes by of the campaign itself. */
export interface ClaimedCampaign {
  id: number;
  company_id: number;
  name: string;
  status: 'PROGRAMADA' | 'EM_ANDAMENTO';
  texts: (string | null)[];
  questions: (string | null)[];
  confirmation: boolean;
  confirmation_days: number;
  connection_id: number | null;
  contact_list_id: number | null;
  tag_id: number | null;
  file_list_id: number | null;
  media_id: string | null;
  business_days_only: boolean;
  started_at: Date | null;
  trial_share: number | null;
  trial_hours: number | null;
  trial_winner: number | null;
  trial_until: Date | null;
  paused_at: Date | null;
  paused_reason: CampaignPauseReason | null;
  paused_until: Date | null;
  made_count: number;
  valid_count: number;
}

/** One recipient as a step needs it. */
export interface NextRecipient {
  id: number;
  name: string;
  number: string;
  email: string;
  match_key: string;
  on_whatsapp: boolean | null;
  contact_id: number | null;
  state: 'waiting' | 'confirmed';
  text_number: number | null;
}

/** Everything that a step looks at, read with the claim in one statement. */
export interface Look extends ClaimedCampaign {
  company: { timezone: string; language: Language };
  settings: { key: string; value: string }[];
  pace: { key: string; value: string }[];
  holidays: Holiday[];
  connection: { online: boolean; lost_since: string | null; restricted_until: string | null } | null;
  line: { count: number; held_until: string | null };
  confirmed: NextRecipient | null;
  known: NextRecipient | null;
  fresh: NextRecipient | null;
  next_due_at: Date | null;
  is_open: boolean;
  settled_at: Date | null;
  failures: number;
  opt_outs: number;
  delivered: number;
  firsts: string[];
  rating: { count: number; mean: number; before: number };
}

const recipient = sql`q.id, q.name, q.number, q.email, q.match_key, q.on_whatsapp, q.contact_id, q.state, q.text_number`;
const own = sql`q.company_id = c.company_id and q.campaign_id = c.id`;
const next = (isNew: boolean) => sql`(select to_jsonb(n) from (
  select ${recipient} from campaign_recipients q where ${own} and q.state = 'waiting' and not q.in_line
    and q.is_new = ${sql.lit(isNew)} order by q.id limit 1) n)`;
const since = sql`greatest(c.started_at, c.excused_at)`;

const ratings = sql`(
  select jsonb_build_object('count', count(t.rating), 'mean', coalesce(avg(t.rating), 0),
    'before', case when count(t.rating) >= 10 then coalesce((select avg(b.rating) from (
      select x.rating, x.rated_at from tickets x where x.company_id = c.company_id order by x.updated_at desc limit 500) b
      where b.rated_at < c.started_at), 0) else 0 end)
  from (select q.ticket_id from campaign_recipients q where ${own} and q.answered_at is not null order by q.id desc limit 50) a
  join tickets t on t.company_id = c.company_id and t.id = a.ticket_id and t.rated_at > ${since})`;

const looked = sql`
  (select jsonb_build_object('timezone', o.timezone, 'language', o.language) from companies o where o.id = c.company_id) as company,
  coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value)) from settings s
    where s.company_id = c.company_id and s.key like 'send%'), '[]') as settings,
  coalesce((select jsonb_agg(jsonb_build_object('key', s.key, 'value', s.value)) from campaign_settings s
    where s.company_id = c.company_id), '[]') as pace,
  case when c.business_days_only then coalesce((select jsonb_agg(jsonb_build_object('date', to_char(h.day, 'YYYY-MM-DD'),
    'recurs', h.recurs)) from holidays h where h.company_id = c.company_id), '[]') else '[]' end as holidays,
  (select jsonb_build_object('online', w.status = 'CONNECTED', 'restricted_until', w.restricted_until, 'lost_since',
      (select g.started_at from connection_gaps g where g.company_id = w.company_id and g.connection_id = w.id and g.ended_at is null limit 1))
    from connections w where w.company_id = c.company_id and w.id = c.connection_id and w.deleted_at is null) as connection,
  (select jsonb_build_object('count', count(distinct q.id), 'held_until', min(o.held_until))
    from campaign_recipients q
    left join messages m on m.company_id = q.company_id and m.id = coalesce(q.message_id, q.question_id)
    left join outbox o on o.company_id = m.company_id and o.connection_id = m.connection_id and o.wa_id = m.wa_id and o.state = 'waiting'
    where ${own} and q.in_line) as line,
  (select to_jsonb(n) from (select ${recipient} from campaign_recipients q where ${own} and q.state = 'confirmed'
    and not q.in_line and q.due_at <= now_at.value order by q.due_at limit 1) n) as confirmed,
  ${next(false)} as known, ${next(true)} as fresh,
  (select min(q.due_at) from campaign_recipients q where ${own} and q.due_at is not null and q.state in ('asked', 'confirmed')
    and not q.in_line) as next_due_at,
  (exists (select 1 from campaign_recipients q where ${own} and q.state = 'waiting')
    or exists (select 1 from campaign_recipients q where ${own} and q.state in ('asked', 'confirmed'))
    or exists (select 1 from campaign_recipients q where ${own} and q.in_line)) as is_open,
  (select max(q.settled_at) from campaign_recipients q where ${own} and q.settled_at is not null) as settled_at,
  (select count(*)::integer from (select q.state from campaign_recipients q where ${own} and q.settled_at > ${since}
    order by q.settled_at desc limit 50) l where l.state = 'failed') as failures,
  (select count(*)::integer from campaign_recipients q where ${own} and q.opted_out_at > ${since}) as opt_outs,
  c.made_count as delivered,
  coalesce((select jsonb_agg(f.at) from first_contacts f where f.company_id = c.company_id and f.connection_id = c.connection_id
    and f.at > now_at.value - interval '1 day'), '[]') as firsts,
  ${ratings} as rating`;

/**
 * Takes the campaign that is due longest into the hands of `owner`, with all that its next step looks at. Companies that may
 * have no campaigns any more, and those that are overdue, keep theirs as they are.
 */
export function claimCampaign(data: Data, owner: string, now: Date, leaseSeconds: number): Promise<Look | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<Look>`
      with now_at as (select ${now}::timestamptz as value),
      c as (
        update campaigns set lease_owner = ${owner}::uuid, lease_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
        where (company_id, id) in (
          select company_id, id from campaigns
          where status in ('PROGRAMADA', 'EM_ANDAMENTO') and next_at <= ${now} and (lease_until is null or lease_until < ${now})
            and ${ofLivingCompany} and exists (select 1 from companies o join plans p on p.id = o.plan_id
              where o.id = company_id and o.status
                and (p.use_campaigns or exists (select 1 from settings s
                  where s.company_id = o.id and s.key = 'campaignsEnabled' and s.value = 'true'))
                and (o.due_date is null or o.due_date >= (${now}::timestamptz at time zone o.timezone)::date))
          order by next_at limit 1 for update skip locked)
        returning *)
      select c.*, ${looked} from c, now_at`.execute(db);
    return rows[0];
  });
}

/** Gives a campaign back, to be looked at again at `at`; never when null. What a person did meanwhile counts more. */
export async function release(data: Data, look: ClaimedCampaign, owner: string, at: Date | null): Promise<void> {
  await data.tenant(look.company_id, ({ db }) =>
    sql`update campaigns set lease_owner = null, lease_until = null, next_at = ${at}
      where company_id = ${look.company_id} and id = ${look.id} and lease_owner = ${owner}::uuid`.execute(db),
  );
}

export interface HeldStep {
  contact_id: number | null;
  ticket_id: number | null;
}

/**
 * Holds campaign and recipient until the end of the transaction, and the ticket that her message would join. Undefined when
 * another process has the campaign, a person stopped it, or the recipient is not waiting any more.
 */
export async function holdStep(
  tx: TenantDb,
  look: ClaimedCampaign,
  who: NextRecipient,
  owner: string,
): Promise<HeldStep | undefined> {
  const { rows } = await sql<HeldStep>`
    select q.contact_id, (select t.id from tickets t where t.company_id = q.company_id and t.contact_id = q.contact_id
        and t.connection_id = c.connection_id order by (t.status <> 'closed') desc, t.closed_at desc nulls last, t.id desc
        limit 1) as ticket_id
    from campaigns c join campaign_recipients q on q.company_id = c.company_id and q.campaign_id = c.id
    where c.company_id = ${tx.companyId} and c.id = ${look.id} and c.lease_owner = ${owner}::uuid
      and c.status = 'EM_ANDAMENTO' and c.paused_at is null
      and q.id = ${who.id} and q.state = ${who.state} and not q.in_line
    for no key update`.execute(tx.db);
  return rows[0];
}
