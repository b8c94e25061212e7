import { randomUUID } from 'node:crypto';
import type { deliveryRoutes, RouteReply } from '@recado/contract';
import { decodePlace, encodePlace } from '#kit/crud/page-place.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { FlowError } from '../flow-error.ts';
import { listenToDeliveries } from '../listeners.repo.ts';
import { postEnvelope, type SendOptions } from '../send-delivery.ts';
import { findPlace } from '../target.ts';
import { findDelivery, listDeliveries, replayOne, replayRange, type Wanted } from './console.repo.ts';

/** Characters of an answer to a test that are shown. */
const shownAnswer = 20_000;

const placeOf = (after: string | undefined): number | undefined =>
  after === undefined || after === ''
    ? undefined
    : decodePlace(after, ([place]) => (Number.isSafeInteger(place) ? Number(place) : undefined));

const missing = (): never => fail('ERR_NO_DELIVERY_FOUND');

/** Throws for a target that the company does not have. */
async function refuseUnknown(
  tx: TenantDb,
  { target, targetId }: Pick<Wanted, 'target' | 'targetId'>,
  seal: SendOptions['seal'],
): Promise<void> {
  if (!target || !targetId || (await findPlace(tx, { kind: target, id: targetId }, seal))) return;
  fail(target === 'webhook' ? 'ERR_NO_WEBHOOK_FOUND' : 'ERR_NO_DIALOG_FOUND');
}

type Tested = RouteReply<typeof deliveryRoutes.testDelivery>;

/** Posts a copy once, through the door that all that companies type goes through. */
async function sendCopy(
  { outbound }: Pick<SendOptions, 'outbound'>,
  url: string,
  envelope: { event: string; body: string },
  signing: Parameters<typeof postEnvelope>[3],
): Promise<Tested> {
  const began = performance.now();
  try {
    const { status, text, milliseconds } = await postEnvelope(
      outbound,
      url,
      { ...envelope, deliveryId: randomUUID() },
      signing,
    );
    return { status, failure: null, answer: text.replaceAll('\u0000', '').slice(0, shownAnswer), milliseconds };
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    const milliseconds = Math.round(performance.now() - began);
    return { status: error.status, failure: error.kind, answer: '', milliseconds };
  }
}

/** Handlers of the console: what was sent, once more, or changed to somewhere else. */
export function consoleHandlers(deps: Pick<SendOptions, 'outbound' | 'seal'>): Handlers<keyof typeof deliveryRoutes> {
  return {
    listDeliveries: async ({ query: { after, ...wanted } }, { actor, data }) => {
      const page = await data.tenant(actor.companyId, (tx) => listDeliveries(tx, wanted, placeOf(after)));
      return { deliveries: page.deliveries, next: page.last === null ? null : encodePlace([page.last]) };
    },
    getDelivery: async ({ params }, { actor, data }) =>
      (await data.tenant(actor.companyId, (tx) => findDelivery(tx, params.id))) ?? missing(),
    replayDelivery: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        if (!(await replayOne(tx, params.id))) missing();
        return (await findDelivery(tx, params.id)) ?? missing();
      }),
    replayDeliveries: async ({ body }, { actor, data }) => ({
      count: await data.tenant(actor.companyId, async (tx) => {
        await refuseUnknown(tx, body, deps.seal);
        return replayRange(tx, body);
      }),
    }),
    testDelivery: async ({ params, body }, { actor, data }) => {
      const { event, signing } = await data.tenant(actor.companyId, async (tx) => {
        const found = (await findDelivery(tx, params.id)) ?? missing();
        const place = await findPlace(tx, { kind: found.target, id: found.targetId }, deps.seal);
        return { event: found.event, signing: place?.signing ?? { secret: '', previousSecret: '' } };
      });
      return sendCopy(deps, body.url, { event, body: body.body }, signing);
    },
    listenToDeliveries: async (_request, { actor, data }) => ({
      until: (await data.tenant(actor.companyId, listenToDeliveries)).toISOString(),
    }),
  };
}
