import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

export interface UnitFile {
  mediaId: string;
  /** Under which it stands in the list; empty for the campaign's own file. */
  caption: string;
  isOwn: boolean;
}

/** The files of a campaign in the order in which they leave; an option without its file is named by null. */
export async function filesOf(
  tx: TenantDb,
  { file_list_id, media_id }: { file_list_id: number | null; media_id: string | null },
): Promise<(UnitFile | null)[]> {
  const { rows } = file_list_id
    ? await sql<{ media_id: string | null; name: string }>`
        select o.media_id, o.name from file_options o where o.company_id = ${tx.companyId} and o.file_list_id = ${file_list_id}
        order by o.position, o.id`.execute(tx.db)
    : { rows: [] };
  const listed = rows.map(({ media_id: id, name }) => (id ? { mediaId: id, caption: name, isOwn: false } : null));
  return media_id ? [...listed, { mediaId: media_id, caption: '', isOwn: true }] : listed;
}
