import type { InfiniteData } from '@tanstack/react-query';

type WithId = { id: number };

/** What live events did to a list since it was fetched. */
export interface LiveNotes {
  /** New rows of others, for "1 novo". */
  readonly fresh: readonly number[];
  /** New rows that `count` holds already, loaded or not. */
  readonly counted: readonly number[];
  /** Deleted rows that `count` no longer holds. */
  readonly gone: readonly number[];
}
export interface RecordPage<Row> {
  readonly rows: readonly Row[];
  /** Rows of the whole list; the first page's is kept true by live events. */
  readonly count: number;
  /** The place where the next page begins; null at the end. */
  readonly next: string | null;
  /** On the first page only: a fetch of the list forgets it. */
  readonly live?: LiveNotes;
}
export type RecordList<Row> = InfiniteData<RecordPage<Row>, string | undefined>;

const noNotes: LiveNotes = { fresh: [], counted: [], gone: [] };
const notesOf = <Row>(data: RecordList<Row>): LiveNotes => data.pages[0]?.live ?? noNotes;

/** The loaded rows in order; one that came on two pages stands once. */
export const rowsOf = <Row extends WithId>(data: RecordList<Row> | undefined): Row[] => {
  const rows = new Map<number, Row>();
  for (const page of data?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
};

export const countOf = <Row>(data: RecordList<Row> | undefined): number => data?.pages[0]?.count ?? 0;
export const freshOf = <Row>(data: RecordList<Row> | undefined): readonly number[] => (data ? notesOf(data).fresh : []);

const changePages = <Row>(
  data: RecordList<Row>,
  change: (rows: readonly Row[], index: number) => readonly Row[],
): RecordList<Row> => ({
  ...data,
  pages: data.pages.map((page, index) => {
    const rows = change(page.rows, index);
    return rows === page.rows ? page : { ...page, rows };
  }),
});

const changeFirst = <Row>(data: RecordList<Row>, by: number, live: LiveNotes): RecordList<Row> => {
  const [first, ...others] = data.pages;
  return first ? { ...data, pages: [{ ...first, count: Math.max(0, first.count + by), live }, ...others] } : data;
};

const without = (ids: readonly number[], id: number): readonly number[] => ids.filter((other) => other !== id);
const withId = (ids: readonly number[], id: number): readonly number[] => [...without(ids, id), id];

/** Replies and events may overtake each other: the older of two states never wins. */
const isOlder = (record: object, row: object): boolean =>
  'updatedAt' in record &&
  'updatedAt' in row &&
  typeof record.updatedAt === 'string' &&
  typeof row.updatedAt === 'string' &&
  record.updatedAt < row.updatedAt;

/** Where a row belongs: page and index; null when that part of the list is not loaded. */
const placeOf = <Row extends WithId>(
  data: RecordList<Row>,
  row: Row,
  compare: (a: Row, b: Row) => number,
): { page: number; index: number } | null => {
  for (const [page, { rows }] of data.pages.entries()) {
    const index = rows.findIndex((other) => compare(row, other) < 0);
    if (index !== -1) return { page, index };
  }
  const last = data.pages.length - 1;
  const end = data.pages[last];
  return end && end.next === null ? { page: last, index: end.rows.length } : null;
};

export interface Change<Row, Rec> {
  readonly record: Rec;
  /** It was made now; else it was changed. */
  readonly isNew: boolean;
  /** This browser's own doing: shown at once, never announced. */
  readonly isOwn: boolean;
  /** Whether this list holds it; unknown where only the server can tell. */
  readonly holds: (row: Row) => boolean | 'unknown';
  /** The list was asked nothing: every record of the resource is in it. */
  readonly isWhole: boolean;
  readonly toRow: (record: Rec) => Row;
  readonly compare: (a: Row, b: Row) => number;
}
export interface Changed<Row> {
  readonly data: RecordList<Row>;
  /** False: only the server knows what the list holds now. */
  readonly isCertain: boolean;
}

type Insertion<Row> = Pick<Change<Row, never>, 'isNew' | 'isOwn' | 'compare'>;

const insert = <Row extends WithId>(data: RecordList<Row>, row: Row, change: Insertion<Row>): RecordList<Row> => {
  const place = placeOf(data, row, change.compare);
  const placed = place
    ? changePages(data, (rows, page) => (page === place.page ? rows.toSpliced(place.index, 0, row) : rows))
    : data;
  if (!change.isNew) return placed;
  const notes = notesOf(data);
  const fresh = change.isOwn ? notes.fresh : withId(notes.fresh, row.id);
  const isCounted = notes.counted.includes(row.id);
  return changeFirst(placed, isCounted ? 0 : 1, {
    fresh: isCounted ? notes.fresh : fresh,
    counted: withId(notes.counted, row.id),
    gone: without(notes.gone, row.id),
  });
};

/**
 * A record was made or changed: a loaded row is replaced in its place, a new one goes where the order has it, one that
 * the list no longer holds leaves it. Saying the same twice changes nothing more.
 */
export const placeRecord = <Row extends WithId, Rec extends WithId>(
  data: RecordList<Row>,
  change: Change<Row, Rec>,
): Changed<Row> => {
  const { record } = change;
  const old = rowsOf(data).find(({ id }) => id === record.id);
  if (old && isOlder(record, old)) return { data, isCertain: true };
  if (notesOf(data).gone.includes(record.id)) return { data, isCertain: true };
  // What only the list knows of a row (counts and the like) stays.
  const row = old ? { ...old, ...record } : change.toRow(record);
  const holds = change.holds(row);
  if (old && holds === false) return dropRecord(data, record.id, change.isWhole);
  if (old) {
    const replace = (rows: readonly Row[]) =>
      rows.some(({ id }) => id === row.id) ? rows.map((other) => (other.id === row.id ? row : other)) : rows;
    const replaced = changePages(data, replace);
    // The event of an own doing may come before its reply.
    const notes = notesOf(data);
    const isAnnounced = change.isOwn && notes.fresh.includes(row.id);
    const known = isAnnounced ? changeFirst(replaced, 0, { ...notes, fresh: without(notes.fresh, row.id) }) : replaced;
    return { data: known, isCertain: holds !== 'unknown' };
  }
  if (holds === false) return { data, isCertain: true };
  if (holds === 'unknown') return { data, isCertain: false };
  return { data: insert(data, row, change), isCertain: change.isNew || change.isWhole };
};

/** A record is gone: its row leaves the list. Saying the same twice changes nothing more. */
export const dropRecord = <Row extends WithId>(data: RecordList<Row>, id: number, isWhole: boolean): Changed<Row> => {
  const notes = notesOf(data);
  const isLoaded = data.pages.some(({ rows }) => rows.some((row) => row.id === id));
  const isCounted = notes.counted.includes(id);
  if (!isLoaded && notes.gone.includes(id)) return { data, isCertain: true };
  const isKnown = isLoaded || isCounted || isWhole;
  const kept = changePages(data, (rows) =>
    rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows,
  );
  const live = { fresh: without(notes.fresh, id), counted: without(notes.counted, id), gone: withId(notes.gone, id) };
  return { data: changeFirst(kept, isKnown ? -1 : 0, live), isCertain: isKnown };
};

/** The list as it was first fetched, one page; what was announced is forgotten. */
export const toFirstPage = <Row>(data: RecordList<Row>): RecordList<Row> => ({
  pages: data.pages.slice(0, 1).map(({ rows, count, next }) => ({ rows, count, next })),
  pageParams: data.pageParams.slice(0, 1),
});

/** Forgets what "1 novo" announced. */
export const forgetFresh = <Row>(data: RecordList<Row>): RecordList<Row> =>
  changeFirst(data, 0, { ...notesOf(data), fresh: [] });
