import { randomUUID } from 'node:crypto';
import type { Handover, HandoverResult } from '#features/chatbot/index.ts';
import { answersTo, claimOfTicket, noteDeliveries } from './deliveries.repo.ts';
import { FlowError } from './flow-error.ts';
import type { FlowFacts } from './flow-facts.repo.ts';
import { type Outcome, sendable } from './outcome.ts';
import { type SendOptions, sendDelivery } from './send-delivery.ts';
import { answered, notAnswered } from './settle-outcome.ts';
import { readWebhookAnswer } from './webhook-answer.ts';
import { envelopeOf } from './webhook-envelope.ts';

/** A short failure is waited for with the customer; after that people take over, and the request is tried on. */
const quick = { attempts: 3, seconds: 2 };

/** One request a message, kept before the first of them is sent. */
const noteAll = ({ data }: SendOptions, facts: FlowFacts): Promise<void> =>
  data.tenant(facts.companyId, (tx) => {
    const { integration, ticket } = facts;
    const rows = facts.messages.map((message) => {
      const id = randomUUID();
      const request = JSON.stringify(envelopeOf(facts, message, id));
      return {
        ...{ id, request, messageId: message.id, event: 'message.received', contactName: ticket.contact_name },
        ...{ integrationId: integration.id, ticketId: ticket.id },
      };
    });
    return noteDeliveries(tx, rows);
  });

/** Sends what the ticket still owes in its order; answers why it stopped. */
async function sendAll(options: SendOptions, { companyId, integration, ticket }: FlowFacts) {
  for (;;) {
    const place = { integrationId: integration.id, ticketId: ticket.id };
    const next = await options.data.tenant(companyId, (tx) => claimOfTicket(tx, place));
    if (next === undefined || next === 'busy') return next;
    const error = await sendDelivery(options, next);
    if (error) return error;
  }
}

/** Several answers as one: all they say, and the last thing that becomes of the ticket. */
function joined(outcomes: readonly Outcome[]): Outcome {
  const action = outcomes.findLast((outcome) => outcome.action !== null)?.action ?? null;
  return { texts: sendable(outcomes.flatMap(({ texts }) => texts)), action };
}

/** Asks a webhook or a workflow of n8n, one request a message, in their order. */
export async function askWebhook(options: SendOptions, handover: Handover, facts: FlowFacts): Promise<HandoverResult> {
  const { companyId, integration } = facts;
  await noteAll(options, facts);
  const stopped = await sendAll(options, facts);
  if (stopped === 'busy') return { retryInSeconds: 1 };
  if (stopped) {
    if (stopped.again === 'soon' && handover.attempts < quick.attempts) return { retryInSeconds: quick.seconds };
    return { settle: notAnswered(integration, stopped) };
  }
  const answers = await options.data.tenant(companyId, (tx) => answersTo(tx, integration.id, handover.messageIds));
  // One that failed for good before this: its answer will never come.
  if (answers.length < facts.messages.length)
    return { settle: notAnswered(integration, new FlowError(integration.failure ?? 'server')) };
  const outcomes = answers.map(({ status, answer: text }) =>
    readWebhookAnswer({ status, text, type: '', milliseconds: 0 }, { textReplies: integration.text_replies }),
  );
  return { settle: answered(integration, joined(outcomes)) };
}
