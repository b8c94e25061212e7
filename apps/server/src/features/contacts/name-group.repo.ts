import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { tellContact } from './tell-contacts.ts';

const longestName = 200;

/** Whether a group is a contact of the company, and its subject is known. */
export type GroupName = 'absent' | 'waits' | 'named';

/**
 * Gives a group the subject that WhatsApp told; a name that a person chose stays. With null nothing is written. Answers how
 * it was found.
 */
export async function nameGroup(tx: TenantDb, groupId: string, subject: string | null): Promise<GroupName> {
  const { rows } = await sql<{ id: number; name: string; subject: string | null; dial: string }>`
    select c.id, c.name, c.subject, a.dial from contact_addresses a join contacts c on c.company_id = a.company_id and c.id = a.contact_id
    where a.company_id = ${tx.companyId} and a.kind = 'group' and a.value = ${groupId} for no key update of c`.execute(
    tx.db,
  );
  const found = rows[0];
  if (!found) return 'absent';
  const told = subject?.replaceAll('\0', '').toWellFormed().trim().slice(0, longestName);
  const before: GroupName = found.subject === null ? 'waits' : 'named';
  if (!told || told === found.subject) return before;
  const isOurs = found.name !== found.dial && found.name !== found.subject;
  await tx.db
    .updateTable('contacts')
    .set({ subject: told, ...(isOurs ? {} : { name: told, updated_at: new Date() }) })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', found.id)
    .execute();
  if (!isOurs) tellContact(tx, found.id, 'update');
  return before;
}
