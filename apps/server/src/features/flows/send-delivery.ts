import { findIntegration, type IntegrationFacts, integrationSecretPlace } from '#features/integrations/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { openSecret } from '#kit/crypto/stored-secret.ts';
import type { Data } from '#kit/db/data.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { type Answered, callService } from './call-service.ts';
import { type Delivery, noteDelivered, noteNotDelivered } from './deliveries.repo.ts';
import { FlowError } from './flow-error.ts';
import { readWebhookAnswer } from './webhook-answer.ts';
import { type Signing, webhookHeaders } from './webhook-envelope.ts';

export interface SendOptions {
  data: Data;
  outbound: Outbound;
  /** Opens the secrets of integrations. */
  seal: Seal;
}

/** What signs for an integration; the secret before as long as it is valid. */
export function signingOf(seal: Seal, row: IntegrationFacts): Signing {
  const open = (column: 'secret' | 'previous_secret') =>
    openSecret(seal, row[column], integrationSecretPlace(row.company_id, row.id, column));
  const isBoth = row.previous_secret_until !== null && row.previous_secret_until.getTime() > Date.now();
  return { secret: open('secret'), previousSecret: isBoth ? open('previous_secret') : '' };
}

/** Posts an envelope once. Throws FlowError for what was not answered. */
export const postEnvelope = (
  outbound: Outbound,
  url: string,
  envelope: { event: string; deliveryId: string; body: string },
  signing: Signing,
): Promise<Answered> =>
  callService(outbound, url, { method: 'POST', headers: webhookHeaders(envelope, signing), body: envelope.body });

/**
 * Sends what was claimed, and notes what came of it; answers why it did not arrive. Its answer is read from the row: whoever
 * is killed in between loses nothing and asks nobody twice.
 */
export async function sendDelivery(
  { data, outbound, seal }: SendOptions,
  delivery: Delivery,
): Promise<FlowError | undefined> {
  const { companyId, id: deliveryId, event, request: body } = delivery;
  const row = await data.tenant(companyId, (tx) => findIntegration(tx, delivery.integrationId));
  if (!row) return undefined;
  let answered: Answered | null = null;
  try {
    answered = await postEnvelope(outbound, row.url_n8n, { event, deliveryId, body }, signingOf(seal, row));
    readWebhookAnswer(answered, { textReplies: row.text_replies });
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    await data.tenant(companyId, (tx) => noteNotDelivered(tx, delivery, error, answered));
    return error;
  }
  const arrived = answered;
  await data.tenant(companyId, (tx) => noteDelivered(tx, delivery, arrived));
  return undefined;
}
