/** A process that calls one address over kept connections. */

import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { httpCall } from './http-call.ts';
import { measure } from './load.ts';
import { answerQuestions } from './processes.ts';

export interface HttpQuestion {
  url: string;
  token: string;
  clients: number;
  count: number;
  /** Sends texts in place of reading: each has its own text and Idempotency-Key. */
  sends?: boolean;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

async function request({ url, token, sends }: HttpQuestion, turn: number): Promise<void> {
  const body = sends ? JSON.stringify({ body: `resposta ${turn}` }) : undefined;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(sends ? { 'idempotency-key': randomUUID() } : {}),
  };
  const status = await httpCall(agent, url, { headers, body });
  if (status !== 200) throw new Error(`${status}`);
}

answerQuestions(async (question: HttpQuestion) =>
  measure(question.clients, question.count, (turn) => request(question, turn)),
);
