/** Good requests of the calls about queues, their menus, prompts and integrations. */
import { defaultSchedules } from '@recado/contract';
import type { RouteExample } from './route-examples.ts';
import { png } from './sample-files.ts';
import type { WallWorld } from './wall-world.ts';

type Example = (world: WallWorld) => RouteExample;

const page = { pageNumber: 1, searchParam: '' };
const ofQueue: Example = (world) => ({ params: { id: world.queueId } });
const ofOption: Example = (world) => ({ params: { id: world.queueOptionId } });
const queueBody = (world: WallWorld, name: string) => ({
  name,
  color: '#13579B',
  greetingMessage: 'Bem-vindo',
  outOfHoursMessage: 'Voltamos amanhã',
  orderQueue: 3,
  integrationId: world.integrationId,
  promptId: world.promptId,
  schedules: [...defaultSchedules],
});
const ofPrompt: Example = (world) => ({ params: { id: world.promptId } });
const promptWords = {
  ...{ name: 'Atendente', prompt: 'Você atende os clientes de uma padaria com bom humor e em poucas palavras.' },
  ...{ maxTokens: 100, temperature: 1 },
};
// A place that the server refuses to call: the example ends there.
const modelOf = (world: WallWorld) => ({
  ...{ id: world.promptId, apiKey: 'uma-chave', baseUrl: 'http://127.0.0.1:9/v1', model: 'um-modelo' },
});
const promptBody = (world: WallWorld) => {
  const { id: _, ...model } = modelOf(world);
  return {
    ...{
      ...promptWords,
      ...model,
      maxMessages: 10,
      voice: 'texto',
      voiceKey: 'outra-chave',
      voiceRegion: 'brazilsouth',
    },
    ...{ queueId: world.queueId, fallbackMessage: 'Já passamos para uma pessoa.', dailyTokens: 1000 },
    ...{ inputPrice: 0.15, outputPrice: 0.6, forTeam: true },
  };
};
const ofIntegration: Example = (world) => ({ params: { id: world.integrationId } });
const ofWebhook: Example = (world) => ({ params: { id: world.webhookId } });
const ofDelivery: Example = (world) => ({ params: { id: world.deliveryId } });
const webhookBody = (name: string) => ({
  ...{ name, url: 'http://127.0.0.1:9/oi', events: ['ticket.closed'], secret: 'um-segredo-de-assinatura' },
  isActive: false,
});
const deliveryRange = (world: WallWorld) => ({
  ...{ target: 'webhook' as const, targetId: world.webhookId, event: 'ticket.closed' },
  ...{ from: '2026-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' },
});
// A place that the server refuses to call: the example ends there.
const integrationPlace = {
  ...{ type: 'webhook', projectName: 'padaria', jsonContent: '{}', language: 'pt-BR', urlN8N: 'http://127.0.0.1:9/oi' },
  ...{ typebotSlug: 'padaria', secret: 'um-segredo-de-assinatura', textReplies: true },
};
const integrationBody = (world: WallWorld, name: string) => ({
  ...{ ...integrationPlace, name, typebotExpires: 5, typebotDelayMessage: 500, typebotKeywordFinish: 'sair' },
  ...{ typebotKeywordRestart: 'voltar', typebotUnknownMessage: 'Não entendi.', typebotRestartMessage: 'De novo!' },
  ...{ failureMessage: 'Já chamamos uma pessoa.', queueId: world.queueId },
});
const optionWords = { title: 'Financeiro', message: 'Qual é a dúvida?', option: '2' };

