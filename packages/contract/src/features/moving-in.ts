import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** Systems from which companies can be brought, told by the shapes of their tables. */
export const moveFamilies = ['ticketz', 'whaticketSaas', 'whaticket'] as const;

/** What whoever moves in has to know beside the counts. */
export const moveNoteKinds = [
  'companies',
  'namesChanged',
  'emailsChanged',
  'usersWithoutPassword',
  'mergedContacts',
  'splitTickets',
  'closedByForce',
  'missingFiles',
  'filesNotCarried',
  'settingsWithoutPlace',
  'optionsWithoutPlace',
  'hoursLost',
  'timersLeftOff',
  'waitingForQr',
  'channelsNotCarried',
  'planLimits',
  'notCarriedTables',
] as const;
export type MoveNoteKind = (typeof moveNoteKinds)[number];

/** Why a row of the old system is left out. */
export const moveDropReasons = [
  'noUsers',
  'noPlace',
  'noAddress',
  'noContact',
  'noTicket',
  'noNumber',
  'noTime',
  'noMessage',
  'empty',
  'broadcast',
  'quoteStub',
  'emptyReaction',
  'reactionToNothing',
] as const;
export type MoveDropReason = (typeof moveDropReasons)[number];

export const moveTableCounts = z.object({
  read: z.number(),
  written: z.number(),
  /** Went into a row that was there: the same person, the same message. */
  merged: z.number(),
  /** Had come with an earlier move. */
  already: z.number(),
  /** Left out, by reason. */
  dropped: z.record(z.string(), z.number()),
});
export type MoveTableCounts = z.infer<typeof moveTableCounts>;

export const moveNote = z.object({ kind: z.enum(moveNoteKinds), count: z.number(), items: z.array(z.string()) });

/** What became of the rows of the old system, or would become of them. */
export const moveReport = z.object({ tables: z.record(z.string(), moveTableCounts), notes: z.array(moveNote) });
export type MoveReport = z.infer<typeof moveReport>;

export const moveStates = ['checking', 'checked', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'] as const;

/** Companies that are brought from another system. */
export const moveIn = z.object({
  id: z.number(),
  /** Where the old base is, without user and password, which no reply shows. */
  source: z.string(),
  folder: z.string(),
  family: z.enum(moveFamilies).nullable(),
  state: z.enum(moveStates),
  /** A name of the error catalogue; null unless it failed. */
  error: z.string().nullable(),
  /** Rows of the old base that were read, and how many there are. */
  done: z.number(),
  total: z.number(),
  /** Of the last work; null while there is none. */
  rowsPerSecond: z.number().nullable(),
  endsAt: instant.nullable(),
  /** Companies that came of it. */
  companies: z.array(z.object({ id: z.number(), name: z.string(), isUsed: z.boolean() })),
  report: moveReport,
  user: z.object({ id: z.number().nullable(), name: z.string() }),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type MoveIn = z.infer<typeof moveIn>;

export const moveInBody = z.object({
  /** A secret: it is sealed, and no reply and no log has it. */
  source: z.string().trim().min(1, 'Required').max(limits.moveSource, 'Too Long!'),
  /** The old system's folder of files on this server; empty = files are left out. */
  folder: z.string().trim().max(limits.moveFolder, 'Too Long!').default(''),
});

const errors = ['ERR_NO_MOVE_FOUND', 'ERR_MOVE_STATE'] as const;
const act = {
  method: 'POST',
  access: 'companies.manage',
  params: idParams,
  reply: moveIn,
  superReachesAll: true,
} as const;

/** Bringing companies from another system, by super users (docs/decisions/0143). */
export const moveInRoutes = {
  listMoveIns: route({
    method: 'GET',
    path: '/move-ins',
    access: 'companies.manage',
    summary: 'Companies that were brought from another system, or are on their way, newest first.',
    reply: z.array(moveIn),
  }),
  startMoveIn: route({
    method: 'POST',
    path: '/move-ins',
    access: 'companies.manage',
    summary: 'Looks through the base of another system and writes nothing but the report.',
    body: moveInBody,
    reply: moveIn,
    errors: ['ERR_MOVE_SOURCE_ADDRESS', 'ERR_MOVE_FOLDER'],
  }),
  runMoveIn: route({
    ...act,
    path: '/move-ins/:id/run',
    summary: 'Brings what the base holds, goes on where it was stopped, or brings what is new since.',
    errors: [...errors],
  }),
  stopMoveIn: route({
    ...act,
    path: '/move-ins/:id/stop',
    summary: 'Stops after the rows at hand; what has come stays.',
    errors: [...errors],
  }),
  undoMoveIn: route({
    ...act,
    path: '/move-ins/:id/undo',
    summary: 'Removes every company that came of it for good, unless somebody has worked in one.',
    errors: [...errors, 'ERR_MOVE_USED'],
  }),
};
