/** A contact list of a company of the wall's tests, with one person, an import that waits and one that is over. */
import type { Data } from '#kit/db/data.ts';

export interface WallContactLists {
  contactListId: number;
  contactListItemId: number;
  /** Waits for its columns. */
  listImportId: number;
  /** Is over, and can be undone. */
  doneListImportId: number;
}

/** Stores them; the imports are the given user's. */
export async function makeWallContactLists(
  data: Data,
  { companyId, userId, canary }: { companyId: number; userId: number; canary: string },
): Promise<WallContactLists> {
  return data.tenant(companyId, async ({ db }) => {
    const list = await db
      .insertInto('contact_lists')
      .values({ company_id: companyId, name: canary })
      .returning('id')
      .executeTakeFirstOrThrow();
    const number = '5511910000009';
    const person = {
      contact_list_id: list.id,
      name: canary,
      number,
      match_key: '551110000009',
      email: `${canary}@a.local`,
    };
    const item = await db
      .insertInto('contact_list_items')
      .values({ company_id: companyId, ...person })
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = JSON.stringify({ contactListId: list.id });
    const about = { company_id: companyId, user_id: userId, kind: 'contactListItems', file_name: canary, options };
    const [waiting, done] = await db
      .insertInto('imports')
      .values([
        { ...about, state: 'mapping' as const, preview: JSON.stringify([[canary]]) },
        { ...about, state: 'done' as const, can_undo: true },
      ])
      .returning('id')
      .execute();
    return {
      contactListId: list.id,
      contactListItemId: item.id,
      listImportId: waiting?.id ?? 0,
      doneListImportId: done?.id ?? 0,
    };
  });
}
