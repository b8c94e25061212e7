/** File lists: named files with a text, which campaigns send (administration §2, wire-contract 4.7). */
import { type FileList, fileLists, filesUpdated, limits } from '@recado/contract';
import { crud } from '#kit/crud/crud.ts';
import { holdRecord, updateRecord } from '#kit/crud/records.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import {
  type FileListFacts,
  fileListTable,
  fillOptions,
  mediaOfList,
  nameHolds,
  toListedFileList,
  toWireFileList,
  writeOptions,
} from './file-list-rows.repo.ts';

export { findOptionFiles } from './file-list-rows.repo.ts';

type Names =
  | 'listFileLists'
  | 'getFileList'
  | 'createFileList'
  | 'updateFileList'
  | 'deleteFileList'
  | 'uploadFileListFiles';

const filedBy = (links: MediaLinks) =>
  crud<typeof fileLists, FileListFacts>(fileLists, {
    table: fileListTable,
    pageSize: limits.pageSize,
    toWire: (row, { origin }) => toWireFileList(row, links, origin),
    toListed: toListedFileList,
    search: nameHolds,
    values: ({ name, message }) => ({ name, message }),
    afterWrite: (tx, id, { options }) => writeOptions(tx, id, options),
    beforeDelete: async (tx, { id }) => releaseMedia(tx, await mediaOfList(tx, id)),
    log: { deleted: 'fileList.deleted', nameOf: ({ name }) => name },
    unique: { file_lists_name: 'ERR_RATING_NAME_ALREADY_EXISTS' },
  });

/** File lists by id in the shape of the wire, for live events. */
export function fileListLoader(links: MediaLinks) {
  const records = filedBy(links);
  return async (tx: TenantDb, ids: readonly number[]): Promise<FileList[]> =>
    (await records.load(tx, ids)).map((row) => toWireFileList(row, links));
}

/** Handlers of the file lists' calls. */
export function fileListHandlers({ links }: { links: MediaLinks }): Handlers<Names> {
  const records = filedBy(links);
  return {
    listFileLists: records.list,
    getFileList: records.get,
    createFileList: records.create,
    updateFileList: records.update,
    deleteFileList: records.remove,
    uploadFileListFiles: ({ params, body, files }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { id } = params;
        const list = await holdRecord<FileListFacts>(tx, fileListTable, id, []);
        if (!list || body.fileId !== id) fail('ERR_NO_FILE_FOUND');
        if (files.length === 0) return filesUpdated;
        const filled = files.map((file) => ({
          optionId: file.fields.id,
          mediaId: file.id,
          name: file.fields.name,
          path: file.name,
          type: file.type,
        }));
        await attachMedia(
          tx,
          filled.map(({ mediaId }) => mediaId),
          'fileList',
        );
        await fillOptions(tx, id, filled);
        await updateRecord(tx, fileListTable, id, {});
        tx.record({ name: 'fileList.updated', subject: { recordId: id, action: 'update' } });
        return filesUpdated;
      }),
  };
}
