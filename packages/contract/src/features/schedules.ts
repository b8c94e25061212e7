import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { flagFilter, idParams, instant, mandatoryId, message, optionalId, queryId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { scheduleStatuses } from '../states.ts';
import { heldReasons } from './messages.ts';
import { mediaReply } from './quick-messages.ts';
import { comingSchedule, repeatRule, repeatScope, scheduleRepeat, skipReasons } from './schedule-repeats.ts';

/** A message to a contact that is sent later (core §3, wire-contract 3). */
export const schedule = z.object({
  id: z.number(),
  body: z.string(),
  sendAt: instant,
  /** When it was put in line to leave; it is not edited any more. */
  sentAt: instant.nullable(),
  status: z.enum(scheduleStatuses),
  /**
   * Ours: its message has not left yet, though it is ENVIADA: it stands in line, and where the send budget holds it, until
   * about when and why. null: nothing of it waits.
   */
  inLine: z.object({ until: instant.nullable(), why: z.enum(heldReasons).nullable() }).nullable(),
  /** Ours: why it is ERRO, a code of the catalogue or of WhatsApp. */
  error: z.string().nullable(),
  contactId: z.number(),
  contact: z.object({ id: z.number(), name: z.string() }),
  ticketId: z.number().nullable(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Ours: the chosen connection; null is the author's own, or the default (decision 33). */
  whatsappId: z.number().nullable(),
  /** Ours: the queue of a ticket that it begins; null is that of the ticket from which it was scheduled, or none. */
  queueId: z.number().nullable(),
  companyId: z.number(),
  /** Opaque name with its signature, which clients prefix with `/public/` (decision 31). */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Ours: the series of which it is one; null: it comes once. */
  repeat: scheduleRepeat.nullable(),
  /** Ours: why it is PULADA. */
  skipped: z.enum(skipReasons).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Schedule = z.infer<typeof schedule>;

/** How a form holds a date that does not exist: as it was typed (decision 0084). */
const noDate = /^\d{1,2}\/\d{1,2}\/\d{2,4}T/;

/** A wall time of the company's zone, or an instant with its offset. */
const sendTime = z
  .string({ error: 'Obrigatório' })
  .trim()
  .min(1, 'Obrigatório')
  .max(40)
  .refine((text) => !noDate.test(text), 'Invalid date')
  .pipe(z.iso.datetime({ local: true, offset: true, error: 'Obrigatório' }))
  .refine((text) => text.startsWith('2'), 'Obrigatório');

/** The texts of an instant with its offset. */
const offsetInstant = z.iso.datetime({ offset: true });

/** One window of the calendar: what is due from an instant on, before another one where it is named. */
const calendarQuery = z.object({
  from: offsetInstant,
  to: z.union([z.literal('').transform(() => undefined), offsetInstant]).optional(),
  searchParam: z.string().trim().max(limits.searchText.max).default(''),
  userId: queryId,
  whatsappId: queryId,
  status: z.union([z.literal('').transform(() => undefined), z.enum(scheduleStatuses)]).optional(),
  after: z.string().max(1000).optional(),
});

export const scheduleBody = z.object({
  body: z
    .string({ error: 'Mensagem muito curta' })
    .trim()
    .min(limits.scheduleBody.min, 'Mensagem muito curta')
    .max(limits.scheduleBody.max, 'Too Long!'),
  contactId: mandatoryId,
  sendAt: sendTime,
  whatsappId: optionalId,
  ticketId: optionalId,
  queueId: optionalId,
  /** Ours: its picture is uploaded next; until it is there, or was waited for long enough, nothing is sent. */
  mediaFollows: z.boolean().optional(),
  /** Ours: how it comes again; null ends its series, absent leaves it as it is. */
  repeat: repeatRule.nullish(),
  /** Ours: whether a change is for this occurrence, as when absent, or for those that follow, too. */
  scope: repeatScope,
});

/** Ours: what of the schedules was late because the server stood still. */
const lateSchedules = z.object({
  sent: z.number(),
  /** They wait for a person, as the company has chosen. */
  waiting: z.number(),
  longestSeconds: z.number(),
});
export type LateSchedules = z.infer<typeof lateSchedules>;

/** Ours: whether those that follow get the picture, or lose it, too. */
const pictureQuery = z.object({ scope: repeatScope });

export const schedules = resource({
  name: 'schedules',
  path: '/schedules',
  listKey: 'schedules',
  live: {
    name: 'schedule',
    channel: 'schedule',
    dashless: true,
    key: 'schedule',
    goneKey: 'scheduleId',
    readers: 'varies',
  },
  shape: schedule,
  row: schedule,
  body: scheduleBody,
  filters: {
    contactId: queryId,
    userId: queryId,
    /** Ours: "true" those that have left, "false" what is still to be sent or could not be. */
    isDone: flagFilter,
  },
  may: {
    read: 'schedules.read',
    create: 'schedules.create',
    update: 'schedules.update',
    delete: 'schedules.delete',
  },
  notFound: 'ERR_NO_SCHEDULE_FOUND',
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_SCHEDULE_SENT',
    'ERR_SCHEDULE_SKIPPED',
    'ERR_SCHEDULE_ONE_CONTACT',
    'ERR_REPEAT_ENDED',
    'ERR_IDEMPOTENCY_CONFLICT',
  ],
  createNote: 'Header Idempotency-Key: the same key makes it once.',
});

export const scheduleRoutes = {
  listSchedules: schedules.list,
  getSchedule: schedules.get,
  createSchedule: schedules.create,
  updateSchedule: schedules.update,
  deleteSchedule: schedules.remove,
  listCalendar: route({
    method: 'GET',
    path: '/schedules/calendar',
    access: 'schedules.read',
    summary: `What is due from an instant on, the soonest first: up to ${limits.calendarWindow} before "to", else pages of ${limits.calendarPage} that "after" goes on with.`,
    query: calendarQuery,
    reply: z.object({
      schedules: z.array(schedule),
      hasMore: z.boolean(),
      next: z.string().nullable(),
      /** Of a window: what the series in it will make. */
      coming: z.array(comingSchedule),
    }),
  }),
  endRepeat: route({
    method: 'DELETE',
    path: '/schedules/:id/following',
    access: 'schedules.delete',
    summary: 'Delete an occurrence that has not left and all that follow: its series ends before it.',
    params: idParams,
    reply: message,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_NO_SERIES'],
  }),
  moveSchedule: route({
    method: 'PUT',
    path: '/schedules/:id/time',
    access: 'schedules.update',
    summary:
      'Move a schedule to another time, unless somebody changed it after "seenAt", its updatedAt as it was seen.',
    params: idParams,
    body: z.object({ sendAt: sendTime, seenAt: offsetInstant, scope: repeatScope }),
    reply: schedule,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_SCHEDULE_SKIPPED', 'ERR_SCHEDULE_CHANGED'],
  }),
  uploadScheduleMedia: route({
    method: 'POST',
    path: '/schedules/:id/media-upload',
    access: 'schedules.update',
    summary: 'Give a schedule its picture, in the place of the one it had.',
    params: idParams,
    query: pictureQuery,
    body: z.object({}),
    upload: { field: 'file', accepts: ['image'], maxBytes: limits.attachmentBytes, purpose: 'schedule' },
    reply: mediaReply,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_SCHEDULE_PICTURE'],
  }),
  deleteScheduleMedia: route({
    method: 'DELETE',
    path: '/schedules/:id/media-upload',
    access: 'schedules.update',
    summary: 'Take the picture from a schedule.',
    params: idParams,
    query: pictureQuery,
    reply: mediaReply,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
  }),
  listLateSchedules: route({
    method: 'GET',
    path: '/schedules/late',
    access: 'schedules.read',
    summary: 'How many left late, or wait for a person, because the server stood still, until somebody has read it.',
    reply: lateSchedules,
  }),
  readLateSchedules: route({
    method: 'POST',
    path: '/schedules/late/read',
    access: 'schedules.create',
    summary: 'The caller has read of the late ones: of their own, an admin of all.',
    reply: message,
  }),
  testSchedule: route({
    method: 'POST',
    path: '/schedules/test',
    access: 'schedules.create',
    summary:
      "Send a text to a number of one's own as the contact would get it now, with the stored picture of a schedule.",
    body: z.object({
      number: z.string().trim().min(1).max(limits.contactNumber.max),
      body: scheduleBody.shape.body,
      contactId: mandatoryId,
      whatsappId: optionalId,
      scheduleId: optionalId,
    }),
    reply: z.object({ ticketId: z.number(), ticketUuid: z.string() }),
    errors: [
      ...(['ERR_NO_WAPP_FOUND', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_SCHEDULE_FOUND'] as const),
      'ERR_WAPP_INVALID_CONTACT',
    ],
  }),
  retrySchedule: route({
    method: 'POST',
    path: '/schedules/:id/retry',
    access: 'schedules.update',
    summary: 'Send at once what could not be sent; a message that failed on its way leaves under its old id.',
    params: idParams,
    reply: schedule,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_NOT_FAILED', 'ERR_SENDING_WAPP_MSG', 'ERR_MESSAGE_NOT_FAILED'],
  }),
};
