import { copyPurpose } from '#features/privacy/index.ts';
import { writeZip, type ZipEntry } from '#kit/archive/write-zip.ts';
import type { Data } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { storeStream } from '#kit/storage/store-stream.ts';
import { type CompanyTable, companyTables } from './company-tables.repo.ts';
import { keptBackTables } from './kept-back.ts';
import { countRows, eachFile, eachRow, readCompany, type StoredFile } from './read-company.repo.ts';

/** Files that are archives of companies; no other call gives or attaches them. */
export const archivePurpose = 'companyArchive';

/** Archives are made of what is in this one, and a file of an archive is smaller than 4 GB (kit/archive). */
const archivePurposes: readonly string[] = [archivePurpose, copyPurpose];

/** Rows of a table that stand in one file; a table with more has several. */
const fileBytes = 1024 ** 3;

/** What was copied by table, and `files`. */
export type Counts = Record<string, number>;

export interface Archiving {
  data: Data;
  storage: Storage;
  /** The company concerned. */
  subjectId: number;
  /** The company whose file the archive is: that of who asked. */
  ownerId: number;
  counts: Counts;
  /** Ends the work: what was written of the archive is dropped. */
  signal: AbortSignal;
  /** Smaller, for tests. */
  fileBytes?: number;
}

const noted = (counts: Counts, what: string, count: number): void => {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
};

/** The rows of a table as one JSON list, or as several where one would be too large for a file of an archive. */
async function* tableFiles(archiving: Archiving, table: CompanyTable): AsyncGenerator<ZipEntry> {
  const { data, subjectId, counts, signal } = archiving;
  const most = archiving.fileBytes ?? fileBytes;
  const slices = eachRow(data, table, subjectId);
  let isOver = false;
  async function* list(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    let before = '[\n';
    while (bytes < most) {
      signal.throwIfAborted();
      const { value: rows = [], done = false } = await slices.next();
      isOver = done;
      if (done) break;
      if (rows.length === 0) continue;
      const chunk = Buffer.from(before + rows.join(',\n'));
      before = ',\n';
      bytes += chunk.length;
      noted(counts, table.name, rows.length);
      yield chunk;
    }
    yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
  }
  for (let part = 1; !isOver; part += 1)
    yield { name: part === 1 ? `${table.name}.json` : `${table.name}-${part}.json`, content: list() };
}

/** A name without what a path is made of; the id, by which rows name the file, keeps two of one name apart. */
const placeOf = ({ id, name }: StoredFile): string => `files/${id}-${name.replaceAll(/[/\\:*?"<>|]/g, '_')}`;

async function* storedFiles(archiving: Archiving, media: CompanyTable): AsyncGenerator<ZipEntry> {
  const { data, storage, subjectId, counts, signal } = archiving;
  for await (const files of eachFile(data, media, subjectId)) {
    for (const file of files) {
      signal.throwIfAborted();
      if (!file || archivePurposes.includes(file.purpose)) continue;
      const content = await storage.open(storageKey(subjectId, file.id));
      if (!content) continue;
      yield { name: placeOf(file), content };
      noted(counts, 'files', 1);
    }
  }
}

const givenTables = async (data: Data): Promise<CompanyTable[]> =>
  (await data.system(companyTables)).filter(({ name }) => keptBackTables[name] === undefined);

async function* entriesOf(archiving: Archiving): AsyncGenerator<ZipEntry> {
  const { data, subjectId } = archiving;
  const tables = await givenTables(data);
  yield { name: 'company.json', content: [Buffer.from(await readCompany(data, subjectId))] };
  for (const table of tables) yield* tableFiles(archiving, table);
  const media = tables.find(({ name }) => name === 'media');
  if (media) yield* storedFiles(archiving, media);
}

/** How many rows and files there are to copy, about. */
export async function sizeOfArchive(data: Data, subjectId: number): Promise<number> {
  let total = 0;
  for (const table of await givenTables(data)) {
    const rows = await countRows(data, table, subjectId);
    total += table.name === 'media' ? 2 * rows : rows;
  }
  return total;
}

/** Gathers all that is kept of a company in one archive and stores it; the clean-up deletes it after a day unless something holds it. */
export async function archiveCompany(archiving: Archiving): Promise<string> {
  const { data, storage, subjectId, ownerId } = archiving;
  const { id } = await storeStream(data, storage, {
    ...{ companyId: ownerId, purpose: archivePurpose, declared: 'application/zip' },
    // Who asked may be gone by now.
    createdBy: null,
    name: `company-${subjectId}.zip`,
    maxBytes: Number.MAX_SAFE_INTEGER,
    content: writeZip(entriesOf(archiving)),
  });
  return id;
}
