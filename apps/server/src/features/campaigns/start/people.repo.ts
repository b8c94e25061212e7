import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { isOptedOut } from '../answers/opt-outs.repo.ts';

/** Where the people of a campaign come from, and through which connection it goes. */
export interface Audience {
  contactListId: number | null;
  tagId: number | null;
  connectionId: number | null;
}

/** People of the list; one whose number a contact has is that contact. */
const ofList = (tx: TenantDb, listId: number) => sql`
  select i.id as place, i.name, i.number, i.email, i.match_key as key, i.on_whatsapp as known, a.contact_id
  from contact_list_items i
  left join contact_addresses a on a.company_id = i.company_id and a.kind = 'phone' and a.value = i.match_key
  where i.company_id = ${tx.companyId} and i.contact_list_id = ${listId}`;

/** Contacts of tickets with the tag; who has no number is known by the contact. */
const ofTag = (tx: TenantDb, tagId: number) => sql`
  select c.id as place, c.name, coalesce(c.number, '') as number, c.email,
    coalesce((select a.value from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id
      and a.kind = 'phone' order by a.value limit 1), 'contact:' || c.id) as key, null::boolean as known, c.id as contact_id
  from contacts c where c.company_id = ${tx.companyId} and c.id in (
    select t.contact_id from ticket_tags g join tickets t on t.company_id = g.company_id and t.id = g.ticket_id
    where g.company_id = ${tx.companyId} and g.tag_id = ${tagId})`;

/** Everybody who is meant, as they stand in the list or under the tag. A tag goes before a list, as the form has it. */
export const source = (tx: TenantDb, { contactListId, tagId }: Pick<Audience, 'contactListId' | 'tagId'>) =>
  tagId ? ofTag(tx, tagId) : ofList(tx, contactListId ?? 0);

/**
 * Everybody who is meant, with what becomes of each: `reason` says why somebody is left out, null for who gets it.
 */
export function people(tx: TenantDb, audience: Audience): RawBuilder<unknown> {
  const { connectionId } = audience;
  const chat = sql`m.company_id = ${tx.companyId} and m.contact_id = p.contact_id and m.connection_id = ${connectionId}::integer`;
  return sql`
    select p.*,
      case when p.is_group then 'group'
        when p.contact_id is null and p.key !~ '^[0-9]{8,15}$' then 'invalidNumber'
        when p.turn > 1 then 'duplicate'
        when ${isOptedOut(sql`${tx.companyId}::integer`, sql`p.key`, sql`p.contact_id`)} then 'optedOut'
        when p.on_whatsapp = false then 'notOnWhatsapp' end as reason,
      p.contact_id is null or not exists (select 1 from messages m where ${chat} and not m.from_me) as is_cold,
      p.contact_id is null or not exists (select 1 from messages m where ${chat} and (not m.from_me or m.ack >= 2)) as is_new
    from (
      select s.place, s.name, s.number, s.email, s.key, s.contact_id, coalesce(c.is_group, false) as is_group,
        coalesce(case c.on_whatsapp when 'yes' then true when 'no' then false end, s.known) as on_whatsapp,
        row_number() over (partition by coalesce('contact:' || s.contact_id, s.key) order by s.place) as turn
      from (${source(tx, audience)}) s left join contacts c on c.company_id = ${tx.companyId} and c.id = s.contact_id) p`;
}

/** Makes the recipients of a campaign, each once, in their order; answers how many there are, and how many get it. */
export async function makeRecipients(
  tx: TenantDb,
  campaignId: number,
  audience: Audience,
): Promise<{ total: number; valid: number }> {
  const { rows } = await sql<{ total: number; valid: number }>`
    with made as (
      insert into campaign_recipients (company_id, campaign_id, name, number, email, match_key, on_whatsapp, contact_id,
        is_cold, is_new, state, reason)
      select ${tx.companyId}, ${campaignId}, f.name, f.number, f.email, f.key, f.on_whatsapp, f.contact_id, f.is_cold,
        f.is_new, case when f.reason is null then 'waiting' else 'leftOut' end, f.reason
      from (${people(tx, audience)} offset 0) f order by f.place
      returning state)
    select count(*)::integer as total, (count(*) filter (where state = 'waiting'))::integer as valid from made`.execute(
    tx.db,
  );
  return rows[0] ?? { total: 0, valid: 0 };
}

/** How many people there are, without looking at each. */
export async function countPeople(tx: TenantDb, audience: Audience): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from (${source(tx, audience)}) s`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
