import type { ErrorCode, LiveRecord, Route, RouteReply, RouteRequest } from '@recado/contract';
import { logActivity, type NamedActivity } from '../activity/log-activity.repo.ts';
import type { TenantDb } from '../db/data.ts';
import type { EventAudience, RecordedEvent } from '../events/record.ts';
import type { Actor, Call, Handler } from '../http/context.ts';
import { fail } from '../http/fail.ts';
import { type Meanings, sayViolations } from '../http/say-violations.ts';
import {
  type Condition,
  deleteRecord,
  holdRecord,
  insertRecord,
  type RecordTable,
  type RowValues,
  readPage,
  readRecords,
  updateRecord,
} from './records.repo.ts';

/** A resource of the contract, as loosely as the kit needs it; its own types come back through `CrudHandlers`. */
export interface CrudResource {
  readonly listKey: string;
  readonly notFound: ErrorCode;
  readonly live: LiveRecord | undefined;
  readonly list: Route;
  readonly get: Route;
  readonly create: Route;
  readonly update: Route;
  readonly remove: Route;
}
type BodyOf<R extends CrudResource> = RouteRequest<R['create']>['body'];
type QueryOf<R extends CrudResource> = RouteRequest<R['list']>['query'];

/** What differs from resource to resource on the server. */
export interface CrudOptions<R extends CrudResource, Row> {
  readonly table: RecordTable;
  readonly pageSize: number;
  /** A row as one record on the wire. */
  toWire(row: Row, call: Call): RouteReply<R['get']>;
  /** A row as the list shows it; as one record when absent. */
  toListed?(row: Row, call: Call): unknown;
  /** Where a typed text is looked for. */
  search?(text: string): Condition;
  /** What the list's own filters ask. */
  filter?(query: QueryOf<R>, call: Call): readonly Condition[];
  /** Rows that this caller may see at all: list, read, change and delete know no others. */
  visible?(actor: Actor): Condition;
  /** Rows that this caller may change and delete; all visible ones when absent. Refused with ERR_NO_PERMISSION. */
  mayChange?(row: Row, actor: Actor): boolean;
  /** Columns and values of what was written; `before` is absent for a new record. */
  values(body: BodyOf<R>, call: Call, before?: Row): RowValues;
  /** What belongs to the record and has its own tables, in the same transaction. */
  afterWrite?(tx: TenantDb, id: number, body: BodyOf<R>, call: Call, before?: Row): Promise<void>;
  /** Refuses a deletion, or clears up before it. */
  beforeDelete?(tx: TenantDb, row: Row, call: Call): Promise<void>;
  /** What is noted in the activity log, and the name that the record has there. */
  readonly log?: {
    readonly created?: NamedActivity;
    readonly changed?: NamedActivity;
    readonly deleted: NamedActivity;
    nameOf(row: Row): string;
  };
  readonly unique?: Meanings;
  /** Who hears of changes, where that varies from row to row. */
  audience?(row: Row): EventAudience;
}

/** Handlers of the five calls, typed by the resource's routes, and the loader that live events use. */
export interface CrudHandlers<R extends CrudResource, Row> {
  list: Handler<R['list']>;
  get: Handler<R['get']>;
  create: Handler<R['create']>;
  update: Handler<R['update']>;
  remove: Handler<R['remove']>;
  load(tx: TenantDb, ids: readonly number[]): Promise<Row[]>;
}

interface LooseRequest {
  params: { id: number };
  query: { pageNumber: number; searchParam: string; after?: string };
  body: unknown;
}

/**
 * The server's side of a plain resource (house §3.8): paging, search, the tenant's scope, ownership, unique names, live
 * events. A feature that differs in one or two calls writes those by hand; at the third it leaves the kit.
 */
