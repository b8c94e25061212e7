import type { AutomaticRule, HeldReason, Message } from '@recado/contract';
import type { Page } from 'playwright-core';

const hour = 3_600_000;
const held: { body: string; rule: AutomaticRule; why: HeldReason; inMs: number }[] = [
  {
    body: 'Sua conversa foi transferida para o setor *Financeiro*.',
    rule: 'transferNotice',
    why: 'pace',
    inMs: 25_000,
  },
  { body: 'Como foi o atendimento? Responda de 1 a 3.', rule: 'ratingRequest', why: 'newContacts', inMs: 16 * hour },
  { body: 'Obrigada!', rule: 'completion', why: 'quiet', inMs: 9 * hour },
  { body: 'Olá! Em que podemos ajudar?', rule: 'agentGreeting', why: 'restricted', inMs: 30 * hour },
];

/** Lets a page see automatic messages at the end of every conversation that the send budget holds, each for another reason. */
export async function showHeld(page: Page): Promise<void> {
  await page.route(/\/api\/messages\/\d+\?/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { messages: Message[] };
    const last = reply.messages.at(-1);
    if (!last) return route.fulfill({ response });
    const added = held.map(
      ({ body, rule, why, inMs }, at): Message => ({
        ...{ ...last, id: `held-${at}`, clientKey: null, body, mediaType: 'conversation', file: null, mediaUrl: null },
        ...{ fromMe: true, ack: 1, userId: null, dataJson: null, quotedMsg: null, reactions: [], error: null },
        ...{ isEdited: false, isDeleted: false, createdAt: new Date().toISOString(), position: last.position + at + 1 },
        trace: { rule, setting: null, facts: {} },
        held: { until: new Date(Date.now() + inMs).toISOString(), why },
      }),
    );
    return route.fulfill({ response, json: { ...reply, messages: [...reply.messages, ...added] } });
  });
}
