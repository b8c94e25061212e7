import type { Handover, HandoverResult, HandoverWorker } from '#features/chatbot/index.ts';
import { findPrompt, secretPlace } from '#features/prompts/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import { notifyTyping } from '#features/tickets/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { openSecret } from '#kit/crypto/stored-secret.ts';
import type { Data } from '#kit/db/data.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { startRounds } from '#kit/work/rounds.ts';
import { type AnswerFacts, readFacts } from './answer-facts.repo.ts';
import { AiError, type Answer, askModel } from './ask-model.ts';
import { messagesFor } from './conversation.ts';
import { hearVoices } from './hear-voices.ts';
import { answered, notAnswered, withoutPrompt } from './settle-answer.ts';

export interface AnswerOptions {
  data: Data;
  outbound: Outbound;
  /** Opens the keys of prompts. */
  seal: Seal;
}

/** A question is asked so often; then people take over. */
const maxAttempts = 3;

function ask({ outbound, seal }: AnswerOptions, facts: AnswerFacts, companyId: number, signal: AbortSignal) {
  const { prompt, customer, history, passages } = facts;
  const apiKey = openSecret(seal, prompt.api_key, secretPlace(companyId, prompt.id, 'api_key'));
  const question = {
    model: prompt.model,
    messages: messagesFor({ prompt: prompt.prompt, maxTokens: prompt.max_tokens }, customer, history, passages),
    maxTokens: prompt.max_tokens,
    temperature: prompt.temperature,
    tokenField: prompt.token_field,
  };
  return askModel(outbound, { baseUrl: prompt.base_url, apiKey }, question, signal);
}

/** A phone forgets after some seconds that somebody types. */
const typingEveryMs = 8000;

/** The customer sees that somebody types while the model thinks. What is fleeting may get lost: it ends no call. */
async function typing<T>({ data }: AnswerOptions, { line }: AnswerFacts, companyId: number, think: () => Promise<T>) {
  const show = (on: boolean) => data.tenant(companyId, (tx) => notifyTyping(tx, line, on));
  const rounds = startRounds({ everyMs: typingEveryMs, round: () => show(true), onError: () => undefined });
  try {
    return await think();
  } finally {
    await rounds.stop();
    await show(false).catch(() => undefined);
  }
}

/** Up to a second more, so that many questions do not come back in one instant. */
const jittered = (seconds: number): number => seconds + Math.random();

async function answer(options: AnswerOptions, handover: Handover, signal: AbortSignal): Promise<HandoverResult> {
  const { companyId, ticketId, targetId: promptId, attempts } = handover;
  const read = () => options.data.tenant(companyId, (tx) => readFacts(tx, { ticketId, promptId }));
  const before = await read();
  if (!before) return { settle: withoutPrompt };
  if (before.spent) return { settle: notAnswered(before, before.spent) };
  await hearVoices(options.data, handover, signal);
  const facts = await read();
  if (!facts) return { settle: withoutPrompt };
  if (facts.spent) return { settle: notAnswered(facts, facts.spent) };
  // A picture without a word, or a voice note that was not heard: nothing to answer is known.
  if (facts.history.length === 0) return { settle: notAnswered(facts, 'empty') };
  let said: Answer;
  try {
    said = await typing(options, facts, companyId, () => ask(options, facts, companyId, signal));
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    if (error.retry && attempts < maxAttempts) return { retryInSeconds: jittered(error.retry.afterSeconds) };
    return { settle: notAnswered(facts, error.kind) };
  }
  return { settle: answered(facts, said) };
}

/** Answers customers by the models of prompts (AI-8, AI-9). */
export function answerWorker(options: AnswerOptions): HandoverWorker {
  return {
    restarts: true,
    call: (handover, signal) => answer(options, handover, signal),
    giveUp: (handover) => async (tx, ticket) => {
      const prompt = await findPrompt(tx, handover.targetId);
      const { timezone } = await loadSettings(tx);
      await (prompt ? notAnswered({ prompt, timezone }, 'answer') : withoutPrompt)(tx, ticket);
    },
  };
}
