import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { parseJson } from '#kit/outbound/parse-json.ts';
import {
  AiError,
  errorOf,
  failureOf,
  headersOf,
  otherField,
  type Question,
  type Service,
  saidIn,
} from './ask-model.ts';

/** What a call took, as far as the service has said so. */
export interface StreamUse {
  promptTokens: number;
  completionTokens: number;
  /** By which name the service takes the limit. */
  tokenField: Question['tokenField'];
}

const limits = { timeoutMs: 60_000, maxBytes: 2_000_000 };

const count = z.number().int().nonnegative().catch(0);
const usage = z.object({ prompt_tokens: count, completion_tokens: count });
const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      message: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: usage.nullish(),
});

const bodyOf = ({ model, messages, maxTokens, temperature, tokenField }: Question, tellsUse: boolean): string =>
  JSON.stringify({
    ...{ model, messages, temperature, [tokenField]: maxTokens, stream: true },
    ...(tellsUse ? { stream_options: { include_usage: true } } : {}),
  });

/** Asks, and asks again in another form where the service refuses the first. */
async function begin(outbound: Outbound, service: Service, question: Question, use: StreamUse): Promise<Response> {
  let asked = question;
  let tellsUse = true;
  for (let tries = 1; ; tries++) {
    const request = { method: 'POST', headers: headersOf(service, true), body: bodyOf(asked, tellsUse) };
    const answer = await outbound.call(`${service.baseUrl}/chat/completions`, request, limits);
    if (answer.ok) return answer;
    const said = saidIn(await answer.text());
    const isForm = answer.status === 400 || answer.status === 422;
    const isField = isForm && said.text.includes(asked.tokenField);
    const isUse = isForm && tellsUse && said.text.includes('stream_options');
    if (tries > 2 || !(isField || isUse)) throw errorOf(answer.status, said, answer.headers.get('retry-after'));
    if (isUse) tellsUse = false;
    else asked = { ...asked, tokenField: otherField(asked.tokenField) };
    use.tokenField = asked.tokenField;
  }
}

/** The pieces that a service sends, or the one answer of a service that does not stream. */
async function* piecesOf(answer: Response): AsyncGenerator<unknown> {
  if (!answer.headers.get('content-type')?.includes('event-stream')) {
    yield parseJson(await answer.text());
    return;
  }
  if (!answer.body) return;
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    if (data === '[DONE]') return;
    yield parseJson(data);
  }
}

/**
 * What a model writes, piece by piece; `use` is filled in as it is told. Throws AiError, also in the middle: for an answer
 * that was cut, refused or empty.
 */
export async function* streamModel(
  outbound: Outbound,
  service: Service,
  question: Question,
  use: StreamUse,
): AsyncGenerator<string> {
  let letters = 0;
  let finish: string | null | undefined;
  try {
    const answer = await begin(outbound, service, question, use);
    for await (const piece of piecesOf(answer)) {
      const parsed = chunk.safeParse(piece);
      if (!parsed.success) throw new AiError('answer');
      const [choice] = parsed.data.choices;
      finish = choice?.finish_reason ?? finish;
      const told = parsed.data.usage;
      if (told) Object.assign(use, { promptTokens: told.prompt_tokens, completionTokens: told.completion_tokens });
      const text = choice?.delta?.content ?? choice?.message?.content ?? '';
      letters += text.length;
      if (text) yield text;
    }
  } catch (error) {
    throw failureOf(error);
  }
  if (finish === 'content_filter') throw new AiError('refused');
  if (finish === 'length') throw new AiError('cut');
  if (letters === 0) throw new AiError('empty');
}
