import { addDays, dayIn } from '@recado/contract';
import { sql } from 'kysely';
import type { TestServer } from '#testing/test-server.ts';

const zone = 'America/Sao_Paulo';
/** A day so many days from today in São Paulo. */
export const dayFromNow = (days: number): string => addDays(dayIn(zone, new Date()), days);

/** Gives a company a plan of its own at this price, and a due day. */
export async function putOnPlan(
  server: TestServer,
  companyId: number,
  plan: { value: number; dueDay: string | null; recurrence?: string },
): Promise<number> {
  const { rows } = await server.data.system(({ db }) =>
    sql<{ id: number }>`
      with made as (
        insert into plans (name, users, connections, queues, value)
        values ('Plano ' || gen_random_uuid(), 10, 10, 10, ${plan.value}) returning id),
      moved as (update companies set plan_id = (select id from made), due_date = ${plan.dueDay},
        recurrence = ${plan.recurrence ?? 'MENSAL'} where id = ${companyId})
      select id from made`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

/** The stored due day of a company. */
export async function dueDayOf(server: TestServer, companyId: number): Promise<string | null> {
  const { rows } = await server.data.system(({ db }) =>
    sql<{ due_date: string | null }>`select due_date from companies where id = ${companyId}`.execute(db),
  );
  return rows[0]?.due_date ?? null;
}

export const checkout = {
  firstName: 'Padaria Sol Ltda',
  address2: 'Avenida Paulista, 1000',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310100',
  country: 'BR',
  document: '',
};
