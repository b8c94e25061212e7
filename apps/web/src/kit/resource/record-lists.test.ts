import { describe, expect, test } from 'vitest';
import { byText, holdsText, newestFirst } from './orders.ts';
import {
  type Change,
  countOf,
  dropRecord,
  forgetFresh,
  freshOf,
  placeRecord,
  type RecordList,
  rowsOf,
  toFirstPage,
} from './record-lists.ts';

interface Row {
  id: number;
  name: string;
  uses?: number;
  updatedAt?: string;
}
const row = (id: number, name: string, more: Partial<Row> = {}): Row => ({ id, name, ...more });

/** Two loaded pages of a list of five: Ana, Caio | Eva, Gil | … Zoe is not loaded. */
const loaded = (next: string | null = 'more'): RecordList<Row> => ({
  pages: [
    { rows: [row(1, 'Ana', { uses: 3 }), row(2, 'Caio')], count: 5, next: 'second' },
    { rows: [row(3, 'Eva'), row(4, 'Gil')], count: 5, next },
  ],
  pageParams: [undefined, 'second'],
});

const change = (record: Row, more: Partial<Change<Row, Row>> = {}): Change<Row, Row> => ({
  record,
  isNew: true,
  isOwn: false,
  holds: () => true,
  isWhole: true,
  toRow: (made) => made,
  compare: byText((each) => each.name),
  ...more,
});
const names = (data: RecordList<Row>): string[] => rowsOf(data).map(({ name }) => name);

describe('a changed record replaces its row in place', () => {
  test('and what only the list knows of it stays', () => {
    const { data, isCertain } = placeRecord(loaded(), change(row(1, 'Zuleica'), { isNew: false }));
    expect(names(data)).toEqual(['Zuleica', 'Caio', 'Eva', 'Gil']);
    expect(rowsOf(data)[0]?.uses).toBe(3);
    expect([countOf(data), isCertain]).toEqual([5, true]);
  });

  test('the older of two states never wins', () => {
    const now = placeRecord(loaded(), change(row(1, 'Nova', { updatedAt: '2026-01-02' }), { isNew: false })).data;
    const late = placeRecord(now, change(row(1, 'Velha', { updatedAt: '2026-01-01' }), { isNew: false })).data;
    expect(late).toBe(now);
  });

  test('it leaves a search that no longer finds it', () => {
    const { data } = placeRecord(
      loaded(),
      change(row(2, 'Xisto'), { isNew: false, holds: () => false, isWhole: false }),
    );
    expect(names(data)).toEqual(['Ana', 'Eva', 'Gil']);
    expect(countOf(data)).toBe(4);
  });

  test('one that the list has not loaded and that moves into sight is shown without being counted again', () => {
    const { data } = placeRecord(loaded(), change(row(5, 'Bia'), { isNew: false }));
    expect(names(data)).toEqual(['Ana', 'Bia', 'Caio', 'Eva', 'Gil']);
    expect(countOf(data)).toBe(5);
  });
});

