import type { AiFailure } from '@recado/contract';
import { clock } from '@recado/i18n';
import type { Settle } from '#features/chatbot/index.ts';
import { sendText } from '#features/messages/index.ts';
import { notePromptFailure, notePromptUse, type PromptFacts, rememberTokenField } from '#features/prompts/index.ts';
import { moveToQueue } from '#features/tickets/index.ts';
import type { Answer } from './ask-model.ts';
import { readAnswer } from './conversation.ts';

interface Place {
  prompt: PromptFacts;
  timezone: string;
}
const nowIn = (timezone: string): string => clock(new Date(), timezone);

/** Says what the model answered; where it asks for a person, the ticket goes to the prompt's queue and the bot ends. */
export const answered =
  ({ prompt, day, timezone }: Place & { day: string }, answer: Answer): Settle =>
  async (tx, ticket) => {
    const { text, transfers } = readAnswer(answer.text);
    await notePromptUse(tx, prompt.id, day, answer);
    await notePromptFailure(tx, prompt.id, null);
    await rememberTokenField(tx, prompt.id, answer.tokenField);
    if (transfers) await moveToQueue(tx, ticket, { queueId: prompt.queue_id, rule: 'prompt' });
    if (text === '') return;
    const facts = {
      name: prompt.name,
      model: prompt.model,
      tokens: String(answer.promptTokens + answer.completionTokens),
      seconds: (answer.milliseconds / 1000).toFixed(1),
      time: nowIn(timezone),
    };
    const trace = { rule: 'promptAnswer', setting: null, facts } as const;
    await sendText(tx, { ticketId: ticket.id, body: text, userId: null, trace });
  };

/** Nobody answers: the customer is told once, and people take over. */
export const notAnswered =
  ({ prompt, timezone }: Place, failure: AiFailure): Settle =>
  async (tx, ticket) => {
    await notePromptFailure(tx, prompt.id, failure);
    await moveToQueue(tx, ticket, { queueId: prompt.queue_id, rule: 'promptFailed' });
    const body = prompt.fallback_message.trim();
    if (body === '') return;
    const facts = { name: prompt.name, queue: prompt.queue_name ?? '', cause: failure, time: nowIn(timezone) };
    const trace = { rule: 'promptFallback', setting: null, facts } as const;
    await sendText(tx, { ticketId: ticket.id, body, userId: null, trace });
  };

/** The prompt was deleted meanwhile: people take over where the ticket stands. */
export const withoutPrompt: Settle = (tx, ticket) =>
  moveToQueue(tx, ticket, { queueId: ticket.queue_id, rule: 'promptFailed' });
