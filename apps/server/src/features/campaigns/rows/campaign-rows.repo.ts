import { type CampaignStatus, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

const ofRow = sql`q.company_id = r.company_id and q.campaign_id = r.id`;
const named = (table: string, alias: string, id: string, more = '') =>
  sql`(select jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)} ${sql.raw(more)})
    from ${sql.table(table)} ${sql.raw(alias)}
    where ${sql.ref(`${alias}.company_id`)} = r.company_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(`r.${id}`)})`;

/** How far a campaign is, from the index of states alone. */
const progress = sql`(
  select jsonb_build_object('total', coalesce(sum(s.n), 0),
    'valid', coalesce(sum(s.n) filter (where s.state <> 'leftOut'), 0),
    'delivered', coalesce(sum(s.n) filter (where s.state in ('sent', 'delivered', 'read')), 0),
    'failed', coalesce(sum(s.n) filter (where s.state = 'failed'), 0),
    'leftOut', coalesce(sum(s.n) filter (where s.state = 'leftOut'), 0),
    'answered', (select count(*) from campaign_recipients q where ${ofRow} and q.answered_at is not null))
  from (select q.state, count(*) as n from campaign_recipients q where ${ofRow} group by q.state) s)`;

const columns = sql`r.id, r.company_id, r.name, r.texts, r.questions, r.status, r.confirmation, r.confirmation_days,
  r.scheduled_at, r.started_at, case when r.undo_until > now() then r.undo_until end as undo_until, r.completed_at,
  r.cancelled_at, r.cancelled_by, r.connection_id, r.contact_list_id, r.tag_id, r.file_list_id, r.media_id,
  r.business_days_only, r.trial_share, r.trial_hours, r.trial_winner, r.paused_at, r.paused_reason, r.paused_by,
  r.paused_until, r.created_at, r.updated_at,
  (select m.name from media m where m.company_id = r.company_id and m.id = r.media_id) as media_name,
  ${named('connections', 'w', 'connection_id', `, 'status', w.status`)} as connection,
  ${named('tags', 't', 'tag_id', `, 'color', t.color`)} as tag,
  ${named('file_lists', 'f', 'file_list_id')} as file_list,
  ${named('contact_lists', 'l', 'contact_list_id', `, 'created_at', l.created_at, 'updated_at', l.updated_at`)} as contact_list,
  ${progress} as progress`;

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The first people of the list, as the family's report counts them. */
const contacts = sql`(select coalesce(jsonb_agg(p), '[]') from (
  select i.id, i.name, i.number, i.email, i.on_whatsapp as "isWhatsappValid",
    ${iso('i.created_at')} as "createdAt", ${iso('i.updated_at')} as "updatedAt"
  from contact_list_items i where i.company_id = r.company_id and i.contact_list_id = r.contact_list_id
  order by i.id limit ${sql.lit(limits.campaignWireRecipients)}) p) as contacts`;

const shipping = sql`(select coalesce(jsonb_agg(p), '[]') from (
  select q.id, null as "jobId", q.number, q.body as message, null as "confirmationMessage", r.confirmation,
    q.contact_id as "contactId", q.campaign_id as "campaignId", ${iso('q.asked_at')} as "confirmationRequestedAt",
    ${iso('q.confirmed_at')} as "confirmedAt", ${iso('q.sent_at')} as "deliveredAt", ${iso('q.created_at')} as "createdAt",
    ${iso('q.updated_at')} as "updatedAt"
  from campaign_recipients q where ${ofRow} and q.state <> 'leftOut'
  order by q.id limit ${sql.lit(limits.campaignWireRecipients)}) p) as shipping`;

export const campaignTable: RecordTable = {
  table: 'campaigns',
  columns: sql`${columns}, ${contacts}, ${shipping}`,
  listColumns: columns,
  order: { by: sql<string>`f_unaccent(r.name)` },
};

/** Campaigns whose name holds the text. */
export const campaignHolds = (text: string): Condition => textHolds('r.name', text);

/** Campaigns in one status. */
export const statusIs = (status: CampaignStatus): Condition => sql`r.status = ${status}`;

/** Has the processes that send look at a campaign, once the transaction is committed. */
export async function wakeCampaigns(tx: TenantDb): Promise<void> {
  await sql`select pg_notify(${campaignsChannel}, '')`.execute(tx.db);
}
/** On which the processes that send hear that a campaign has something to do. */
export const campaignsChannel = 'recado_campaigns';

/** Tells that something about a campaign is other than before. */
export const tellCampaign = (tx: TenantDb, id: number): void =>
  tx.record({ name: 'campaign.updated', subject: { recordId: id, action: 'update' } });
