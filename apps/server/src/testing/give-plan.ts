import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Puts a company on a plan of its own with every feature and this room; 0 is no limit. */
export async function givePlan(
  pool: pg.Pool,
  companyId: number,
  room: { storageGb?: number; contacts?: number },
): Promise<void> {
  await pool.query(
    `with made as (
       insert into plans (name, users, connections, queues, value, use_campaigns, use_kanban, use_open_ai, use_integrations,
         use_schedules, use_internal_chat, use_external_api, storage_gb, contacts)
       values ($2, 9, 9, 9, 1, true, true, true, true, true, true, true, $3, $4) returning id)
     update companies set plan_id = (select id from made) where id = $1`,
    [companyId, randomUUID(), room.storageGb ?? 0, room.contacts ?? 0],
  );
}

/** So many people as a company has in its address book, and `more`: what its plan has room for. */
export async function contactsAnd(pool: pg.Pool, companyId: number, more: number): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::integer as count from contacts where company_id = $1 and not is_group',
    [companyId],
  );
  return rows[0].count + more;
}
