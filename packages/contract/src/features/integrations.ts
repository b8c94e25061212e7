import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { id, idParams, instant, optionalId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { integrationTypes } from '../states.ts';

/** Languages that Dialogflow is asked in. */
export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const;

/** Why an integration gave no answer, for the screen to say it in words. */
export const integrationFailures = [
  'address',
  'notAllowed',
  'unreachable',
  'timeout',
  'redirect',
  'tooLarge',
  'key',
  'notFound',
  'limit',
  'server',
  'workflow',
  'refused',
  'answer',
  'tooMuch',
  'action',
  'loop',
  'credential',
] as const;
export type IntegrationFailure = (typeof integrationFailures)[number];

/** What answers in the place of an agent: a service that is asked over the network (administration §3). */
export const queueIntegration = z.object({
  id: z.number(),
  type: z.enum(integrationTypes),
  name: z.string(),
  projectName: z.string(),
  /** Only whether there is one, and its last characters. */
  jsonContent: z.string(),
  language: z.string(),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.number(),
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
  /** Ours: signs what is sent to n8n and webhooks; only whether there is one, and its last characters. */
  secret: z.string(),
  /** Until when the secret before signs beside it. */
  previousSecretUntil: instant.nullable(),
  /** A text for an answer is said to the customer, too. */
  textReplies: z.boolean(),
  /** What a customer gets when it gives no answer, and where she waits then; null = where she is. */
  failureMessage: z.string(),
  queueId: z.number().nullable(),
  isPaused: z.boolean(),
  /** Why it gave no answer last; null once it has answered again. */
  failure: z.object({ kind: z.enum(integrationFailures), status: z.number().nullable(), at: instant }).nullable(),
  /** Names of what is answered by it. */
  usedBy: z.object({ queues: z.array(z.string()), connections: z.array(z.string()) }),
});
export type QueueIntegration = z.infer<typeof queueIntegration>;

const text = (max: number) => z.string().trim().max(max, 'Too Long!');
const word = text(100).nullish();
const whole = (most: number) => z.coerce.number().int().min(0).max(most);

const placeFields = {
  type: z.enum(integrationTypes),
  projectName: text(200).nullish(),
  /** The key of a service account, as Google gives it. */
  jsonContent: text(20_000).nullish(),
  language: z.enum(dialogflowLanguages).nullish(),
  urlN8N: text(1000).nullish(),
  typebotSlug: text(200).nullish(),
  secret: z
    .string()
    .trim()
    .max(200, 'Too Long!')
    .refine((secret) => secret === '' || secret.length >= 16 || secret.startsWith('•'), 'Too Short!')
    .nullish(),
  textReplies: z.boolean().default(false),
};

export const queueIntegrationBody = z.object({
  ...placeFields,
  name: z.string().trim().min(limits.integrationName.min, 'Too Short!').max(limits.integrationName.max, 'Too Long!'),
  typebotExpires: whole(100_000).default(limits.typebotDefaults.expiresMinutes),
  typebotDelayMessage: whole(10_000).default(limits.typebotDefaults.delayMs),
  typebotKeywordFinish: word,
  typebotKeywordRestart: word,
  typebotUnknownMessage: text(limits.messageBody.max).nullish(),
  typebotRestartMessage: text(limits.messageBody.max).nullish(),
  failureMessage: text(limits.messageBody.max).nullish(),
  queueId: optionalId,
});
export type QueueIntegrationBody = z.output<typeof queueIntegrationBody>;

const described = resource({
  name: 'integrations',
  path: '/queueIntegration',
  listKey: 'queueIntegrations',
  shape: queueIntegration,
  row: queueIntegration,
  body: queueIntegrationBody,
  filters: {},
  may: {
    read: 'integrations.read',
    create: 'integrations.manage',
    update: 'integrations.manage',
    delete: 'integrations.manage',
  },
  notFound: 'ERR_NO_DIALOG_FOUND',
  live: {
    ...{ name: 'queueIntegration', channel: 'queueIntegration', key: 'queueIntegration' },
    ...{ goneKey: 'integrationId', readers: 'integrations.read' },
  },
  errors: [
    'ERR_INTEGRATION_NAME_ALREADY_EXISTS',
    'ERR_INTEGRATION_ADDRESS_INVALID',
    'ERR_INTEGRATION_SLUG_INVALID',
    'ERR_INTEGRATION_PROJECT_INVALID',
    'ERR_INTEGRATION_CREDENTIAL_INVALID',
    'ERR_INTEGRATION_IN_USE',
    'ERR_NO_QUEUE_FOUND',
  ],
});
export const queueIntegrations = {
  ...described,
  // As the family has it.
  update: route({ ...described.update, status: 201 as const }),
};

export const integrationRoutes = {
  listQueueIntegrations: queueIntegrations.list,
  getQueueIntegration: queueIntegrations.get,
  createQueueIntegration: queueIntegrations.create,
  updateQueueIntegration: queueIntegrations.update,
  deleteQueueIntegration: queueIntegrations.remove,
  pauseQueueIntegration: route({
    method: 'PUT',
    path: '/queueIntegration/:id/pause',
    access: 'integrations.manage',
    summary: 'Let an integration rest, or go on: one that rests is asked nothing.',
    params: idParams,
    body: z.object({ isPaused: z.boolean() }),
    reply: queueIntegration,
    errors: ['ERR_NO_DIALOG_FOUND'],
  }),
  endIntegrationSecret: route({
    method: 'DELETE',
    path: '/queueIntegration/:id/previous-secret',
    access: 'integrations.manage',
    summary: 'End the secret before: from now on the new one signs alone.',
    params: idParams,
    reply: queueIntegration,
    errors: ['ERR_NO_DIALOG_FOUND'],
  }),
  testQueueIntegration: route({
    method: 'POST',
    path: '/queueIntegration/testSession',
    access: 'integrations.manage',
    summary: 'Asks a service once, stored or not, and says what it answered or why it did not.',
    body: z.object({
      ...placeFields,
      type: z.enum(integrationTypes).default('dialogflow'),
      /** The stored integration whose secrets are used where none is given. */
      id: id.nullish(),
    }),
    reply: z.object({
      failure: z.enum(integrationFailures).nullable(),
      status: z.number().nullable(),
      /** What a customer would read. */
      messages: z.array(z.string()),
      milliseconds: z.number(),
    }),
    errors: ['ERR_NO_DIALOG_FOUND'],
  }),
};
