import { type CampaignNumber, type CampaignRecipient, limits, type RecipientState } from '@recado/contract';
import { sql } from 'kysely';
import { likePattern } from '#kit/crud/like-pattern.ts';
import { decodePlace, encodePlace } from '#kit/crud/page-place.ts';
import type { Condition } from '#kit/crud/records.repo.ts';
import { numberPattern } from '#kit/crud/typed-number.ts';
import type { Data } from '#kit/db/data.ts';
import { isCounted } from './campaign-number.repo.ts';

export interface RecipientFilters {
  searchParam: string;
  state?: RecipientState | undefined;
  reason?: string | undefined;
  number?: CampaignNumber | undefined;
}

type Times = Record<
  | 'asked_at'
  | 'confirmed_at'
  | 'declined_at'
  | 'sent_at'
  | 'delivered_at'
  | 'read_at'
  | 'failed_at'
  | 'expired_at'
  | 'answered_at'
  | 'opted_out_at',
  Date | null
>;
interface Row extends Times {
  id: number;
  name: string;
  number: string;
  email: string;
  contact_id: number | null;
  ticket_id: number | null;
  uuid: string | null;
  state: RecipientState;
  reason: string | null;
  repeatable: boolean;
  in_line: boolean;
  line: { until: string | null; why: NonNullable<CampaignRecipient['inLine']>['why'] } | null;
  is_cold: boolean;
  text_number: number | null;
  body: string | null;
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const toWire = (row: Row): CampaignRecipient => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  contactId: row.contact_id,
  ticketId: row.uuid === null ? null : row.ticket_id,
  ticketUuid: row.uuid,
  state: row.state,
  reason: row.reason,
  repeatable: row.repeatable,
  inLine: row.in_line
    ? { until: row.line?.until ? new Date(row.line.until).toISOString() : null, why: row.line?.why ?? null }
    : null,
  cold: row.is_cold,
  text: row.text_number,
  message: row.body,
  askedAt: isoOf(row.asked_at),
  confirmedAt: isoOf(row.confirmed_at),
  declinedAt: isoOf(row.declined_at),
  sentAt: isoOf(row.sent_at),
  deliveredAt: isoOf(row.delivered_at),
  readAt: isoOf(row.read_at),
  failedAt: isoOf(row.failed_at),
  expiredAt: isoOf(row.expired_at),
  answeredAt: isoOf(row.answered_at),
  optedOutAt: isoOf(row.opted_out_at),
});

/** A text of fewer people than this is looked up; a more common one fills a page after a few steps along the recipients. */
const sampled = 500;

/**
 * Whether a recipient's name or number holds a text, in any case and without accents. The database function asks the trigram
 * index, which a statement behind the tenant wall may not use for LIKE.
 */
async function holds(data: Data, companyId: number, campaignId: number, text: string): Promise<Condition> {
  const [pattern, number] = [likePattern(text), numberPattern(text)];
  const along = sql<boolean>`(q.searched like f_unaccent(${pattern}) or q.searched like ${number})`;
  // Three letters are the least that the index knows.
  if (text.trim().length < limits.messageSearchMin) return along;
  const [[found]] = await data.read<[{ ids: number[] }]>(companyId, [
    sql`select array(select find_recipients_by_text(${campaignId}, ${pattern}, ${number}, ${sampled})) as ids`,
  ]);
  const ids = found?.ids ?? [];
  return ids.length < sampled ? sql<boolean>`q.id = any(${ids}::integer[])` : along;
}

const conditionsOf = ({ state, reason, number }: RecipientFilters): Condition[] => [
  ...(state ? [sql<boolean>`q.state = ${state}`] : []),
  ...(reason ? [sql<boolean>`q.reason = ${reason}`] : []),
  ...(number ? [isCounted(number)] : []),
];

const line = sql`(select jsonb_build_object('until', case when o.held_until > now() then o.held_until end,
    'why', case when o.held_until > now() then o.held_why end)
  from messages m join outbox o on o.company_id = m.company_id and o.connection_id = m.connection_id and o.wa_id = m.wa_id
  where q.in_line and m.company_id = q.company_id and m.id = coalesce(q.message_id, q.question_id) and o.state = 'waiting' limit 1) as line`;

/** A page of recipients in their order, from a row on; the same however deep. */
export async function readRecipients(
  data: Data,
  companyId: number,
  campaignId: number,
  filters: RecipientFilters & { after: string | undefined; limit?: number },
): Promise<{ recipients: CampaignRecipient[]; hasMore: boolean; next: string | null }> {
  const limit = filters.limit ?? limits.campaignRecipientPage;
  const last = filters.after
    ? decodePlace(filters.after, ([id]) => (Number.isSafeInteger(id) ? (id as number) : undefined)) // asked before it is taken
    : 0;
  const text = filters.searchParam ? [await holds(data, companyId, campaignId, filters.searchParam)] : [];
  const conditions = [sql<boolean>`q.id > ${last}`, ...text, ...conditionsOf(filters)];
  const [rows] = await data.read<[Row]>(companyId, [
    sql`select q.id, q.name, q.number, q.email, q.contact_id, q.ticket_id, t.uuid, q.state, q.reason, q.repeatable, q.in_line,
        q.is_cold, q.text_number, q.body, q.asked_at, q.confirmed_at, q.declined_at, q.sent_at, q.delivered_at, q.read_at,
        q.failed_at, q.expired_at, q.answered_at, q.opted_out_at, ${line}
      from (select * from campaign_recipients q where q.company_id = ${companyId} and q.campaign_id = ${campaignId}
        and ${sql.join(conditions, sql` and `)} order by q.id limit ${limit + 1}) q
      left join tickets t on t.company_id = q.company_id and t.id = q.ticket_id
      order by q.id`,
  ]);
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { recipients: page.map(toWire), hasMore, next: hasMore ? encodePlace([page.at(-1)?.id ?? 0]) : null };
}
