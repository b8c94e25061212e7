import { limits } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '#kit/crud/like-pattern.ts';
import { numberPattern } from '#kit/crud/typed-number.ts';
import type { Data } from '#kit/db/data.ts';

/** A text in no more messages than this is rare: its tickets are known before the page is asked for. */
const sampled = 4000;
/** So many tickets at most are read along in the order of the list, each with its messages. */
export const readAlong = 4000;

/** A way to find the tickets `t` with a text: what stands before the statement, and the condition. */
export interface Matches {
  with: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
}

/**
 * - `exact`: the index has told the tickets, or there are few to ask;
 * - `common`: the text stands in very many messages. A page of it is full after a few tickets, read `along` the list; where
 *   it is not, `byIndex` collects every ticket, which takes longer the more there are. `sample` are some of the tickets.
 */
export type TextSearch =
  | { is: 'exact'; matches: Matches }
  | { is: 'common'; along: Matches; byIndex: Matches; sample: readonly number[] };

/**
 * How the tickets with a text in the contact's name, its number or any message are found, without regard to accents and case
 * (wire-contract 4.1; docs/decisions/0070-search.md). `wanted` is what else is asked of a ticket `t`. The database functions
 * ask the trigram indexes, which a statement behind the tenant wall may not use for LIKE.
 */
export async function searchOf(
  data: Data,
  companyId: number,
  text: string,
  wanted: RawBuilder<boolean>,
): Promise<TextSearch> {
  const pattern = likePattern(text);
  const number = numberPattern(text);
  const people = sql`with people as materialized (select find_contacts_by_text(${pattern}, ${number}) as id)`;
  const isTheirs = sql<boolean>`t.contact_id in (select id from people)`;
  // Three letters are the least that the index of texts knows.
  if (text.trim().length < limits.messageSearchMin)
    return { is: 'exact', matches: { with: people, condition: isTheirs } };
  const [[first], [narrow]] = await data.read(companyId, [
    sql<{ ids: number[] }>`select array(select sample_tickets_by_text(${pattern}, ${number}, ${sampled})) as ids`,
    sql<{ isNarrow: boolean }>`select count(*) < ${readAlong} as "isNarrow"
      from (select 1 from tickets t where ${wanted} limit ${readAlong}) t`,
  ]);
  const ids = first?.ids ?? [];
  const sample = [...new Set(ids)];
  if (ids.length < sampled)
    return { is: 'exact', matches: { with: sql``, condition: sql<boolean>`t.id = any(${sample}::integer[])` } };
  // "offset 0" keeps the planner from collecting the tickets of all messages first.
  const isSaid = sql`exists (select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id
    and m.searched like f_unaccent(${pattern}) and not m.is_deleted offset 0)`;
  const along = { with: people, condition: sql<boolean>`(${isTheirs} or ${isSaid})` };
  if (narrow?.isNarrow) return { is: 'exact', matches: along };
  const found = sql`with found as materialized (select find_tickets_by_text(${pattern}, ${number}) as id)`;
  const byIndex = { with: found, condition: sql<boolean>`t.id in (select id from found)` };
  return { is: 'common', along, byIndex, sample };
}
