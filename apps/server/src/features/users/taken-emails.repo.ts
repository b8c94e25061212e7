import { sql } from 'kysely';
import type { SystemDb, TenantDb } from '#kit/db/data.ts';

/** Which of these e-mails, in small letters, name an account already, whatever its company. */
export async function takenEmails({ db }: SystemDb, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any(${[...emails]}) and deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}

/** Gives the e-mails of a company that is being removed back at once: its people may come again. */
export const letGoOfEmails = ({ db }: SystemDb, companyId: TenantDb['companyId']): Promise<unknown> =>
  sql`update users set deleted_at = now() where company_id = ${companyId} and deleted_at is null`.execute(db);
