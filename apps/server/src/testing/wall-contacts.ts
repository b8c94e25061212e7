/** What hangs on the contacts of a company of the wall's tests: a field, a merge, and imports that wait and that are over. */
import type { Data } from '#kit/db/data.ts';

export interface WallContacts {
  contactFieldId: number;
  mergeId: number;
  /** Waits for its columns. */
  importId: number;
  /** Is over, and can be undone. */
  doneImportId: number;
}

interface Owner {
  companyId: number;
  userId: number;
  contactId: number;
  canary: string;
}

/** Stores them; the imports are the given user's. */
export async function makeWallContacts(data: Data, owner: Owner): Promise<WallContacts> {
  const { companyId, userId, contactId, canary } = owner;
  return data.tenant(companyId, async ({ db }) => {
    const field = await db
      .selectFrom('contact_fields')
      .select('id')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .executeTakeFirstOrThrow();
    const dropped = { id: 2_000_000_000 - contactId, uuid: crypto.randomUUID(), name: canary, number: '5511910000003' };
    const facts = {
      dropped: {
        ...dropped,
        ...{ email: canary, picture_media_id: null, is_group: false, connection_id: null, on_whatsapp: 'unknown' },
        ...{ created_at: new Date(), checked_at: null },
      },
      kept: { number: '5511910000001', email: '', picture_media_id: null, on_whatsapp: 'unknown' },
      ...{ addresses: [], fields: [], tickets: [], merges: [], doubled: [] },
    };
    const merge = await db
      .insertInto('contact_merges')
      .values({
        ...{ company_id: companyId, kept_id: contactId, dropped_id: dropped.id, user_id: userId },
        facts: JSON.stringify(facts),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { company_id: companyId, user_id: userId, kind: 'contacts', file_name: canary };
    const made = await db
      .insertInto('imports')
      .values([
        { ...about, state: 'mapping' as const, preview: JSON.stringify([[canary]]) },
        { ...about, state: 'done' as const, can_undo: true },
      ])
      .returning('id')
      .execute();
    const [waiting, done] = made;
    return {
      contactFieldId: field.id,
      mergeId: merge.id,
      importId: waiting?.id ?? 0,
      doneImportId: done?.id ?? 0,
    };
  });
}
