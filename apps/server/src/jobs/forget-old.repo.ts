import { limits, type SettingKey } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import { removeSome } from './clean-up.repo.ts';

/** Rows of one statement: few enough that nobody waits for it (trust I-65). */
const atOnce = 1000;

/** Companies that chose to keep something for a while only, and until when that is; the others keep it for ever. */
const chosen = (key: SettingKey): RawBuilder<unknown> => sql`(
  select company_id, now() - make_interval(days => value::integer) as until from settings
  where key = ${key} and value ~ '^[1-9][0-9]{0,4}$')`;

/** Archives that were made on request. */
const oldArchives = (table: string) =>
  sql`with old as (
      select j.company_id, j.id, j.media_id from ${chosen('keepExportsDays')} k join ${sql.table(table)} j
        on j.company_id = k.company_id and j.finished_at < k.until and j.media_id is not null limit ${atOnce}),
    gone as (
      update ${sql.table(table)} j set media_id = null from old
      where j.company_id = old.company_id and j.id = old.id returning 1),
    released as (
      update media m set sweep_at = now() from old where m.company_id = old.company_id and m.id = old.media_id returning 1)
    select 1 from gone`;

/** Each gives the rows that it took away. */
const removals: readonly RawBuilder<unknown>[] = [
  // However few days were chosen once; what goes leaves an entry that says so.
  sql`with gone as (
      delete from activity_log where ctid = any(array(
        select a.ctid from ${chosen('keepActivityDays')} k join activity_log a on a.company_id = k.company_id
          and a.created_at < least(k.until, now() - make_interval(days => ${limits.activityLeastDays})) limit ${atOnce}))
      returning company_id, created_at),
    noted as (
      insert into activity_log (company_id, kind, facts)
      select company_id, 'activity.forgotten',
        jsonb_build_object('entries', count(*)::text, 'until', to_char(max(created_at), 'YYYY-MM-DD'))
      from gone group by company_id)
    select 1 from gone`,
  sql`delete from messages where ctid = any(array(
    select m.ctid from ${chosen('keepMessagesDays')} k join messages m
      on m.company_id = k.company_id and m.created_at < k.until limit ${atOnce}))`,
  // The lists of tickets show the last message's words.
  sql`update tickets set last_message = '', last_message_id = null where ctid = any(array(
    select t.ctid from ${chosen('keepMessagesDays')} k join tickets t on t.company_id = k.company_id
      and t.last_message_at < k.until and t.last_message <> '' limit ${atOnce}))`,
  // What is gone is unread no more; a ticket that somebody put aside has none that could go.
  sql`update tickets t set unread_messages = n.count from (
      select t.company_id, t.id, (select count(*) from messages m where m.company_id = t.company_id and m.ticket_id = t.id
        and not m.from_me and not m.read)::integer as count, t.last_message_at < k.until as is_old
      from ${chosen('keepMessagesDays')} k join tickets t on t.company_id = k.company_id and t.unread_messages > 0) n
    where t.company_id = n.company_id and t.id = n.id and n.count < t.unread_messages and (n.count > 0 or n.is_old)`,
  sql`with old as (
      select f.company_id, f.message_id, array[f.media_id, f.preview_media_id, f.playable_media_id, f.sent_media_id] as files
      from ${chosen('keepMediaDays')} k join messages m on m.company_id = k.company_id and m.created_at < k.until
        join message_files f on f.company_id = m.company_id and f.message_id = m.id and f.reason is distinct from 'expired'
      limit ${atOnce}),
    gone as (
      update message_files f set state = 'failed', reason = 'expired', media_id = null, preview_media_id = null,
        playable_media_id = null, sent_media_id = null, thumbnail = null, pointer = null, updated_at = now()
      from old where f.company_id = old.company_id and f.message_id = old.message_id returning 1),
    released as (
      update media m set sweep_at = now() from (select company_id, unnest(files) as id from old) o
      where m.company_id = o.company_id and m.id = o.id returning 1)
    select 1 from gone`,
  // What colleagues said to each other is kept as long as what they said to customers, and its files as long as theirs.
  sql`with gone as (
      delete from chat_messages where ctid = any(array(
        select m.ctid from ${chosen('keepMessagesDays')} k join chat_messages m
          on m.company_id = k.company_id and m.created_at < k.until limit ${atOnce}))
      returning company_id, media_id),
    released as (
      update media m set sweep_at = now() from gone where m.company_id = gone.company_id and m.id = gone.media_id returning 1)
    select 1 from gone`,
  sql`update chats set last_message = '' where ctid = any(array(
    select c.ctid from ${chosen('keepMessagesDays')} k join chats c on c.company_id = k.company_id
      and c.last_message_at < k.until and c.last_message <> '' limit ${atOnce}))`,
  sql`with old as (
      select m.company_id, m.id, m.media_id from ${chosen('keepMediaDays')} k join chat_messages m
        on m.company_id = k.company_id and m.created_at < k.until and m.media_id is not null limit ${atOnce}),
    gone as (
      update chat_messages m set media_id = null from old
      where m.company_id = old.company_id and m.id = old.id returning 1),
    released as (
      update media m set sweep_at = now() from old where m.company_id = old.company_id and m.id = old.media_id returning 1)
    select 1 from gone`,
  ...['privacy_jobs', 'company_jobs'].map(oldArchives),
];

/**
 * Removes what companies keep for a while only and is older than that, in batches, until none is left or `isOver` says
 * so. What a stop leaves is found again by the next run.
 */
export async function forgetOld(data: Data, isOver: () => boolean = () => false): Promise<void> {
  for (const removal of removals) {
    let removed = atOnce;
    while (removed >= atOnce && !isOver()) removed = await removeSome(data, removal);
  }
}
