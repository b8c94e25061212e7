import type { Tag } from '@recado/contract';
import { tags } from '@recado/contract';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../query-client.ts';
import { react } from '../realtime/reactions.ts';
import { liveRecords } from './live-records.ts';
import { byText, holdsText } from './orders.ts';
import { putRecord, showFresh, takeRecord } from './record-caches.ts';
import { countOf, freshOf, type RecordList, rowsOf } from './record-lists.ts';
import { type Asked, listKeyOf, type RowOf, records } from './records.ts';

type Row = RowOf<typeof tags>;
const known = records({
  key: 'test-records',
  resource: tags,
  compare: byText((each) => each.name),
  holds: (each, { search }) => holdsText(search, each.name),
  toRow: (each) => ({ ...each, ticketsCount: '0' }),
});

const tag = (id: number, name: string): Tag => ({
  id,
  name,
  color: '#000000',
  kanban: 0,
  userId: null,
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: `2026-01-01T00:00:0${id % 10}.000Z`,
});
const row = (id: number, name: string): Row => ({ ...tag(id, name), ticketsCount: '4' });
const asked = (search: string): Asked<Record<string, never>> => ({ search, filters: {} });
const cache = (search: string, rows: Row[], next: string | null = null): void => {
  const data: RecordList<Row> = { pages: [{ rows, count: rows.length, next }], pageParams: [undefined] };
  queryClient.setQueryData(listKeyOf(known.key, asked(search)), data);
};
const list = (search: string): RecordList<Row> | undefined =>
  queryClient.getQueryData(listKeyOf(known.key, asked(search)));
const names = (search: string): string[] => rowsOf(list(search)).map(({ name }) => name);

afterEach(() => queryClient.clear());

test('a record that was made goes into every cached list that holds it', () => {
  cache('', [row(1, 'Ana'), row(3, 'Eva')]);
  cache('ev', [row(3, 'Eva')]);
  cache('an', [row(1, 'Ana')]);
  putRecord(known, tag(2, 'Anabela'), { isNew: true, isOwn: true });
  expect([names(''), names('ev'), names('an')]).toEqual([['Ana', 'Anabela', 'Eva'], ['Eva'], ['Ana', 'Anabela']]);
  expect(rowsOf(list(''))[1]?.ticketsCount).toBe('0');
});

test('a renamed record leaves the search that no longer finds it and enters the one that does', () => {
  cache('', [row(1, 'Ana'), row(3, 'Eva')]);
  cache('ev', [row(3, 'Eva')]);
  cache('an', [row(1, 'Ana')]);
  putRecord(known, tag(3, 'Andreia'), { isNew: false, isOwn: true });
  expect([names(''), names('ev'), names('an')]).toEqual([['Ana', 'Andreia'], [], ['Ana', 'Andreia']]);
  expect([countOf(list('')), countOf(list('ev'))]).toEqual([2, 0]);
});

test('a deleted record leaves every cached list', () => {
  cache('', [row(1, 'Ana'), row(3, 'Eva')]);
  cache('ev', [row(3, 'Eva')]);
  takeRecord(known, 3);
  expect([names(''), names('ev')]).toEqual([['Ana'], []]);
});

test('events make, change and delete rows live, and announce what others made', () => {
  cache('', [row(1, 'Ana')]);
  const stop = liveRecords(known);
  react('tag.updated', { action: 'create', tag: tag(2, 'Bia') }, false);
  expect([names(''), freshOf(list(''))]).toEqual([['Ana', 'Bia'], [2]]);
  react('tag.updated', { action: 'update', tag: { ...tag(2, 'Bruna'), updatedAt: '2026-02-01' } }, false);
  expect(names('')).toEqual(['Ana', 'Bruna']);
  react('tag.deleted', { action: 'delete', tagId: 1 }, false);
  expect(names('')).toEqual(['Bruna']);
  stop();
  react('tag.deleted', { action: 'delete', tagId: 2 }, false);
  expect(names('')).toEqual(['Bruna']);
});

test('showing what was announced keeps loaded rows, and begins a list anew whose new rows are not loaded', () => {
  cache('', [row(1, 'Ana'), row(3, 'Eva')], 'more');
  putRecord(known, tag(2, 'Bia'), { isNew: true, isOwn: false });
  showFresh(known, asked(''));
  expect([names(''), freshOf(list(''))]).toEqual([['Ana', 'Bia', 'Eva'], []]);
  putRecord(known, tag(9, 'Zoe'), { isNew: true, isOwn: false });
  expect(freshOf(list(''))).toEqual([9]);
  showFresh(known, asked(''));
  expect(freshOf(list(''))).toEqual([]);
  const state = queryClient.getQueryState(listKeyOf(known.key, asked('')));
  expect(state?.isInvalidated).toBe(true);
});
