/** A process that attacks the product from one address until it is told to end: with bodies, with depth, or with sockets. */
import http from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { answerQuestions } from './processes.ts';

export type AttackKind = 'bodies' | 'depth' | 'sockets';
export interface AttackQuestion {
  is: AttackKind;
  origin: string;
  /** Of somebody of the attacker's own company. */
  token: string;
  seconds: number;
}
export interface AttackFigures {
  /** Calls that were sent, or questions of sockets. */
  sent: number;
}

const loops = 8;
const socketCount = 40;
const asksPerSecond = 20;
const tenMegabytes = Buffer.from(JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024) }));
const nested = Buffer.from('['.repeat(60_000));
const paths = ['/api/auth/login', '/api/nothing', '/nothing'];

/** Sends one body, however it is answered; servers that have read enough close the line. */
const post = (origin: string, path: string, body: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const request = http.request(`${origin}${path}`, { method: 'POST', headers });
    request.on('response', (response) => response.resume().on('close', resolve));
    request.on('error', () => resolve());
    request.end(body);
  });

async function sendBodies({ origin, seconds }: AttackQuestion, body: Buffer): Promise<number> {
  const until = Date.now() + seconds * 1000;
  let sent = 0;
  const loop = async (): Promise<void> => {
    while (Date.now() < until) await post(origin, paths[sent++ % paths.length] ?? '', body);
  };
  await Promise.all(Array.from({ length: loops }, loop));
  return sent;
}

async function askSockets({ origin, token, seconds }: AttackQuestion): Promise<number> {
  const sockets: Socket[] = Array.from({ length: socketCount }, () =>
    io(origin, { transports: ['websocket'], forceNew: true, auth: { token }, query: { client: 'recado' } }),
  );
  let sent = 0;
  const asking = setInterval(() => {
    for (const socket of sockets.filter(({ connected }) => connected)) {
      sent++;
      socket.emit('catchUp', 0, () => undefined);
    }
  }, 1000 / asksPerSecond);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  clearInterval(asking);
  for (const socket of sockets) socket.disconnect();
  return sent;
}

answerQuestions(async (question: AttackQuestion): Promise<AttackFigures> => {
  if (question.is === 'sockets') return { sent: await askSockets(question) };
  return { sent: await sendBodies(question, question.is === 'bodies' ? tenMegabytes : nested) };
});
