/** Webhooks: addresses that are told of chosen events of a company. */
import { randomBytes } from 'node:crypto';
import { limits, type Webhook, type WebhookBody, type webhookRoutes, webhooks } from '@recado/contract';
import { crud } from '#kit/crud/crud.ts';
import { readRecords } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { replacedSecret } from '#kit/crypto/signing-secret.ts';
import { typedSecret } from '#kit/crypto/stored-secret.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { beginReading, endReading } from '#kit/events/event-cursors.repo.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { isWebAddress } from '#kit/outbound/public-address.ts';
import {
  changeWebhook,
  countWebhooks,
  findWebhook,
  toWireWebhook,
  type WebhookFacts,
  webhookSecretPlace,
  webhookTable,
  writeWebhook,
} from './webhook-rows.repo.ts';

export {
  chosenEvents,
  findWebhook,
  noteWebhookFailure,
  type WebhookFacts,
  webhookSecretPlace,
} from './webhook-rows.repo.ts';

/** As which events are read for webhooks. */
export const webhookReader = 'webhooks';

const missing = (): never => fail('ERR_NO_WEBHOOK_FOUND');

/** Events are kept for a company as long as somebody is told of them. */
async function followWebhooks(tx: TenantDb, active: number): Promise<void> {
  await (active > 0 ? beginReading : endReading)(tx, webhookReader);
}

async function afterWrite(tx: TenantDb, id: number, body: WebhookBody, seal: Seal): Promise<void> {
  const { all, active } = await countWebhooks(tx);
  if (all > limits.webhooks) fail('ERR_TOO_MANY_WEBHOOKS');
  await followWebhooks(tx, active);
  const row = (await findWebhook(tx, id)) ?? missing();
  const secret = typedSecret(body.secret) ?? (row.secret === '' ? randomBytes(24).toString('base64url') : undefined);
  if (secret) await writeWebhook(tx, id, replacedSecret(seal, row, webhookSecretPlace(tx.companyId, id), secret));
}

const filedWith = (seal: Seal) =>
  crud<typeof webhooks, WebhookFacts>(webhooks, {
    table: webhookTable,
    pageSize: limits.pageSize,
    toWire: toWireWebhook,
    search: (text) => textHolds('r.name', text),
    values: ({ name, url, events, isActive }) => {
      if (!isWebAddress(url)) fail('ERR_INTEGRATION_ADDRESS_INVALID');
      // What was changed may be what failed.
      const repaired = { failure: null, failure_status: null, failed_at: null };
      return { name, url, events: [...new Set(events)], is_active: isActive, ...repaired };
    },
    afterWrite: (tx, id, body) => afterWrite(tx, id, body, seal),
    beforeDelete: async (tx, row) => {
      const { active } = await countWebhooks(tx);
      await followWebhooks(tx, active - (row.is_active ? 1 : 0));
    },
    unique: { webhooks_name: 'ERR_WEBHOOK_NAME_ALREADY_EXISTS' },
    log: {
      ...{ created: 'webhook.created', changed: 'webhook.changed', deleted: 'webhook.deleted' },
      nameOf: ({ name }) => name,
    },
  });

/** Webhooks by id in the shape of the wire, for live events. */
export async function loadWebhooks(tx: TenantDb, ids: readonly number[]): Promise<Webhook[]> {
  return (await readRecords<WebhookFacts>(tx, webhookTable, ids)).map(toWireWebhook);
}

/** Changes some columns of one and answers it. */
const change = (
  { actor, data }: Call,
  id: number,
  set: (row: WebhookFacts) => Parameters<typeof changeWebhook>[2],
): Promise<Webhook> =>
  data.tenant(actor.companyId, async (tx) => {
    const row = (await findWebhook(tx, id)) ?? missing();
    await changeWebhook(tx, id, set(row));
    return toWireWebhook((await findWebhook(tx, id)) ?? missing());
  });

/** Handlers of the webhooks' calls; what sends to them is features/flows. */
export function webhookHandlers({ seal }: { seal: Seal }): Handlers<keyof typeof webhookRoutes> {
  const records = filedWith(seal);
  return {
    listWebhooks: records.list,
    getWebhook: records.get,
    createWebhook: records.create,
    updateWebhook: records.update,
    deleteWebhook: records.remove,
    pauseWebhook: ({ params, body }, call) =>
      change(call, params.id, ({ paused_at }) => ({ paused_at: body.isPaused ? (paused_at ?? new Date()) : null })),
    endWebhookSecret: ({ params }, call) =>
      change(call, params.id, () => ({ previous_secret: '', previous_secret_until: null })),
  };
}
