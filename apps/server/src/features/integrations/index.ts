/** Integrations: services that answer in the place of an agent. */
import { randomBytes } from 'node:crypto';
import { limits, type QueueIntegration, type QueueIntegrationBody, queueIntegrations } from '@recado/contract';
import { type CrudHandlers, crud } from '#kit/crud/crud.ts';
import { readRecords } from '#kit/crud/records.repo.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { replacedSecret } from '#kit/crypto/signing-secret.ts';
import { sealSecret, typedSecret } from '#kit/crypto/stored-secret.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { isWebAddress, withoutEndSlashes } from '#kit/outbound/public-address.ts';
import { type IntegrationFacts, integrationTable, nameHolds, toWireIntegration } from './integration-rows.repo.ts';
import { changeIntegration, findIntegration, writeIntegrationSecrets } from './integration-use.repo.ts';
import { integrationSecretPlace, signingPlace } from './secret-place.ts';

export type { IntegrationFacts } from './integration-rows.repo.ts';
export { findIntegration, type NotedFailure, noteIntegrationFailure } from './integration-use.repo.ts';
export { integrationSecretPlace, signingPlace } from './secret-place.ts';

/** What its type needs: a project of Dialogflow, or an address. */
function placeOf(body: QueueIntegrationBody): Record<string, unknown> {
  if (body.type === 'dialogflow') {
    if (!body.projectName) fail('ERR_INTEGRATION_PROJECT_INVALID');
    return { project_name: body.projectName, language: body.language ?? 'pt-BR', url_n8n: '', typebot_slug: '' };
  }
  const url = withoutEndSlashes(body.urlN8N ?? '');
  if (!isWebAddress(url)) fail('ERR_INTEGRATION_ADDRESS_INVALID');
  const slug = body.type === 'typebot' ? (body.typebotSlug ?? '') : '';
  if (body.type === 'typebot' && !/^[\w.~-]+$/.test(slug)) fail('ERR_INTEGRATION_SLUG_INVALID');
  return {
    project_name: body.name,
    language: '',
    url_n8n: body.type === 'typebot' ? url : (body.urlN8N ?? ''),
    typebot_slug: slug,
  };
}

const valuesOf = (body: QueueIntegrationBody): Record<string, unknown> => ({
  ...placeOf(body),
  type: body.type,
  name: body.name,
  typebot_expires: body.typebotExpires,
  typebot_delay_message: body.typebotDelayMessage,
  typebot_keyword_finish: body.typebotKeywordFinish ?? undefined,
  typebot_keyword_restart: body.typebotKeywordRestart ?? undefined,
  typebot_unknown_message: body.typebotUnknownMessage ?? undefined,
  typebot_restart_message: body.typebotRestartMessage ?? undefined,
  text_replies: body.textReplies,
  failure_message: body.failureMessage ?? undefined,
  queue_id: body.queueId,
  // What was changed may be what failed.
  ...{ failure: null, failure_status: null, failed_at: null },
});

async function checkWritten(tx: TenantDb, id: number, body: QueueIntegrationBody, seal: Seal): Promise<void> {
  const row = (await findIntegration(tx, id)) ?? fail('ERR_NO_DIALOG_FOUND');
  const credential = typedSecret(body.jsonContent);
  if (row.type === 'dialogflow' && !credential && row.json_content === '') fail('ERR_INTEGRATION_CREDENTIAL_INVALID');
  const signs = row.type === 'n8n' || row.type === 'webhook';
  const secret =
    typedSecret(body.secret) ?? (signs && row.secret === '' ? randomBytes(24).toString('base64url') : undefined);
  const place = integrationSecretPlace(tx.companyId, id, 'json_content');
  await writeIntegrationSecrets(tx, id, {
    ...(credential ? { json_content: sealSecret(seal, credential, place) } : {}),
    ...(secret ? replacedSecret(seal, row, signingPlace(tx.companyId, id), secret) : {}),
  });
}

function refuseIfUsed({ used_by: { queues, connections } }: IntegrationFacts): void {
  if (queues.length + connections.length > 0) fail('ERR_INTEGRATION_IN_USE');
}

const filedWith = (seal: Seal): CrudHandlers<typeof queueIntegrations, IntegrationFacts> =>
  crud<typeof queueIntegrations, IntegrationFacts>(queueIntegrations, {
    table: integrationTable,
    pageSize: limits.pageSize,
    toWire: toWireIntegration,
    search: nameHolds,
    values: (body) => valuesOf(body),
    afterWrite: (tx, id, body) => checkWritten(tx, id, body, seal),
    beforeDelete: async (_tx, row) => refuseIfUsed(row),
    unique: {
      queue_integrations_name: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS',
      queue_integrations_queue: 'ERR_NO_QUEUE_FOUND',
    },
    log: {
      ...{ created: 'integration.created', changed: 'integration.changed', deleted: 'integration.deleted' },
      nameOf: ({ name }) => name,
    },
  });

/** Integrations by id in the shape of the wire, for live events. */
export async function loadIntegrations(tx: TenantDb, ids: readonly number[]): Promise<QueueIntegration[]> {
  return (await readRecords<IntegrationFacts>(tx, integrationTable, ids)).map(toWireIntegration);
}

type Names =
  | 'listQueueIntegrations'
  | 'getQueueIntegration'
  | 'createQueueIntegration'
  | 'updateQueueIntegration'
  | 'deleteQueueIntegration'
  | 'pauseQueueIntegration'
  | 'endIntegrationSecret';

/** Changes some columns of one and answers it. */
const change = ({ actor, data }: Call, id: number, set: Parameters<typeof changeIntegration>[2]) =>
  data.tenant(actor.companyId, async (tx) => {
    if (!(await changeIntegration(tx, id, set))) fail('ERR_NO_DIALOG_FOUND');
    return toWireIntegration((await findIntegration(tx, id)) ?? fail('ERR_NO_DIALOG_FOUND'));
  });

/** Handlers of the integrations' calls; what asks a service has a feature of its own. */
export function integrationHandlers({ seal }: { seal: Seal }): Handlers<Names> {
  const records = filedWith(seal);
  return {
    listQueueIntegrations: records.list,
    getQueueIntegration: records.get,
    createQueueIntegration: records.create,
    updateQueueIntegration: records.update,
    deleteQueueIntegration: records.remove,
    pauseQueueIntegration: ({ params, body }, call) =>
      change(call, params.id, { paused_at: body.isPaused ? new Date() : null }),
    endIntegrationSecret: ({ params }, call) =>
      change(call, params.id, { previous_secret: '', previous_secret_until: null }),
  };
}
