import { type RawBuilder, sql } from 'kysely';
import { constantSql } from '#kit/db/constant-sql.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { BotOption, BotQueue, BotRules, Outside } from './bot-types.ts';

/** Who answers for queue `q` or connection `w`, if the company's plan has it; an integration that rests answers nobody. */
const outsideOf = (kind: Outside['kind'], alias: 'q' | 'w') => {
  const company = sql.ref(`${alias}.company_id`);
  const [id, feature] =
    kind === 'prompt' ? [`${alias}.prompt_id`, 'use_open_ai'] : [`${alias}.integration_id`, 'use_integrations'];
  const works =
    kind === 'prompt'
      ? sql``
      : sql` and exists (select from queue_integrations i where i.company_id = ${company} and i.id = ${sql.ref(id)} and i.paused_at is null)`;
  return sql`
  when ${sql.ref(id)} is not null and (select p.${sql.ref(feature)} from companies c join plans p on p.id = c.plan_id
    where c.id = ${company})${works} then json_build_object('kind', ${sql.lit(kind)}, 'id', ${sql.ref(id)})`;
};

/** In the order in which they are asked. */
const queueOutside = sql`case ${outsideOf('integration', 'q')} ${outsideOf('prompt', 'q')} end`;
const connectionOutside = sql`case ${outsideOf('prompt', 'w')} ${outsideOf('integration', 'w')} end`;

/** Queue `q` with its options. */
const queueColumns = constantSql(sql`json_build_object('id', q.id, 'name', q.name, 'greeting', q.greeting_message,
        'outOfHours', q.out_of_hours_message, 'hours', q.schedules, 'outside', ${queueOutside},
        'options', coalesce((select json_agg(json_build_object('id', o.id, 'parentId', o.parent_id, 'option', o.option,
            'title', o.title, 'message', o.message, 'file', m.name) order by o.created_at, o.id)
          from queue_options o left join media m on m.company_id = o.company_id and m.id = o.media_id
          where o.company_id = q.company_id and o.queue_id = q.id), '[]'))`);

/** As the statement of a batch reads the bot, beside what else it asks of connection `w`. */
export const botColumns: RawBuilder<unknown> = constantSql(sql`json_build_object(
    'greeting', w.greeting_message, 'outOfHours', w.out_of_hours_message,
    'maxMenus', w.max_use_bot_queues, 'menuMinutes', w.time_use_bot_queues, 'outside', ${connectionOutside},
    'companyHours', (select c.schedules from companies c where c.id = w.company_id),
    'holidays', coalesce((select json_agg(json_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'name', h.name, 'recurs', h.recurs)
        order by h.recurs, h.id) from holidays h where h.company_id = w.company_id
      and (h.recurs or h.day between current_date - 2 and current_date + 2)), '[]'),
    'queues', coalesce((select json_agg(${queueColumns} order by q.order_queue nulls last, q.id)
      from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
      where l.company_id = w.company_id and l.connection_id = w.id), '[]'))`);

const byTyped = new Intl.Collator('en', { numeric: true });
const ordered = (options: readonly BotOption[]): BotOption[] =>
  // The sort is stable: equal ones stay in the order of their making.
  [...options].sort((a, b) => byTyped.compare(a.option, b.option));
const listOf = <T>(value: T[] | null): T[] => (Array.isArray(value) ? value : []);

/** The rules as `botColumns` gave them. */
export function toBotRules(found: BotRules): BotRules {
  const queues = found.queues.map(
    (queue): BotQueue => ({ ...queue, hours: listOf(queue.hours), options: ordered(queue.options) }),
  );
  return { ...found, companyHours: listOf(found.companyHours), queues };
}

/** A number that offers nothing and says nothing. */
const nobody = (companyId: number) => sql`(select ${companyId}::integer as company_id, 0 as id, '' as greeting_message,
  '' as out_of_hours_message, 0 as max_use_bot_queues, 0 as time_use_bot_queues, null::integer as prompt_id,
  null::integer as integration_id, null::timestamptz as deleted_at)`;

/** The rules of a connection, or of one that has none, and one queue apart; undefined: no such connection. */
export async function findBotRules(
  { db, companyId }: TenantDb,
  { connectionId, queueId }: { connectionId: number | null; queueId: number | null },
): Promise<{ rules: BotRules; queue: BotQueue | undefined } | undefined> {
  const { rows } = await sql<{ bot: BotRules; queue: BotQueue | null }>`
    select ${botColumns} as bot, (select ${queueColumns} from queues q
      where q.company_id = w.company_id and q.id = ${queueId}::integer) as queue
    from ${connectionId === null ? nobody(companyId) : sql`connections`} w
    where w.company_id = ${companyId} and w.id = ${connectionId ?? 0} and w.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const apart = toBotRules({ ...found.bot, queues: found.queue ? [found.queue] : [] });
  return { rules: toBotRules(found.bot), queue: apart.queues[0] };
}
