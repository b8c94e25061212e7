import type pg from 'pg';
import type { SeededWorld } from './seed.ts';

const ticketPage = (status: string) => `
  select t.*, c.name as contact_name, c.number, c.email, c.picture_media_id, u.name as user_name, q.name as queue_name,
    q.color, w.name as connection_name, w.status as connection_status, m.ack
  from (select * from tickets where company_id = $1 and status = '${status}' order by updated_at desc, id desc limit 41) t
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join messages m on m.company_id = t.company_id and m.id = t.last_message_id
  order by t.updated_at desc, t.id desc`;
const counted = (status: string) =>
  `select count(*) from (select 1 from tickets where company_id = $1 and status = '${status}' limit 1000) s`;
const messagePage = `
  select m.*, c.name, c.number from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  where m.company_id = $1 and m.contact_id = $2 and m.connection_id = $3 and m.position < $4
  order by m.position desc limit 21`;
const history = `
  select t.*, c.name, c.number, (select count(*) from (select 1 from messages m where m.company_id = t.company_id
    and m.contact_id = t.contact_id and m.connection_id = t.connection_id limit 1000) s) as count
  from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  where t.company_id = $1 and t.id = $2`;

/** The same rows and counts by plain statements over the driver: no transaction, no tenant wall, no shapes. */
export function createSqlFloors(pool: pg.Pool, world: SeededWorld) {
  const { companyId, longContactId, longTicketId, connectionId, middlePosition } = world;
  const tickets = (status: string) => async () => {
    await pool.query(ticketPage(status), [companyId]);
    await pool.query(counted(status), [companyId]);
  };
  const messages = (before: number) => async () => {
    await pool.query(history, [companyId, longTicketId]);
    await pool.query(messagePage, [companyId, longContactId, connectionId, before]);
  };
  return {
    pending: tickets('pending'),
    closed: tickets('closed'),
    messages: messages(Number.MAX_SAFE_INTEGER),
    older: messages(middlePosition),
  };
}
