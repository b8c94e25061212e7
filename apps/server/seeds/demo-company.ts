import { type Kysely, sql } from 'kysely';
import { hashPassword, type LocalLogin } from '../src/features/auth/index.ts';
import { createCompany } from '../src/features/companies/index.ts';
import type { Data } from '../src/kit/db/data.ts';
import type { Database } from '../src/kit/db/tables.ts';

/** The password of the ready logins of the local mode, printed and shown there only. */
const password = 'recado-local';

export const localLogins: LocalLogin[] = [
  { name: 'Renata Lopes', email: 'admin@recado.local', password, role: 'admin' },
  { name: 'Bruno Martins', email: 'agente1@recado.local', password, role: 'user' },
  { name: 'Camila Duarte', email: 'agente2@recado.local', password, role: 'user' },
];

const queues = [
  { name: 'Comercial', color: '#2563EB', agents: ['agente1@recado.local', 'agente2@recado.local'] },
  { name: 'Suporte', color: '#0A9C74', agents: ['agente1@recado.local'] },
  { name: 'Financeiro', color: '#D97706', agents: ['agente2@recado.local'] },
];
const tags = [
  { name: 'VIP', color: '#DC2626' },
  { name: 'Orçamento', color: '#0E7490' },
  { name: 'Recorrente', color: '#4D7C0F' },
];

/** Names the seeding among the database's advisory locks. */
const lockKey = 7_230_118;

const isSomebodyThere = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Makes the ready company of the local mode once: an admin (also super), two agents, queues and tags. */
export async function seedDemoCompany(data: Data): Promise<void> {
  if (await data.system(({ db }) => isSomebodyThere(db))) return;
  const passwordHash = await hashPassword(password);
  await data.system(async ({ db }) => {
    const [admin, ...agents] = localLogins;
    // Another process may have started on the same new database.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    if (!admin || (await isSomebodyThere(db))) return;
    const { companyId, userId } = await createCompany(db, {
      name: 'Aurora Móveis',
      phone: '5511988771020',
      admin: { name: admin.name, email: admin.email, passwordHash, isSuper: true },
    });
    await db.updateTable('companies').set({ is_demo: true }).where('id', '=', companyId).execute();
    await db.updateTable('users').set({ all_ticket: true }).where('id', '=', userId).execute();
    const users = await db
      .insertInto('users')
      .values(
        agents.map((agent) => ({
          company_id: companyId,
          name: agent.name,
          email: agent.email,
          password_hash: passwordHash,
          profile: 'user' as const,
          // Whoever tries the product hears waiting tickets, too (core §6).
          all_ticket: true,
          connection_id: null,
          last_seen_at: null,
        })),
      )
      .returning(['id', 'email'])
      .execute();
    const made = await db
      .insertInto('queues')
      .values(
        queues.map((queue, index) => ({
          company_id: companyId,
          name: queue.name,
          color: queue.color,
          order_queue: index + 1,
          integration_id: null,
          prompt_id: null,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    // Whoever tries the product as the admin sees every conversation, also in clients that show the own queues only.
    const memberships = queues.flatMap((queue) =>
      [admin.email, ...queue.agents].map((email) => ({
        company_id: companyId,
        queue_id: made.find((row) => row.name === queue.name)?.id ?? 0,
        user_id: users.find((row) => row.email === email)?.id ?? userId,
      })),
    );
    await db.insertInto('user_queues').values(memberships).execute();
    await db
      .insertInto('tags')
      .values(tags.map((tag) => ({ company_id: companyId, ...tag, user_id: null })))
      .execute();
  });
}