describe('a new record', () => {
  test('goes where the order has it, is counted, and is announced', () => {
    const { data } = placeRecord(loaded(), change(row(9, 'Débora')));
    expect(names(data)).toEqual(['Ana', 'Caio', 'Débora', 'Eva', 'Gil']);
    expect([countOf(data), freshOf(data)]).toEqual([6, [9]]);
  });

  test("of one's own is not announced, whichever of reply and event comes first", () => {
    const event = change(row(9, 'Débora'));
    const reply = change(row(9, 'Débora'), { isOwn: true });
    for (const order of [
      [event, reply],
      [reply, event],
    ]) {
      const data = order.reduce((before, each) => placeRecord(before, each).data, loaded());
      expect([names(data).length, countOf(data), freshOf(data)]).toEqual([5, 6, []]);
    }
  });

  test('behind what is loaded is counted and announced, not shown', () => {
    const { data } = placeRecord(loaded(), change(row(9, 'Yara')));
    expect(names(data)).not.toContain('Yara');
    expect([countOf(data), freshOf(data)]).toEqual([6, [9]]);
  });

  test('goes to the end of a list that is wholly loaded', () => {
    expect(names(placeRecord(loaded(null), change(row(9, 'Yara'))).data).at(-1)).toBe('Yara');
  });

  test('said twice changes nothing more', () => {
    for (const name of ['Débora', 'Yara']) {
      const once = placeRecord(loaded(), change(row(9, name))).data;
      const twice = placeRecord(once, change(row(9, name))).data;
      expect([names(twice), countOf(twice), freshOf(twice)]).toEqual([names(once), 6, [9]]);
    }
  });

  test('that a search does not hold stays out of it; where only the server knows, it is asked', () => {
    const out = placeRecord(loaded(), change(row(9, 'Bia'), { holds: () => false, isWhole: false }));
    expect(out).toEqual({ data: loaded(), isCertain: true });
    const unknown = placeRecord(loaded(), change(row(9, 'Bia'), { holds: () => 'unknown', isWhole: false }));
    expect(unknown).toEqual({ data: loaded(), isCertain: false });
  });

  test('stands first in a list without an order of its own', () => {
    expect(names(placeRecord(loaded(), change(row(9, 'Yara'), { compare: newestFirst })).data)[0]).toBe('Yara');
  });
});

describe('a deleted record', () => {
  test('leaves the list and the count, once', () => {
    const once = dropRecord(loaded(), 3, true).data;
    expect([names(once), countOf(once)]).toEqual([['Ana', 'Caio', 'Gil'], 4]);
    expect(countOf(dropRecord(once, 3, true).data)).toBe(4);
  });

  test('that is not loaded leaves the count of a whole list; a search asks the server', () => {
    expect(countOf(dropRecord(loaded(), 77, true).data)).toBe(4);
    const searched = dropRecord(loaded(), 77, false);
    expect([countOf(searched.data), searched.isCertain]).toEqual([5, false]);
  });

  test('does not come back by a late change', () => {
    const gone = dropRecord(loaded(), 3, true).data;
    expect(names(placeRecord(gone, change(row(3, 'Eva'), { isNew: false })).data)).toEqual(['Ana', 'Caio', 'Gil']);
  });

  test('that had just been announced is no longer', () => {
    const data = dropRecord(placeRecord(loaded(), change(row(9, 'Yara'))).data, 9, true).data;
    expect([countOf(data), freshOf(data)]).toEqual([5, []]);
  });
});

test('a row that came on two pages stands once', () => {
  const data = loaded();
  const twice = { ...data, pages: data.pages.map((page) => ({ ...page, rows: [...page.rows, row(2, 'Caio')] })) };
  expect(names(twice)).toEqual(['Ana', 'Caio', 'Eva', 'Gil']);
});

test('showing what is new forgets the announcement, or begins the list anew', () => {
  const data = placeRecord(loaded(), change(row(9, 'Débora'))).data;
  expect([freshOf(forgetFresh(data)), names(forgetFresh(data)).length]).toEqual([[], 5]);
  expect(toFirstPage(data)).toEqual({
    pages: [{ rows: [row(1, 'Ana', { uses: 3 }), row(2, 'Caio')], count: 6, next: 'second' }],
    pageParams: [undefined],
  });
});

test('texts are ordered and searched without accents and case, as on the server', () => {
  const order = [row(3, 'ábaco'), row(2, 'Zebra'), row(1, 'Abacate'), row(4, 'abacate')];
  expect(order.sort(byText(({ name }) => name)).map(({ id }) => id)).toEqual([1, 4, 3, 2]);
  expect([holdsText('ORCA', 'Orçamento'), holdsText('ç', 'orca'), holdsText('xyz', 'Orçamento')]).toEqual([
    true,
    true,
    false,
  ]);
});
