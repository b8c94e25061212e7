import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { LiveRecord } from './event.ts';
import { type Access, route } from './route.ts';
import { idParams, message, pageQuery } from './shapes.ts';

/** What a plain resource is: a table with search and pages, whose rows are read, made, changed and deleted. */
export interface ResourceDescription<
  Path extends string,
  Key extends string,
  Shape extends z.ZodType,
  Row extends z.ZodType,
  Body extends z.ZodType,
  Filters extends z.ZodRawShape,
  May extends ResourceAccess,
  Live extends LiveRecord | undefined,
> {
  /** Plural, for the summaries of the API page: "tags". */
  readonly name: string;
  readonly path: Path;
  /** The list's name in its reply (wire-contract 1). */
  readonly listKey: Key;
  /** One record in full. */
  readonly shape: Shape;
  /** One record as the list shows it. */
  readonly row: Row;
  /** What is written, when made and when changed. */
  readonly body: Body;
  /** What the list is asked beside page and search. */
  readonly filters: Filters;
  readonly may: May;
  readonly notFound: ErrorCode;
  /** What writing may answer. */
  readonly errors?: readonly ErrorCode[];
  /** What the API page says of making one, beside that. */
  readonly createNote?: string;
  /** Its records belong to no company. */
  readonly ofPlatform?: true;
  /** How its live events are spelt, if it has any; `recordEvents` makes their rows of the table of events. */
  readonly live?: Live;
}
export interface ResourceAccess {
  readonly read: Access;
  readonly create: Access;
  readonly update: Access;
  readonly delete: Access;
}

/** Page and search, and the place where a page before ended: `next` of its reply, so that no row is counted again. */
const listQuery = pageQuery.extend({ after: z.string().max(1000).optional() });

type ListReply<Key extends string, Row extends z.ZodType> = z.ZodObject<
  Record<Key, z.ZodArray<Row>> & { count: z.ZodNumber; hasMore: z.ZodBoolean; next: z.ZodNullable<z.ZodString> }
>;

/**
 * The five calls of a plain resource, of one description (house §3.8): list by page and search, read, make, change,
 * delete. A feature gives them their names in its routes, and writes by hand what differs.
 */
export function resource<
  const Path extends string,
  const Key extends string,
  Shape extends z.ZodType,
  Row extends z.ZodType,
  Body extends z.ZodType,
  Filters extends z.ZodRawShape,
  const May extends ResourceAccess,
  const Live extends LiveRecord | undefined = undefined,
>(description: ResourceDescription<Path, Key, Shape, Row, Body, Filters, May, Live>) {
  const { name, path, listKey, shape, row, body, filters, may, notFound, errors = [], createNote = '' } = description;
  const live = description.live as Live;
  const reach: { readonly ofPlatform?: true } = description.ofPlatform ? { ofPlatform: true } : {};
  const onePath = `${path}/:id` as const;
  const missing = [notFound] as readonly ErrorCode[];
  return {
    listKey,
    notFound,
    shape,
    live,
    list: route({
      method: 'GET',
      path,
      access: may.read as May['read'],
      summary: `A page of ${name}, searched and in their order; "after" goes on where the page before ended.`,
      query: listQuery.extend(filters),
      // A computed key widens the literal's type; this is the shape it has.
      reply: z.object({
        [listKey]: z.array(row),
        count: z.number(),
        hasMore: z.boolean(),
        next: z.string().nullable(),
      }) as unknown as ListReply<Key, Row>,
      ...reach,
    }),
    get: route({
      method: 'GET',
      path: onePath,
      access: may.read as May['read'],
      summary: `One of the ${name}.`,
      params: idParams,
      reply: shape,
      errors: missing,
      ...reach,
    }),
    create: route({
      method: 'POST',
      path,
      access: may.create as May['create'],
      summary: `Make one of the ${name}. ${createNote}`.trim(),
      body,
      reply: shape,
      errors,
      ...reach,
    }),
    update: route({
      method: 'PUT',
      path: onePath,
      access: may.update as May['update'],
      summary: `Change one of the ${name}.`,
      params: idParams,
      body,
      reply: shape,
      errors: [...missing, ...errors],
      ...reach,
    }),
    remove: route({
      method: 'DELETE',
      path: onePath,
      access: may.delete as May['delete'],
      summary: `Delete one of the ${name}.`,
      params: idParams,
      reply: message,
      errors: missing,
      ...reach,
    }),
  };
}
