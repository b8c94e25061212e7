/** A process that calls one address over kept connections. */

import { randomUUID } from 'node:crypto';
import http from 'node:http';
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

function request(question: HttpQuestion, turn: number): Promise<void> {
  const body = question.sends ? JSON.stringify({ body: `resposta ${turn}` }) : undefined;
  const headers = {
    authorization: `Bearer ${question.token}`,
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        }),
  };
  return new Promise((resolve, reject) => {
    const call = http.request(
      question.url,
      { agent, method: body === undefined ? 'GET' : 'POST', headers },
      (answer) => {
        answer.resume();
        answer.once('error', reject);
        answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}

answerQuestions(async (question: HttpQuestion) =>
  measure(question.clients, question.count, (turn) => request(question, turn)),
);
