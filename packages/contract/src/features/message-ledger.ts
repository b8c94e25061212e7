import { z } from 'zod';
import { route } from '../kit/route.ts';
import { instant } from '../kit/shapes.ts';

/**
 * What can happen to a message. Of one that came from a phone: written (WhatsApp's clock, whole seconds), received (by the
 * session worker, before WhatsApp was acknowledged), stored, shown (handed to an agent's browser for the first time), seen
 * (the agent of the ticket had it on screen). Of one of ours: accepted, line (handed to the connection, once for every
 * try), server (WhatsApp acknowledged), delivered, read, played; failed, and again (somebody sent it once more); withdrawn
 * (somebody deleted it before it left).
 */
export const momentKinds = [
  'written',
  'received',
  'stored',
  'shown',
  'seen',
  'accepted',
  'line',
  'server',
  'delivered',
  'read',
  'played',
  'failed',
  'again',
  'withdrawn',
] as const;
export type MomentKind = (typeof momentKinds)[number];

export const messageMoment = z.object({
  kind: z.enum(momentKinds),
  at: instant,
  /** Who did it, or whose browser it was. */
  userName: z.string().nullable(),
  /** Of failed: the cause, one of `sendErrors`. Of shown: `live` or `page`. */
  detail: z.string().nullable(),
});
export type MessageMoment = z.infer<typeof messageMoment>;

export const messageLedger = z.object({
  id: z.string(),
  /** The id that WhatsApp knows it by. */
  waId: z.string(),
  fromMe: z.boolean(),
  /** It was written in this product, not on a phone. */
  isOurs: z.boolean(),
  /** False for a message that is older than the ledger: what is missing may have happened. */
  isWhole: z.boolean(),
  /** Oldest first. */
  moments: z.array(messageMoment),
});
export type MessageLedger = z.infer<typeof messageLedger>;

export const messageLedgerRoutes = {
  getMessageLedger: route({
    method: 'GET',
    path: '/messages/:id/ledger',
    access: 'messages.read',
    summary: 'What happened to a message and when: received, stored, shown, sent, acknowledged, read, failed.',
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: messageLedger,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
