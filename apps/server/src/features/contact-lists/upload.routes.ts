import { buffer } from 'node:stream/consumers';
import type { ContactListItem, Language, ReceivedFile } from '@recado/contract';
import { translate } from '@recado/i18n';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import { importHandlers } from '#kit/sheets/import-handlers.ts';
import { isWholeMapping, listImports, startImport } from '#kit/sheets/imports.repo.ts';
import { readSheet } from '#kit/sheets/read-sheet.ts';
import { writeXlsx } from '#kit/sheets/write-xlsx.ts';
import { discardMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { applyRows, contactListImport, madeIds, tellMade } from './import-items.ts';
import { holdList } from './list-rows.repo.ts';

type Names =
  | 'uploadContactList'
  | 'startContactListImport'
  | 'listContactListImports'
  | 'getContactListImport'
  | 'runContactListImport'
  | 'cancelContactListImport'
  | 'undoContactListImport'
  | 'getContactListImportErrors'
  | 'getContactListExample';

/** What is read and stored while the caller waits; a longer file becomes a job. */
const smallBytes = 256 * 1024;
const smallRows = 500;
const listedImports = 20;

interface Upload {
  listId: number;
  file: ReceivedFile;
  bytes: Uint8Array;
}
type LoadItems = (tx: TenantDb, ids: readonly number[]) => Promise<ContactListItem[]>;

/** Reads a small file aside and puts its people into the list; null when it is not small. */
async function applySmall({ listId, bytes }: Upload, { actor, data }: Call, load: LoadItems) {
  if (bytes.byteLength > smallBytes) return null;
  const { columns } = contactListImport;
  const sheet = await readSheet(bytes, { columns, limits: { rows: smallRows } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_SHEET_TOO_MANY_ROWS') return null;
    throw error;
  });
  if (!sheet) return null;
  const { mapping } = sheet;
  if (!isWholeMapping(contactListImport, mapping)) fail('ERR_IMPORT_COLUMNS');
  const textAt = (cells: readonly string[], key: string) => cells[mapping[key] ?? -1] ?? '';
  const rows = sheet.rows.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(columns.map(({ key }) => [key, textAt(cells, key)])),
  }));
  return data.tenant(actor.companyId, async (tx) => {
    const job = { options: { contactListId: listId } };
    const outcomes = await applyRows(tx, rows, job);
    const notes = outcomes.flatMap((one) => ('undo' in one ? [one.undo] : []));
    tellMade(tx, notes, job);
    const made = madeIds(notes);
    const byId = new Map((await load(tx, made)).map((item) => [item.id, item]));
    return made.flatMap((id) => byId.get(id) ?? []);
  });
}

/** Makes a job of the file; the first suggestion for its columns is taken when `isAutomatic`. */
const startJob = ({ listId, file, bytes }: Upload, { actor, data }: Call, isAutomatic: boolean) =>
  data.tenant(actor.companyId, (tx) =>
    startImport(tx, {
      ...{ kind: contactListImport.name, userId: actor.userId, fileName: file.name, bytes, isAutomatic },
      options: { contactListId: listId },
    }),
  );

const titles = (language: Language) =>
  (['name', 'number', 'email'] as const).map((column) => translate(language, `contacts.sheet.${column}`));

/** Handlers of spreadsheets of a list's people (wire-contract 4.8). */
export function contactListUploadHandlers(storage: Storage, load: LoadItems): Handlers<Names> {
  const imports = importHandlers(contactListImport, storage);
  /** The file of a call and its list; `take` has a copy of it or has read it, and then it goes. */
  async function withFile<T>(
    { params, files }: { params: { id: number }; files: ReceivedFile[] },
    { actor, data }: Call,
    take: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const file = files[0] ?? fail('ERR_FILE_REQUIRED');
    const isThere = await data.tenant(actor.companyId, (tx) => holdList(tx, params.id));
    if (!isThere) fail('ERR_NO_CONTACTLIST_FOUND');
    const stream = (await storage.open(storageKey(actor.companyId, file.id))) ?? fail('ERR_FILE_REQUIRED');
    const taken = await take({ listId: params.id, file, bytes: await buffer(stream) });
    await discardMedia(data, storage, actor.companyId, [file.id]);
    return taken;
  }
  return {
    uploadContactList: (request, call) =>
      withFile(request, call, async (upload) => {
        const made = await applySmall(upload, call, load);
        if (!made) await startJob(upload, call, true);
        return made ?? [];
      }),
    startContactListImport: (request, call) => withFile(request, call, (upload) => startJob(upload, call, false)),
    listContactListImports: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        if (!(await holdList(tx, params.id))) fail('ERR_NO_CONTACTLIST_FOUND');
        const filter = { kind: contactListImport.name, userId: actor.userId, limit: listedImports };
        return listImports(tx, { ...filter, options: { contactListId: params.id } });
      }),
    getContactListImport: imports.get,
    runContactListImport: imports.run,
    cancelContactListImport: imports.cancel,
    undoContactListImport: imports.undo,
    getContactListImportErrors: imports.errors,
    getContactListExample: (_request, { actor }) =>
      writeXlsx([titles(actor.language), ['Maria Souza', '5511971234410', 'maria@exemplo.com.br']]),
  };
}
