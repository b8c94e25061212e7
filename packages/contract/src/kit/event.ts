import { z } from 'zod';
import type { PermissionName } from '../permissions.ts';

/**
 * Who hears of an event: holders of a permission, everybody in the company, readers of the ticket, one user, or what the
 * change says each time. The server writes no event that names less.
 */
export type Readers = PermissionName | 'company' | 'ticket' | 'user' | 'varies';

/** How one domain event is spelt on the wire: `company-{id}-{channel}` and the `action` in its payload. */
export interface EventShape {
  /** `{key}` stands for that field of the payload. */
  readonly channel: string;
  /** Clients of the family hear it there, too; `{key}` as in `channel`. */
  readonly familyChannel?: string;
  /** Told to clients of the family alone: ours hears of it by another event. */
  readonly familyOnly?: true;
  /** Clients of the family listen to `company{id}-{channel}`, without the first dash. */
  readonly dashless?: true;
  /** Of the whole platform: told to every company, as `company-{channel}`. */
  readonly companyless?: true;
  readonly readers: Readers;
  /** What a change notes: ids, and the little that has no row. */
  readonly subject: z.ZodObject;
  readonly payload: z.ZodObject;
  /** Draws one record: the fields of the payload in which it stands. */
  readonly drawnAs?: readonly string[];
  /** Tells that a record is gone: the field of the payload with its id. */
  readonly goneAs?: string;
}

/** How the live events of one kind of record are spelt: `{name}.updated` and `{name}.deleted`. */
export interface LiveRecord {
  readonly name: string;
  readonly channel: string;
  readonly dashless?: true;
  readonly companyless?: true;
  readonly readers: Readers;
  /** The field in which a record stands that is new or changed. */
  readonly key: string;
  /** A second field with the same, for clients of the family of another version. */
  readonly alias?: string;
  /** The field with the id of a record that is gone. */
  readonly goneKey: string;
  /** Clients of the family know no "create" of it. */
  readonly alwaysUpdate?: true;
}

const recordSubject = z.object({ recordId: z.number(), action: z.enum(['create', 'update']) });
const goneSubject = z.object({ recordId: z.number() });

type Fields<L extends LiveRecord> = L extends { alias: infer Alias extends string } ? L['key'] | Alias : L['key'];
/** Two rows of the table of events. */
export type RecordEvents<L extends LiveRecord, Shape extends z.ZodType> = {
  [N in `${L['name']}.updated`]: {
    channel: string;
    readers: L['readers'];
    subject: typeof recordSubject;
    payload: z.ZodObject<{ action: z.ZodEnum<{ create: 'create'; update: 'update' }> } & Record<Fields<L>, Shape>>;
    drawnAs: readonly string[];
  };
} & {
  [N in `${L['name']}.deleted`]: {
    channel: string;
    readers: L['readers'];
    subject: typeof goneSubject;
    payload: z.ZodObject<{ action: z.ZodLiteral<'delete'> } & Record<L['goneKey'], z.ZodNumber>>;
    goneAs: string;
  };
};

/** The two live events of a kind of record: one is new or changed, or gone. */
export function recordEvents<const L extends LiveRecord, Shape extends z.ZodType>({
  shape,
  live,
}: {
  shape: Shape;
  live: L;
}): RecordEvents<L, Shape> {
  const { name, key, alias, goneKey, alwaysUpdate, ...spelling } = live as LiveRecord;
  const drawnAs = alias ? [key, alias] : [key];
  const drawn = Object.fromEntries(drawnAs.map((field) => [field, shape]));
  const action = alwaysUpdate ? z.literal('update') : z.enum(['create', 'update']);
  return {
    [`${name}.updated`]: { ...spelling, subject: recordSubject, payload: z.object({ action, ...drawn }), drawnAs },
    [`${name}.deleted`]: {
      ...spelling,
      subject: goneSubject,
      payload: z.object({ action: z.literal('delete'), [goneKey]: z.number() }),
      goneAs: goneKey,
    },
  } as unknown as RecordEvents<L, Shape>; // computed keys widen the literal's type; this is the shape it has
}
