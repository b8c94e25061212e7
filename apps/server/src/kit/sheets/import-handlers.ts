import { buffer } from 'node:stream/consumers';
import type { Import, ReceivedFile, SheetImport } from '@recado/contract';
import { logActivity } from '../activity/log-activity.repo.ts';
import type { TenantDb } from '../db/data.ts';
import type { Call, Handler } from '../http/context.ts';
import { fail } from '../http/fail.ts';
import { discardMedia } from '../storage/media.repo.ts';
import type { Storage } from '../storage/storage.ts';
import { storageKey } from '../storage/storage-key.ts';
import { importErrorsFile } from './import-errors.ts';
import type { ImportKind } from './import-kind.ts';
import { cancelImport, getImport, listImports, runImport, startImport, undoImport } from './imports.repo.ts';

/** Handlers of the calls of one kind of import; a feature gives them their names. */
export type ImportHandlers = { [K in keyof SheetImport]: Handler<SheetImport[K]> };

const listed = 20;

async function bytesOf(storage: Storage, companyId: number, file: ReceivedFile | undefined): Promise<Uint8Array> {
  const stream = file && (await storage.open(storageKey(companyId, file.id)));
  return stream ? buffer(stream) : fail('ERR_FILE_REQUIRED');
}

const logImport = (tx: TenantDb, call: Call, kind: 'import.started' | 'import.undone', { id, fileName }: Import) =>
  logActivity(tx, call, { kind, subject: { id, name: fileName } });

/** What answers the calls of `sheetImport` in the contract. `options` go to the kind's callbacks with every job. */
export function importHandlers(
  kind: ImportKind,
  storage: Storage,
  options: Record<string, unknown> = {},
): ImportHandlers {
  const own = (id: number, { actor }: Call) => ({ id, kind, userId: actor.userId });
  return {
    start: async ({ files }, call) => {
      const { actor, data } = call;
      const [file] = files;
      const bytes = await bytesOf(storage, actor.companyId, file);
      const started = await data.tenant(actor.companyId, async (tx) => {
        const given = { kind: kind.name, userId: actor.userId, fileName: file?.name ?? '', bytes, options };
        const record = await startImport(tx, given);
        await logImport(tx, call, 'import.started', record);
        return record;
      });
      // The job has its own copy, which lasts until it is read.
      await discardMedia(
        data,
        storage,
        actor.companyId,
        files.map(({ id }) => id),
      );
      return started;
    },
    list: (_request, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => listImports(tx, { kind: kind.name, userId: actor.userId, limit: listed })),
    get: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => getImport(tx, { id: params.id, kind: kind.name, userId: actor.userId })),
    run: ({ params, body }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => runImport(tx, own(params.id, call), body.mapping)),
    cancel: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => cancelImport(tx, own(params.id, call))),
    undo: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const record = await undoImport(tx, own(params.id, call));
        await logImport(tx, call, 'import.undone', record);
        return record;
      }),
    errors: async ({ params }, { actor, data }) => {
      const { companyId, userId } = actor;
      const about = await data.tenant(companyId, (tx) => getImport(tx, { id: params.id, kind: kind.name, userId }));
      return importErrorsFile(data, { ...about, companyId }, actor.language);
    },
  };
}
