import type { AiFailure } from '@recado/contract';
import { clock } from '@recado/i18n';
import type { Settle } from '#features/chatbot/index.ts';
import { sendText } from '#features/messages/index.ts';
import {
  notePromptFailure,
  notePromptUse,
  type Passage,
  type PromptFacts,
  rememberTokenField,
} from '#features/prompts/index.ts';
import { moveToQueue } from '#features/tickets/index.ts';
import type { Answer } from './ask-model.ts';
import { readAnswer, readCitations } from './conversation.ts';

interface Place {
  prompt: PromptFacts;
  timezone: string;
}
/** So much of a passage is shown to who asks why. */
const shownOfPassage = 80;
const nowIn = (timezone: string): string => clock(new Date(), timezone);

/** Says what the model answered; where it asks for a person, the ticket goes to the prompt's queue and the bot ends. */
export const answered =
  (
    { prompt, day, timezone, passages }: Place & { day: string; passages: readonly Passage[] },
    answer: Answer,
  ): Settle =>
  async (tx, ticket) => {
    const said = readCitations(answer.text, passages);
    const { text, transfers } = readAnswer(said.text);
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
    const sources = said.cited.map(({ source, text }) => `${source} («${text.slice(0, shownOfPassage)}»)`).join('; ');
    const trace = sources
      ? ({ rule: 'promptKnowledge', setting: null, facts: { ...facts, sources } } as const)
      : ({ rule: 'promptAnswer', setting: null, facts } as const);
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
