import { createHash, createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { parseJson } from '#kit/outbound/parse-json.ts';
import { type Answered, callService } from './call-service.ts';
import { errorOfStatus, FlowError } from './flow-error.ts';
import { type Outcome, sendable } from './outcome.ts';

/** Where Google is; tests have their own. */
export interface GooglePlaces {
  token: string;
  api: string;
}
export const google: GooglePlaces = {
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://dialogflow.googleapis.com',
};

const account = z.object({ client_email: z.string().min(3), private_key: z.string().min(20) });
const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(3600) });
const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z
      .array(z.object({ text: z.object({ text: z.array(z.string()).max(100).nullish() }).nullish() }))
      .max(1000)
      .nullish(),
    intent: z.object({ endInteraction: z.boolean().nullish() }).nullish(),
    diagnosticInfo: z.record(z.string(), z.unknown()).nullish(),
  }),
});

/** Characters of a question; the rest is not asked. */
const longest = 256;

export interface Asked {
  /** The key of a service account, as Google gives it. */
  credential: string;
  project: string;
  language: string;
  timezone: string;
  sessionId: string;
  text: string;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function keyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new FlowError('credential');
  }
}

/** Proof that we are the service account: signed by its key, for a place that no key file can choose. */
function assertionOf(credential: string, place: string): string {
  const found = account.safeParse(parseJson(credential)).data;
  if (!found) throw new FlowError('credential');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: found.client_email, scope: 'https://www.googleapis.com/auth/dialogflow', aud: place };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ ...claims, iat: now, exp: now + 3600 })}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(keyOf(found.private_key)).toString('base64url')}`;
}

async function newToken(outbound: Outbound, { token }: GooglePlaces, credential: string) {
  const grant = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(credential, token),
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await callService(outbound, token, {
    method: 'POST',
    headers,
    body: String(new URLSearchParams(grant)),
  });
  // Google refuses a wrong key with 400.
  if (reply.status === 400) throw new FlowError('key', { status: 400 });
  if (reply.status !== 200) throw errorOfStatus(reply.status);
  const found = tokenBody.safeParse(parseJson(reply.text)).data;
  if (!found) throw new FlowError('answer', { status: reply.status });
  return { token: found.access_token, until: Date.now() + (found.expires_in - 60) * 1000 };
}

/** Texts in their order, and whether the conversation is over. Throws FlowError. */
function readAnswer({ status, text }: Answered): Outcome {
  if (status !== 200) throw errorOfStatus(status);
  const found = detected.safeParse(parseJson(text)).data?.queryResult;
  if (!found) throw new FlowError('answer', { status });
  const lines = (found.fulfillmentMessages ?? []).flatMap((message) => message.text?.text ?? []);
  const isOver = found.intent?.endInteraction === true || found.diagnosticInfo?.end_conversation === true;
  return {
    texts: sendable(lines.length > 0 ? lines : [found.fulfillmentText ?? '']),
    action: isOver ? { type: 'stopBot' } : null,
  };
}

/** A client of Dialogflow ES. Tokens are kept in memory for their time, under a digest of the key that got them. */
export class Dialogflow {
  readonly #outbound: Outbound;
  readonly #places: GooglePlaces;
  readonly #tokens = new Map<string, { token: string; until: number }>();

  constructor(outbound: Outbound, places: GooglePlaces = google) {
    this.#outbound = outbound;
    this.#places = places;
  }

  /** Asks once: it is not known whether a question that failed was taken. Throws FlowError. */
  async ask(asked: Asked): Promise<Outcome & { status: number }> {
    let reply = await this.#detect(asked);
    if (reply.status === 401) {
      // A token that was taken back: a new one, once.
      this.#tokens.delete(digest(asked.credential));
      reply = await this.#detect(asked);
    }
    return { ...readAnswer(reply), status: reply.status };
  }

  async #detect({ credential, project, language, timezone, sessionId, text }: Asked): Promise<Answered> {
    const token = await this.#token(credential);
    const path = `/v2/projects/${encodeURIComponent(project)}/agent/sessions/${encodeURIComponent(sessionId)}:detectIntent`;
    const body = {
      queryInput: { text: { text: [...text].slice(0, longest).join(''), languageCode: language } },
      queryParams: { timeZone: timezone },
    };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return callService(this.#outbound, `${this.#places.api}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  }

  async #token(credential: string): Promise<string> {
    const key = digest(credential);
    const kept = this.#tokens.get(key);
    if (kept && kept.until > Date.now()) return kept.token;
    const made = await newToken(this.#outbound, this.#places, credential);
    if (this.#tokens.size > 1000) this.#tokens.clear();
    this.#tokens.set(key, made);
    return made.token;
  }
}

const digest = (credential: string): string => createHash('sha256').update(credential).digest('hex');

/** A session of an attendance; Dialogflow takes 36 characters. */
export const sessionIdOf = (ticketUuid: string, integrationId: number): string =>
  createHash('sha256').update(`${ticketUuid}/${integrationId}`).digest('hex').slice(0, 36);
