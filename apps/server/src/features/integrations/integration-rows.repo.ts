import type { IntegrationFailure, QueueIntegration } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import { previousUntil } from '#kit/crypto/signing-secret.ts';
import { shownSecret } from '#kit/crypto/stored-secret.ts';

/** An integration's row; its secrets as they are stored. */
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
  secret: string;
  previous_secret: string;
  previous_secret_until: Date | null;
  text_replies: boolean;
  failure_message: string;
  queue_id: number | null;
  queue_name: string | null;
  paused_at: Date | null;
  failure: IntegrationFailure | null;
  failure_status: number | null;
  failed_at: Date | null;
  used_by: QueueIntegration['usedBy'];
}

export const integrationTable: RecordTable = {
  table: 'queue_integrations',
  columns: sql`r.id, r.type, r.name, r.project_name, r.json_content, r.language, r.url_n8n, r.typebot_slug,
    r.typebot_expires, r.typebot_delay_message, r.typebot_keyword_finish, r.typebot_keyword_restart,
    r.typebot_unknown_message, r.typebot_restart_message, r.company_id, r.created_at, r.updated_at,
    r.secret, r.previous_secret, r.previous_secret_until, r.text_replies, r.failure_message, r.queue_id, r.paused_at,
    r.failure, r.failure_status, r.failed_at,
    (select q.name from queues q where q.company_id = r.company_id and q.id = r.queue_id) as queue_name,
    json_build_object(
      'queues', coalesce((select json_agg(q.name order by q.name) from queues q
        where q.company_id = r.company_id and q.integration_id = r.id), '[]'),
      'connections', coalesce((select json_agg(w.name order by w.name) from connections w
        where w.company_id = r.company_id and w.integration_id = r.id and w.deleted_at is null), '[]')) as used_by`,
  order: { newestFirst: true },
};

export const nameHolds = (text: string): Condition => textHolds('r.name', text);

const failureOf = ({
  failure,
  failure_status: status,
  failed_at: at,
}: IntegrationFacts): QueueIntegration['failure'] =>
  failure && at ? { kind: failure, status, at: at.toISOString() } : null;

/** A row in the shape of the wire; of a secret only that it is set, and its last characters. */
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
  secret: shownSecret(row.secret),
  previousSecretUntil: previousUntil(row),
  textReplies: row.text_replies,
  failureMessage: row.failure_message,
  queueId: row.queue_id,
  isPaused: row.paused_at !== null,
  failure: failureOf(row),
  usedBy: row.used_by,
});
