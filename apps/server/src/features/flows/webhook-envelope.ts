import { createHmac } from 'node:crypto';
import type { Message } from '@recado/contract';
import type { Signing } from '#kit/crypto/signing-secret.ts';
import type { FlowFacts } from './flow-facts.repo.ts';

/** A message as the family's programs post it, beside our own form. */
const rawOf = ({ remoteJid, id, fromMe, body, createdAt }: Message, pushName: string) => ({
  key: { remoteJid, fromMe, id },
  pushName,
  messageTimestamp: Math.floor(Date.parse(createdAt) / 1000),
  message: { conversation: body },
});

/** A message as programs are told of it. */
export const toldMessage = (message: Message) => ({
  ...{ id: message.id, type: message.mediaType, body: message.body, mediaUrl: message.mediaUrl },
  ...{ fromMe: message.fromMe, timestamp: message.createdAt, quotedId: message.quotedMsgId },
});

/** What a webhook is sent for a message of a customer. */
export function envelopeOf({ companyId, ticket }: FlowFacts, message: Message, deliveryId: string) {
  return {
    event: 'message.received',
    deliveryId,
    occurredAt: message.createdAt,
    companyId,
    connection: { id: ticket.connection_id, name: ticket.connection_name },
    ticket: {
      ...{ id: ticket.id, uuid: ticket.uuid, status: ticket.status },
      ...{ queueId: ticket.queue_id, userId: ticket.user_id },
    },
    contact: { id: ticket.contact_id, name: ticket.contact_name, number: ticket.contact_number ?? '' },
    message: toldMessage(message),
    raw: rawOf(message, ticket.contact_name),
  };
}

/** What a test is sent. */
export const testEnvelope = (companyId: number, deliveryId: string) => ({
  ...{ event: 'test', deliveryId, occurredAt: new Date().toISOString(), companyId },
});

const sign = (secret: string, signed: string): string =>
  `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`;

/** The headers by which who receives it knows what it is, whether it came before, and that it is ours. */
export function webhookHeaders(
  { event, deliveryId, body }: { event: string; deliveryId: string; body: string },
  { secret, previousSecret }: Signing,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = `${timestamp}.${body}`;
  return {
    ...{ 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Recado' },
    ...{ 'x-event': event, 'x-delivery': deliveryId, 'x-timestamp': timestamp },
    ...(secret ? { 'x-signature': sign(secret, signed) } : {}),
    ...(previousSecret ? { 'x-signature-previous': sign(previousSecret, signed) } : {}),
  };
}
