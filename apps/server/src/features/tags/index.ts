/** Tags: coloured words on tickets, and lanes of the kanban board (core §3, administration §2, wire-contract 4.6). */
import { isGranted, limits, type Tag, tags } from '@recado/contract';
import { crud } from '#kit/crud/crud.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { allTags, findOrCreateTag, type TagFacts, tagMatches, tagTable, toWireTag } from './tag-rows.repo.ts';

export { tagImport } from './import-tables.ts';
export { allTags, countTags, type LaneFacts, lanesOf, orderLanes, setLaneAging } from './tag-rows.repo.ts';

type Names = 'listTags' | 'getTag' | 'createTag' | 'updateTag' | 'deleteTag' | 'listTagNames' | 'listKanbanTags';

const maySetKanban = (actor: Actor): boolean => isGranted('tags.setKanban', actor);

const records = crud<typeof tags, TagFacts>(tags, {
  table: tagTable,
  pageSize: limits.pageSizes.tags,
  toWire: toWireTag,
  toListed: (row) => ({ ...toWireTag(row), ticketsCount: String(row.tickets_count ?? 0) }),
  search: tagMatches,
  // Who may not switch the lane keeps it as it is.
  values: ({ name, color, kanban }, { actor }, before) => ({
    name,
    color,
    kanban: maySetKanban(actor) ? kanban : (before?.kanban ?? false),
  }),
  log: { deleted: 'tag.deleted', nameOf: ({ name }) => name },
  unique: { tags_name: 'ERR_TAG_NAME_ALREADY_EXISTS' },
});

/** Tags by id in the shape of the wire, for live events. */
export async function loadTags(tx: TenantDb, ids: readonly number[]): Promise<Tag[]> {
  return (await records.load(tx, ids)).map(toWireTag);
}

/** Handlers of the tags' calls. */
export function tagHandlers(): Handlers<Names> {
  return {
    listTags: records.list,
    getTag: records.get,
    createTag: ({ body }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const kanban = maySetKanban(actor) && body.kanban;
        const { id, isNew } = await findOrCreateTag(tx, { ...body, kanban, userId: actor.userId });
        const [made] = await loadTags(tx, [id]);
        if (isNew) tx.record({ name: 'tag.updated', subject: { recordId: id, action: 'create' } });
        return made ?? fail('ERR_NO_TAG_FOUND');
      }),
    updateTag: records.update,
    deleteTag: records.remove,
    listTagNames: ({ query }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => allTags(tx, { search: query.searchParam })),
    listKanbanTags: (_request, { actor, data }) =>
      // check-words-allow: the name that the wire gives the list.
      data.tenant(actor.companyId, async (tx) => ({ lista: await allTags(tx, { onlyKanban: true }) })),
  };
}
