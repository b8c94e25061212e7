import { z } from 'zod';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { parseJson } from '#kit/outbound/parse-json.ts';
import { AiError, callService, errorOf, listModels, type Service, saidIn } from './ask-model.ts';

/** A sound as a service takes it. */
export interface SoundFile {
  bytes: Buffer;
  name: string;
  type: string;
  seconds: number;
}
export interface Heard {
  text: string;
  promptTokens: number;
  completionTokens: number;
}

/** A sound takes longer than a text. */
const timeoutMs = 60_000;
/** What the services of this kind understand of a second, where they do not tell it. */
const tokensOfSecond = 10;
const lettersOfToken = 3;

const count = z.number().int().nonnegative().catch(0);
const heard = z.object({
  text: z.string(),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish().catch(null),
});

const usual = 'whisper-1';
/** Those that know one language alone hear the others wrongly. */
const isOfOne = /-en$/i;

/** The service's model that listens: a prompt's own one writes. A service that lists none is asked for the usual one. */
async function listenerOf(outbound: Outbound, service: Service): Promise<string> {
  let models: string[] = [];
  try {
    models = (await listModels(outbound, service)).filter((name) => !isOfOne.test(name));
  } catch (error) {
    if (!(error instanceof AiError) || !['model', 'answer'].includes(error.kind)) throw error;
  }
  if (models.includes(usual)) return usual;
  return models.find((name) => /whisper/i.test(name)) ?? models.find((name) => /transcri/i.test(name)) ?? usual;
}

function formOf(sound: SoundFile, model: string): FormData {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  form.set('file', new Blob([new Uint8Array(sound.bytes)], { type: sound.type }), sound.name);
  return form;
}

/** Has a service write down a sound. Throws AiError. */
export async function listenTo(
  outbound: Outbound,
  service: Service,
  sound: SoundFile,
  signal: AbortSignal,
): Promise<Heard> {
  const model = await listenerOf(outbound, service);
  const sent = { body: formOf(sound, model), signal, timeoutMs };
  const answer = await callService(outbound, service, '/audio/transcriptions', sent);
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer.status, saidIn(answer.text), answer.retryAfter);
  const parsed = heard.safeParse(parseJson(answer.text));
  if (!parsed.success) throw new AiError('answer');
  const text = parsed.data.text.trim();
  if (!text) throw new AiError('empty');
  const { usage } = parsed.data;
  return {
    text,
    promptTokens: usage?.input_tokens || Math.ceil(sound.seconds * tokensOfSecond),
    completionTokens: usage?.output_tokens || Math.ceil(text.length / lettersOfToken),
  };
}
