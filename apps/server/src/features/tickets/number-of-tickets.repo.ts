import type { TicketListQuery } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#kit/http/context.ts';
import { begunHour, begunIn, begunWeekday, isOfKind } from './attendances.repo.ts';

/** What a number of the dashboard counts, as conditions of its tickets `t` (docs/rules/dashboard.md). */
export function ofNumber({ companyId, timezone }: Actor, query: TicketListQuery): RawBuilder<boolean>[] {
  const { begunFrom, begunTo, onlyQueueIds, whatsappIds, attendance } = query;
  const attended = { from: begunFrom, to: begunTo, timezone, queueIds: onlyQueueIds, whatsappIds };
  const wanted: [unknown, () => RawBuilder<boolean>][] = [
    [begunFrom || begunTo || onlyQueueIds?.length || whatsappIds?.length, () => begunIn('t', attended)],
    [query.withoutQueue, () => sql<boolean>`t.queue_id is null`],
    [query.begunHour !== undefined, () => sql<boolean>`${begunHour(timezone)} = ${query.begunHour}`],
    [query.begunWeekday !== undefined, () => sql<boolean>`${begunWeekday(timezone)} = ${query.begunWeekday}`],
    [attendance, () => isOfKind(attendance || 'finished', companyId, attended)],
  ];
  return wanted.flatMap(([isWanted, condition]) => (isWanted ? [condition()] : []));
}
