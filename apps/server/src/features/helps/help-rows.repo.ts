import { type Help, youtubePage } from '@recado/contract';
import { sql } from 'kysely';
import { type Condition, type RecordTable, readRecords } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

/** A help video's row. */
export interface HelpFacts {
  id: number;
  title: string;
  description: string;
  video: string;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`r.id, r.title, r.description, r.video, r.created_at, r.updated_at`;

export const helpTable: RecordTable = {
  table: 'helps',
  columns,
  order: { by: sql<string>`f_unaccent(r.title)` },
  ofPlatform: true,
};

/** Help videos whose title holds the text. */
export const titleHolds = (text: string): Condition => textHolds('r.title', text);

/** A row in the shape of the wire. */
export const toWireHelp = (row: HelpFacts): Help => ({
  id: row.id,
  title: row.title,
  description: row.description,
  video: row.video,
  link: youtubePage(row.video),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** All of them by title. */
export async function readAllHelps(tx: TenantDb): Promise<Help[]> {
  const { rows } = await sql<HelpFacts>`
    select ${columns} from helps r order by f_unaccent(r.title), r.id`.execute(tx.db);
  return rows.map(toWireHelp);
}

/** Help videos by id in the shape of the wire, for live events. */
export async function loadHelps(tx: TenantDb, ids: readonly number[]): Promise<Help[]> {
  return (await readRecords<HelpFacts>(tx, helpTable, ids)).map(toWireHelp);
}
