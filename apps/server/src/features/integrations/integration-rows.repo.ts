import type { QueueIntegration } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import { shownSecret } from '#kit/crypto/stored-secret.ts';

/** An integration's row; its credential as it is stored. */
export interface IntegrationFacts {
  id: number;
  type: QueueIntegration['type'];
  name: string;
  project_name: string;
  json_content: string;
  language: string;
  url_n8n: string;
  typebot_slug: string;
  typebot_expires: number;
  typebot_delay_message: number;
  typebot_keyword_finish: string;
  typebot_keyword_restart: string;
  typebot_unknown_message: string;
  typebot_restart_message: string;
  company_id: number;
  created_at: Date;
  updated_at: Date;
}

export const integrationTable: RecordTable = {
  table: 'queue_integrations',
  columns: sql`r.id, r.type, r.name, r.project_name, r.json_content, r.language, r.url_n8n, r.typebot_slug,
    r.typebot_expires, r.typebot_delay_message, r.typebot_keyword_finish, r.typebot_keyword_restart,
    r.typebot_unknown_message, r.typebot_restart_message, r.company_id, r.created_at, r.updated_at`,
  order: { newestFirst: true },
};

export const nameHolds = (text: string): Condition => textHolds('r.name', text);

/** A row in the shape of the wire; of the credential only that it is set (decision 10). */
export const toWireIntegration = (row: IntegrationFacts): QueueIntegration => ({
  id: row.id,
  type: row.type,
  name: row.name,
  projectName: row.project_name,
  jsonContent: shownSecret(row.json_content),
  language: row.language,
  urlN8N: row.url_n8n,
  typebotSlug: row.typebot_slug,
  typebotExpires: row.typebot_expires,
  typebotDelayMessage: row.typebot_delay_message,
  typebotKeywordFinish: row.typebot_keyword_finish,
  typebotKeywordRestart: row.typebot_keyword_restart,
  typebotUnknownMessage: row.typebot_unknown_message,
  typebotRestartMessage: row.typebot_restart_message,
  companyId: row.company_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
