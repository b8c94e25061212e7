/** A server that takes what integrations are sent: it keeps every request, and answers as the test says. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: http.IncomingHttpHeaders;
  text: string;
  body: unknown;
}
export interface ReceiverAnswer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** As JSON, unless it is a text. */
  body?: unknown;
}
export interface Receiver {
  origin: string;
  /** As the operator lists a place that may be called. */
  place: string;
  received: Received[];
  /** Null hangs: nothing is answered. */
  answer: (request: Received) => ReceiverAnswer | null | Promise<ReceiverAnswer | null>;
  close(): Promise<void>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Starts it on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    ...{ origin: '', place: '', received: [] },
    answer: () => ({}),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = http.createServer(async (request, reply) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += String(part);
    const received = { path: request.url ?? '', headers: request.headers, text, body: parsed(text) };
    receiver.received.push(received);
    const answer = await receiver.answer(received);
    if (answer === null) return;
    const { status = 200, type = 'application/json', headers = {}, body = '' } = answer;
    reply.writeHead(status, { 'content-type': type, ...headers });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.origin = `http://${receiver.place}`;
  return receiver;
}
