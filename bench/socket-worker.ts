/** A process of listening sockets: notes when each text arrives at each of them. */
import { io, type Socket } from 'socket.io-client';
import { preciseNow } from './figures.ts';
import { answerQuestions } from './processes.ts';

export type SocketQuestion =
  /** Opens so many, in turn for each of these people. */
  | { is: 'open'; origin: string; tokens: readonly string[]; companyId: number; sockets: number; prefix: string }
  /** Waits until every socket has so many texts, at most so long; with `isFresh` those before do not count. */
  | { is: 'collect'; texts: number; withinMs: number; isFresh?: boolean };

/** For each text the times (ms since 1970) at which it arrived, one for each socket. */
export type Arrivals = Record<string, number[]>;

let opened: Socket[] = [];
let arrivals: Arrivals = {};
let arrived = 0;

const isText = (value: unknown): value is { action: string; message: { body: string } } =>
  typeof value === 'object' && value !== null && 'message' in value;

async function open(question: Extract<SocketQuestion, { is: 'open' }>): Promise<object> {
  for (const socket of opened) socket.disconnect();
  [opened, arrivals, arrived] = [[], {}, 0];
  const isBare = question.tokens.length === 0;
  for (let index = 0; index < question.sockets; index++) {
    const socket = io(question.origin, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: question.tokens[index % question.tokens.length] ?? '' },
      query: { client: 'recado' },
    });
    socket.on(`company-${question.companyId}-appMessage`, (payload: unknown) => {
      if (!isText(payload) || payload.action !== 'create' || !payload.message.body.startsWith(question.prefix)) return;
      const times = arrivals[payload.message.body] ?? [];
      arrivals[payload.message.body] = times;
      times.push(preciseNow());
      arrived++;
    });
    opened.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once(isBare ? 'connect' : 'ready', () => resolve());
      socket.once('connect_error', reject);
      socket.once('disconnect', (reason) => reject(new Error(reason)));
    });
  }
  return {};
}

async function collect({ texts, withinMs, isFresh }: Extract<SocketQuestion, { is: 'collect' }>): Promise<Arrivals> {
  if (isFresh) [arrivals, arrived] = [{}, 0];
  const deadline = Date.now() + withinMs;
  while (arrived < texts * opened.length && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return arrivals;
}

answerQuestions(async (question: SocketQuestion) => (question.is === 'open' ? open(question) : collect(question)));
