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
  listPrompts: () => ({ query: page }),
  listQueueIntegrations: () => ({ query: page }),
} satisfies Record<string, Example>;
