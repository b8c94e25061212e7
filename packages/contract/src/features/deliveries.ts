import { z } from 'zod';
import { route } from '../kit/route.ts';
import { id, instant, queryId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { integrationFailures } from './integrations.ts';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const deliveryTargets = ['integration', 'webhook'] as const;

/** Something that was sent, or will be, to an integration or a webhook: how far it is, without what it says. */
export const delivery = z.object({
  id: z.string(),
  target: z.enum(deliveryTargets),
  targetId: z.number(),
  targetName: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** Of the last try: what was answered, why it did not arrive, and how long it took. */
  status: z.number().nullable(),
  failure: z.enum(integrationFailures).nullable(),
  milliseconds: z.number().nullable(),
  ticketId: z.number().nullable(),
  createdAt: instant,
  triedAt: instant.nullable(),
  /** When it is tried next. */
  dueAt: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** One try of many. */
const deliveryTry = z.object({
  at: instant,
  status: z.number().nullable(),
  failure: z.enum(integrationFailures).nullable(),
  milliseconds: z.number().nullable(),
});

/** One with what was sent, what came back, and its tries. */
export const deliveryDetails = delivery.extend({
  /** Where it goes, without what stands behind the question mark. */
  address: z.string(),
  request: z.string(),
  answer: z.string(),
  tries: z.array(deliveryTry),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const moment = z.iso.datetime({ offset: true });
const orNone = <T extends z.ZodType>(value: T) => z.union([z.literal('').transform(() => undefined), value]).optional();

/** What the console is asked: a target, a state, an event, and from when until when. */
const filterFields = {
  target: orNone(z.enum(deliveryTargets)),
  targetId: queryId,
  state: orNone(z.enum(deliveryStates)),
  event: z.string().trim().max(50).optional(),
  from: orNone(moment),
  to: orNone(moment),
};

const uuidParams = z.object({ id: z.uuid() });

export const deliveryRoutes = {
  listDeliveries: route({
    method: 'GET',
    path: '/deliveries',
    access: 'integrations.manage',
    summary:
      'What was sent to integrations and webhooks in the last 14 days, newest first; "after" goes on where the page before ended.',
    query: z.object({ ...filterFields, after: z.string().max(1000).optional() }),
    reply: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
  }),
  getDelivery: route({
    method: 'GET',
    path: '/deliveries/:id',
    access: 'integrations.manage',
    summary: 'One delivery with what was sent, what was answered, and its tries.',
    params: uuidParams,
    reply: deliveryDetails,
    errors: ['ERR_NO_DELIVERY_FOUND'],
  }),
  replayDelivery: route({
    method: 'POST',
    path: '/deliveries/:id/replay',
    access: 'integrations.manage',
    summary: 'Send a delivery once more, under the same id.',
    params: uuidParams,
    reply: delivery,
    errors: ['ERR_NO_DELIVERY_FOUND'],
  }),
  replayDeliveries: route({
    method: 'POST',
    path: '/deliveries/replay',
    access: 'integrations.manage',
    summary: `Send all deliveries of a range once more, the oldest first, ${limits.replayedAtOnce} at most.`,
    body: z.object({
      target: z.enum(deliveryTargets).nullish(),
      targetId: id.nullish(),
      /** Those that arrived, those that did not, or both. */
      state: z.enum(['delivered', 'failed']).nullish(),
      event: z.string().trim().max(50).nullish(),
      from: moment.nullish(),
      to: moment.nullish(),
    }),
    reply: z.object({ count: z.number() }),
    errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DIALOG_FOUND'],
  }),
  testDelivery: route({
    method: 'POST',
    path: '/deliveries/:id/test',
    access: 'integrations.manage',
    summary: 'Send an edited copy to a test address, once, and say what came back. Nothing of it is kept.',
    params: uuidParams,
    body: z.object({
      url: z.string().trim().min(1, 'Obrigatório').max(1000, 'Too Long!'),
      body: z.string().min(1, 'Obrigatório').max(limits.testedDelivery, 'Too Long!'),
    }),
    reply: z.object({
      status: z.number().nullable(),
      failure: z.enum(integrationFailures).nullable(),
      answer: z.string(),
      milliseconds: z.number(),
    }),
    errors: ['ERR_NO_DELIVERY_FOUND'],
  }),
  listenToDeliveries: route({
    method: 'POST',
    path: '/deliveries/listen',
    access: 'integrations.manage',
    summary: 'Tell of deliveries live for the next two minutes.',
    body: z.object({}),
    reply: z.object({ until: instant }),
  }),
};
