/** A typebot viewer with one flow: it greets, asks for a choice, then for a name, transfers, and ends; its sessions expire. */
import type { Receiver, ReceiverAnswer } from './receiver-stand-in.ts';

const rich = (...texts: string[]) =>
  texts.map((text, index) => ({
    id: `m${index}`,
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
  }));
const menu = {
  id: 'menu',
  type: 'choice input',
  items: ['Pão', 'Bolo', 'Uma pessoa', 'Fim'].map((content, index) => ({ id: `i${index}`, content })),
};

export interface TypebotStandIn {
  /** Sessions that it knows. */
  sessions: Set<string>;
  started: Record<string, unknown>[];
  continued: unknown[];
  /** What a bubble with a trigger holds. */
  trigger: string;
  /** Newer servers take a message as an object alone. */
  takes: 'text' | 'object';
}

/** Lets a receiver answer as a typebot viewer does. */
export function standInTypebot(receiver: Receiver): TypebotStandIn {
  const bot: TypebotStandIn = { sessions: new Set(), started: [], continued: [], trigger: '', takes: 'text' };
  const start = (body: Record<string, unknown>): ReceiverAnswer => {
    bot.started.push(body);
    const sessionId = `s${bot.started.length}`;
    bot.sessions.add(sessionId);
    const typebot = { id: 'padaria', theme: {}, settings: {} };
    return { body: { sessionId, resultId: 'r', typebot, messages: rich('Bem-vindo!', 'O que deseja?'), input: menu } };
  };
  const goOn = (sessionId: string, message: unknown): ReceiverAnswer => {
    if (!bot.sessions.has(sessionId)) return { status: 404, body: { message: 'Session expired.', code: 'NOT_FOUND' } };
    const isObject = typeof message === 'object';
    if (isObject !== (bot.takes === 'object')) return { status: 400, body: { message: 'Input validation failed' } };
    const words = isObject ? (message as { text: string }).text : message;
    bot.continued.push(words);
    if (words === 'Fim') return { body: { messages: rich('Até logo!') } };
    if (words === 'Uma pessoa') return { body: { messages: rich('Um momento.', bot.trigger), input: menu } };
    if (words === 'Pão' || words === 'Bolo') {
      const input = { id: 'name', type: 'text input' };
      const clientSideActions = [{ type: 'wait', wait: { secondsToWaitFor: 0.1 } }];
      return { body: { messages: rich(`${words}, ótimo! Seu nome?`), input, clientSideActions } };
    }
    return { body: { messages: rich('Invalid message. Please, try again.'), input: menu } };
  };
  receiver.answer = ({ path, body }) => {
    const found = body as Record<string, unknown>;
    if (path === '/api/v1/typebots/padaria/startChat') return start(found);
    const [, sessionId] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
    return sessionId ? goOn(sessionId, found.message) : { status: 404, body: { message: 'Typebot not found' } };
  };
  return bot;
}
