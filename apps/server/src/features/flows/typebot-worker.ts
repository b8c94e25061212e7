import { setTimeout as rest } from 'node:timers/promises';
import type { Handover, HandoverResult, Settle } from '#features/chatbot/index.ts';
import type { IntegrationFacts } from '#features/integrations/index.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { type Answered, callService } from './call-service.ts';
import { FlowError } from './flow-error.ts';
import type { FlowFacts } from './flow-facts.repo.ts';
import { dropSession, type FlowSession, findSession, keepSession } from './flow-sessions.repo.ts';
import type { SendOptions } from './send-delivery.ts';
import { answered, notAnswered } from './settle-outcome.ts';
import { readTypebotAnswer, type TypebotAnswer } from './typebot-answer.ts';

const post = (outbound: Outbound, url: string, body: object, signal?: AbortSignal): Promise<Answered> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return callService(outbound, url, { method: 'POST', headers, body: JSON.stringify(body) }, signal);
};

/** Begins a flow. What the customer wrote first is no answer to it: nothing was asked yet. */
export async function startTypebot(
  outbound: Outbound,
  { urlN8N, typebotSlug }: { urlN8N: string; typebotSlug: string },
  variables: Record<string, string>,
): Promise<Answered> {
  const url = `${urlN8N}/api/v1/typebots/${encodeURIComponent(typebotSlug)}/startChat`;
  return post(outbound, url, { isStreamEnabled: false, prefilledVariables: variables });
}

const variablesOf = ({ ticket, language }: FlowFacts): Record<string, string> => ({
  number: ticket.contact_number ?? '',
  pushName: ticket.contact_name,
  language,
});

interface Said {
  answer: TypebotAnswer;
  session: Omit<FlowSession, 'usedAt'>;
}

async function begin(outbound: Outbound, facts: FlowFacts): Promise<Said> {
  const { url_n8n: urlN8N, typebot_slug: typebotSlug, typebot_unknown_message: unknown } = facts.integration;
  const reply = await startTypebot(outbound, { urlN8N, typebotSlug }, variablesOf(facts));
  const answer = readTypebotAnswer(reply, unknown);
  if (answer.sessionId === null) throw new FlowError('answer', { status: reply.status });
  return { answer, session: { sessionId: answer.sessionId, choices: answer.choices, form: 'text' } };
}

/** What a number means among the choices that were offered. */
const chosen = (text: string, choices: readonly string[]): string =>
  (/^\d{1,3}$/.test(text) ? choices[Number(text) - 1] : undefined) ?? text;

/** Goes on with a flow, in the form that the service takes; one that has forgotten the session begins again, once. */
async function goOn(outbound: Outbound, facts: FlowFacts, session: FlowSession, text: string): Promise<Said> {
  const url = `${facts.integration.url_n8n}/api/v1/sessions/${encodeURIComponent(session.sessionId)}/continueChat`;
  const words = chosen(text, session.choices);
  const bodyOf = (form: FlowSession['form']) => ({ message: form === 'text' ? words : { type: 'text', text: words } });
  let { form } = session;
  let reply = await post(outbound, url, bodyOf(form));
  if (reply.status === 400) {
    form = form === 'text' ? 'object' : 'text';
    reply = await post(outbound, url, bodyOf(form));
  }
  if (reply.status === 404) return begin(outbound, facts);
  const answer = readTypebotAnswer(reply, facts.integration.typebot_unknown_message);
  return { answer, session: { sessionId: session.sessionId, choices: answer.choices, form } };
}

const isExpired = ({ typebot_expires: minutes }: IntegrationFacts, { usedAt }: FlowSession): boolean =>
  minutes > 0 && Date.now() - usedAt.getTime() > minutes * 60_000;

const sameWord = (text: string, keyword: string): boolean =>
  keyword.trim() !== '' && text.trim().toLowerCase() === keyword.trim().toLowerCase();

/** Says what the flow said, and keeps where the customer stands; a flow at its end begins anew with the next message. */
const said =
  (facts: FlowFacts, { answer, session }: Said, first: readonly string[]): Settle =>
  async (tx, ticket) => {
    const { integration } = facts;
    const place = { ticketId: ticket.id, integrationId: integration.id };
    if (answer.isOver || answer.action) await dropSession(tx, ticket.id);
    else await keepSession(tx, place, session);
    await answered(integration, { texts: [...first, ...answer.texts], action: answer.action })(tx, ticket);
  };

const ended =
  ({ integration }: FlowFacts): Settle =>
  async (tx, ticket) => {
    await dropSession(tx, ticket.id);
    await answered(integration, { texts: [], action: { type: 'close' } })(tx, ticket);
  };

async function ask(options: SendOptions, facts: FlowFacts, text: string): Promise<{ said: Said; first: string[] }> {
  const { integration, ticket } = facts;
  const place = { ticketId: ticket.id, integrationId: integration.id };
  const found = await options.data.tenant(facts.companyId, (tx) => findSession(tx, place));
  if (sameWord(text, integration.typebot_keyword_restart)) {
    const first = [integration.typebot_restart_message].filter((words) => words !== '');
    return { said: await begin(options.outbound, facts), first };
  }
  const isFresh = !found || isExpired(integration, found);
  const next = isFresh ? begin(options.outbound, facts) : goOn(options.outbound, facts, found, text);
  return { said: await next, first: [] };
}

/** Asks a typebot. What was written together is one answer; a call that failed before it was taken is tried again. */
export async function askTypebot(
  options: SendOptions,
  handover: Handover,
  facts: FlowFacts,
  signal: AbortSignal,
): Promise<HandoverResult> {
  const text = facts.messages
    .map(({ body, mediaUrl }) => body || (mediaUrl ?? ''))
    .join('\n')
    .trim();
  if (sameWord(text, facts.integration.typebot_keyword_finish)) return { settle: ended(facts) };
  try {
    const { said: found, first } = await ask(options, facts, text);
    const delayMs = Math.min(facts.integration.typebot_delay_message, 10_000);
    await rest(Math.min(delayMs + found.answer.waitSeconds * 1000, 10_000), undefined, { signal });
    return { settle: said(facts, found, first) };
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    if (error.again === 'soon' && handover.attempts < 3) return { retryInSeconds: 2 };
    return { settle: notAnswered(facts.integration, error) };
  }
}
