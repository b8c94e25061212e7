import { request as ask, type IncomingHttpHeaders } from 'node:http';
import type { Config } from '#config';
import { type AppOptions, createApp } from '../app.ts';
import type { TestServer } from './test-server.ts';

/** Another node on the data of a test server, with other settings; closed by the caller, before the server. */
export async function startSecondNode(
  server: TestServer,
  { config, ...options }: Partial<Omit<AppOptions, 'config'>> & { config?: Partial<Config> },
) {
  const { data, storage, links, outbound, database } = server;
  const node = await createApp({
    ...{ data, storage, links, outbound, pool: database.pool },
    config: { ...server.config, ...config },
    localLogins: [],
    simulatorUrl: () => null,
    lookup: async () => 'unknown',
    servesPages: false,
    rateLimitFactor: 10_000,
    ...options,
  });
  const url = await node.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...node, url };
}

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends path and headers as they are; other clients resolve the path and choose the Host themselves. */
export function askAsIs(
  url: string,
  where: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: string | Buffer } = {},
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(url);
    const call = ask({ host, port, path: where, headers, method }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
    });
    call.end(body);
  });
}
