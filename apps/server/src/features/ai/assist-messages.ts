import type { AssistBody } from '@recado/contract';
import { catalogs, type Language, translate } from '@recado/i18n';
import type { ChatMessage } from './ask-model.ts';
import { firstNameOf, type Said } from './conversation.ts';

export interface AssistFacts {
  customer: { name: string; language: Language };
  /** The language in which the team reads. */
  reader: Language;
  /** The newest texts of the attendance, oldest first. */
  history: readonly Said[];
  /** Texts of quick replies that the agent may send. */
  replies: readonly string[];
}

/** As much of a conversation as is read; what is older is left out. */
const mostCharacters = 16_000;
const mostReplies = 30;

/** The conversation as lines, newest kept. */
function conversationOf({ history, customer }: AssistFacts, language: Language): string {
  const names = catalogs[language].outbound;
  const lines: string[] = [];
  let characters = 0;
  for (const { fromMe, body } of history.toReversed()) {
    characters += body.length;
    if (lines.length > 0 && characters > mostCharacters) break;
    lines.unshift(`${fromMe ? names.assistTeam : firstNameOf(customer.name) || names.assistCustomer}: ${body}`);
  }
  return lines.join('\n');
}

const asked = (system: readonly string[], content: string): ChatMessage[] => [
  { role: 'system', content: system.filter((line) => line !== '').join('\n') },
  { role: 'user', content },
];

/** A summary in the language of the reader, or the next message in that of the company. */
function aboutConversation(kind: 'suggest' | 'summarise', facts: AssistFacts): ChatMessage[] {
  const language = kind === 'summarise' ? facts.reader : facts.customer.language;
  const guard = translate(language, 'outbound.assistGuard');
  const content = conversationOf(facts, language);
  if (kind === 'summarise') return asked([translate(language, 'outbound.assistSummarise'), guard], content);
  const known = facts.replies.slice(0, mostReplies).map((text) => `- ${text}`);
  const replies = known.length ? [translate(language, 'outbound.assistReplies'), ...known] : [];
  return asked([translate(language, 'outbound.assistSuggest'), guard, ...replies], content);
}

/** What a model is asked for one kind of help. What customers and agents wrote is content, and never an instruction. */
export function assistMessages(body: AssistBody, facts: AssistFacts): ChatMessage[] {
  const { language } = facts.customer;
  const guard = translate(language, 'outbound.assistGuard');
  if (!('text' in body)) return aboutConversation(body.kind, facts);
  if (body.kind === 'translate') {
    const target = catalogs[language].outbound.assistLanguages[body.language];
    return asked([translate(language, 'outbound.assistTranslate', { language: target }), guard], body.text);
  }
  const orders = { improve: 'assistImprove', shorten: 'assistShorten', friendlier: 'assistFriendlier' } as const;
  return asked([translate(language, `outbound.${orders[body.kind]}`), guard], body.text);
}
