import type { Seal } from '#kit/crypto/seal.ts';
import type { Signing } from '#kit/crypto/signing-secret.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { type Answered, callService } from './call-service.ts';
import { type Delivery, noteDelivered, noteNotDelivered } from './deliveries.repo.ts';
import { FlowError } from './flow-error.ts';
import { tellListeners } from './listeners.repo.ts';
import { findPlace, noteTarget } from './target.ts';
import { webhookHeaders } from './webhook-envelope.ts';

export interface SendOptions {
  data: Data;
  outbound: Outbound;
  /** Opens the secrets of integrations and webhooks. */
  seal: Seal;
}

/** Posts an envelope once. Throws FlowError for what was not answered. */
export const postEnvelope = (
  outbound: Outbound,
  url: string,
  envelope: { event: string; deliveryId: string; body: string },
  signing: Signing,
): Promise<Answered> =>
  callService(outbound, url, { method: 'POST', headers: webhookHeaders(envelope, signing), body: envelope.body });

/** How the sender of a delivery notes what its target did; the flows of customers say more than that. */
type NoteTarget = (tx: TenantDb, error: FlowError | null) => Promise<void>;
const notNoted: NoteTarget = async () => undefined;

/**
 * Sends what was claimed, and notes what came of it; answers why it did not arrive. Its answer is read from the row: whoever
 * is killed in between loses nothing and asks nobody twice.
 */
export async function sendDelivery(
  { data, outbound, seal }: SendOptions,
  delivery: Delivery,
  note: NoteTarget = notNoted,
): Promise<FlowError | undefined> {
  const { companyId, id: deliveryId, event, request: body } = delivery;
  const place = await data.tenant(companyId, (tx) => findPlace(tx, delivery.target, seal));
  if (!place) return undefined;
  let answered: Answered | null = null;
  try {
    answered = await postEnvelope(outbound, place.url, { event, deliveryId, body }, place.signing);
    place.judge(answered);
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    await data.tenant(companyId, async (tx) => {
      await noteNotDelivered(tx, delivery, error, answered);
      await note(tx, error);
      await tellListeners(tx, deliveryId);
    });
    return error;
  }
  const arrived = answered;
  await data.tenant(companyId, async (tx) => {
    await noteDelivered(tx, delivery, arrived);
    if (place.isFailing) await note(tx, null);
    await tellListeners(tx, deliveryId);
  });
  return undefined;
}

/** The same beside the conversations, where the target's state is noted with it. */
export const sendBeside = (options: SendOptions, delivery: Delivery): Promise<FlowError | undefined> =>
  sendDelivery(options, delivery, (tx, error) => noteTarget(tx, delivery.target, error));
