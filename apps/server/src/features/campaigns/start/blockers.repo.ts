import { type ErrorCode, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { unknownIn } from '../run/fill-text.ts';
import { filesOf } from '../run/unit-files.repo.ts';
import { readPace } from '../settings.repo.ts';
import { countPeople } from './people.repo.ts';

/** What a start asks of a campaign. */
export interface StartFacts {
  id: number;
  texts: (string | null)[];
  questions: (string | null)[];
  confirmation: boolean;
  connection_id: number | null;
  contact_list_id: number | null;
  tag_id: number | null;
  file_list_id: number | null;
  media_id: string | null;
}

export const audienceOf = ({ contact_list_id, tag_id, connection_id }: StartFacts) => ({
  contactListId: contact_list_id,
  tagId: tag_id,
  connectionId: connection_id,
});

async function ofConnection(tx: TenantDb, id: number | null): Promise<ErrorCode[]> {
  if (id === null) return ['ERR_CAMPAIGN_NO_CONNECTION'];
  const { rows } = await sql<{ status: string; gone: boolean }>`
    select status, deleted_at is not null as gone from connections where company_id = ${tx.companyId} and id = ${id}`.execute(
    tx.db,
  );
  const [row] = rows;
  if (!row || row.gone) return ['ERR_NO_WAPP_FOUND'];
  return row.status === 'CONNECTED' ? [] : ['ERR_WAPP_NOT_INITIALIZED'];
}

async function ofPeople(tx: TenantDb, facts: StartFacts): Promise<ErrorCode[]> {
  if (!facts.contact_list_id && !facts.tag_id) return ['ERR_CAMPAIGN_NO_PEOPLE'];
  const count = await countPeople(tx, audienceOf(facts));
  if (count === 0) return ['ERR_CAMPAIGN_LIST_EMPTY'];
  return count > limits.campaignRecipients ? ['ERR_CAMPAIGN_TOO_MANY'] : [];
}

/** Why a campaign's messages cannot be sent as they are. */
export async function blockersOfTexts(tx: TenantDb, facts: StartFacts): Promise<ErrorCode[]> {
  const files = await filesOf(tx, facts);
  const texts = facts.texts.filter((text) => text?.trim());
  const questions = facts.confirmation ? facts.questions.filter((text) => text?.trim()) : [];
  const { variables } = await readPace(tx);
  return [
    ...(files.includes(null) ? (['ERR_CAMPAIGN_MEDIA_GONE'] as const) : []),
    ...(files.length === 0 && texts.length === 0 ? (['ERR_CAMPAIGN_NO_TEXT'] as const) : []),
    ...(facts.confirmation && questions.length === 0 ? (['ERR_CAMPAIGN_NO_QUESTION'] as const) : []),
    ...(unknownIn([...texts, ...questions], variables).length > 0 ? (['ERR_CAMPAIGN_VARIABLE_UNKNOWN'] as const) : []),
  ];
}

/** Every reason for which a campaign cannot start now. */
export async function blockersOf(tx: TenantDb, facts: StartFacts): Promise<ErrorCode[]> {
  return [
    ...(await ofConnection(tx, facts.connection_id)),
    ...(await ofPeople(tx, facts)),
    ...(await blockersOfTexts(tx, facts)),
  ];
}
