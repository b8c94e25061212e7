import { randomUUID } from 'node:crypto';
import type { integrationRoutes, RouteRequest } from '@recado/contract';
import { findIntegration, type IntegrationFacts, integrationSecretPlace } from '#features/integrations/index.ts';
import { openSecret, typedSecret } from '#kit/crypto/stored-secret.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { withoutEndSlashes } from '#kit/outbound/public-address.ts';
import { Dialogflow, type GooglePlaces } from './dialogflow.ts';
import { FlowError } from './flow-error.ts';
import { postEnvelope, type SendOptions } from './send-delivery.ts';
import { signingOfIntegration } from './target.ts';
import { readTypebotAnswer } from './typebot-answer.ts';
import { startTypebot } from './typebot-worker.ts';
import { readWebhookAnswer } from './webhook-answer.ts';
import { testEnvelope } from './webhook-envelope.ts';

type Deps = Pick<SendOptions, 'outbound' | 'seal'> & { places?: GooglePlaces };

/** With what Dialogflow is greeted. */
const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;
type Body = RouteRequest<typeof integrationRoutes.testQueueIntegration>['body'];

interface Tested {
  status: number;
  messages: string[];
}

async function testWebhook(
  { outbound, seal }: Deps,
  body: Body,
  companyId: number,
  stored: IntegrationFacts | null,
): Promise<Tested> {
  const kept = stored ? signingOfIntegration(seal, stored) : { secret: '', previousSecret: '' };
  const secret = typedSecret(body.secret);
  const signing = secret ? { secret, previousSecret: '' } : kept;
  const deliveryId = randomUUID();
  const envelope = { event: 'test', deliveryId, body: JSON.stringify(testEnvelope(companyId, deliveryId)) };
  const answered = await postEnvelope(outbound, body.urlN8N ?? '', envelope, signing);
  return { status: answered.status, messages: readWebhookAnswer(answered, body).texts };
}

async function testTypebot({ outbound }: Deps, body: Body): Promise<Tested> {
  const place = { urlN8N: withoutEndSlashes(body.urlN8N ?? ''), typebotSlug: body.typebotSlug ?? '' };
  const reply = await startTypebot(outbound, place, { number: '', pushName: '' });
  return { status: reply.status, messages: readTypebotAnswer(reply, '').texts };
}

/** A stored key goes to Google alone, whoever asks. */
async function testDialogflow(
  { outbound, seal, places }: Deps,
  body: Body,
  stored: IntegrationFacts | null,
): Promise<Tested> {
  const place = stored && integrationSecretPlace(stored.company_id, stored.id, 'json_content');
  const kept = stored && place ? openSecret(seal, stored.json_content, place) : '';
  const { texts, status } = await new Dialogflow(outbound, places).ask({
    credential: typedSecret(body.jsonContent) ?? kept,
    ...{ project: body.projectName ?? '', language: body.language ?? 'pt-BR', timezone: 'America/Sao_Paulo' },
    ...{ sessionId: 'TestSession', text: greetings[body.language ?? 'pt-BR'] },
  });
  return { status, messages: texts };
}

async function testService(deps: Deps, body: Body, { actor, data }: Call): Promise<Tested> {
  const stored = body.id ? await data.tenant(actor.companyId, (tx) => findIntegration(tx, body.id ?? 0)) : null;
  if (stored === undefined) fail('ERR_NO_DIALOG_FOUND');
  if (body.type === 'typebot') return testTypebot(deps, body);
  if (body.type === 'dialogflow') return testDialogflow(deps, body, stored);
  return testWebhook(deps, body, actor.companyId, stored);
}

/** Handlers of the calls that ask a service for whoever writes integrations. */
export function flowHandlers(deps: Deps): Handlers<'testQueueIntegration'> {
  return {
    testQueueIntegration: async ({ body }, call) => {
      const began = performance.now();
      const took = () => Math.round(performance.now() - began);
      try {
        return { ...(await testService(deps, body, call)), failure: null, milliseconds: took() };
      } catch (error) {
        if (!(error instanceof FlowError)) throw error;
        return { failure: error.kind, status: error.status, messages: [], milliseconds: took() };
      }
    },
  };
}
