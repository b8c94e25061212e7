import { z } from 'zod';
import { automaticTrace } from '../automatic-trace.ts';
import { route } from '../kit/route.ts';
import { id, optionalWholeNumber } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { openingWeek } from './opening-hours.ts';

/** An id of something that may not be stored yet, which is 0 then. */
const idOrDraft = z.number().int().min(0).max(2_147_483_647);

/** Where the bot stands in a simulated conversation, to be sent back with the next message. */
export const simulatedState = z.object({
  queueId: idOrDraft.nullable(),
  optionId: idOrDraft.nullable(),
  inOptions: z.boolean(),
  greeted: z.boolean(),
  menus: z.number().int().min(0).max(1_000_000),
  menuAt: z.iso.datetime().nullable(),
  awayAt: z.iso.datetime().nullable(),
});
export type SimulatedState = z.infer<typeof simulatedState>;

const text = z.string().max(limits.messageBody.max, 'Too Long!');

export const queueSimulationRoutes = {
  simulateQueue: route({
    method: 'POST',
    path: '/queue/simulate',
    access: 'queues.manage',
    summary:
      'What the bot would answer to a customer, with the words of a form in the place of a queue; nothing is stored.',
    body: z.object({
      queue: z.object({
        /** Null: not stored yet, and without options. */
        id: id.nullable(),
        name: z.string().max(limits.queueName.max, 'Too Long!'),
        greetingMessage: text,
        outOfHoursMessage: text,
        orderQueue: optionalWholeNumber(100_000),
        schedules: openingWeek,
      }),
      /** Whose menu and texts are used; null: the queue is the only one of a number without texts. */
      connectionId: id.nullable(),
      /** Null: the conversation begins. */
      state: simulatedState.nullable(),
      text: text.trim().min(1, 'Required'),
      /** A moment by the clock of the company's zone; null: now. */
      at: z.iso
        .datetime({ local: true })
        .refine((moment) => moment.startsWith('2'))
        .nullable(),
    }),
    reply: z.object({
      replies: z.array(z.object({ body: z.string(), trace: automaticTrace })),
      state: simulatedState,
    }),
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_QUEUE_NOT_FOUND'],
  }),
};
