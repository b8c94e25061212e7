/** Sends forms by hand, chunk by chunk, as no well-behaved client would. */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

export const boundary = 'xxboundaryxx';
export const fileHead = (field: string, name: string, type: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
export const fieldPart = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const formEnd = `\r\n--${boundary}--\r\n`;

export interface RawReply {
  status: number;
  error: string;
  headers: IncomingMessage['headers'];
}

/** Begins a call; the reply comes whenever the server answers. */
export function beginForm(
  url: string,
  agent: Agent,
  length?: number,
): { call: ClientRequest; reply: Promise<RawReply> } {
  const call = request(url, {
    method: 'POST',
    agent,
    headers: {
      authorization: 'Bearer ana',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    },
  });
  const reply = new Promise<RawReply>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const { error } = JSON.parse(text) as { error?: string };
        resolve({ status: response.statusCode ?? 0, error: error ?? '', headers: response.headers });
      });
    });
  });
  return { call, reply };
}

/** Writes and waits until the other side takes it. */
export const write = (call: ClientRequest, chunk: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    call.write(chunk, (error) => (error ? reject(error) : resolve()));
  });

export const oneConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });
