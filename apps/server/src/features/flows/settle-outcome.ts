import type { AutomaticTrace } from '@recado/contract';
import type { Settle } from '#features/chatbot/index.ts';
import { type IntegrationFacts, noteIntegrationFailure } from '#features/integrations/index.ts';
import { sendText } from '#features/messages/index.ts';
import { checkIds, closeForProgram, moveToQueue, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { FlowError } from './flow-error.ts';
import type { FlowAction, Outcome } from './outcome.ts';

const traceOf = (rule: 'flowAnswer' | 'flowFallback', facts: Record<string, string>): AutomaticTrace => ({
  ...{ rule, setting: null, facts },
});

/** Whether what an answer names belongs to the company. */
async function isOurs(tx: TenantDb, action: FlowAction): Promise<boolean> {
  if (action.type !== 'transfer') return true;
  const { user_ok, queue_ok } = await checkIds(tx, { userId: action.userId, queueId: action.queueId });
  return user_ok && queue_ok && Boolean(action.userId || action.queueId);
}

async function act(tx: TenantDb, ticket: TicketFacts, action: FlowAction): Promise<void> {
  if (action.type === 'close') return closeForProgram(tx, ticket, 'integration');
  const { queueId, userId } = action.type === 'transfer' ? action : { queueId: null, userId: null };
  const place = { queueId: queueId ?? ticket.queue_id, userId: userId ?? null };
  await moveToQueue(tx, ticket, { ...place, rule: 'integration' });
}

/** Nobody answers: the customer is told once, and people take over. */
export const notAnswered =
  (integration: IntegrationFacts, { kind, status }: FlowError): Settle =>
  async (tx, ticket) => {
    const queueId = integration.queue_id ?? ticket.queue_id;
    await noteIntegrationFailure(tx, integration.id, { kind, status });
    await moveToQueue(tx, ticket, { queueId, rule: 'integrationFailed' });
    const body = integration.failure_message.trim();
    // Whoever talks to a machine would only be answered by it again.
    if (body === '' || kind === 'loop') return;
    const trace = traceOf('flowFallback', { name: integration.name, cause: kind });
    await sendText(tx, { ticketId: ticket.id, body, userId: null, trace });
  };

/** Says what the integration answered, and does with the ticket what it wants. */
export const answered =
  (integration: IntegrationFacts, { texts, action }: Outcome): Settle =>
  async (tx, ticket) => {
    const trace = traceOf('flowAnswer', { name: integration.name });
    for (const body of texts) await sendText(tx, { ticketId: ticket.id, body, userId: null, trace });
    if (action && !(await isOurs(tx, action))) return notAnswered(integration, new FlowError('action'))(tx, ticket);
    await noteIntegrationFailure(tx, integration.id, null);
    if (action) await act(tx, ticket, action);
  };

/** The integration was deleted or rests: people take over where the ticket stands. */
export const withoutIntegration: Settle = (tx, ticket) =>
  moveToQueue(tx, ticket, { queueId: ticket.queue_id, rule: 'integrationFailed' });
