import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { id, idParams, instant, optionalId, pathId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** The Brazilian neural voices. */
export const promptVoices = [
  ...['Antonio', 'Brenda', 'Donato', 'Elza', 'Fabio', 'Francisca', 'Giovanna', 'Humberto', 'Julio', 'Leila'],
  ...['Leticia', 'Manuela', 'Nicolau', 'Thalita', 'Valerio', 'Yara'],
].map((name) => `pt-BR-${name}Neural`);

/** What a model writes when a person is needed, in every language (AI-10). */
export const promptTransferPhrase = 'Ação: Transferir para o setor de atendimento';

/** The phrase as models write it: in other cases, and with other spaces. */
export const promptTransferForm = /ação:\s+transferir\s+para\s+o\s+setor\s+de\s+atendimento/giu;

/** Why a model gave no answer, for the screen to say it in words. */
export const aiFailures = [
  'address',
  'notAllowed',
  'unreachable',
  'timeout',
  'redirect',
  'key',
  'limit',
  'quota',
  'model',
  'refused',
  'empty',
  'cut',
  'answer',
  'budget',
  'companyBudget',
] as const;
export type AiFailure = (typeof aiFailures)[number];

/** An AI prompt (wire-contract 3); its secrets are write-only (decision 10). */
export const prompt = z.object({
  id: z.number(),
  name: z.string(),
  prompt: z.string(),
  /** Only whether there is one, and its last four characters. */
  apiKey: z.string(),
  maxMessages: z.number(),
  maxTokens: z.number(),
  temperature: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  voice: z.string(),
  voiceKey: z.string(),
  voiceRegion: z.string(),
  queueId: z.number().nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Ours: any service that speaks the chat completions of OpenAI. */
  baseUrl: z.string(),
  model: z.string(),
  /** What a customer gets when the model gives no answer. */
  fallbackMessage: z.string(),
  /** Tokens of a civil day; 0 = no limit. */
  dailyTokens: z.number(),
  tokensToday: z.number(),
  /** What a million tokens cost in the money of the service; 0 = not known. */
  inputPrice: z.number(),
  outputPrice: z.number(),
  /** Why it gave no answer last; null once it has answered again. */
  failure: z.object({ kind: z.enum(aiFailures), at: instant }).nullable(),
  /** Its service helps the team, too; one of the company at most. */
  forTeam: z.boolean(),
  /** Names of what is answered by it. */
  usedBy: z.object({ queues: z.array(z.string()), connections: z.array(z.string()) }),
});
export type Prompt = z.infer<typeof prompt>;

const text = (max: number) => z.string().trim().max(max, 'Too Long!');
const secret = text(500).nullish();
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const price = z.coerce.number().min(0).max(100_000).default(0);

const modelFields = {
  apiKey: secret,
  baseUrl: text(500).nullish(),
  model: text(200).nullish(),
};
const wordFields = {
  name: z.string().trim().min(limits.promptName.min, 'Too Short!').max(limits.promptName.max, 'Too Long!'),
  prompt: z.string().trim().min(limits.promptText.min, 'Too Short!').max(limits.promptText.max, 'Too Long!'),
  maxTokens: whole(1, 100_000).default(limits.promptDefaults.maxTokens),
  temperature: z.coerce.number().min(0).max(2).default(limits.promptDefaults.temperature),
};

export const promptBody = z.object({
  ...wordFields,
  ...modelFields,
  maxMessages: whole(1, 100).default(limits.promptDefaults.maxMessages),
  voice: z.enum(['texto', ...promptVoices], 'Invalid option').default(limits.promptDefaults.voice),
  voiceKey: secret,
  voiceRegion: z
    .string()
    .trim()
    .max(40, 'Invalid option')
    .regex(/^[a-z0-9]*$/, 'Invalid option')
    .nullish(),
  /** Refused with a code of its own when it is missing: ERR_PROMPT_QUEUEID_INVALID. */
  queueId: optionalId,
  fallbackMessage: text(limits.messageBody.max).nullish(),
  dailyTokens: whole(0, 1_000_000_000).default(0),
  inputPrice: price,
  outputPrice: price,
  forTeam: z.boolean().default(false),
});
export type PromptBody = z.output<typeof promptBody>;

const described = resource({
  name: 'AI prompts',
  path: '/prompt',
  listKey: 'prompts',
  shape: prompt,
  row: prompt,
  body: promptBody,
  filters: {},
  may: { read: 'prompts.read', create: 'prompts.manage', update: 'prompts.manage', delete: 'prompts.manage' },
  notFound: 'ERR_NO_PROMPT_FOUND',
  live: { name: 'prompt', channel: 'prompt', key: 'prompt', goneKey: 'promptId', readers: 'prompts.read' },
  errors: [
    'ERR_PROMPT_QUEUEID_INVALID',
    'ERR_PROMPT_APIKEY_INVALID',
    'ERR_PROMPT_ADDRESS_INVALID',
    'ERR_NO_QUEUE_FOUND',
    'ERR_PROMPT_IN_USE',
  ],
});
export const prompts = described;

const failure = z.enum(aiFailures).nullable();

/** A prompt that gives no answers, for who can mend it to be told on every page. */
export const failingPrompt = z.object({ id: z.number(), name: z.string(), kind: z.enum(aiFailures) });
export type FailingPrompt = z.infer<typeof failingPrompt>;

/** A text that a prompt knows; its words stay on the server. */
export const promptSource = z.object({
  id: z.number(),
  name: z.string(),
  characters: z.number(),
  passages: z.number(),
  createdAt: instant,
});
export type PromptSource = z.infer<typeof promptSource>;
const sources = z.object({ sources: z.array(promptSource) });

export const promptRoutes = {
  listPromptSources: route({
    method: 'GET',
    path: '/prompt/:id/sources',
    access: 'prompts.read',
    summary: 'The texts that a prompt knows, oldest first.',
    params: idParams,
    reply: sources,
    errors: ['ERR_NO_PROMPT_FOUND'],
  }),
  addPromptSource: route({
    method: 'POST',
    path: '/prompt/:id/sources',
    access: 'prompts.manage',
    summary: 'Give a prompt a text to know; the passages of it that fit a question go to the model.',
    params: idParams,
    body: z.object({
      name: z.string().trim().min(1, 'Too Short!').max(limits.promptName.max, 'Too Long!'),
      text: z.string().trim().min(1, 'Too Short!').max(limits.promptSourceText, 'Too Long!'),
    }),
    reply: sources,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_PROMPT_SOURCES_FULL'],
  }),
  deletePromptSource: route({
    method: 'DELETE',
    path: '/prompt/:id/sources/:sourceId',
    access: 'prompts.manage',
    summary: 'Take a text from what a prompt knows.',
    params: z.object({ id: pathId, sourceId: pathId }),
    reply: z.object({}),
    status: 204,
    errors: ['ERR_NO_PROMPTSOURCE_FOUND'],
  }),
  listPrompts: prompts.list,
  getPrompt: prompts.get,
  createPrompt: prompts.create,
  updatePrompt: prompts.update,
  deletePrompt: prompts.remove,
  listFailingPrompts: route({
    method: 'GET',
    path: '/prompts/failing',
    access: 'prompts.read',
    summary: 'The prompts that gave no answer last, or have used up the tokens of the day; by name, 20 at most.',
    reply: z.array(failingPrompt),
  }),
  testPrompt: route({
    method: 'POST',
    path: '/prompts/test',
    access: 'prompts.manage',
    summary: 'Answers a made-up conversation with a prompt that need not be stored.',
    body: z.object({
      ...wordFields,
      ...modelFields,
      /** The stored prompt whose key is used where none is given. */
      id: id.nullable(),
      messages: z
        .array(z.object({ fromMe: z.boolean(), body: z.string().trim().min(1).max(limits.messageBody.max) }))
        .min(1)
        .max(100),
    }),
    reply: z.object({
      text: z.string(),
      transfers: z.boolean(),
      failure,
      promptTokens: z.number(),
      completionTokens: z.number(),
      milliseconds: z.number(),
      /** As it is sent, without the key. */
      request: z.string(),
    }),
    errors: ['ERR_NO_PROMPT_FOUND'],
  }),
  listPromptModels: route({
    method: 'POST',
    path: '/prompts/models',
    access: 'prompts.manage',
    summary: 'The models that a service offers to the holder of a key.',
    body: z.object({ id: id.nullable(), apiKey: secret, baseUrl: text(500).nullish() }),
    reply: z.object({ models: z.array(z.string()), failure }),
    errors: ['ERR_NO_PROMPT_FOUND'],
  }),
};
