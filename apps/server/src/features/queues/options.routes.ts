import { limits, type queueRoutes } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import {
  deleteOption,
  findOptions,
  holdQueue,
  insertOption,
  type OptionFacts,
  placeOptions,
  toWireOption,
  updateOption,
} from './option-rows.repo.ts';
import { arrange, isAtOrBelow, nextNumber } from './option-tree.ts';

type Names = Extract<keyof typeof queueRoutes, `${string}Option${string}`>;

/** Whoever has the tree on screen asks for it again. */
const tell = (tx: TenantDb, queueId: number): void =>
  tx.record({ name: 'queue.updated', subject: { recordId: queueId, action: 'update' } });

async function findOption(tx: TenantDb, id: number): Promise<OptionFacts> {
  const [option] = await findOptions(tx, { optionId: id });
  return option ?? fail('ERR_QUEUE_NOT_FOUND');
}

/** The option and its queue's tree, which nobody else changes until the end of the transaction. */
async function holdTree(tx: TenantDb, id: number): Promise<{ option: OptionFacts; tree: OptionFacts[] }> {
  const { queueId } = await findOption(tx, id);
  await holdQueue(tx, queueId);
  const tree = await findOptions(tx, { queueId });
  return { option: tree.find((one) => one.id === id) ?? fail('ERR_QUEUE_NOT_FOUND'), tree };
}

/** A parent is of the same queue, and not below what is put under it. */
function checkParent(tree: readonly OptionFacts[], parentId: number | null, ids: readonly number[]): void {
  if (parentId === null) return;
  if (!tree.some(({ id }) => id === parentId)) fail('ERR_QUEUE_NOT_FOUND');
  if (ids.some((id) => isAtOrBelow(tree, parentId, id))) fail('ERR_QUEUE_OPTION_PARENT');
}

/** Everything below an option, and itself. */
const withDescendants = (tree: readonly OptionFacts[], id: number): OptionFacts[] =>
  tree.filter((option) => isAtOrBelow(tree, option.id, id));

const inCompany = <T>({ actor, data }: Call, work: (tx: TenantDb) => Promise<T>): Promise<T> =>
  data.tenant(actor.companyId, work);

type Readers = 'listQueueOptions' | 'getQueueOption';
type Placers = 'deleteQueueOption' | 'arrangeQueueOptions';

function readers(links: MediaLinks): Handlers<Readers> {
  return {
    listQueueOptions: ({ query: { queueId, queueOptionId, parentId } }, call) =>
      inCompany(call, async (tx) => {
        const found = await findOptions(tx, { queueId, optionId: queueOptionId, parentId });
        return found.map((option) => toWireOption(option, links, call.origin));
      }),
    getQueueOption: ({ params }, call) =>
      inCompany(call, async (tx) => toWireOption(await findOption(tx, params.id), links, call.origin)),
  };
}

function placers(links: MediaLinks): Handlers<Placers> {
  return {
    deleteQueueOption: ({ params: { id } }, call) =>
      inCompany(call, async (tx) => {
        const { option, tree } = await holdTree(tx, id);
        const files = withDescendants(tree, id).flatMap(({ mediaId }) => (mediaId ? [mediaId] : []));
        if (files.length > 0) await releaseMedia(tx, files);
        await deleteOption(tx, id);
        tell(tx, option.queueId);
        return { message: 'deleted' };
      }),
    arrangeQueueOptions: ({ params: { id: queueId }, body: { parentId, ids } }, call) =>
      inCompany(call, async (tx) => {
        if (!(await holdQueue(tx, queueId))) fail('ERR_NO_QUEUE_FOUND');
        const tree = await findOptions(tx, { queueId });
        const known = new Set(tree.map(({ id }) => id));
        if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) fail('ERR_QUEUE_NOT_FOUND');
        checkParent(tree, parentId, ids);
        await placeOptions(tx, arrange(tree, parentId, ids));
        tell(tx, queueId);
        return (await findOptions(tx, { queueId })).map((option) => toWireOption(option, links, call.origin));
      }),
  };
}

/** Handlers of the calls on a queue's menu (wire-contract 4.5). */
export function optionHandlers({ links }: { links: MediaLinks }): Handlers<Names> {
  const shown = async (tx: TenantDb, { origin }: Call, id: number) =>
    toWireOption(await findOption(tx, id), links, origin);
  /** Puts another file, or none, in the place of the one that an option has. */
  const replaceMedia = (call: Call, id: number, mediaId: string | null) =>
    inCompany(call, async (tx) => {
      const { option } = await holdTree(tx, id);
      if (mediaId) await attachMedia(tx, [mediaId], 'queueOption');
      if (option.mediaId) await releaseMedia(tx, [option.mediaId]);
      await updateOption(tx, id, { mediaId });
      tell(tx, option.queueId);
      return shown(tx, call, id);
    });
  return {
    ...readers(links),
    ...placers(links),
    createQueueOption: ({ body }, call) =>
      inCompany(call, async (tx) => {
        const { queueId, title, parentId = null } = body;
        if (!(await holdQueue(tx, queueId))) fail('ERR_NO_QUEUE_FOUND');
        const tree = await findOptions(tx, { queueId });
        if (tree.length >= limits.queueOptions) fail('ERR_LIMIT_QUEUE_OPTIONS');
        checkParent(tree, parentId, []);
        const option = body.option || nextNumber(tree, parentId);
        const id = await insertOption(tx, { queueId, parentId, option, title, message: body.message ?? '' });
        tell(tx, queueId);
        return shown(tx, call, id);
      }),
    updateQueueOption: ({ params: { id }, body }, call) =>
      inCompany(call, async (tx) => {
        const { option, tree } = await holdTree(tx, id);
        const { title, message, parentId } = body;
        if (parentId !== undefined) checkParent(tree, parentId, [id]);
        // An empty number keeps the one it has.
        await updateOption(tx, id, {
          title,
          message: message ?? undefined,
          option: body.option || undefined,
          parentId,
        });
        tell(tx, option.queueId);
        return shown(tx, call, id);
      }),
    uploadQueueOptionMedia: ({ params, files }, call) =>
      replaceMedia(call, params.id, files[0]?.id ?? fail('ERR_FILE_REQUIRED')),
    deleteQueueOptionMedia: ({ params }, call) => replaceMedia(call, params.id, null),
  };
}
