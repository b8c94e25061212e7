import type { AiFailure, AssistBody, AssistLine } from '@recado/contract';
import { civilDate } from '@recado/i18n';
import {
  findTeamPrompt,
  notePromptUse,
  type PromptFacts,
  rememberTokenField,
  secretPlace,
} from '#features/prompts/index.ts';
import { usableTexts } from '#features/quick-messages/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import { findReadableTicket } from '#features/tickets/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { openSecret } from '#kit/crypto/stored-secret.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { readHistory, spentIn } from './answer-facts.repo.ts';
import { AiError } from './ask-model.ts';
import { type AssistFacts, assistMessages } from './assist-messages.ts';
import { type StreamUse, streamModel } from './stream-model.ts';

export interface AssistDeps {
  seal: Seal;
  outbound: Outbound;
}

/** An answer that helps an agent is no longer than this. */
const maxTokens = 800;
const historyLength = 40;

interface Scene {
  prompt: PromptFacts;
  facts: AssistFacts;
  day: string;
  spent: AiFailure | null;
}

/** Looks before anything is asked: who may, whether the company wants it, and with which service. */
async function sceneOf(tx: TenantDb, body: AssistBody, { actor }: Call): Promise<Scene> {
  const ticket = await findReadableTicket(tx, actor, { id: body.ticketId });
  const settings = await loadSettings(tx);
  if (!settings.aiAssist) fail('ERR_ASSIST_OFF');
  const prompt = (await findTeamPrompt(tx)) ?? fail('ERR_ASSIST_NO_PROMPT');
  const day = civilDate(new Date(), settings.timezone);
  const isAboutAll = body.kind === 'suggest' || body.kind === 'summarise';
  return {
    ...{ prompt, day, spent: await spentIn(tx, { prompt, day, most: settings.aiDailyTokens }) },
    facts: {
      customer: { name: ticket.contact_name, language: settings.language },
      reader: actor.language,
      history: isAboutAll ? await readHistory(tx, ticket.id, historyLength) : [],
      replies: body.kind === 'suggest' ? await usableTexts(tx, actor.userId) : [],
    },
  };
}

const lineOf = (line: AssistLine): string => `${JSON.stringify(line)}\n`;

/** Letters of a text as tokens, where the service has not told them. */
const guessed = (letters: number): number => Math.ceil(letters / 3);

/** What a model writes for an agent, as lines; what it took is counted, also when nobody listens any more. */
async function* linesOf(deps: AssistDeps, { prompt, facts, day }: Scene, body: AssistBody, { actor, data }: Call) {
  const began = performance.now();
  const messages = assistMessages(body, facts);
  const use: StreamUse = { promptTokens: 0, completionTokens: 0, tokenField: prompt.token_field };
  const apiKey = openSecret(deps.seal, prompt.api_key, secretPlace(actor.companyId, prompt.id, 'api_key'));
  const { model, temperature, token_field: tokenField } = prompt;
  const question = { model, temperature, tokenField, maxTokens, messages };
  let letters = 0;
  try {
    for await (const text of streamModel(deps.outbound, { baseUrl: prompt.base_url, apiKey }, question, use)) {
      letters += text.length;
      yield lineOf({ text });
    }
    const tokens = use.promptTokens + use.completionTokens || guessed(letters);
    yield lineOf({ done: { tokens, milliseconds: Math.round(performance.now() - began) } });
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    yield lineOf({ failure: error.kind });
  } finally {
    if (letters > 0) {
      const asked = messages.reduce((sum, { content }) => sum + content.length, 0);
      const took = use.completionTokens ? use : { promptTokens: guessed(asked), completionTokens: guessed(letters) };
      await data.tenant(actor.companyId, async (tx) => {
        await notePromptUse(tx, prompt.id, day, took);
        await rememberTokenField(tx, prompt.id, use.tokenField);
      });
    }
  }
}

/** Help for whoever answers a ticket (AI-13): refused at once, or lines as the model writes. */
export async function assist(deps: AssistDeps, body: AssistBody, call: Call): Promise<AsyncIterable<string>> {
  const scene = await call.data.tenant(call.actor.companyId, (tx) => sceneOf(tx, body, call));
  const { spent, facts } = scene;
  const isAboutNothing = (body.kind === 'suggest' || body.kind === 'summarise') && facts.history.length === 0;
  if (spent || isAboutNothing) return only({ failure: spent ?? 'empty' });
  return linesOf(deps, scene, body, call);
}

async function* only(line: AssistLine) {
  yield lineOf(line);
}
