/** The bare floors: a node:http server that answers one JSON text, and a bare Socket.IO server on the same port. */
import http from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';
import { bareChannel } from './commit-texts.ts';
import { answerQuestions } from './processes.ts';

export type FloorQuestion =
  /** Serves a JSON text of so many bytes. */
  | { is: 'serve'; bytes: number }
  /** Broadcasts what is told on a database, as many bytes beside each text. */
  | { is: 'listen'; url: string; bytes: number }
  /** Emits to every socket, so often, so many times; the mark in the text is when it left. */
  | { is: 'emit'; bytes: number; count: number; everyMs: number; prefix: string };

let answer = '{}';
const ofMessage = (body: string, bytes: number) => ({
  action: 'create',
  message: { body, filling: 'x'.repeat(bytes) },
});

/** A POST is broadcast as it is heard: `/3000/some text` sends that text with 3,000 bytes beside it. */
const server = http.createServer((request, reply) => {
  if (request.method === 'POST') {
    const [bytes = '', body = ''] = (request.url ?? '').split('/').slice(1).map(decodeURIComponent);
    io.emit('company-0-appMessage', ofMessage(body, Number(bytes)));
    request.resume();
    return reply.end();
  }
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify(JSON.parse(answer)));
});
const io = new Server(server);
const address = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    resolve(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`);
  });
});

async function emitAll(question: Extract<FloorQuestion, { is: 'emit' }>): Promise<Record<string, number>> {
  const sentAt: Record<string, number> = {};
  for (let turn = 0; turn < question.count; turn++) {
    const body = `${question.prefix} ${turn}`;
    sentAt[body] = Date.now();
    io.emit('company-0-appMessage', ofMessage(body, question.bytes));
    await new Promise((resolve) => setTimeout(resolve, question.everyMs));
  }
  return sentAt;
}

async function listen({ url, bytes }: Extract<FloorQuestion, { is: 'listen' }>): Promise<object> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('notification', ({ payload = '' }) => io.emit('company-0-appMessage', ofMessage(payload, bytes)));
  await client.query(`listen ${bareChannel}`);
  return {};
}

answerQuestions(async (question: FloorQuestion) => {
  if (question.is === 'listen') return listen(question);
  if (question.is === 'emit') return emitAll(question);
  answer = JSON.stringify(
    Array.from({ length: Math.ceil(question.bytes / 40) }, (_, id) => ({ id, text: 'x'.repeat(20) })),
  );
  return { origin: await address };
});