export function crud<R extends CrudResource, Row extends { id: number }>(
  resource: R,
  options: CrudOptions<R, Row>,
): CrudHandlers<R, Row> {
  const { table, unique = {} } = options;
  /** Where rows are written: behind the company's wall, or outside of it, told to every company. */
  const write = <T>({ data, actor }: Call, work: (tx: TenantDb) => Promise<T>): Promise<T> =>
    table.ofPlatform ? data.platform(actor.companyId, work) : data.tenant(actor.companyId, work);
  const shown = ({ actor }: Call): Condition[] => (options.visible ? [options.visible(actor)] : []);

  async function readOne(tx: TenantDb, id: number, call: Call): Promise<Row> {
    const [row] = await readRecords<Row>(tx, table, [id], shown(call));
    return row ?? fail(resource.notFound);
  }

  function tell(tx: TenantDb, row: Row, action: 'create' | 'update' | 'delete'): void {
    if (!resource.live) return;
    const [name, what] = action === 'delete' ? ['deleted', {}] : ['updated', { action }];
    const subject = { recordId: row.id, ...what };
    // The two events that `recordEvents` makes of every resource have these shapes.
    tx.record({ name: `${resource.live.name}.${name}`, subject, audience: options.audience?.(row) } as RecordedEvent);
  }

  async function note(tx: TenantDb, row: Row, kind: NamedActivity | undefined, call: Call): Promise<void> {
    if (!kind || !options.log) return;
    await logActivity(tx, call, { kind, subject: { id: row.id, name: options.log.nameOf(row) } });
  }

  async function hold(tx: TenantDb, id: number, call: Call): Promise<Row> {
    const row = (await holdRecord<Row>(tx, table, id, shown(call))) ?? fail(resource.notFound);
    if (options.mayChange && !options.mayChange(row, call.actor)) fail('ERR_NO_PERMISSION');
    return row;
  }

  async function save(request: LooseRequest, call: Call, isNew: boolean): Promise<unknown> {
    const body = request.body as BodyOf<R>; // parsed by the route's schema
    const inOne = async (tx: TenantDb) => {
      const before = isNew ? undefined : await hold(tx, request.params.id, call);
      const values = options.values(body, call, before);
      if (before) await updateRecord(tx, table, before.id, values);
      const id = before?.id ?? (await insertRecord(tx, table, values));
      await options.afterWrite?.(tx, id, body, call, before);
      const row = await readOne(tx, id, call);
      tell(tx, row, isNew ? 'create' : 'update');
      await note(tx, row, isNew ? options.log?.created : options.log?.changed, call);
      return options.toWire(row, call);
    };
    return sayViolations(unique, () => write(call, inOne));
  }

  async function list({ query }: LooseRequest, call: Call): Promise<unknown> {
    const own = options.filter?.(query as QueryOf<R>, call) ?? []; // parsed by the route's schema
    const searched = query.searchParam && options.search ? [options.search(query.searchParam)] : [];
    const page = await readPage<Row>(call.data, call.actor.companyId, table, [...shown(call), ...own, ...searched], {
      pageNumber: query.pageNumber,
      after: query.after,
      limit: options.pageSize,
    });
    const listed = options.toListed ?? options.toWire;
    const { rows, ...rest } = page;
    return { [resource.listKey]: rows.map((row) => listed(row, call)), ...rest };
  }

  const handlers = {
    list,
    get: ({ params }: LooseRequest, call: Call) =>
      call.data.tenant(call.actor.companyId, async (tx) => options.toWire(await readOne(tx, params.id, call), call)),
    create: (request: LooseRequest, call: Call) => save(request, call, true),
    update: (request: LooseRequest, call: Call) => save(request, call, false),
    remove: ({ params }: LooseRequest, call: Call) =>
      write(call, async (tx) => {
        const row = await hold(tx, params.id, call);
        await options.beforeDelete?.(tx, row, call);
        await deleteRecord(tx, table, row.id);
        await note(tx, row, options.log?.deleted, call);
        tell(tx, row, 'delete');
        return { message: 'deleted' };
      }),
    load: (tx: TenantDb, ids: readonly number[]) => readRecords<Row>(tx, table, ids),
  };
  // The routes' schemas give the requests and take the replies in these shapes.
  return handlers as unknown as CrudHandlers<R, Row>;
}
