import http from 'node:http';

/** Calls an address over the agent's connections and answers the status once the whole answer is there; a body is posted. */
export function httpCall(
  agent: http.Agent,
  url: string,
  { headers = {}, body }: { headers?: http.OutgoingHttpHeaders; body?: string | undefined },
): Promise<number> {
  const posted =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const call = http.request(url, { agent, method, headers: { ...headers, ...posted } }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', reject);
    call.end(body);
  });
}
