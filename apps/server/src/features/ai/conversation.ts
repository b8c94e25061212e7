import { promptTransferForm, promptTransferPhrase } from '@recado/contract';
import { type Language, translate } from '@recado/i18n';
import type { Passage } from '#features/prompts/index.ts';
import type { ChatMessage } from './ask-model.ts';

export interface Said {
  fromMe: boolean;
  body: string;
}

/** The first name as the model may use it: letters and digits alone, since the customer chose it. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 60);
}

/** Half of what fits: a longer conversation loses its oldest messages. */
const mostCharacters = 24_000;

/** The instruction, the company's own text, and the conversation, oldest first. */
export function messagesFor(
  { prompt, maxTokens }: { prompt: string; maxTokens: number },
  { name: called, language }: { name: string; language: Language },
  history: readonly Said[],
  passages: readonly Passage[] = [],
): ChatMessage[] {
  const name = firstNameOf(called);
  const system = [
    name ? translate(language, 'outbound.promptName', { name }) : '',
    translate(language, 'outbound.promptLength', { tokens: String(maxTokens) }),
    translate(language, 'outbound.promptTransfer', { phrase: promptTransferPhrase }),
    translate(language, 'outbound.promptGuard'),
    prompt,
    ...(passages.length ? [translate(language, 'outbound.promptKnowledge')] : []),
    ...passages.map(({ source, text }, index) => `[${index + 1}] ${source}: ${text}`),
  ];
  const kept: Said[] = [];
  let characters = 0;
  for (const said of history.toReversed()) {
    characters += said.body.length;
    if (kept.length > 0 && characters > mostCharacters) break;
    kept.unshift(said);
  }
  return [
    { role: 'system', content: system.filter((line) => line !== '').join('\n') },
    ...kept.map(({ fromMe, body }): ChatMessage => ({ role: fromMe ? 'assistant' : 'user', content: body })),
  ];
}

/** What the customer wrote since the last answer. */
export const askedIn = (history: readonly Said[]): string =>
  history
    .slice(history.findLastIndex(({ fromMe }) => fromMe) + 1)
    .map(({ body }) => body)
    .join('\n');

const citation = / ?\[\d{1,2}(?: ?[,;] ?\d{1,2})*\]/g;

/** The answer without its citations, and the passages that it cites, each once; numbers of no passage are dropped too. */
export function readCitations<P>(text: string, passages: readonly P[]): { text: string; cited: P[] } {
  if (passages.length === 0) return { text, cited: [] };
  const numbers = [...text.matchAll(citation)].flatMap(([found]) => found.match(/\d+/g) ?? []).map(Number);
  const cited = passages.filter((_passage, index) => numbers.includes(index + 1));
  return { text: text.replace(citation, ''), cited };
}

const mostSaid = 4000;

/** What the customer is told of an answer, and whether a person is asked for. Only the model can ask. */
export function readAnswer(text: string): { text: string; transfers: boolean } {
  const rest = text
    .replace(promptTransferForm, '')
    .replace(/^[\s.:'"-]+/u, '')
    .trim();
  return { text: rest.slice(0, mostSaid), transfers: text.search(promptTransferForm) !== -1 };
}