export const queueExamples = {
  listQueues: (world) => ({ query: { companyId: world.companyId } }),
  listQueuePages: () => ({ query: { ...page, after: '' } }),
  getQueue: ofQueue,
  createQueue: (world) => ({ body: queueBody(world, 'Nova fila') }),
  updateQueue: (world) => ({ ...ofQueue(world), body: queueBody(world, 'Outra fila') }),
  deleteQueue: ofQueue,
  simulateQueue: (world) => ({
    body: {
      queue: {
        ...{ id: world.queueId, name: 'Outra fila', orderQueue: 3, schedules: [...defaultSchedules] },
        ...{ greetingMessage: 'Bem-vindo', outOfHoursMessage: 'Voltamos amanhã' },
      },
      connectionId: world.connectionId,
      state: {
        ...{ queueId: world.queueId, optionId: world.queueOptionId, inOptions: true, greeted: true, menus: 1 },
        ...{ menuAt: '2026-01-05T12:00:00.000Z', awayAt: '2026-01-05T12:00:00.000Z' },
      },
      text: '1',
      at: '2026-01-05T12:30',
    },
  }),
  listQueueOptions: (world) => ({
    query: { queueId: world.queueId, queueOptionId: world.queueSuboptionId, parentId: world.queueOptionId },
  }),
  getQueueOption: ofOption,
  createQueueOption: (world) => ({
    body: { ...optionWords, queueId: world.queueId, parentId: world.queueOptionId },
  }),
  updateQueueOption: (world) => ({
    params: { id: world.queueSuboptionId },
    body: { ...optionWords, parentId: world.queueOptionId },
  }),
  deleteQueueOption: ofOption,
  arrangeQueueOptions: (world) => ({
    ...ofQueue(world),
    body: { parentId: world.queueOptionId, ids: [world.queueSuboptionId] },
  }),
  uploadQueueOptionMedia: (world) => ({
    ...ofOption(world),
    files: [{ name: 'foto.png', type: 'image/png', content: png.toString('base64') }],
  }),
  deleteQueueOptionMedia: ofOption,
  listApiCalls: () => ({}),
  listFailingPrompts: () => ({}),
  listPrompts: () => ({ query: { ...page, after: '' } }),
  getPrompt: ofPrompt,
  createPrompt: (world) => ({ body: promptBody(world) }),
  updatePrompt: (world) => ({ ...ofPrompt(world), body: promptBody(world) }),
  deletePrompt: ofPrompt,
  listPromptSources: ofPrompt,
  addPromptSource: (world) => ({ ...ofPrompt(world), body: { name: 'Entrega', text: 'Entregamos em dois dias.' } }),
  deletePromptSource: (world) => ({ params: { id: world.promptId, sourceId: world.promptSourceId } }),
  assist: (world) => ({
    body: { kind: 'translate', ticketId: world.ticketId, text: 'Bom dia', language: 'en' },
  }),
  testPrompt: (world) => ({ body: { ...promptWords, ...modelOf(world), messages: [{ fromMe: false, body: 'Oi' }] } }),
  listPromptModels: (world) => ({
    body: { id: world.promptId, apiKey: 'uma-chave', baseUrl: 'http://127.0.0.1:9/v1' },
  }),
  listQueueIntegrations: () => ({ query: { ...page, after: '' } }),
  getQueueIntegration: ofIntegration,
  createQueueIntegration: (world) => ({ body: integrationBody(world, 'Novo fluxo') }),
  updateQueueIntegration: (world) => ({ ...ofIntegration(world), body: integrationBody(world, 'Outro fluxo') }),
  deleteQueueIntegration: ofIntegration,
  pauseQueueIntegration: (world) => ({ ...ofIntegration(world), body: { isPaused: true } }),
  endIntegrationSecret: ofIntegration,
  listWebhooks: () => ({ query: { ...page, after: '' } }),
  getWebhook: ofWebhook,
  createWebhook: () => ({ body: webhookBody('Novo webhook') }),
  updateWebhook: (world) => ({ ...ofWebhook(world), body: webhookBody('Outro webhook') }),
  deleteWebhook: ofWebhook,
  pauseWebhook: (world) => ({ ...ofWebhook(world), body: { isPaused: true } }),
  endWebhookSecret: ofWebhook,
  listDeliveries: (world) => ({
    query: { ...deliveryRange(world), state: 'failed' as const, after: '' },
  }),
  getDelivery: ofDelivery,
  replayDelivery: ofDelivery,
  replayDeliveries: (world) => ({ body: { ...deliveryRange(world), state: 'failed' as const } }),
  testDelivery: (world) => ({ ...ofDelivery(world), body: { url: 'http://127.0.0.1:9/oi', body: '{}' } }),
  listenToDeliveries: () => ({ body: {} }),
  testQueueIntegration: (world) => ({ body: { ...integrationPlace, id: world.integrationId } }),
} satisfies Record<string, Example>;
