/** The ready company of the local mode, whose passwords everybody knows, and how all of it goes (docs/decisions/0092). */
import { sql } from 'kysely';
import type { Data, SystemDb } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { childrenFirst, companyTables } from './company-tables.repo.ts';

export interface DemoCompany {
  id: number;
  name: string;
  users: number;
  tickets: number;
  messages: number;
}

/** What the local mode filled this database with. */
export async function findDemoCompanies(data: Data): Promise<DemoCompany[]> {
  const { rows } = await data.system(({ db }) =>
    sql<DemoCompany>`select c.id, c.name,
        (select count(*)::integer from users u where u.company_id = c.id) as users,
        (select count(*)::integer from tickets t where t.company_id = c.id) as tickets,
        (select count(*)::integer from messages m where m.company_id = c.id) as messages
      from companies c where c.is_demo order by c.id`.execute(db),
  );
  return rows;
}

async function removeOne(tx: SystemDb, storage: Storage, companyId: number): Promise<void> {
  const { rows: files } = await sql<{ id: string }>`select id from media where company_id = ${companyId}`.execute(
    tx.db,
  );
  await sql`delete from announcements where author_company_id = ${companyId}`.execute(tx.db);
  for (const { name } of childrenFirst(await companyTables(tx)))
    await sql`delete from ${sql.table(name)} where company_id = ${companyId}`.execute(tx.db);
  await tx.db.deleteFrom('companies').where('id', '=', companyId).where('is_demo', '=', true).execute();
  // Before the commit: if the store refuses, the rows stay, and the next try finds them.
  for (const { id } of files) await storage.remove(storageKey(companyId, id));
}

/** Removes all of it, in one transaction a company. */
export async function removeDemoCompanies(data: Data, storage: Storage): Promise<DemoCompany[]> {
  const found = await findDemoCompanies(data);
  for (const { id } of found) await data.system((tx) => removeOne(tx, storage, id));
  return found;
}
