/** A small stand-in for a model, which speaks the chat completions and the transcriptions of OpenAI: for local mode, and for tests. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import { promptTransferPhrase } from '@recado/contract';
import { z } from 'zod';

/** Its models: one that answers, and one for each way in which a service disappoints. */
export const localModels = [
  ...['eco', 'eco-devagar', 'eco-mudo', 'eco-ocupado', 'eco-sem-cota', 'eco-sem-chave', 'eco-fora-do-ar'],
  ...['eco-vazio', 'eco-cortado', 'eco-recusa', 'eco-confuso', 'eco-antigo'],
] as const;
/** The one that listens to voice notes. */
const listener = 'eco-transcricao';

const question = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  stream: z.boolean().optional(),
});
type Question = z.infer<typeof question>;

/** A good answer in the pieces of a stream. */
type Piece = { choices: { delta: { content: string }; finish_reason: string | null }[]; usage?: unknown };

interface Reply {
  pieces?: Piece[];
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

const slowMs = 2000;
const wantsPerson = /\b(pessoa|person|human|persona)\b/i;

const tokensOf = (text: string): number => Math.ceil(text.length / 3);

function completion({ model, messages }: Question, content: string, finish = 'stop'): Reply {
  const prompt_tokens = messages.reduce((sum, message) => sum + tokensOf(message.content), 0);
  const completion_tokens = tokensOf(content);
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  const pieces: Piece[] = (content.match(/\S+\s*/g) ?? []).map((word) => ({
    choices: [{ delta: { content: word }, finish_reason: null }],
  }));
  pieces.push({ choices: [{ delta: { content: '' }, finish_reason: finish }], usage });
  return {
    pieces,
    body: {
      ...{ id: 'chatcmpl-local', object: 'chat.completion', created: 0, model },
      choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: finish }],
      usage,
    },
  };
}

const failed = (status: number, message: string, code: string, headers = {}): Reply => ({
  status,
  headers,
  body: { error: { message, type: 'error', param: null, code } },
});

/** What the customer wrote since the last answer, said again. */
function echo(asked: Question): string {
  const last = asked.messages.findLastIndex(({ role }) => role === 'assistant');
  const said = asked.messages
    .slice(last + 1)
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .join(' / ');
  return wantsPerson.test(said) ? `${promptTransferPhrase}. One moment, please.` : `Echo: ${said}`;
}

const answers: Readonly<Record<(typeof localModels)[number], (asked: Question) => Reply | Promise<Reply>>> = {
  eco: (asked) => completion(asked, echo(asked)),
  'eco-devagar': async (asked) => {
    await rest(slowMs);
    return completion(asked, echo(asked));
  },
  'eco-mudo': () => new Promise(() => undefined),
  'eco-ocupado': () => failed(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': '1' }),
  'eco-sem-cota': () => failed(429, 'You exceeded your quota', 'insufficient_quota'),
  'eco-sem-chave': () => failed(401, 'Incorrect API key provided', 'invalid_api_key'),
  'eco-fora-do-ar': () => failed(503, 'Service unavailable', 'unavailable'),
  'eco-vazio': (asked) => completion(asked, ''),
  'eco-cortado': (asked) => completion(asked, 'The beginning of an ans', 'length'),
  'eco-recusa': (asked) => completion(asked, '', 'content_filter'),
  'eco-confuso': () => ({ headers: { 'content-type': 'text/html' }, body: '<html>Oi</html>' }),
  'eco-antigo': (asked) =>
    asked.max_completion_tokens === undefined
      ? completion(asked, echo(asked))
      : failed(400, 'Unrecognized request argument supplied: max_completion_tokens', 'invalid_request_error'),
};

const isLocalModel = (name: string): name is (typeof localModels)[number] => name in answers;

/** A sound that it was sent. */
export interface LocalSound {
  model: string;
  name: string;
  bytes: number;
}
interface State {
  calls: Question[];
  sounds: LocalSound[];
  hearsAs: (typeof localModels)[number];
}

/** What it heard: how much there was, since it understands nothing. It disappoints as one of its models does. */
async function transcription(content: Buffer<ArrayBuffer>, type: string, { sounds, hearsAs }: State): Promise<Reply> {
  const form = await new Response(content, { headers: { 'content-type': type } }).formData();
  const [file, model] = [form.get('file'), form.get('model')];
  if (!(file instanceof File) || typeof model !== 'string')
    return failed(400, 'Invalid request', 'invalid_request_error');
  if (model !== listener) return failed(404, 'No such model', 'model_not_found');
  sounds.push({ model, name: file.name, bytes: file.size });
  const words = `a voice note of ${file.size} bytes`;
  const reply = await answers[hearsAs]({ model: hearsAs, messages: [{ role: 'user', content: words }] });
  if (!reply.pieces) return reply;
  const text = reply.pieces.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  return { body: { text, usage: { type: 'tokens', input_tokens: tokensOf(words), output_tokens: tokensOf(text) } } };
}

async function replyTo(path: string, content: Buffer<ArrayBuffer>, type: string, state: State): Promise<Reply> {
  if (path === '/v1/models')
    return { body: { object: 'list', data: [...localModels, listener].map((id) => ({ id, object: 'model' })) } };
  if (path === '/v1/audio/transcriptions') return transcription(content, type, state);
  if (path !== '/v1/chat/completions') return failed(404, 'Not found', 'not_found');
  const asked = question.safeParse(JSON.parse(content.toString()));
  if (!asked.success) return failed(400, 'Invalid request', 'invalid_request_error');
  state.calls.push(asked.data);
  const { model } = asked.data;
  if (!isLocalModel(model)) return failed(404, 'No such model', 'model_not_found');
  const { pieces, ...whole } = await answers[model](asked.data);
  return asked.data.stream && pieces ? { ...whole, pieces } : whole;
}

export interface LocalModel {
  /** What a prompt has as its address. */
  baseUrl: string;
  /** As the operator lists a place that may be called. */
  place: string;
  /** What it was asked, oldest first; the last hundred. */
  calls: Question[];
  /** What it listened to, oldest first; the last hundred. */
  sounds: LocalSound[];
  /** Like which of its models it listens: one that disappoints, in tests. */
  hearsAs: (typeof localModels)[number];
  close(): Promise<void>;
}

/** Between two words of a stream. */
const wordMs = 15;

async function stream(answer: http.ServerResponse, pieces: readonly Piece[]): Promise<void> {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of pieces) {
    if (answer.destroyed) return;
    answer.write(`data: ${JSON.stringify(piece)}\n\n`);
    await rest(wordMs);
  }
  answer.end('data: [DONE]\n\n');
}

/** Starts it on this machine. */
export async function startLocalModel(port = 0): Promise<LocalModel> {
  const state: State = { calls: [], sounds: [], hearsAs: 'eco' };
  const server = http.createServer(async (request, answer) => {
    try {
      const content = Buffer.concat(await request.toArray());
      const type = request.headers['content-type'] ?? '';
      const reply = await replyTo(request.url ?? '', content, type, state);
      const { status = 200, headers = {}, body, pieces } = reply;
      for (const kept of [state.calls, state.sounds]) if (kept.length > 100) kept.shift();
      if (pieces) return await stream(answer, pieces);
      answer.writeHead(status, { 'content-type': 'application/json', ...headers });
      answer.end(typeof body === 'string' ? body : JSON.stringify(body));
    } catch {
      answer.writeHead(400).end();
    }
  });
  await new Promise<void>((done, failedToListen) => {
    server.once('error', failedToListen);
    server.listen(port, '127.0.0.1', done);
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    ...{ place, baseUrl: `http://${place}/v1` },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
